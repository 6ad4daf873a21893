"""House rules: typed options with defaults, titles and help, and the chosen values of one game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One value of an option; ``title`` is for eyes only."""

    value: str | int
    title: str


@dataclass(frozen=True)
class Option:
    """A house rule; the first choice is the default."""

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str | int:
        return self.choices[0].value

    def value_of(self, given: object) -> str | int:
        """Return the value meant by ``given`` (forms and shells say "50" for 50); ValueError if none is."""
        for choice in self.choices:
            if given == choice.value or str(given) == str(choice.value):
                return choice.value
        values = ", ".join(str(choice.value) for choice in self.choices)
        raise ValueError(f"Option {self.key} takes one of {values}; got {given}.")


@dataclass(frozen=True)
class Options(Mapping[str, str | int]):
    """The values chosen for one game, every option of the ruleset among them."""

    values_by_key: Mapping[str, str | int]

    def __getitem__(self, key: str) -> str | int:
        return self.values_by_key[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_key)

    def __len__(self) -> int:
        return len(self.values_by_key)

    def __hash__(self) -> int:
        return hash(frozenset(self.values_by_key.items()))
