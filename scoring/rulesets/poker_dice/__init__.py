"""Poker Dice, played with five dice that show A, K, Q, J, 10 and 9.

Each round every seat still in rolls all five dice and may reroll any of them, at most twice. Then all hands are
compared, and lives are lost: by rank, by all but the winner, or by the lowest. The game ends with the round in which a
seat loses its last life, and who has most lives wins; or such a seat is out and the last one left wins.

Source: the common bar game; A is high, there are no suits, a straight is five in a row.
Chosen where it is silent: ties go by the dice of the combination, then by the others from high to low, and wholly
equal hands share the rank, counted as in sport; if all tie, all lose a life; the opener moves on by one each round;
seats that go out in the same round rank by its hands; after the third roll a hand stands by itself. Ranking hands by
their chance in one roll is a house rule.
"""

from scoring.rulesets.poker_dice.game import PokerDice

RULESET = PokerDice()
