"""The signs of given names, and how sure a name is by its signs alone (R2.8)."""

from enum import IntEnum
from functools import cache, lru_cache

from workbench.text.personal_guess import foreign
from workbench.text.personal_pairs import common_pairs, ordinary
from workbench.text.personal_words import (
    COMMON,
    DOUBLE_SURNAMES,
    MORE_SURNAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    SURNAMES,
)

GIVEN_SIGNS = frozenset(
    "一世业丛东中丰丹丽久义乐乔乘书乾云亚亦京亮仁仕仪仲任伊优伟传伦伯似佐佑作佩佳侠俊信倩倪健偲傲儒允元兆先光党兰兴兵冉军冠冬冰净凌凝凡凤凯凰切刚利功劭劲勇勋勤化北升卉华卓南博卫厚原友发叔史叶名向君吟含启周"
    "和咏品哲唯唱善喜嗣嘉园固国圆圣地坚坤城培基塘增墨士声夏多大天奇奎奕奥好如妃妍妙妤妮妹姗姝威娅娇娜娟娥娴婉婕婧婷媚媛嫒嫣子孔存孝孟季学宁宇守安宏宗宙定宜宝实宣家宸容宽宾寅密富寒寨寿小少尔尚尧居屏展山岚岩"
    "岭岳峥峦峰峻崇巍川州工巧己帅帆希帝常平年广庄庆序应庚庭康廉延廷建开弘张弦强彤彦彧彩彪彬彭影得微德徽心忆志忠念怀思怡怿恒恩恬恳恺悌悟悠悦情惜惟惠愉愫慈慕慧憬懋懿戈成战才扬承抒护拓拥振挺捷政效敏敢敬文斌斐"
    "斯新方旋旗日旭旺旻昀昂昆昊昌明易昕星映春昭昱显晃晋晏晓晖晗晟晨普景晰晴晶智暄暖曙曜曦曲曼曾最月朋朔朗望期本朱朴杉李杏材村杜束来杨杭杰松极林果枝枫柏柔柯柳栋树栩根格桂桃桐桥梁梅梓梦棋棠森椿楚楠楷榆榕榛槐"
    "槿樊横樱欢欣歆正步武殊殿毅母毓比毕毛民气水永汀求汉汐江池沁沅沐沙沛沫河治泉泊泓波泰泽洁洋洛津洪洲派流浙浚浦浩海涌涓涛涟润涵淇淑淦深淳添淼清渊渔渝温渲游湘湛源溪满滢滨漪漫漾潇潮澄澍澎澜澹濡瀚瀛灏灵灿炅炎"
    "炜炳点烁烈烨焕焱然煜照熙熠熹燃燊燕爱爽牛牧特独玄玉王玖玟玥玲珂珊珍珏珑珠珩班珺球理琛琦琨琪琬琰琳琴瑄瑗瑚瑛瑜瑞瑶瑾璇璋璐璞璟璧瓅瓒甄甜生甫田申电男甸画畅留略登白皆皎皓盈益盛直相盼省眉真眠着睦睿瞳知石砚"
    "硕碧磊磐示礼社祎祖祚祝祥祺禄禅福禹秀私秉秋科秦程稳稷穆空立竞章竣童端竹笑笛策筝筠筱简米粒粤精素紫絮繁红约纬纯纳纶织绍绘统绣继绩绪绮维综绿缘缤罗罡美群羲羽翁翊翎翔翠翰耀老考耘耿聆聪肃肖育胜胤腾臣致舒舜舟"
    "航般良色艳艺艾节芃芊芙芝芦芬芮花芳芸苏苑苗若英苹茂茗茜茵茶茹草荔荟荣荷莅莉莎莘莞莲莹莺菀菁菊菡菲萃萌萍营萱落葆董葵蒂蒙蓉蓓蓝蓬蔓蔚蔡蔼蕾薇薪薰藩蘅虎虹蝶融行街衡衣袁装裕襄西觅觉解言誉诗诚诠询诣语诺谊谋"
    "谦谷象豪豫豹贝贞贤贯贵赋赐赞赫赵起超越跃路车轩轲轶载辉辕辛辰边达迁迅迎运进远连迪述逊通逸遥邓邦郁郎都鄂采里野金鉴鑫钊钏钟钢钦钧钰铁铃铄铎铠铧铭铮银锋锐锟锡锦键锴镇镕镜长闯闻闽阁阅阔防阳阿陆陵陶隆随隽雁"
    "雄雅集雍雨雪雯零雷雾霁霄霆霏霓霖霜霞露青靖静非面革韦韧韬音韵韶顶顺顾颂颐颖颜风飏飞饶香馥馨马驰驿骁骅骏骐高魁魏鱼鲁鲍鸣鸽鸿鹃鹏鹤鹰麒麟麦黄黎默黛鼎齐龄龙"
)
"""Signs that stand in given names; contracts use many of them in other words too."""
LAST_NEVER = frozenset("园和或地省州县市镇乡村河湖岛峡岩石矿法节期线图层品类界区")
"""Signs at the end of a place, a thing or a small word."""
WORDISH = (MORE_SURNAMES | RARE_SURNAMES | frozenset("全宗车区鹿祁糜战尤矫植衡粟蔚亢郁")) - frozenset(
    "和有因那由都从空后支双能通别相须养"
)
PLACED = frozenset(("第五", "东方", "清水", "西门", "南门", "贺兰", "百里", "钟离", "皇甫"))
"""Double surnames that are words or places as well."""

