"""People around a table, for tests: a room with its players, and what they do."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookies import Morsel
from random import Random
from threading import Barrier
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games import identity, log, services
from games.codes import written
from games.models import Game, Player, Room
from scoring import get_ruleset
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Strike
from scoring.category_state import CategoryState
from scoring.commands import Command, RollDice, TakeBack
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event
from scoring.ruleset import Ruleset
from scoring.state import GameState

GAME = "classic-five"
HTMX = {"HTTP_HX_REQUEST": "true"}


def player_cookie(token: str, secure: bool = False) -> Morsel[str]:
    """Return the cookie a device gets for ``token``."""
    response = HttpResponse()
    identity.remember(RequestFactory().get("/", secure=secure), response, token)
    return next(iter(response.cookies.values()))


class Party:
    """A room and who came, the host first. ``tokens`` are those of their devices, ``options`` the house rules."""

    def __init__(
        self, *names: str, game: str = GAME, options: dict[str, object] | None = None, real_dice: tuple[int, ...] = ()
    ) -> None:
        first = services.open_room(game, names[0], None)
        self.code = first.room.code
        self.players: list[Player] = []
        self.tokens: list[str] = []
        self._add(first)
        for name in names[1:]:
            self._add(services.take_seat(self.code, name, None))
        if options:
            given = {name: str(value) for name, value in options.items()}
            services.set_options(self.code, self.players[0], given)
        self.game.seats.filter(index__in=real_dice).update(real_dice=True)

    def _add(self, seated: services.Seated) -> None:
        assert seated.seat.player is not None
        assert seated.token is not None
        self.players.append(seated.seat.player)
        self.tokens.append(seated.token)

    @property
    def room(self) -> Room:
        return Room.objects.get(code=self.code)

    @property
    def game(self) -> Game:
        return services.game_of(self.room)

    @property
    def rules(self) -> CategoryRuleset:
        """The rules of a category game."""
        rules = self.game_rules
        assert isinstance(rules, CategoryRuleset)
        return rules

    @property
    def state(self) -> CategoryState:
        """The state of a category game."""
        state = self.game_state
        assert isinstance(state, CategoryState)
        return state

    @property
    def game_rules(self) -> Ruleset[Any]:
        """The rules of any game."""
        return get_ruleset(self.game.ruleset)

    @property
    def game_state(self) -> Any:
        """The state of any game."""
        return log.load(self.game)

    @property
    def moment(self) -> str:
        return log.moment(self.game, self.game_state, 0)

    def moment_of(self, at: int) -> str:
        """Return the moment of player ``at``; that of the first seat for one without a seat."""
        seat = self.game.seats.filter(player=self.players[at]).first()
        return log.moment(self.game, self.game_state, seat.index if seat else 0)

    @property
    def names(self) -> list[str]:
        return [seat.label for seat in self.game.seats.all()]

    def seat_index(self, at: int) -> int:
        """Return the present index of the seat of player ``at``."""
        return self.game.seats.get(player=self.players[at]).index

    def seat_of(self, label: str) -> int:
        """Return the present index of the seat that is called ``label``."""
        return next(seat.index for seat in self.game.seats.all() if seat.label == label)

    def start(self) -> "Party":
        services.start_game(self.code, self.players[0], self.room.version)
        return self

    def play(self, at: int, command: Command, moment: str | None = None) -> None:
        services.play(self.code, self.players[at], command, self.moment_of(at) if moment is None else moment)

    def roll(self, at: int = 0, *keep: int) -> None:
        self.play(at, RollDice(keep))

    def fill(self, at: int, category: str) -> None:
        points = self.rules.preview(self.state, self.seat_index(at))[category]
        self.play(at, Book(category) if points else Strike(category))

    def hurry(self, boxes_left: int = 0) -> "Party":
        """Play on, without telling anybody, until the table has ``boxes_left`` open boxes."""
        game, rules = self.game, self.rules
        before = state = self.state
        facts: list[Event] = []

        def do(seat: int, command: Command) -> CategoryState:
            new = rules.decide(state, seat, command, lambda number: (6, 6, 5, 4, 3)[:number])
            facts.extend(new)
            return rules.fold(state, new)

        while sum(len(rules.categories) - len(state.cards[seat].boxes) for seat in state.still_in) > boxes_left:
            assert state.turn is not None
            seat = state.turn.seat
            state = do(seat, RollDice())
            category, points = next(iter(rules.preview(state, seat).items()))
            state = do(seat, Book(category) if points else Strike(category))
        with transaction.atomic():
            log.append(game, game.room.version, before, facts)
        return self

    def play_on(self, until: Callable[[Any], bool] = lambda state: state.finished, seed: int = 1) -> "Party":
        """Play on at random, without telling anybody, until the game has come ``until`` there."""
        game, rules, random = self.game, self.game_rules, Random(seed)
        before = state = self.game_state
        facts: list[Event] = []
        while not until(state) and not state.finished:
            seat = random.choice(state.waiting)
            command = some_command(rules, state, seat, random)
            dice = lambda number: tuple(random.choices(range(1, len(rules.faces) + 1), k=number))  # noqa: E731
            new = rules.decide(state, seat, command, dice)
            facts.extend(new)
            state = rules.fold(state, new)
        with transaction.atomic():
            log.append(game, game.room.version, before, facts)
        return self

    @property
    def url(self) -> str:
        return f"/r/{written(self.code)}/"

    def client(self, at: int | None, **options: Any) -> Client:
        """Return the browser of player ``at``; None is somebody without a seat."""
        client = Client(**options)
        if at is not None:
            cookie = player_cookie(self.tokens[at])
            client.cookies[cookie.key] = cookie.value
        return client


def some_command(rules: Ruleset[Any], state: GameState, seat: int, random: Random) -> Command:
    """Return a command of play of digital dice: first its kind is drawn, then one of that kind."""
    legal = [command for command in rules.legal_commands(state, seat) if not isinstance(command, TakeBack)]
    kind = random.choice(sorted({command.kind for command in legal}))
    return random.choice([command for command in legal if command.kind == kind])


def refusal_of(deed: Callable[[], object]) -> str:
    """Return the code with which ``deed`` is refused."""
    try:
        deed()
    except IllegalCommand as refused:
        return refused.code
    raise AssertionError("it was not refused")


def dump() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the record."""
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in apps.get_app_config("games").get_models()
    }


def at_once(deeds: Iterable[Callable[[], object]]) -> list[object]:
    """Run all ``deeds`` at the same moment, each in a thread; return what each returned or raised."""
    deeds = list(deeds)
    barrier = Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=10)
            return deed()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def stages(party: Party) -> Iterator[str]:
    """Take the party through everything a room goes through."""
    yield "lobby"
    party.start()
    yield "start"
    party.roll()
    yield "rolled"
    party.roll(0, 0, 1)
    yield "held"
    party.fill(0, "chance")
    yield "booked"
    party.roll(1)
    party.fill(1, next(category for category, points in party.rules.preview(party.state, 1).items() if not points))
    yield "struck"
    party.hurry(boxes_left=1)
    last = len(party.players) - 1
    party.roll(last)
    party.fill(last, next(iter(party.rules.preview(party.state, last))))
    yield "result"


def dice_fall(faces: Faces) -> Callable[[int, int], Faces]:
    """Return a throw of which the first dice of ``faces`` come out, whatever number is thrown."""
    return lambda sides, number: faces[:number]
