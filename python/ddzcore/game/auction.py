"""The auction and the doubling: from what has been said so far follow whose turn it is, and the outcome."""

from dataclasses import dataclass

from ddzcore.options import Options

__all__ = ["PASS", "Calls", "Standing", "auction", "doubling"]

PASS = "pass"
HIGHEST_BID = 3
Calls = tuple[tuple[int, str], ...]
"""Who said what, in order."""


@dataclass(frozen=True)
class Standing:
    """Whose turn it is and what he may say, or, if `to_move` is None, the end. No `leader` at the end: deal again."""

    to_move: int | None
    actions: tuple[str, ...]
    leader: int | None
    bid: int


def auction(options: Options, first: int, calls: Calls) -> Standing:
    """Where an auction stands that `first` began."""
    if options.auction == "call_rob":
        return _call_rob(options.players, first, calls)
    n, highest, leader, passes = options.players, 0, None, 0
    for seat, action in calls:
        passes += 1
        if action != PASS:
            highest, leader, passes = int(action), seat, 0
    rounds_up = len(calls) >= n if options.auction == "once" or leader is None else passes == n - 1
    if highest == HIGHEST_BID or rounds_up:
        return Standing(None, (), leader, highest)
    bids = [str(bid) for bid in range(highest + 1, HIGHEST_BID + 1)]
    return Standing((first + len(calls)) % n, (PASS, *bids), leader, highest)


def _call_rob(n: int, first: int, calls: Calls) -> Standing:
    """One calls, those who have not passed may rob once each, and then the caller, if anybody did."""
    callers = [seat for seat, action in calls if action == "call"]
    if not callers:
        if len(calls) == n:
            return Standing(None, (), None, 0)
        return Standing((first + len(calls)) % n, (PASS, "call"), None, 0)
    leader, robs = callers[0], 0
    for seat, action in calls:
        if action == "rob":
            leader, robs = seat, robs + 1
    bid = 2**robs
    if len(calls) < n:
        return Standing((first + len(calls)) % n, (PASS, "rob"), leader, bid)
    if robs and len(calls) == n:
        return Standing(callers[0], (PASS, "rob"), leader, bid)
    return Standing(None, (), leader, bid)


def doubling(n: int, landlord: int, calls: Calls) -> Standing:
    """Where the doubling stands: each peasant after the landlord once, then he, if anybody doubled."""
    if len(calls) < n - 1:
        return Standing((landlord + 1 + len(calls)) % n, (PASS, "double"), landlord, 0)
    if len(calls) == n - 1 and any(action == "double" for _, action in calls):
        return Standing(landlord, (PASS, "redouble"), landlord, 0)
    return Standing(None, (), landlord, 0)
