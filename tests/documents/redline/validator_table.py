"""The order of children that the transitional schema (ECMA-376, part 1) prescribes, by parent."""

RPR = (
    "ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint "
    "noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText "
    "vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange"
)
PPR = (
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs "
    "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd "
    "snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment "
    "textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
)
TCPR = (
    "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers "
    "cellIns cellDel cellMerge tcPrChange"
)
SECTPR = (
    "headerReference|footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols "
    "formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange"
)
TRPR = (
    "cnfStyle|divId|gridBefore|gridAfter|wBefore|wAfter|cantSplit|trHeight|tblHeader|tblCellSpacing|jc|hidden ins del "
    "trPrChange"
)
TBLPR = (
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd "
    "tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange"
)
NUMPR = "ilvl numId numberingChange ins"
SDT = "sdtPr sdtEndPr sdtContent"

ORDERS = {
    "rPr": RPR, "pPr": PPR, "tcPr": TCPR, "sectPr": SECTPR, "trPr": TRPR, "tblPr": TBLPR, "numPr": NUMPR, "sdt": SDT,
}  # fmt: skip

FIRST = {"p": "pPr", "r": "rPr", "tc": "tcPr", "tbl": "tblPr", "sectPr": "", "sdt": ""}
"""The properties that stand before everything else, by parent."""

BLOCKS = frozenset({"p", "tbl", "sdt", "customXml", "altChunk"})
TRACKED_RUNS = frozenset({"ins", "del", "moveFrom", "moveTo"})
CHANGES = TRACKED_RUNS | {
    "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "trPrChange", "tcPrChange", "tblGridChange",
    "tblPrExChange", "numberingChange", "cellIns", "cellDel", "cellMerge", "moveFromRangeStart", "moveToRangeStart",
    "customXmlInsRangeStart", "customXmlDelRangeStart", "customXmlMoveFromRangeStart", "customXmlMoveToRangeStart",
}  # fmt: skip
