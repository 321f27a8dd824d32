"""What laws and courts are called, in Chinese (simplified, as the text is read) and English. Data only."""

import re

from workbench.domain.jurisdiction import Law

# The first pattern that a name holds decides: 中华人民共和国香港特别行政区 is Hong Kong.
NAMES: tuple[tuple[re.Pattern[str], Law], ...] = (
    (re.compile(r"香港|Hong\s?Kong|HKSAR|HKIAC"), Law.HONG_KONG),
    (re.compile(r"澳门|Maca[uo]"), Law.MACAU),
    (re.compile(r"台湾|臺|台北|台中|台南|高雄|新竹|(?<!中华人民共和国)中华民国|Taiwan|Taipei|(?<!People.s )Republic of China|\bR\.?O\.?C\b"), Law.TAIWAN),
    (re.compile(r"中华人民共和国|中国|大陆|内地|我国|People.s Republic of China|P\.?\s?R\.?\s?C\b|P\.?\s?R\.?\s+China|\bChin(?:a|ese)\b"), Law.MAINLAND),
)  # fmt: skip

# Countries and states whose names Chinese contracts write out; others are known by 国, 州, 共和国 at their end.
_LANDS = (
    "英格兰(?:及|和|与)?(?:威尔士)?|苏格兰|英国|美国|日本|德国|法国|瑞士|韩国|新加坡|加拿大|澳大利亚|新西兰|俄罗斯|荷兰|"
    "意大利|西班牙|瑞典|挪威|丹麦|芬兰|奥地利|比利时|卢森堡|爱尔兰|印度尼西亚|印度|泰国|越南|马来西亚|菲律宾|阿联酋|"
    "迪拜|沙特阿拉伯|以色列|土耳其|巴西|墨西哥|智利|南非|开曼群岛|百慕大|英属维尔京群岛|纽约|特拉华|加利福尼亚|加州|"
    "伦敦|巴黎|斯德哥尔摩|日内瓦|苏黎世|维也纳|东京|首尔|BVI"
)
FOREIGN_LAND = rf"(?:(?:{_LANDS})(?:共和国|联邦|王国|州|国)?|(?!中华)[\u4e00-\u9fff]{{2,5}}?(?:共和国|合众国|联邦|王国|州(?!市))){{1,3}}"
CHINESE_LAND = (
    r"(?:中华人民共和国|中国)?(?:香港|澳门)(?:特别行政区|特区)?|(?:中国)?台湾(?:地区)?|中华民国(?:台湾)?|"
    r"中华人民共和国(?:大陆|内地)?(?:地区)?|中国(?:大陆|内地)?(?:地区)?|我国|大陆地区|内地"
)
# Cities of the mainland that arbitral bodies and courts are named for; a body named 某某仲裁委员会 is one of it too.
MAINLAND_FORUM = re.compile(
    r"中国国际经济贸易仲裁委员会|中国海事仲裁委员会|CIETAC|仲裁委员会|人民法院|国际仲裁院|北京|上海|天津|重庆|深圳|广州|"
    r"杭州|南京|武汉|成都|西安|Beijing|Shanghai|Shenzhen|Guangzhou|Tianjin|Chongqing"
)
# States and countries that English contracts choose; a name outside of this list is no law (a defined term, a heading).
_KNOWN_ENGLISH = re.compile(
    r"\b(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|"
    r"Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|"
    r"New\s+Hampshire|New\s+Jersey|New\s+Mexico|New\s+York|North\s+Carolina|North\s+Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|"
    r"Rhode\s+Island|South\s+Carolina|South\s+Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming|Columbia|"
    r"Puerto\s+Rico|Ontario|Quebec|Alberta|Manitoba|Nova\s+Scotia|Saskatchewan|Newfoundland|England|English|Wales|Scotland|Ireland|"
    r"Irish|United\s+Kingdom|U\.?K\.?|United\s+States|U\.?S\.?A?\.?|America|Canada|Canadian|Australia|Victoria|Queensland|"
    r"New\s+South\s+Wales|New\s+Zealand|Singapore\w*|Japan\w*|Korea\w*|German\w*|France|French|Switzerland|Swiss|Netherlands|Dutch|Belgium|"
    r"Luxembourg|Austria\w*|Italy|Italian|Spain|Spanish|Portugal|Sweden|Swedish|Norway|Norwegian|Denmark|Danish|Finland|Poland|Czech|"
    r"Hungary|Greece|Cyprus|Malta|Israel\w*|Turkey|Russia\w*|Ukraine|India\w*|Pakistan|Bangladesh|Sri\s+Lanka|Thailand|Vietnam|"
    r"Malaysia\w*|Indonesia\w*|Philippines|Cambodia|Myanmar|Emirates|Dubai|Abu\s+Dhabi|Qatar|Saudi|Kuwait|Bahrain|Egypt|South\s+Africa|"
    r"Kenya|Nigeria|Brazil\w*|Mexico|Mexican|Argentina|Chile|Colombia|Peru|Panama|Cayman|Bermuda|British\s+Virgin|BVI|Jersey|Guernsey|"
    r"Isle\s+of\s+Man|Bahamas|Barbados|Liechtenstein|Monaco|Mauritius|Seychelles|Marshall\s+Islands|Mongolia|Kazakhstan|London|Paris|"
    r"Geneva|Zurich|Stockholm|Vienna|Tokyo|Seoul)\b",
    re.IGNORECASE,
)


def known_abroad(name: str) -> bool:
    """Whether an English name is one of a foreign state or country. Chinese ones are told by their form."""
    return not name.isascii() or _KNOWN_ENGLISH.search(name) is not None


def law_named(name: str) -> Law:
    """Whose law a name means; FOREIGN where it is none of the four."""
    return next((law for pattern, law in NAMES if pattern.search(name)), Law.FOREIGN)
