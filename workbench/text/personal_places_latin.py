"""Addresses in Latin letters: a street with its number, and the parts before and behind it (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_kinds import ADDRESS
from workbench.text.personal_numbers import Found
from workbench.text.personal_part import Part

_CAP = r"[A-ZÀ-Þ][A-Za-zÀ-ÿ0-9.'’\-]*"
_KIND = r"(?:Street|St\b\.?|Avenue|Ave\b\.?|Road|Rd\b\.?|Boulevard|Blvd\b\.?|Lane|Ln\b\.?|Drive|Dr\b\.?|Way|Plaza|Square|Court|Ct\b\.?|Parkway|Pkwy|Highway|Hwy|Terrace|Place|Broadway|Quay|Wharf|Row|Close|Crescent|Mews|Circus|Gate|Hutong|Dajie|Expressway|Circle|Queensway|Embankment|Walk|Esplanade)"
_STREET = rf"(?:No\. ?|Nos\. ?|#)?\d{{1,5}}[A-Za-z]?(?:[\-/]\d+)*,? (?:Jalan (?:{_CAP} ?){{1,3}}|(?:Broadway|Queensway|Embankment|Piccadilly)|(?:\d+(?:st|nd|rd|th) )?(?:[NSEW]\.? )?(?:{_CAP} |\d+(?:st|nd|rd|th) ){{1,5}}?{_KIND}(?![a-zà-ÿ])(?: (?:Central|West|East|North|South|Middle|NW|NE|SW|SE|[IVX]+)\b)?)"
_FRENCH = r"\d{1,4}(?: ?bis)?,? (?:rue|avenue|boulevard|place|quai|chemin|all[ée]e|cours|impasse)(?: [A-Za-zÀ-ÿ'’\-]+){1,5}"
_GERMAN = r"[A-ZÀ-Þ][A-Za-zÀ-ÿ\-]*(?:straße|strasse|str\.|gracht|laan|weg|platz|damm|gasse|allee|gatan|vägen|vej|straat|plein|kade) ?\d{1,4}[a-z]?\b"
_SOUTHERN = rf"(?:Via|Viale|Calle|Avenida|Av\.|Rua|Piazza|Corso|Paseo|Carrera)(?: (?:de|del|la|las|di|da|dos|das|los))*(?: {_CAP}(?: (?:de|del|la|di|da|dos|e))*){{1,3}},? (?:No\. ?)?\d{{1,4}}"
_BOX = r"P\.? ?O\.? ?Box \d{1,6}"
_JAPANESE = rf"\d{{1,2}}-\d{{1,3}}(?:-\d{{1,3}})?,? {_CAP}(?=, ?{_CAP}-(?:ku|shi|cho|machi))"
_HOUSE = r"(?:Tower|Building|Bldg\.?|Plaza|Centre|Center|House|Mansions?|Park|Gardens?|Court|Square|Estate|Block|Wing|Zone|Complex|Mall|Village|Community|Compound|Towers)"
_ROOM = r"(?:Rooms?|Rm\.?|Units?|Suite|Ste\.?|Flat|Block|Blk\.?|Tower|Building|Bldg\.?|Floor|Level|Lane|House|Villa|Phase|Zone|Apartment|Apt\.?|Shop|Office|Workshop|Gate|Door|Lot|No\.)"
_FLOOR = r"(?:\d{1,3}(?:-\d{1,3})?(?:/F|F\b)|(?:\d{1,3}(?:st|nd|rd|th)|Ground|First|Second|Third) Floor)"
_FLATS = rf"{_ROOM} ?[A-Z]?[\dA-Z][\dA-Za-z\-/]*, ?{_FLOOR},? ?(?:{_ROOM} ?[\dA-Z][\dA-Za-z\-/]*|{_CAP})"
_CORE = re.compile(
    rf"(?<![A-Za-zÀ-ÿ0-9])(?:{_STREET}|{_FRENCH}|{_GERMAN}|{_SOUTHERN}|{_BOX}|{_JAPANESE}|{_FLATS})"
)
_BEFORE = re.compile(
    rf"(?:(?:{_ROOM} ?[A-Z]?[\dA-Z][\dA-Za-z\-/]*|{_FLOOR}|(?:{_CAP} ){{1,4}}{_HOUSE}(?: [A-Z0-9]{{1,3}})?|{_HOUSE} [A-Z0-9]{{1,3}})(?:,| of)? ?)+\Z"
)
_BEHIND = re.compile(
    rf"(?:,? ?{_FLOOR}|,? ?{_ROOM} ?[\dA-Z][\dA-Za-z\-/]*(?![a-z])|,? ?#?\d[\w\-]*(?: (?:[A-Z]{{2}}\b|{_CAP})){{0,4}}|, ?(?!(?:Tel|Fax|Phone|Mobile|E-?mail|Attn|Attention|Contact|Mr|Ms|Mrs|Dr|Represented|Party|Legal|Account|Bank|Date|Tax)\b)(?![^,\n;(]{{0,50}}\b(?:Ltd|Inc|LLC|LLP|Limited|GmbH|Corp|Co\.)){_CAP}(?: (?:of |the |and )?(?:{_CAP}|\d[\w\-]*)){{0,5}}|,? the (?:Netherlands|Philippines|PRC|United Kingdom|UK)|,? P\. ?R\.(?: of)? China)*"
)
_FIELD = re.compile(
    r"(?:located at|situated at|with (?:an|its) address at|whose (?:registered )?(?:address|office) is(?: at)?|(?:registered office|registered address|principal place of business|principal office|offices?|residing|resides|reside|address) (?:at|is at|is located at|located at|is situated at))[: ]{1,3}(?P<value>[A-Z0-9#][^;\n()“\"]{8,140}?)(?=[;\n(“\"]|\. |\.$|,? (?:and|who|which|herein|as|\(|by|represented|with|a company|an?)\b|$)",
    re.MULTILINE,
)
_TELLING = re.compile(r"\d[^\n]{0,40}[A-ZÀ-Þ][a-zà-ÿ]|[a-zß.] ?\d|Box|address|office|resid|situated|located")
_LOOK = 90


def find_latin_addresses(seen: str) -> Iterator[Found]:
    """Every address in Latin letters in an evened text, the longest reading first."""
    part = Part(seen, _TELLING)
    text = part.text
    for match in _FIELD.finditer(text):
        value = match["value"].rstrip(" ,.")
        yield Found(ADDRESS, part.back(Span(match.start("value"), match.start("value") + len(value))))
    end = 0
    for match in _CORE.finditer(text):
        if match.start() < end:
            continue
        before = _BEFORE.search(text, max(end, match.start() - _LOOK), match.start())
        behind = _BEHIND.match(text, match.end())
        start, end = before.start() if before else match.start(), behind.end() if behind else match.end()
        end = start + len(text[start:end].rstrip(" ,."))
        yield Found(ADDRESS, part.back(Span(start, end)))
