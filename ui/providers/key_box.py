"""Where a key is typed, without echo, and where it is kept. Used when a model is added and later on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.widgets.fields import fields
from ui.widgets.pills import Segments, label, restyle
from workbench.domain.models import KeyPlace, Profile
from workbench.words import Words

PLACES = (KeyPlace.KEYRING, KeyPlace.ENVIRONMENT, KeyPlace.SESSION)


class KeyFields(QWidget):
    """Key, its place, and a sentence that says what the place means."""

    settled = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.keyring, self.needed = True, True
        word = self._word
        grid = fields(self)
        self.places = Segments([word(f"place_{place.value}") for place in PLACES], word("place"))
        self.places.chosen.connect(self._placed)
        self.line = QLineEdit()
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.setPlaceholderText(word("key_hint"))
        self.line.setAccessibleName(word("key"))
        self.variable = QLineEdit()
        self.variable.setAccessibleName(word("variable"))
        self.says = label(role="small")
        self.says.setWordWrap(True)
        self.place_word, self.key_word = label(word("place"), "muted"), label(word("key"), "muted")
        self.variable_word = label(word("variable"), "muted")
        for row, (name, field) in enumerate(
            (
                (self.place_word, self.places),
                (self.key_word, self.line),
                (self.variable_word, self.variable),
            )
        ):
            grid.addWidget(name, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.says, 3, 1)
        for line in (self.line, self.variable):
            line.returnPressed.connect(self.settled)
        self.place = KeyPlace.KEYRING
        self.show_place(KeyPlace.KEYRING)

    def _word(self, code: str) -> str:
        return self.words.say(f"desk_models.form.{code}")

    def begin(self, profile: Profile | None, variable: str, *, keyring: bool, typed: bool = False) -> None:
        """Start anew for a provider; without a keyring, another place is suggested. With ``typed`` only
        places are offered at which a typed key can be kept."""
        self.keyring = keyring
        self.needed = typed or profile is None or profile.needs_key
        self.line.clear()
        self.variable.setText(variable or (profile.key_variable if profile else ""))
        self.places.group.button(PLACES.index(KeyPlace.KEYRING)).setEnabled(keyring)
        self.places.group.button(PLACES.index(KeyPlace.ENVIRONMENT)).setEnabled(not typed)
        self.show_place(KeyPlace.KEYRING if keyring else KeyPlace.SESSION)

    def _placed(self, index: int) -> None:
        self.show_place(PLACES[index])

    def show_place(self, place: KeyPlace) -> None:
        """Show what a place asks for and what it means."""
        self.place = place
        self.places.choose(PLACES.index(place))
        reads = place is KeyPlace.ENVIRONMENT
        for widget in (self.key_word, self.line):
            widget.setVisible(not reads)
        for widget in (self.variable_word, self.variable):
            widget.setVisible(reads)
        self.line.setPlaceholderText(self._word("key_hint" if self.needed else "key_optional"))
        told = [self._word(f"{place.value}_says")]
        if not self.needed:
            told.insert(0, self._word("keyless_says"))
        elif not self.keyring:
            told.insert(0, self._word("no_keyring"))
        self.says.setText("\n".join(told))
        self.complain(bad=False)

    @property
    def lack(self) -> str:
        """The code of what is missing, empty where nothing is."""
        if not self.needed:
            return ""
        if self.place is KeyPlace.ENVIRONMENT:
            return "" if self.variable.text().strip() else "need_variable"
        return "" if self.line.text().strip() else "need_key"

    @property
    def kept_at(self) -> KeyPlace:
        """Where the key will be; nowhere where none was typed and none is needed."""
        typed = self.line.text().strip() or self.place is KeyPlace.ENVIRONMENT
        return self.place if self.needed or typed else KeyPlace.NONE

    def take(self) -> str:
        """The key that was typed; the field is empty afterwards."""
        key = self.line.text().strip() if self.place is not KeyPlace.ENVIRONMENT else ""
        self.line.clear()
        return key

    def complain(self, *, bad: bool = True) -> None:
        """Mark the field that is missing, and go there."""
        field = self.variable if self.place is KeyPlace.ENVIRONMENT else self.line
        restyle(self.line, "bad", "false")
        restyle(self.variable, "bad", "false")
        if bad:
            restyle(field, "bad", "true")
            field.setFocus()
