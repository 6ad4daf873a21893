"""Ten Thousand counted once more, by other means than the app's, to judge the app by."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations


def points(picked: Sequence[int]) -> int | None:
    """What dice of one roll bring when they are set aside together; None when one of them does not score."""
    counts = Counter(picked)
    if not picked:
        return None
    if len(counts) == 6:
        return 2500
    brought, dead = 0, False
    for face, number in counts.items():
        if number == 3:
            brought += 1000 if face == 1 else face * 100
        elif number > 3:
            brought += {4: 1000, 5: 2000, 6: 3000}[number]
        elif face in (1, 5):
            brought += number * (100 if face == 1 else 50)
        else:
            dead = True
    if len(picked) == 6 and sorted(counts.values()) in ([2, 2, 2], [2, 4]):
        return 1500 if dead else max(1500, brought)
    return None if dead else brought


def best(rolled: Mapping[int, int]) -> list[int]:
    """The positions of most points, of as many dice as bring them; none at all means bust."""
    found = [
        (brought, len(keep), [-at for at in keep])
        for number in range(1, 7)
        for keep in combinations(sorted(rolled), number)
        if (brought := points([rolled[at] for at in keep])) is not None
    ]
    return [-at for at in max(found)[2]] if found else []
