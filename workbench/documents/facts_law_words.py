"""What laws and courts are called, in Chinese (simplified, as the text is read) and English. Data only."""

import re

from workbench.domain.contract import Law

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
FOREIGN_LAND = rf"(?:(?:{_LANDS})(?:共和国|联邦|王国|州|国)?){{1,3}}|[\u4e00-\u9fff]{{2,6}}(?:共和国|合众国|联邦|王国|州(?!市))"
CHINESE_LAND = (
    r"(?:中华人民共和国|中国)?(?:香港|澳门)(?:特别行政区|特区)?|(?:中国)?台湾(?:地区)?|中华民国(?:台湾)?|"
    r"中华人民共和国(?:大陆|内地)?|中国(?:大陆|内地)?(?:地区)?|我国|大陆地区|内地"
)
# Cities of the mainland that arbitral bodies and courts are named for; a body named 某某仲裁委员会 is one of it too.
MAINLAND_FORUM = re.compile(
    r"中国国际经济贸易仲裁委员会|中国海事仲裁委员会|CIETAC|仲裁委员会|人民法院|国际仲裁院|北京|上海|天津|重庆|深圳|广州|"
    r"杭州|南京|武汉|成都|西安|Beijing|Shanghai|Shenzhen|Guangzhou|Tianjin|Chongqing"
)
ENGLISH_ADJECTIVES: dict[str, Law] = {
    "Hong Kong": Law.HONG_KONG,
    "Macau": Law.MACAU,
    "Taiwan": Law.TAIWAN,
    "Taiwanese": Law.TAIWAN,
    "PRC": Law.MAINLAND,
    "P.R.C.": Law.MAINLAND,
    "Chinese": Law.MAINLAND,
}


def law_named(name: str) -> Law:
    """Whose law a name means; FOREIGN where it is none of the four."""
    return next((law for pattern, law in NAMES if pattern.search(name)), Law.FOREIGN)