_TITLES = frozenset(("律师", "老师", "医生", "经理", "主任", "先生", "女士", "教授", "师傅", "总监"))


class Sort(IntEnum):
    """How sure signs are a name, before anything beside them is looked at."""

    NONE = 0
    SHORT_WORDISH = 1  # two signs; the surname is a word as well
    SHORT = 2
    WORDISH_MIXED = 3  # three signs, two of them a common pair; the surname is a word as well
    WORDISH = 4
    MIXED = 5  # three signs with a surname, two of them a common pair
    CLEAR = 6


@cache
def first_signs() -> str:
    """Every sign with which a surname begins."""
    doubles = {surname[0] for surname in DOUBLE_SURNAMES}
    return "".join(sorted(SURNAMES | WORDISH | doubles))


@lru_cache(maxsize=8192)
def sort_of(name: str) -> Sort:
    """How sure two, three or four signs are a name."""
    if name in NOT_NAMES or name[-1] in LAST_NEVER:
        return Sort.NONE
    if name[:2] in COMMON:
        return _worded(name)
    if len(name) == 2:
        return _short(name)
    if name[:2] in DOUBLE_SURNAMES:
        return _double(name)
    if len(name) == 4:
        both = name[0] in SURNAMES and name[1] in SURNAMES and not ordinary(name)
        return Sort.CLEAR if both and GIVEN_SIGNS.issuperset(name[2:]) else Sort.NONE
    return _three(name)


def _worded(name: str) -> Sort:
    """Three signs that begin with a common word: 黎明月."""
    named = len(name) == 3 and name[0] in SURNAMES and GIVEN_SIGNS.issuperset(name[1:])
    return Sort.WORDISH_MIXED if named and not ordinary(name[1:]) else Sort.NONE


def _double(name: str) -> Sort:
    if name[:2] == "第五" or ordinary(name[1:]):
        return Sort.NONE
    if not GIVEN_SIGNS.issuperset(name[2:]):
        return Sort.NONE if len(name) == 4 or name[:2] in PLACED else Sort.MIXED
    return Sort.MIXED if name[:2] in PLACED else Sort.CLEAR


def _short(name: str) -> Sort:
    if name in common_pairs() or name[1] not in GIVEN_SIGNS:
        return Sort.NONE
    if name[0] in SURNAMES:
        return Sort.SHORT
    return Sort.SHORT_WORDISH if name[0] in WORDISH else Sort.NONE


def _three(name: str) -> Sort:
    if name[1] not in GIVEN_SIGNS or name[2] not in GIVEN_SIGNS or foreign(name):
        return Sort.NONE
    pairs = ordinary(name)
    if pairs > 1:
        return Sort.NONE
    if name[0] in SURNAMES:
        return Sort.MIXED if pairs else Sort.CLEAR
    if name[0] in WORDISH:
        return Sort.WORDISH_MIXED if pairs else Sort.WORDISH
    return Sort.NONE


def wordy(name: str) -> bool:
    """Whether signs behind a role are rather words than a name: the surname is a word as well, and what
    follows it is no given name (应常驻, 费按件, 满意度)."""
    doubtful = name[:1] in WORDISH or name[:1] in "应费满"
    return doubtful and name[1:] not in _TITLES and not GIVEN_SIGNS.issuperset(name[1:])
