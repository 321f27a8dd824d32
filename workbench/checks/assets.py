"""Results and data: who owns what is made, and what may be done with personal information."""

import re
from collections.abc import Iterator

from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_MAKES = (
    r"(?:设计|创作|撰写|编写|拍摄|摄制|制作|编制|翻译|策划|绘制|作曲|谱写|剪辑|录制|建模|起草|编辑|拍|跟拍)"
)
_WORK = r"(?:包装|图册|海报|标识|标志|logo|LOGO|文案|稿件|文章|视频|短片|影片|宣传片|广告片|微电影|照片|写真|插画|图纸|方案|研究报告|策划书|网站|官网|网页|页面|课程|教材|译文|设计稿|动画|形象|VI|品牌设计|音乐|歌曲|曲目|词曲|剧本|脚本|壁画|雕塑|漫画|效果图|画册|宣传册|白皮书|公众号|推文|纪录片|直播切片|表情包|吉祥物|书稿|软文|模型|图案|花型)"
_MAKER = r"(?:乙方|受托(?:人|方)|承揽(?:人|方)|设计(?:人|方|师)|服务(?:方|商)|承接方|制作方|供应商|摄影师|创作者|作者|撰稿人|译者|画师|策划方|广告公司|拍摄方|编剧|作曲者|供方|承制方)"
_CREATES = re.compile(
    rf"{_MAKER}[^。；]{{0,24}}?(?:为|向)?[^。；]{{0,20}}?(?:{_MAKES}|开发)[^。；]{{0,16}}?(?P<what>{_WORK})"
    rf"|(?:委托|约请|邀请|聘请)(?:{_MAKER})[^。；]{{0,20}}?{_MAKES}[^。；]{{0,16}}?(?P<what2>{_WORK})|{_MAKER}[^。；]{{0,20}}?(?P<what3>{_WORK})[^。；，]{{0,6}}?(?:的|之)?{_MAKES}"
)
_OWNED = re.compile(
    r"(?:知识产权|著作权|版权|专利权|专利申请权|所有权|成果权|商标权)[^。]{0,40}?(?:归|属于?|由[^。；，]{1,12}(?:享有|所有|拥有)|转让|转移|移转|让与|让渡|共有|享有|拥有|转归)|(?:归|属于?)[^。；，]{1,10}(?:所有|享有|共有)|(?:甲方|乙方|委托方|受托方|双方)(?:共同)?(?:享有|拥有)[^。；，]{0,20}(?:知识产权|著作权|版权|成果)"
)
_NOT_CREATIVE = re.compile(
    r"审计|检测|检验|鉴定|评估报告|体检|工程施工|施工图纸|随机|说明书|操作手册|图纸(?:由甲方|随货)|竣工图"
)


_MAKING = (
    "设计", "创作", "撰写", "编写", "拍摄", "摄制", "制作", "编制", "翻译", "策划", "绘制", "作曲", "谱写", "剪辑", "录制", "跟拍", "起草",
)  # fmt: skip


@check(
    "COM-53",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国著作权法 第19条", "中华人民共和国专利法 第8条"),
    favours="委托人",
    fires=(
        "乙方为甲方设计产品包装和宣传图册，设计费五万元。",
        "乙方负责拍摄并制作企业宣传片一部，制作费八万元，验收后十日内付清。",
        "受托方为委托方撰写研究报告三份，报酬六万元。",
    ),
    silent=(
        "乙方为甲方设计产品包装和宣传图册，设计成果的著作权归甲方所有。",
        "乙方随货提供图纸和操作手册。",
        "乙方为甲方出具检测报告。",
        "乙方为甲方设计海报。成果的知识产权约定见附件二《知识产权归属协议》。",
    ),
)
def unowned(contract: Contract, context: Context) -> Iterator[Hit]:
    """A creative result is ordered and nothing says who owns the rights in it."""
    skipped = {ContractType.LABOUR, ContractType.SOFTWARE, ContractType.CONSTRUCTION, ContractType.SALE}
    index = context.places
    if contract.type.type in skipped or not index.has(*_MAKING):
        return
    rights = index.holding("知识产权", "著作权", "版权", "专利", "所有权", "归")
    if any(_OWNED.search(sentence.text) or "归属" in sentence.text for sentence in rights):
        return
    for match in index.matches(_MAKING, _CREATES, _NOT_CREATIVE):
        facts = {"what": match.found["what"] or match.found["what2"] or match.found["what3"]}
        yield Hit(span=match.piece, facts=facts, missing=True, comment_reason="choose")
        return
