"""Makes resources/text/pairs.txt: every pair of signs that stands side by side in ordinary language.

    .venv/bin/python packaging/pairs.py

Counted over the articles of the statute library and over words of contracts below; a line a first sign, with
every sign that follows it. No sentence can be made of them. What people call themselves is told by pairs that
stand in no statute (workbench/text/personal_strange.py). A test holds the table against a sample of articles.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from workbench.settings.paths import statutes

TABLE = Path(__file__).resolve().parents[1] / "resources" / "text" / "pairs.txt"
_RUN = re.compile(r"[\u3400-\u9fff]{2,}")
# Words that came into contracts later than into statutes.
_RECENT = (
    "甲方 乙方 丙方 丁方 于甲方 于乙方 从甲方 从乙方 经甲方 经乙方 由甲方 由乙方 代甲方 代乙方 与甲方 与乙方 向甲方 向乙方 "
    "应甲方 应乙方 因甲方 因乙方 给甲方 给乙方 对甲方 对乙方 按甲方 按乙方 开票 开工前 于工程 交付前 付前 董监高 来华 会仲裁 时才 "
    "此前 之前 之后 在先 在后 先行 自行 另行 双方 各方 任一方 守约方 违约方 签约方 收款方 付款方 需方 供方 卖方 买方 "
    "商号 商票 银票 单单 讨薪 除零 月结 现结 票结 易货 易耗品 易碎品 高管 高配 低配 标配 选配 "
    "微信 微信号 微信群 抖音 快手 小红书 钉钉 飞书 支付宝 二维码 扫码 打卡 网红 带货 直播间 短视频 "
    "公众号 小程序 视频号 朋友圈 群聊 邮箱 邮件 短信 手机号 座机 传真件 复印件 扫描件 截图 键盘 "
    "鼠标 充值 转账 汇款 刷卡 押一付三 加班 打包 外卖 快递 快递单 工牌 工装 工位 门禁卡 钥匙 签名 "
    "签字 手印 捺印 按手印 盖章 骑缝章 公章 让利 尚欠 月薪 月工资 年薪 底薪 提成 奖金 绩效 全勤奖 "
    "餐补 房补 话费 补贴 自付 自购 自备 自带 自提 自取 换购 加购 团购 代购 供料 包料 包工 清包 "
    "旁站 驻场 驻点 驻厂 到岗 顶岗 轮岗 调岗 待岗 离岗 返岗 补订 补签 续签 改签 签约 签章 签单 "
    "面签 草签 壹份 贰份 叁份 肆份 伍份 陆份 各执 各持 原件 正本 副本 附页 封面 首页 目录 落款 "
    "抬头 备注 空白 涂改 手写 打印 简写 缩写 我司 贵司 我方 贵方 对方 己方 源码 源代码 代码 接口 "
    "账号 账户 密码 口令 权限 后台 前台 前端 后端 服务器 域名 主机 云服务 云端 上线 下线 内测 "
    "公测 测试 调试 试运行 运维 巡检 维保 质保 保修 返修 返工 返厂 退货 换货 补货 缺货 断货 备货 "
    "发货 送货 到货 收货 验货 提货 点收 点验 签收 拒收 入库 出库 盘点 库存 纸箱 木箱 托盘 包装箱 "
    "装箱单 送货单 对账单 结算单 工程量 清单 预算 决算 概算 造价 单价 总价 含税 未税 税率 税点 "
    "发票 专票 普票 收据 欠条 借条 定金 订金 押金 尾款 首付 首款 预付 到账 进账 打款 垫付 垫资 "
    "回款 欠款 扣款 罚款 滞纳金 违约金 赔偿金 利息 本金 逾期 宽限 免租期 装修期 起租 退租 转租 "
    "续租 拼租 合租 整租 租客 房客 水电 燃气 物业费 取暖 宽带 家电 家具 空调 冰箱 洗衣机 热水器 "
    "沙发 床垫 马桶 地板 墙面 吊顶 卫生 保洁 清洗 清扫 垃圾 搬家 搬运 吊装 安装 拆除 拆改 打孔 "
    "开槽 防水 漏水 渗水 停水 停电 跳闸 消防 灭火器 烟感 喷淋 监控 摄像头 门锁 门窗 钢筋 水泥 "
    "混凝土 模板 脚手架 塔吊 挖掘机 安全帽 安全带 劳保 工服 工期 工时 工日 班次 夜班 白班 早班 "
    "中班 晚班 倒班 考勤 迟到 早退 旷工 请假 病假 事假 年假 婚假 产假 丧假 调休 补休 加点 入职 "
    "离职 试用 转正 辞退 辞职 裁员 社保 公积金 医保 体检 培训 课时 课程 授课 听课 补课 学费 退费 "
    "报名 作业 考试 证书 教材 课件 讲义 演出 彩排 排练 档期 行程 路演 海报 宣传册 样品 样机 样板 "
    "打样 小样 图纸 蓝图 效果图 底稿 初稿 定稿 修稿 改稿 终稿 拍摄 剪辑 配音 字幕 片头 片尾 母带 "
    "素材 水印 授权书 委托书 承诺书 确认函 告知书 催告函 律师函 通知书 交接单 移交 交底 会签 会审 "
    "例会 周报 月报 日报 年报 进度 节点 里程碑 甘特图 立项 结项 验收单 竣工 开工 停工 复工 赶工 "
    "误工 窝工 抢工 待料 甲供 乙供 甲购 乙购 卫生间 厨房 阳台 车位 车库 储物间 地下室 电梯 楼道 "
    "走廊 露台 花园 绿化 代驾 代缴 代扣 代垫 代管 代运营 代加工 贴牌 加盟 直营 连锁 门店 店铺 "
    "网店 旗舰店 客流 客单价 折扣 优惠 满减 红包 积分 会员 储值卡 次卡 年卡 月卡 优惠券 礼品 赠品 "
    "促销 广告 推广 引流 曝光 点击 投放 粉丝 流量 转化 变现 分红 分成 分账 对账 核账 平账 挂账 "
    "赊账 赊购 欠付 拖欠 讨要 催收 催告 协商 谈妥 另需 另付 另算 另计 需用 需由 时费 误餐 售楼 "
    "购房 房款 楼款 按揭 网签 备案 过户 交房 收房 验房 毛坯 精装 简装 那样 这样 那里 这里 怎样 "
    "搞好 做好 弄坏 损毁 丢失 遗失 手中 手里 手上 栏里 栏内 带齐 备齐 补齐 交齐 付清 结清 还清 "
    "理清 暂测 实测 复测 抽测 检测 查勘 勘测 无涉 涉外 甲向 乙向 处租 租回 收回 取回 退回 送回 "
    "寄回 召回 撤回 水彩 油画 素描 书法 舞蹈 钢琴 吉他 声乐 跆拳道 游泳 健身 瑜伽 私教 拓展 团建 "
    "餐饮 酒水 菜单 食材 厨具 餐具 桌椅 灯具 音响 投影 屏幕 话筒 舞台 展位 展台 展架 花艺 婚庆 "
    "婚纱 跟拍 跟妆 妆造 造型 司仪 伴娘 伴郎 宴席 喜糖 请柬 乳胶漆 瓷砖 橱柜 衣柜 五金 管线 插座 "
    "开关 灯光 氆氇 唐卡 蜂蜜 茶叶 苗木 种苗 饲料 农药 化肥"
)


def texts() -> Iterator[str]:
    """Everything that is counted."""
    with sqlite3.connect(f"file:{statutes()}?mode=ro", uri=True) as store:
        yield from (text for (text,) in store.execute("SELECT article_text FROM articles"))
    yield _RECENT


def pairs(text: str) -> Iterator[str]:
    """Every pair of Chinese signs side by side in a text."""
    for run in _RUN.findall(text):
        yield from (run[at : at + 2] for at in range(len(run) - 1))


def table() -> str:
    """The table as it is stored."""
    followers: defaultdict[str, set[str]] = defaultdict(set)
    for text in texts():
        for first, second in pairs(text):
            followers[first].add(second)
    return "".join(f"{first}{''.join(sorted(signs))}\n" for first, signs in sorted(followers.items()))


if __name__ == "__main__":
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(), "utf-8")
