"""Ten Thousand, German Zehntausend, of the Farkle family.

Roll six dice and set at least one that scores aside; then bank the turn's points or roll the rest and risk them. A
roll without a scoring die is a bust: the turn's points are lost. When all six are set aside the dice are hot, and all
six are rolled again. Who reaches the target starts the last round; after it the highest total wins.

Source: the game as it is played in German-speaking countries and as Farkle elsewhere; the values are in selections.py.
Chosen where it is silent: dice are taken at their number alike; four alike and a pair are three pairs; two triples
have no value of their own; every set-aside die must score. The minima, hot dice that must be rolled, the price of three
busts and the end without a last round are house rules.
"""

from scoring.rulesets.ten_thousand.game import TenThousand

RULESET = TenThousand()
