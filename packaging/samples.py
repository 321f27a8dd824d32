"""Makes the two sample contracts of resources/samples from the texts below.

    .venv/bin/python packaging/samples.py

Lines: "# " title, "## " clause heading, "- " automatically numbered item, "| a | b" table row,
"**x**" bold, anything else a paragraph. The planted defects are listed in *.defects.toml beside the
files, with the check that has to find each; a test holds the two together.
"""

import re
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from workbench.checks.identity import credit_code_holds, id_holds

LIST = 90  # above the ids of python-docx's own template
FOLDER = Path(__file__).resolve().parents[1] / "resources" / "samples"


def faces(properties: Any, east_asia: str) -> None:  # noqa: ANN401  # python-docx is untyped
    """Chinese and Latin faces of a run or style."""
    fonts = properties.get_or_add_rFonts()
    for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
        fonts.attrib.pop(qn(theme), None)
    fonts.set(qn("w:eastAsia"), east_asia)
    fonts.set(qn("w:ascii"), "Times New Roman")
    fonts.set(qn("w:hAnsi"), "Times New Roman")


def numbering(document: Any) -> None:  # noqa: ANN401  # python-docx is untyped
    """Add an abstract numbering "（一）", which restarts by new instances."""
    root = document.part.numbering_part.element
    abstract = OxmlElement("w:abstractNum")
    abstract.set(qn("w:abstractNumId"), str(LIST))
    level = OxmlElement("w:lvl")
    level.set(qn("w:ilvl"), "0")
    for tag, value in (("w:start", "1"), ("w:numFmt", "chineseCounting"), ("w:suff", "nothing"),
                       ("w:lvlText", "（%1）")):  # fmt: skip
        child = OxmlElement(tag)
        child.set(qn("w:val"), value)
        level.append(child)
    abstract.append(level)
    root.insert(0, abstract)


def new_list(document: Any, number: int) -> None:  # noqa: ANN401  # python-docx is untyped
    """A fresh instance of the numbering, so that each clause starts at （一）."""
    root = document.part.numbering_part.element
    instance = OxmlElement("w:num")
    instance.set(qn("w:numId"), str(number))
    child = OxmlElement("w:abstractNumId")
    child.set(qn("w:val"), str(LIST))
    instance.append(child)
    override = OxmlElement("w:lvlOverride")
    override.set(qn("w:ilvl"), "0")
    start = OxmlElement("w:startOverride")
    start.set(qn("w:val"), "1")
    override.append(start)
    instance.append(override)
    root.append(instance)


def put(paragraph: Any, text: str) -> None:  # noqa: ANN401  # python-docx is untyped
    """Runs of the text, ** switching bold."""
    for index, piece in enumerate(re.split(r"\*\*", text)):
        if piece:
            run = paragraph.add_run(piece)
            run.bold = index % 2 == 1 or None


def add(document: Any, line: str, number: int) -> None:  # noqa: ANN401  # python-docx is untyped
    """One line of the little markup; ``number`` is the list that the current clause counts with."""
    if line.startswith("# "):
        document.add_paragraph(line[2:], style="Title").alignment = WD_ALIGN_PARAGRAPH.CENTER
    elif line.startswith("## "):
        document.add_paragraph(line[3:], style="Heading 2")
        new_list(document, number)
    elif line.startswith("- "):
        paragraph = document.add_paragraph()
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001  # no public way
        properties.get_or_add_ilvl().val = 0
        properties.get_or_add_numId().val = number
        put(paragraph, line[2:])
    elif line.startswith("| "):
        add_row(document, [cell.strip() for cell in line[2:].rstrip("|").split("|")])
    elif line:
        put(document.add_paragraph(), line)


def add_row(document: Any, cells: list[str]) -> None:  # noqa: ANN401  # python-docx is untyped
    """A row of the table that ends the document so far, or of a new one."""
    last = document.element.body.xpath("./*[not(self::w:sectPr)]")[-1]
    going_on = last.tag == qn("w:tbl")
    table = (
        document.tables[-1] if going_on else document.add_table(rows=0, cols=len(cells), style="Table Grid")
    )
    for cell, words in zip(table.add_row().cells, cells, strict=True):
        put(cell.paragraphs[0], words)


