"""Sentences of checks that the made-up findings name."""

from workbench.words import Words

WORDS = {
    "FAKE-01": (
        "违约金上限过高",
        "累计上限 50% 超出 30% 的司法口径，可被请求调减；数字边界由规则核对。",
        "建议改为不超过合同总额的百分之三十。",
    ),
    "FAKE-02": (
        "“或裁或审”条款无效",
        "同时约定仲裁与诉讼，仲裁协议无效。",
        "建议二选一：只保留仲裁，或只保留诉讼。",
    ),
    "FAKE-03": (
        "引用的条文无法核验",
        "法规库未收录该行政法规的文本，已送人工复核，不作为已核验依据。",
        "请人工核对条文原文。",
    ),
    "FAKE-04": (
        "缺少验收标准条款",
        "结构必需条款缺失：没有约定验收标准、验收期限和复验次数。",
        "建议补充验收条款。",
    ),
    "FAKE-05": (
        "引用了已废止的法律",
        "《合同法》自2021年1月1日起废止，由《民法典》合同编取代。",
        "建议改引《民法典》第五百七十七条。",
    ),
    "FAKE-06": ("沉默视为验收合格", "“逾期不提出异议视为合格”须有明确约定的检验期限，否则对委托方不利。", ""),
}


def say_words(words: Words) -> Words:
    """The words with those of the made-up checks."""
    table = dict(words.table)
    for check, (title, explain, advice) in WORDS.items():
        table[f"{check}.title"] = {"zh": title, "en": f"Check {check}: a title in English"}
        table[f"{check}.explain"] = {
            "zh": explain,
            "en": "What is wrong, told in one English sentence that is long enough to wrap.",
        }
        if advice:
            table[f"{check}.advice"] = {"zh": advice, "en": "What to do about it."}
    return Words(table, words.language)
