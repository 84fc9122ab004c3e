"""Many threads over shared rule sets, hands and lists."""

from concurrent.futures import ThreadPoolExecutor

from ddzcore import Rules
from seeded import ALL_RULES, positions


def test_threads_agree() -> None:
    shared = [(Rules(text), *position) for text in ALL_RULES for position in positions(59, Rules(text), 60)]
    alone = [rules.legal_plays(hand, to_beat) for rules, hand, to_beat in shared]

    def work(offset: int) -> bool:
        for i in range(len(shared)):
            rules, hand, to_beat = shared[(i + offset) % len(shared)]
            plays = alone[(i + offset) % len(shared)]
            if rules.legal_plays(hand, to_beat) != plays or rules.count_plays(hand, to_beat) != len(plays):
                return False
            if any(not rules.is_legal(hand, play, to_beat) for play in plays):
                return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(0, 8 * 31, 31)))
