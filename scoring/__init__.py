"""The rules of dice games: pure, exact, and usable without the rest of the house."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from scoring import rulesets
from scoring.ruleset import Ruleset

__all__ = ["RULESETS", "Ruleset", "get_ruleset"]


def _discover() -> dict[str, Ruleset[Any]]:
    """Find the games by walking the folder: a new game registers nowhere."""
    modules = (import_module(f"{rulesets.__name__}.{module.name}") for module in iter_modules(rulesets.__path__))
    games: list[Ruleset[Any]] = [module.RULESET for module in modules]
    return {game.key: game for game in games}


RULESETS: Mapping[str, Ruleset[Any]] = _discover()


def get_ruleset(key: str) -> Ruleset[Any]:
    """Return the ruleset named ``key``; ValueError with a sentence when there is none."""
    try:
        return RULESETS[key]
    except KeyError:
        raise ValueError(f"There is no game {key}; the games are: {', '.join(sorted(RULESETS))}.") from None
