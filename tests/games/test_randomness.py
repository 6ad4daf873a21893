"""The only dice in the house."""

from collections import Counter

from games.randomness import throw_of


def test_as_many_dice_fall_as_were_thrown_each_with_a_face_of_the_die() -> None:
    for sides in (2, 6, 8):
        for number in (0, 1, 5):
            faces = throw_of(sides, number)
            assert len(faces) == number
            assert set(faces) <= set(range(1, sides + 1))


def test_every_face_falls_and_none_by_far_more_than_another() -> None:
    # 60,000 dice: a face off by 600 of 10,000 would be off by more than six standard deviations.
    faces = Counter(throw_of(6, 60_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 600 for count in faces.values())
