"""Addresses in Latin letters are found whole, from the room to the country."""

import pytest

from workbench.text.personal import find_personal

WHOLE = (
    "Flat 3A, Tower 9, 2688 Gubei Road, Minhang District, Shanghai",
    "Room 2105, Block D, 66 Tianhe North Road, Guangzhou 510000",
    "9 quai des Lilas, 33000 Bordeaux, France",
    "Birkenallee 7, 80331 Munich, Germany",
    "Calle de las Flores 12, 41001 Sevilla, Spain",
    "Unit 802, 8/F, Block 2, Whampoa, Hung Hom, Hong Kong",
    "P.O. Box 4410, Tortola, British Virgin Islands",
    "7 Robinson Quay, #09-02 Raffles Centre, Singapore 068900",
)


@pytest.mark.parametrize("address", WHOLE)
@pytest.mark.parametrize(
    "sentence",
    [
        "Notices shall be sent to {}, with a copy by e-mail.",
        "The Tenant resides at {}. Rent is due monthly.",
        'Mr Iker Etxeberria of {} (the "Tenant")',
    ],
)
def test_an_address_in_latin_letters_is_found_whole(sentence: str, address: str) -> None:
    found = [item.value for item in find_personal(sentence.format(address)) if item.kind == "address"]
    assert found == [address]


@pytest.mark.parametrize(
    "text",
    [
        "Section 12 Way of Payment; 30 Days after the Closing Date.",
        "The Seller shall place 20 Orders in Quarter 3 of each Contract Year.",
        "Version 2 Drive mode; 5 Court days; CIF Shanghai, Incoterms 2020.",
    ],
)
def test_numbers_before_capital_words_are_no_address(text: str) -> None:
    assert find_personal(text) == ()
