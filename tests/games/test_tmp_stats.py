from collections import Counter
import pytest
from tests.games.test_random_tables import Table
pytestmark = pytest.mark.django_db
def test_stats():
    total = Counter(); removed=ended=0
    for seed in range(100, 112):
        t = Table(seed); t.live(); removed += len(t.state.removed); ended += t.game.ended; total.update(t.done)
    print(total, removed, ended, file=open("/tmp/w/stats.txt","w"))
