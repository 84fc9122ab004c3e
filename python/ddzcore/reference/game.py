"""A whole game, from the deal to the scores: the obvious one that others are compared with.

What the specification of the table leaves open is decided here and in the modules below, each where it matters:

- Without a landlord all cards are dealt (`deal.kitty_size`).
- With a landlord the payoff is bid, win or two_one; without one it is win, places or cards_left. Else: `OptionError`.
- All pass, a deck order was given and no seed: the game is over, and the three parts of its result are empty.
- Without a seed and a deck order a seed is chosen; it is kept as `seed`.
- A deck order that is given with `unshuffled` is the order after the cuts, and is dealt in packets.
- The first play is an opening only if the leader holds the opening card; so there is always a legal lead.
- If nobody holds it the holder of the lowest rank leads, of several the lowest seat; suits don't matter.
- The doubling phase takes place whatever the payoff; only payoff=bid counts it.
- For payoffs other than places a later round knows one place, the winner's: he leads, unless the opening card does.
"""

from collections.abc import Sequence
from secrets import randbits

from ddzcore.cards import RANKS
from ddzcore.errors import DdzError, IllegalPlayError, OptionError, shown
from ddzcore.options import Options
from ddzcore.reference.auction import Auction, Doubling, Stage, new_auction
from ddzcore.reference.deal import Stream, cut_three_times, deal, kitty_size, permuted, shuffled
from ddzcore.reference.movegen import legal_plays
from ddzcore.reference.pack import counts_of, full_deck, in_order
from ddzcore.reference.reading import Counts, Reading
from ddzcore.reference.rounds import Announcing, Tribute, checked_ledger, checked_places, settle
from ddzcore.reference.score import Finished, Result, result_of
from ddzcore.reference.trick import Legal, Table

__all__ = ["Game"]

WITH_LANDLORD = ("bid", "win", "two_one")
WITHOUT_LANDLORD = ("win", "places", "cards_left")


