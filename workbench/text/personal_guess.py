"""Whether signs are a name, told by how odd they are in ordinary Chinese and by what follows them (R2.8)."""

import re
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.personal_kinds import placeholder
from workbench.text.personal_pairs import common_pairs, ordinary
from workbench.text.personal_words import (
    COMMON,
    DOUBLE_SURNAMES,
    MORE_SURNAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    SURNAMES,
)

HAN_RUN = re.compile(r"[\u3400-\u9fff]{1,12}")
_RARE = frozenset(
    "冼矫蒯钭乜佘宓覃郁植哈仉佴俎昝笪妫邸谯衡暴雒呙揣尕旦冶妥撒綦檀苌撖闾隽牙冮郐鄞靖蹇咸汝海祢刀罕岩帕粟农者展初种过区那盖敖斛旷星枚格母毋沐玄禚秀稽竭笃笪筱籍续缑翠肇胜腾臻艺芒苍荔药菅菊落蒿虎虢蚁蛮谏谦豆贡负赛赫越路辛运逊遇采银铎锁锐间闪青静韵颜飞香骑鹿默鼎齿仵仰伊侍储僧光六冀况净凤初利力功劳勤北千升占厚双句召台史右吉同命品哲商善喜嘉四圣坚塔墨士壮夏多大天太奇奈好始威娃字学守宋完宝密尉少尧局岐川工巧巨己帅师库庚开弓张当徒得德心念思悟愈意慈慎成战户才打盘修但阴郄滑羊松井乌巴牧蓬秋怀鄂蒙堵郤璩扈郏慕庾弘禄殳蔚夔隆厍勾年爱亢琴伯赏逢来藏洛楚卿宛官甫弥禾庹漆敬戢线衣拜伦宾乾寸折"
)
# Words for doing and joining; with a surname that is a word as well they are no name.
_JOINTS = frozenset(
    "既并若才把那当来单各已见需不为准则即须应可能其之所以及与和或而且但如因于在的了是有无未被让给对从到向将由者们等均皆每此该本款项条第个件份元权涉审全较水压穗税色"
)
_WORDISH = frozenset(
    "游麦景易包冷容池白明练席沙古计谷库解方常正金车和查承应印幸于单并红台台抗其退入太表零雇让商许默黑"
)
_GIVEN = frozenset(
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛超霞刚英鹏辉斌波宇浩凯健俊帆帅旭婷玲倩琳雪慧莉颖娇燕红梅兰菊萍洁琴云莲霖鑫森林峰岩松柏栋梁楠杨柳茜蕾薇莹珊珍琪瑶璐瑞晨曦晓晗晶昊昕昭旺明亮朗龙虎豹彪雄威武昌盛兴泰康宁安琛琦轩宸睿哲翔飞腾达骏骁锋钢铭钧锐宏伦卓毅然朔朋菲蓉芬芸芝艺璇妍妮媛嫣婕婧姗妙春夏冬雯霏露玥瑾瑜怡悦恺彬炜烨煜焕炎灿澜涵润清淼淳滢潇澄溪源青蓝紫"
)
SYLLABLES = frozenset(
    "扎西顿珠卓玛央金次仁拉姆索朗旺堆多吉平措尼格桑德罗布巴白强丹增贡嘎仓决曲旦达瓦普阿克伍果沙马尔古木呷莫惹乌云其娜图雅哈斯高娃苏和特孟琴敖登朝鲁额兰托娅宝音青勒坦那顺呼赤娜仁赛罕恩巴依热提买合力江吐逊艾山麦古丽努尔阿不都拉穆萨依古卡孜别克洛桑群培益西坚赞顿加措姆嘉央宗曲珍边德庆觉热杰南旺久措罗绒泽真四郎志玛俄"
)
SOUNDS = frozenset(
    "阿艾爱安昂奥巴白柏班邦保鲍贝本比彼毕宾波伯勃博布查川茨达戴丹当道德登邓迪蒂丁东杜顿多厄恩尔法凡范菲费芬丰冯夫弗福富盖甘冈高戈格葛根古瓜圭哈海罕汉翰豪赫黑亨洪胡华怀惠霍基吉济加佳贾简杰捷金津卡凯坎康考柯科可克肯孔库夸奎昆拉莱赖兰朗劳勒雷蕾黎里理李历利莉丽列林琳卢鲁路露伦罗洛吕马玛麦迈曼芒毛梅门蒙米密敏明摩莫默姆木穆娜纳乃奈内妮尼涅宁纽农努诺欧帕派潘庞培佩彭皮珀平蒲普奇齐契恰钱强乔切琴琼丘屈让热仁日荣茹瑞若萨塞赛桑瑟森沙莎山珊尚舍申圣施什史士斯丝思斯松苏索塔泰坦汤唐陶特滕提田廷图托瓦万旺威韦维卫魏温文翁沃乌吾伍武西希锡夏香肖歇谢辛欣雄休许雪逊雅亚延扬耶叶伊依易因英尤约泽曾扎詹珍真芝治智朱珠卓兹宗佐买提江合木吐都不迪丽肉孜艾力娅古热依汗别克孜那木斯拉音巴图格日勒其旦增顿央措吉姆卓次桑"
)
"""Signs by which the sounds of foreign names are written."""
_SELDOM = frozenset("冼矫蒯钭乜佘宓覃郁植哈仉佴昝笪妫邸谯衡暴雒呙尕旦粟佟郄盘禤郤璩扈郏庾殳蔚夔厍庹戢亢")
JAPANESE = re.compile(
    "(?:山本|田中|佐藤|铃木|高桥|渡边|伊藤|中村|小林|加藤|吉田|山田|佐佐木|山口|松本|井上|木村|斋藤|清水|山崎|森田|池田|桥本|阿部|石川|前田|藤田|小川|后藤|冈田|长谷川|村上|近藤|石井|坂本|远藤|青木|藤井|西村|福田|太田|三浦|藤原|冈本|松田|中川|中野|原田|小野|田村|竹内|和田|中山|石田|上田|工藤|今井|大野|宫崎|酒井|野村|松井|菊地|木下|野口|松尾|佐野|大塚|平野|岛田|宫本|藤本|安藤|丸山|高木|大西|武田|中岛|小泉|三宅|河野|本田|黑田)[\u3400-\u9fff]{1,3}"
)
_DOUBLE = frozenset(DOUBLE_SURNAMES)
_ALL = SURNAMES | MORE_SURNAMES | RARE_SURNAMES | _RARE
_SECOND = SURNAMES | MORE_SURNAMES
_FIRST = frozenset(name[0] for name in _DOUBLE) | _ALL
# What a person does or has to do, in a contract.
_DEED = re.compile(
    r"接[替任手]|预[订定]|劳动(?:争议|关系|合同)|共有|独任|[一二两三四五六七八九十]人(?!民)|[两二三四五][位名]|的近亲属|驻场|驻厂|的(?:劳动|邮箱|抚养|权利|名义|签名|指示|同意|申请|声明|陈述|过错|监护|房产|房屋|车辆|存款|收入|社保|档案|户口|考勤|奖金|提成|佣金|损失|账户|父|母|唯一|法定|合法|近亲|代理|授权)|收[。,;]|[、和与及][\u3400-\u9fff]{2,3}(?:组成|共同|为夫妻|系)|任[组执董监总]|任职|离世|就医|住院|借款|借[款走用到]|欠付|作证|所[著写有]|执笔|签名|捺印|执行[,。监董]|主持|记录[,。]|独立(?:开发|完成|创作|承担)|验收|代收|受伤|组成|(?:等|共)[一二两三四五六七八九十\d等]+[人名]|等人|以(?:货币|技术|实物|现金|知识产权|房产|土地)|探望|承租|或其|居住|为[乙丙丁]方|诉(?=[\u3400-\u9fff]{2,20}(?:纠纷|一案))|随[父母男女其]|现年|医疗费|[著译](?=[,。;])|名义|所有[,;。]|与其|参加|参与|进行|代签|返[岗还]|继续|兼任|到场|到庭|搬离|去世|前往|前来|驻场|一次性|应[当于在]|应(?![付收用聘急诉该税有届得])|解除|终止|达成|建立|取得|享有|欠[款我本甲乙人付缴下]|欠(?=[\u3400-\u9fff]{2,3}(?:货款|工资|人民币|借款|款))|货款|工资|付清|结清|代班|病假|请假|受伤|死亡|去世|转账|汇款|[，,]?身份证|所有[。,;]|已向|已与|已将|已经|须|将(?!来)[于在把其]|已[于经向将按在]?|未[经按能在向履支]|不得|有权|无权|可以|必须|违反|承诺|同意|保证|自愿|确认|负责|认缴|出资|持有|担任|作为|于 ?\d|于[^于\n]{1,8}(?:日|前|后)|自 ?\d|名下|逾期|擅自|无故|本人|亲自|"
    r"支付|借[款给]|签[订署收字约]|归还|返还|偿还|交付|出具|转让|购买|出售|出租|见证|提供|结算|送达|发送|承担|履行|通知|主张|追偿|抚养|书面|拖欠|之间|之[父母妻夫子女]|代[为理表签]|离职|入职|到岗|退[租还]|先生|女士|律师|及其|办理|共同|领取|保管|使用|驾驶|实施|完成|授课|现金|同时|一次性|"
    r"的(?:试用|工资|账|债|配偶|股|房|出资|联系|身份|岗|月|薪|离职|在职|职务|肖像|作品|报酬|父|母|子|女|妻|夫|继承|遗产|书面|签字|银行|货款|委托|个人|全部|住|手机|电话)|对(?:上述|该|本|甲|乙|此|其|债)|在(?:履行|工作|任职|签|本合同|职|试用|服务期|收到)|为(?:[甲乙本公]|执行|监事|董事|经理)|就[^就\n]{2,8}(?:一事|事宜|拖欠)|原(?:监事|董事|经理|职务)|与[^与\n]{2,20}(?:签|于|之|共同)|向[^向\n]{2,20}(?:支|借|交|提|购)"
)
_TIGHT = frozenset("和于与应单及以为在各其并从由向")
_PUNCTUATION = re.compile(r"[,。;:、()\"”“’'\]】》|/·\s]|\Z|\d")
_ONE = frozenset(
    "的与和及在应有为以将向对所不须同于等作之若未可已自本是均并且收付支委负享拥按如即系担保借租购买卖住身经确认代就从凭把被给让愿至"
)
_TURNS = frozenset("因现原曾又亦再仍")
_STRONG, _WEAK = 2, 1


