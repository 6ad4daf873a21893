"""What a seat may do with the dice of its roll, so that screens look up and never reckon."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Selection:
    """Dice to set aside, at the positions ``keep``: what they bring, and what the turn is worth with them.

    ``missing`` points keep it from being banked, ``hot`` says that all six are set aside with it, ``left`` how many
    dice are rolled next, and ``bankable`` whether the rules allow the bank.
    """

    keep: tuple[int, ...]
    points: int
    total: int
    missing: int
    hot: bool
    left: int
    bankable: bool


@dataclass(frozen=True)
class Offer:
    """The scoring selections of the roll, none before it; ``best`` takes all that scores.

    ``staked`` is what the turn brought before this roll, ``least`` the least of a bank now; ``opening`` when that is
    what it takes to get on the board.
    """

    selections: tuple[Selection, ...]
    best: Selection | None
    staked: int
    least: int
    opening: bool

    @property
    def scoring(self) -> frozenset[int]:
        """The positions of the dice that score in some selection."""
        return frozenset(at for selection in self.selections for at in selection.keep)