def make(name: str, text: str, running: str) -> None:
    """One sample contract."""
    document: Any = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(28)
    for style, size, face in (("Normal", 12, "宋体"), ("Title", 20, "黑体"), ("Heading 2", 13, "黑体")):
        item = document.styles[style]
        item.font.size = Pt(size)
        item.font.color.rgb = RGBColor(0, 0, 0)
        faces(item.element.get_or_add_rPr(), face)
    document.styles["Normal"].paragraph_format.line_spacing = 1.5
    section.header.paragraphs[0].add_run(running)
    numbering(document)
    number = LIST
    for line in (raw.strip() for raw in text.strip().splitlines()):
        number += line.startswith("## ")
        add(document, line, number)
    core = document.core_properties
    core.author, core.title = "Contract workbench sample", name
    document.save(str(FOLDER / f"{name}.docx"))


SOFTWARE = """
# 软件开发合同
合同编号：YL-2026-0316
甲方（委托方）：杭州云澜商贸有限公司
统一社会信用代码：{code_a}
住所：浙江省杭州市西湖区文三路108号
法定代表人：陈若兰
乙方（受托方）：南京启衡软件科技有限公司
统一社会信用代码：{code_b}
住所：江苏省南京市雨花台区软件大道66号
法定代表人：周启衡
甲方委托乙方开发“云澜门店订货系统”，双方经协商一致，于2026年3月16日在杭州市签订本合同，共同遵守。
## 第一条　定义
- 本合同所称“交付物”是指乙方按照附件一《需求说明书》开发完成的门店订货系统软件、数据库脚本和操作手册。
- 本合同所称“验收”是指甲方依照附件二《验收标准》对交付物进行测试并出具书面结论的行为。
- 本合同所称“工作日”是指除法定节假日和休息日以外的日期。
## 第二条　开发内容
乙方按照附件一《需求说明书》为甲方开发门店订货系统，包括门店端小程序、总部管理后台和与甲方现有仓储系统的数据接口。
开发人员的安排见附件三《项目人员表》，未经甲方书面同意，乙方不得更换项目负责人。
## 第三条　开发期限
开发期限为六个月，自2026年4月1日起至2026年8月31日止。
因甲方迟延提供接口资料的，开发期限相应顺延。
## 第四条　开发费用与支付
本合同开发费用总额为人民币肆拾捌万元整（￥460,000.00），含6%增值税。乙方在每次收款前向甲方开具增值税专用发票。
甲方应在本合同签订后五个工作日内向乙方支付定金人民币160,000元，定金在支付尾款时抵作价款。
开发费用按下表分期支付：
| **期次** | **付款条件** | **比例** |
| 第一期 | 需求说明书经甲方书面确认后十日内 | 30% |
| 第二期 | 系统上线试运行后十日内 | 40% |
| 第三期 | 验收合格后十日内 | 40% |
甲方有权根据经营需要随时调整开发费用，乙方不得提出异议。
## 第五条　交付与验收
乙方应在开发期限届满前将交付物部署至甲方指定的服务器，并向甲方交付操作手册。
甲方收到交付物后一日内未提出书面异议的，视为验收合格。
验收不合格的，乙方应在十个工作日内免费修改并再次提请验收。
## 第六条　知识产权
本项目所产生的软件著作权归甲方所有，依据《计算机软件保护条例》第十一条执行。
乙方保证交付物不侵犯任何第三方的知识产权。
## 第七条　数据与个人信息
为系统测试和运行维护，甲方委托乙方处理门店会员的姓名和手机号，乙方应当遵守法律规定。
## 第八条　保密
双方对在履行本合同过程中知悉的对方商业秘密负有保密义务，保密期限至本合同终止后三年。
## 第九条　违约责任
- 乙方逾期交付的，每逾期一日，应当按照开发费用总额的千分之一向甲方支付违约金。
- 甲方逾期付款的，按照《中华人民共和国民法典》第五百八十五条的规定承担违约责任。
- 乙方人员在甲方场地内受伤的，无论何种原因，甲方概不承担责任。
- 因乙方原因解除合同的，乙方应按照本合同第二十二条退还已收取的费用。
## 第十条　不可抗力
因不能预见、不能避免且不能克服的客观情况致使不能履行合同的，受影响的一方应在三日内书面通知对方，并提供有关机构出具的证明，根据影响的程度部分或者全部免除责任。
## 第十一条　争议解决
因本合同发生的争议，双方协商不成的，任何一方可以向杭州仲裁委员会申请仲裁，也可以向甲方住所地人民法院起诉。
## 第十二条　其他
本合同未尽事宜，按照《中华人民共和国合同法》的有关规定执行。
任何一方的通知应以书面形式送达首部载明的住所，住所变更的，应在三日内书面通知对方。
本合同自双方法定代表人签字并加盖公章之日起生效，一式四份，甲乙双方各执两份。
附件清单：附件一《需求说明书》、附件二《验收标准》。
甲方（盖章）：杭州云澜商贸有限公司
法定代表人（签字）：
日期：2026年3月16日
乙方（盖章）：南京启衡软件技术有限公司
法定代表人（签字）：
日期：2026年3月16日
"""

