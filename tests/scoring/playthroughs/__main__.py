"""Write the playthroughs anew, after a rule was changed on purpose: all, or those of the games named.

python -m tests.scoring.playthroughs [classic-five …]
"""

import sys

from tests.scoring.playthroughs import SCRIPTS, path_of, transcript

for key in sys.argv[1:] or SCRIPTS:
    path_of(key).write_text(transcript(key), "utf-8")
    print(path_of(key))