class Game:
    """One hand of a card game, or one round of Zheng Shangyou.

    `deck` is the order in which the cards are dealt, as texts such as ``3h``, and `marked` the number of the marked
    card in it (0). `unshuffled` cuts the pack three times and deals packets of six (不洗牌). For a later round, give
    `places`, those of the round before, and `owed`, the ledger: how many cards each seat owes to the first place at
    the next tribute, the tribute of the round before among them. Without it the last place owes one card, if there is
    tribute.
    `legal` takes the place of `reference.legal_plays`, which is slow.

    `suited` are the hands with suits, in the order of the pack. `history` is every action with its seat.
    """

    def __init__(
        self,
        options: Options,
        seed: int | None = None,
        *,
        deck: Sequence[str] | None = None,
        marked: int | None = None,
        unshuffled: bool = False,
        places: Sequence[int] | None = None,
        owed: Sequence[int] | None = None,
        legal: Legal = legal_plays,
    ) -> None:
        check_options(options)
        self.options, self.legal, self.unshuffled = options, legal, unshuffled
        self.places = None if places is None else checked_places(options, places)
        self.owed = checked_ledger(options, self.places, owed)
        self.landlord: int | None = None
        self.bid = 0
        self.doubled: frozenset[int] = frozenset()
        self.redoubled = False
        self.announcer: int | None = None
        self.history: list[tuple[int, str | Reading]] = []
        self.stage: Stage | None = None
        self.table: Table | None = None
        self.result: Result | None = None
        self.seed = randbits(64) if seed is None and deck is None else seed
        self.stream = None if self.seed is None else Stream(self.seed)
        if deck is not None:
            self.deal(permuted(options, deck), 0 if marked is None else marked)
        elif marked is not None:
            raise DdzError("marked goes with a deck order only")
        else:
            self.deal_from_stream()

    # The deal

    def deal_from_stream(self) -> None:
        """The deal that the next random numbers say."""
        assert self.stream is not None
        prepare = cut_three_times if self.unshuffled else shuffled
        order = prepare(full_deck(self.options), self.stream)
        self.deal(order, self.stream.below(len(order) - kitty_size(self.options)))

    def deal(self, order: Sequence[str], marked: int) -> None:
        """Deal, and begin with what comes first under these options."""
        dealt = deal(self.options, order, marked, unshuffled=self.unshuffled)
        self.suited, self.kitty, self.marked_card = dealt.hands, dealt.kitty, dealt.marked_card
        if self.options.auction == "fixed":
            self.make_landlord(0, 1)
        elif self.options.auction != "none":
            self.stage = new_auction(self.options, dealt.marked_seat)
        elif self.places is None or self.options.payoff != "places":
            self.begin_play()
        elif self.options.announce == "on":
            self.stage = Announcing(self.options.players, self.places[-1])
        else:
            self.begin_tribute()

    # What all may see

    @property
    def phase(self) -> str:
        """auction, doubling, announce, tribute, return, exchange, play or over."""
        if self.result is not None:
            return "over"
        return "play" if self.stage is None else self.stage.phase

    @property
    def to_move(self) -> int | None:
        """The seat that is to act; None if the game is over."""
        if self.result is not None:
            return None
        if self.stage is not None:
            return self.stage.to_move
        assert self.table is not None
        return self.table.to_move

    @property
    def hands(self) -> list[Counts]:
        """How many cards of each rank each seat holds."""
        return [counts_of(hand) for hand in self.suited]

    @property
    def kitty_public(self) -> bool:
        """T13, F3: whether the kitty is shown: when there is a landlord, when the doubling is over too, or never."""
        if self.options.kitty_public == "after_doubling" and self.phase == "doubling":
            return False
        return self.landlord is not None and self.options.kitty_public != "off"

    @property
    def pile(self) -> list[str]:
        """The cards of a tribute on their way."""
        return list(self.stage.pile) if isinstance(self.stage, Tribute) else []

    @property
    def to_beat(self) -> Reading | None:
        """The play to beat; None if the player to move leads."""
        return None if self.table is None else self.table.to_beat

    @property
    def owner(self) -> int | None:
        """The seat that played the play to beat."""
        return None if self.table is None else self.table.owner

    @property
    def passes(self) -> int:
        """How many have passed in a row on the play to beat."""
        return 0 if self.table is None else self.table.passes

    def legal_actions(self) -> list[str] | list[Reading]:
        """What the player to move may do, in the documented order; nothing if the game is over."""
        if self.result is not None:
            return []
        if self.stage is not None:
            return self.stage.actions()
        assert self.table is not None
        return self.table.actions()

    # Actions

    def apply(self, action: str | Reading, cards: str | Sequence[str] | None = None) -> None:
        """Do a legal action. `cards` are the cards that a play takes; without them it takes the first choice."""
        seat = self.to_move
        if seat is None:
            raise DdzError("the game is over")
        if action not in self.legal_actions():
            kind = DdzError if self.table is None else IllegalPlayError
            raise kind(f"seat {seat} may not do {shown(action)} now")
        if self.table is not None:
            assert isinstance(action, Reading)
            self.table.apply(action, cards)
        else:
            assert self.stage is not None
            assert isinstance(action, str)
            if cards:
                raise DdzError("cards go with a play only")
            self.stage.apply(action)
        self.history.append((seat, action))
        if self.table is not None and self.table.over:
            self.finish(self.table)
        if self.stage is not None and self.stage.over:
            self.after(self.stage)

    def after(self, stage: Stage) -> None:
        """Go on when a stage is over."""
        self.stage = None
        if isinstance(stage, Auction):
            if stage.landlord is not None:
                self.make_landlord(stage.landlord, stage.bid)
            elif self.stream is not None:
                self.deal_from_stream()
            else:
                self.result = Result((), (), ())
        elif isinstance(stage, Doubling):
            self.doubled, self.redoubled = frozenset(stage.doubled), stage.redoubled
            self.begin_play()
        elif isinstance(stage, Announcing):
            self.announcer = stage.announcer
            self.begin_tribute()
        else:
            self.begin_play()

    def make_landlord(self, seat: int, bid: int) -> None:
        """T12: the landlord takes the kitty. Then there may be doubling."""
        self.landlord, self.bid = seat, bid
        self.suited[seat] = in_order([*self.suited[seat], *self.kitty])
        if self.options.doubling == "redouble":
            self.stage = Doubling(self.options.players, seat)
        else:
            self.begin_play()

    def begin_tribute(self) -> None:
        """Z19, Z23: the tribute, unless there is none, or the last place announced and so postpones it."""
        assert self.places is not None
        postponed = self.announcer == self.places[-1]
        if self.options.tribute == "off" or postponed:
            self.begin_play()
            return
        self.stage = Tribute(self.options, self.suited, self.places, self.owed)
        if self.stage.over:
            self.after(self.stage)

    def begin_play(self) -> None:
        """P1, Z3, Z5: the first lead."""
        first_round = self.options.auction == "none" and self.places is None
        self.table = Table(self.options, self.suited, self.first_leader(), self.legal, first_play=first_round)

    def first_leader(self) -> int:
        """The landlord; who announced (Z22); by option next_leader; in a first round who holds the opening card."""
        if self.landlord is not None:
            return self.landlord
        if self.announcer is not None:
            return self.announcer
        if self.places is not None and self.options.next_leader != "opening_card":
            return self.places[0] if self.options.next_leader == "winner" else self.places[-1]
        seats = range(self.options.players)
        holders = [seat for seat in seats if self.options.opening_card in self.suited[seat]]
        return holders[0] if holders else min(seats, key=lambda seat: RANKS.index(self.suited[seat][0][0]))

    def finish(self, table: Table) -> None:
        """The scores, and what is owed now."""
        left = tuple(len(hand) for hand in self.suited)
        self.result = result_of(
            self.options,
            Finished(
                out=tuple(table.out),
                left=left,
                played=tuple(table.played),
                landlord=self.landlord,
                bid=self.bid,
                doubled=self.doubled,
                redoubled=self.redoubled,
                liable=table.liable,
            ),
        )
        if self.options.payoff == "places":
            places = self.result.places
            self.owed = settle(self.options, self.owed, places, left[places[-1]], self.announcer)

    def next_round(
        self, seed: int | None = None, *, deck: Sequence[str] | None = None, unshuffled: bool | None = None
    ) -> "Game":
        """The next round, with the places and the ledger of this one. Games with a landlord have no rounds."""
        if self.result is None:
            raise DdzError("the round is not over")
        if self.options.auction != "none":
            raise DdzError("a game with a landlord has no next round")
        again = self.unshuffled if unshuffled is None else unshuffled
        places, owed = self.result.places, self.owed
        return Game(self.options, seed, deck=deck, unshuffled=again, places=places, owed=owed, legal=self.legal)


def check_options(options: Options) -> None:
    """Refuse a payoff that does not go with having a landlord, or none."""
    allowed = WITHOUT_LANDLORD if options.auction == "none" else WITH_LANDLORD
    if options.payoff not in allowed:
        raise OptionError(f"payoff={options.payoff} does not go with auction={options.auction}")