LABOUR = """
# 劳动合同书
甲方（用人单位）：苏州澄源精密机械有限公司
统一社会信用代码：{code_c}
住所：江苏省苏州市吴中区东吴南路88号
法定代表人：沈澄
乙方（劳动者）：林晓舟
身份证号码：{identity}
住址：江苏省苏州市姑苏区干将东路210号
根据《中华人民共和国劳动法》《中华人民共和国劳动合同法》，双方在平等自愿、协商一致的基础上，于2026年5月6日订立本合同。
## 一、合同期限
（一）本合同为固定期限劳动合同，合同期限一年，自2026年5月11日起至2027年5月10日止，其中试用期三个月。
（二）依据《中华人民共和国劳动合同法》第十九条，试用期包含在劳动合同期限内。
## 二、工作内容和工作地点
（一）乙方在质量部从事检验员工作，工作地点为江苏省苏州市。
（二）甲方有权根据生产经营需要随时调整乙方的工作岗位、工作地点和劳动报酬，乙方必须服从。
## 三、工作时间和休息休假
（一）甲方实行标准工时制，乙方每日工作八小时，每周工作四十小时。
（二）乙方依法享受法定节假日、年休假、婚假、产假等休假。
## 四、劳动报酬
（一）乙方转正后的月工资为人民币8,000元，试用期工资为转正工资的百分之七十。
（二）甲方于每月15日以货币形式支付上月工资。
## 五、社会保险和福利待遇
（一）乙方自愿放弃参加社会保险，甲方每月另行支付社保补贴人民币500元。
（二）甲方为乙方提供工作餐。
## 六、劳动保护、劳动条件和职业危害防护
（一）甲方按照国家规定提供劳动安全卫生条件和必要的劳动防护用品，检验岗位不接触职业病危害因素。
（二）乙方在工作中因自身疏忽受伤的，一切责任由乙方自行承担，与甲方无关。
## 七、入职押金
乙方入职时应向甲方交纳工装押金人民币1,000元，离职时退还。
## 八、保密和竞业限制
（一）乙方应当保守甲方的商业秘密。
（二）乙方离职后三年内不得到与甲方有竞争关系的单位任职。
## 九、合同的解除和违约责任
（一）乙方在合同期内辞职的，应当向甲方支付违约金人民币20,000元。
（二）双方解除或者终止劳动合同的，按照《中华人民共和国劳动合同法》第一百零八条办理交接。
## 十、争议处理
因履行本合同发生争议的，双方可以直接向甲方所在地人民法院起诉。
## 十一、其他
本合同一式两份，甲乙双方各执一份，自双方签字盖章之日起生效。
甲方（盖章）：苏州澄源精密机械有限公司
法定代表人或委托代理人（签字）：
乙方（签字）：林晓舟
签订日期：2026年5月6日
"""


def completed(body: str, holds: Callable[[str], bool]) -> str:
    """A made-up credit code or identity number with the check character that makes it hold."""
    return next(body + last for last in string.digits + string.ascii_uppercase if holds(body + last))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    make("software-development", SOFTWARE.format(code_a=completed("91330106MA2H7KXP4", credit_code_holds),
                                                 code_b=completed("91320114MA1WQRT63", credit_code_holds)),
         "软件开发合同　合同编号：YL-2026-0316")  # fmt: skip
    make("labour", LABOUR.format(code_c=completed("91320506MA1NDEF85", credit_code_holds),
                                 identity=completed("32050619980815003", id_holds)), "劳动合同书")  # fmt: skip