def deed(seen: str, end: int) -> bool:
    """Whether what follows is what a person does or has."""
    return _DEED.match(seen, end) is not None


def sound(name: str) -> bool:
    """Whether a name of three signs or four is one though its surname is a word as well."""
    return (
        len(name) > 2 and fits(name) and odd(name) and name[0] not in _TIGHT and not _JOINTS & set(name[1:])
    )


class Guess(NamedTuple):
    """A name that signs may be, and how sure that is; under 3 is hardly so."""

    span: Span
    score: int
    surname: bool


def fits(name: str) -> bool:
    """Whether a name's length goes with the surname that it begins with."""
    if name[:2] in _DOUBLE:
        return 3 <= len(name) <= 4
    if len(name) == 4:
        return name[0] in SURNAMES and name[1] in _SECOND and name[-1] not in _ONE | _TURNS
    return 2 <= len(name) <= 3 and name[0] in _ALL


def follow(seen: str, end: int) -> int:
    """How well a name can end here: 2 before a sign or a word that begins here, 1 before a small word."""
    if _PUNCTUATION.match(seen, end):
        return _STRONG
    if _DEED.match(seen, end):
        return _STRONG
    if ordinary(seen[end : end + 2]) and not ordinary(seen[end - 1 : end + 1]):
        return _STRONG
    return _WEAK if seen[end] in _ONE else 0


