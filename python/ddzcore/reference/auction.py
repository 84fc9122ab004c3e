"""Who becomes landlord, and who doubles: everything that is said before a game with a landlord."""

from ddzcore.options import Options

__all__ = ["Auction", "CallAndRob", "Doubling", "OneBidEach", "OpenAuction", "Stage", "new_auction"]

PASS = "pass"


class Stage:
    """A part of the game in which players say something: who is to speak, and what he may say."""

    phase = ""

    def __init__(self, first: int) -> None:
        self.to_move = first
        self.over = False

    def actions(self) -> list[str]:
        """What the player to move may say."""
        raise NotImplementedError

    def apply(self, action: str) -> None:
        """Say it."""
        raise NotImplementedError


class Auction(Stage):
    """An auction that is over without a landlord asks for a new deal (T9)."""

    phase = "auction"

    def __init__(self, players: int, first: int) -> None:
        super().__init__(first)
        self.players = players
        self.landlord: int | None = None
        self.bid = 0
        self.turns = 0
        self.passes = 0

    def actions(self) -> list[str]:
        """T8: pass, or bid more than the highest bid."""
        return [PASS, *(str(bid) for bid in (1, 2, 3) if bid > self.bid)]

    def apply(self, action: str) -> None:
        self.turns += 1
        if action == PASS:
            self.passes += 1
        else:
            self.landlord, self.bid, self.passes = self.to_move, int(action), 0
        self.to_move = (self.to_move + 1) % self.players
        self.over = self.bid == 3 or self.ends()

    def ends(self) -> bool:
        """Whether the auction ends though nobody bid 3."""
        raise NotImplementedError


class OpenAuction(Auction):
    """T9, T10, T11, F10: until all others pass in a row; who passed may bid again. All pass: a new deal."""

    def ends(self) -> bool:
        return self.passes == (self.players if self.landlord is None else self.players - 1)


class OneBidEach(Auction):
    """X10, option auction=once: each seat has one turn."""

    def ends(self) -> bool:
        return self.turns == self.players


class CallAndRob(Auction):
    """Option auction=call_rob (叫地主, 抢地主).

    In turn the seats pass or call, until one calls. Then those after the caller that have not passed yet may rob, once
    each, in turn order; if one robbed, the caller at last may rob too. Who called or robbed last is landlord.
    The bid is 1, doubled by each rob.
    """

    def __init__(self, players: int, first: int) -> None:
        super().__init__(players, first)
        self.caller: int | None = None
        self.waiting = [(first + turn) % players for turn in range(players)]

    def actions(self) -> list[str]:
        return [PASS, "call" if self.caller is None else "rob"]

    def apply(self, action: str) -> None:
        seat = self.waiting.pop(0)
        if action == "call":
            self.landlord = self.caller = seat
            self.bid = 1
        elif action == "rob":
            self.landlord = seat
            self.bid *= 2
        if self.caller is not None and not self.waiting and self.landlord != self.caller and seat != self.caller:
            self.waiting = [self.caller]
        self.over = not self.waiting
        if self.waiting:
            self.to_move = self.waiting[0]


def new_auction(options: Options, first: int) -> Auction:
    """The auction of these options, which `first` opens."""
    kind = {"open": OpenAuction, "once": OneBidEach, "call_rob": CallAndRob}[options.auction]
    return kind(options.players, first)


class Doubling(Stage):
    """Option doubling=redouble (加倍): each peasant in turn may double, and if one did, the landlord redouble."""

    phase = "doubling"

    def __init__(self, players: int, landlord: int) -> None:
        self.landlord = landlord
        self.waiting = [(landlord + turn) % players for turn in range(1, players)]
        super().__init__(self.waiting[0])
        self.doubled: set[int] = set()
        self.redoubled = False

    def actions(self) -> list[str]:
        return [PASS, "redouble" if self.to_move == self.landlord else "double"]

    def apply(self, action: str) -> None:
        seat = self.waiting.pop(0)
        if action == "double":
            self.doubled.add(seat)
        if action == "redouble":
            self.redoubled = True
        if not self.waiting and self.doubled and seat != self.landlord:
            self.waiting = [self.landlord]
        self.over = not self.waiting
        if self.waiting:
            self.to_move = self.waiting[0]
