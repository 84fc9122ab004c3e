"""The PIMC player against a player that takes any legal play, in duplicate deals.

Each deal is played twice: the PIMC player is the landlord of the first game, and both peasants of the second. It wins
the deal if the scores of its side in both games add up to more than nothing, and ties it at nothing.

python docs/cookbook/match.py [--deals N] [--seed N] [--workers N]
"""

import argparse
import math
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

from ddzcore import Game, Play, Rules
from pimc import choose

RULES = Rules("doudizhu", auction="fixed", payoff="two_one")
"""Seat 0 is landlord, and no bid changes the stake: the deal alone decides. Bombs double the stake."""


def play_game(deal: int, pimc_is_landlord: bool) -> int:
    """The score of the PIMC player's side in one game of a deal."""
    game, rng = Game(RULES, seed=deal), random.Random(f"{deal} {pimc_is_landlord}")
    while game.phase == "play":
        assert game.to_move is not None
        view = game.view(game.to_move)
        by_pimc = (view.seat == view.landlord) == pimc_is_landlord
        plays: list[Play | str] = [*view.legal_actions]
        game.apply(choose(view, seed=rng.getrandbits(32)) if by_pimc else rng.choice(plays))
    assert game.result is not None
    return game.result.scores[0] if pimc_is_landlord else -game.result.scores[0]


def play_deal(deal: int) -> tuple[int, int]:
    """The scores of the PIMC player's side in a deal: as landlord, and as peasants."""
    return play_game(deal, True), play_game(deal, False)


def wilson(wins: int, number: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, spread = wins / number, z * z / number
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return middle - half, middle + half


def report(scores: list[tuple[int, int]]) -> str:
    """Won, tied and lost deals, with the interval of the share of won deals: a tie counts as not won."""
    totals = [sum(both) for both in scores]
    won, tied, number = sum(total > 0 for total in totals), totals.count(0), len(totals)
    low, high = wilson(won, number)
    games = [sum(both[i] > 0 for both in scores) for i in (0, 1)]
    return (
        f"{number} duplicate deals: won {won}, tied {tied}, lost {number - won - tied}\n"
        f"share won {won / number:.1%}, 95 % Wilson interval {low:.1%} to {high:.1%}\n"
        f"games won as landlord {games[0]}, as peasants {games[1]}; mean score of a deal {sum(totals) / number:.2f}"
    )


def play_deals(deals: Iterable[int], workers: int = 1) -> list[tuple[int, int]]:
    """The scores of many deals; the workers change the time only."""
    if workers == 1:
        return [play_deal(deal) for deal in deals]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play_deal, deals, chunksize=5))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal; the others follow")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    args = parser.parse_args()
    start = perf_counter()
    scores = play_deals(range(args.seed, args.seed + args.deals), args.workers)
    print(report(scores))
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