def odd(name: str) -> bool:
    """Whether signs can be anybody's name, whatever the surname: no pair of them is common."""
    return (
        bool(HAN_RUN.fullmatch(name))
        and not ordinary(name)
        and name not in NOT_NAMES
        and name[:2] not in COMMON
        and not placeholder(name)
        and name[-1] not in "的与及或对被把在者款村省市县"
        and not name.endswith(("公司", "银行", "集团"))
        and "某" not in name
        and "方" not in name[:2]
    )


def likely(name: str) -> bool:
    """Whether signs are a name by themselves, where names are listed."""
    fit = fits(name) and not ordinary(name[:2]) and name[:2] not in COMMON and name not in NOT_NAMES
    return fit and not placeholder(name) and (not ordinary(name) or len(name) == 3)


def guess(seen: str, start: int, *, told: bool) -> Guess | None:
    """The best name that begins at ``start``; ``told`` where a word says that somebody is named here."""
    if seen[start : start + 2] in common_pairs() or (
        seen[start] not in _FIRST and not (told and (seen[start] in SYLLABLES or JAPANESE.match(seen, start)))
    ):
        return None
    run = HAN_RUN.match(seen, start)
    if run is None:
        return None
    best: Guess | None = None
    longest = min(len(run[0]), 8 if told else 4)
    for size in range(2, longest + 1):
        if size > 3 and seen[start + size - 2 : start + size] in common_pairs():
            break
        found = _sized(seen, start, run[0][:size], told=told)
        if found is not None and (best is None or found.score >= best.score):
            best = found
    return best


def firm(name: str) -> bool:
    """Whether a surname is hardly ever another word."""
    first = name[:1]
    return name[:2] in _DOUBLE or (first in SURNAMES and first not in _WORDISH) or first in _SELDOM


def given(name: str) -> bool:
    """Whether a name of two signs ends like one: 战鹏, 修洁."""
    return len(name) == 2 and fits(name) and odd(name) and name[-1] in _GIVEN


def foreign(name: str) -> bool:
    """Whether signs are made of the syllables of Tibetan, Mongolian and like names, or begin as Japanese ones."""
    return JAPANESE.fullmatch(name) is not None or (
        3 <= len(name) <= 8 and name[0] not in "不和" and set(name) <= SYLLABLES
    )


def _sized(seen: str, start: int, name: str, *, told: bool) -> Guess | None:
    end, size = start + len(name), len(name)
    strength = follow(seen, end)
    if not strength or name[:2] in COMMON or name in NOT_NAMES or placeholder(name) or name.endswith("公司"):
        return None
    fit, common = fits(name), ordinary(name)
    if common and not (fit and size == 3 and not ordinary(name[:2]) and strength == _STRONG and firm(name)):
        return None
    if fit and not firm(name) and ((size == 2 and not given(name)) or _JOINTS & set(name[1:])):
        return None
    if not fit and not (told and odd(name) and foreign(name)):
        return None
    if size > 2 and deed(seen, end - 1):  # 先 of 先生, 于 of 于2022年
        common += 1
    score = 2 * strength + ((2 if size > 2 else 1) if fit else size - 3) - 3 * common
    return Guess(Span(start, end), score, firm(name))
