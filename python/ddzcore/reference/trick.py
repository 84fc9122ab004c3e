"""The play: tricks, turns, which plays are legal now, and which seats have gone out."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ddzcore.cards import RANKS
from ddzcore.context import Context
from ddzcore.errors import CardError, IllegalPlayError, NotInHandError
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.legality import next_has_one_rule
from ddzcore.reference.pack import choices, counts_of, in_order, named, suits_of
from ddzcore.reference.reading import PASS, Counts, Reading

__all__ = ["Legal", "Table"]

Legal = Callable[..., list[Reading]]
"""A generator of plays with the arguments of `reference.legal_plays`."""


class Table:
    """Who plays on what. `leader` leads the first trick; `first_play` is whether it opens the first round.

    `hands` are the cards of each seat, in the order of the pack; they change as cards are played. `to_beat` is the play
    to beat, None for who leads; `owner` is who played it, and `passes` how many have passed since. `played` is every
    play with its seat, passes left out; `discarded` are the cards of these plays. `out` are the seats without cards, in
    the order in which they went out. `risk` is the seat whose solo, just played, may let the next seat out, and
    `liable` the seat whose solo did.
    """

    def __init__(
        self, options: Options, hands: list[list[str]], leader: int, legal: Legal, *, first_play: bool
    ) -> None:
        self.options, self.hands, self.legal = options, hands, legal
        self.to_move = leader
        self.first_play = first_play
        self.to_beat: Reading | None = None
        self.owner: int | None = None
        self.passes = 0
        self.passed: set[int] = set()
        self.played: list[tuple[int, Reading]] = []
        self.discarded: list[str] = []
        self.out: list[int] = []
        self.over = False
        self.liable: int | None = None
        self.risk: int | None = None

    def with_cards_after(self, seat: int) -> list[int]:
        """The other seats that have cards, in turn order after a seat."""
        players = len(self.hands)
        others = [(seat + turn) % players for turn in range(1, players)]
        return [other for other in others if self.hands[other]]

    @property
    def opening(self) -> bool:
        """X5: the first play of the first round, by who holds the opening card."""
        return self.first_play and not self.played and self.options.opening_card in self.hands[self.to_move]

    def context(self) -> Context:
        """What legality depends on besides hand and play to beat."""
        following = self.with_cards_after(self.to_move)
        return Context(
            next_cards=len(self.hands[following[0]]), opening=self.opening, passed=self.to_move in self.passed
        )

    def actions(self) -> list[Reading]:
        """The legal plays of the player to move (P1, P2, P5, P6). Suits are told only where a rule asks for them."""
        hand, context = self.hands[self.to_move], self.context()
        asks = self.options.flush_chain == "on" or (self.options.opening_must_include and context.opening)
        suits = suits_of(hand) if asks else None
        return list(self.legal(self.options, counts_of(hand), self.to_beat, context, suits=suits))

    def apply(self, play: Reading, cards: str | Sequence[str] | None) -> None:
        """Make a legal play, with these cards or the default choice."""
        if play == PASS:
            if cards:
                raise CardError("a pass has no cards")
            self.pass_turn()
        else:
            self.put_down(play, self.cards_of(play, cards))

    def pass_turn(self) -> None:
        """P4, F10: if all others that have cards have passed in a row, the trick ends."""
        assert self.owner is not None
        self.risk = None
        self.passes += 1
        self.passed.add(self.to_move)
        if self.passes == len(self.with_cards_after(self.owner)):
            self.end_trick()
        else:
            self.to_move = self.with_cards_after(self.to_move)[0]

    def put_down(self, play: Reading, cards: list[str]) -> None:
        """Play these cards. The hand may end with it (T1, Z4), the trick too, if it is a shovel (Z15)."""
        seat = self.to_move
        at_risk = self.lets_next_out(play)
        for card in cards:
            self.hands[seat].remove(card)
        self.discarded += cards
        self.played.append((seat, play))
        self.to_beat, self.owner, self.passes = play, seat, 0
        if not self.hands[seat]:
            self.out.append(seat)
            self.liable = self.risk
        self.risk = seat if at_risk else None
        in_play = sum(1 for hand in self.hands if hand)
        self.over = in_play == 1 if self.options.payoff == "places" else in_play < len(self.hands)
        if self.over:
            return
        if play.pattern is Pattern.SHOVEL:
            self.end_trick()
        else:
            self.to_move = self.with_cards_after(seat)[0]

    def end_trick(self) -> None:
        """P4: who played last leads, or the next seat with cards (lead_after_out, 下家接风)."""
        assert self.owner is not None
        self.to_move = self.owner if self.hands[self.owner] else self.with_cards_after(self.owner)[0]
        self.to_beat, self.owner, self.passes = None, None, 0
        self.passed = set()

    def lets_next_out(self, play: Reading) -> bool:
        """Option next_has_one=liable (放走包赔): a solo that the value max_single would have forbidden."""
        strict = replace(self.options, next_has_one="max_single")
        held = counts_of(self.hands[self.to_move])
        liable = self.options.next_has_one == "liable"
        return liable and not next_has_one_rule(strict, held, play, self.to_beat, self.context())

    def cards_of(self, play: Reading, cards: str | Sequence[str] | None) -> list[str]:
        """The cards that a play takes: those that are named, or the first choice; an opening includes its card (Z3)."""
        hand = self.hands[self.to_move]
        must = [self.options.opening_card] if self.opening and self.options.opening_must_include else []
        if cards is None:
            return next(choices(play, hand, must))
        chosen = in_order(named(cards))
        if any(chosen.count(card) > hand.count(card) for card in chosen):
            raise NotInHandError(f"{' '.join(chosen)} are not in the hand {' '.join(hand)}")
        if counts_of(chosen) != play.cards:
            raise IllegalPlayError(f"{' '.join(chosen)} are not the cards of {text_of(play.cards)}")
        if not self.has_the_suits(play, chosen):
            raise IllegalPlayError(f"{' '.join(chosen)} are another play than {play.pattern.english}")
        if any(card not in chosen for card in must):
            raise IllegalPlayError(f"{' '.join(chosen)} do not include the opening card {must[0]}")
        return chosen

    def has_the_suits(self, play: Reading, chosen: list[str]) -> bool:
        """Z11: a flush chain is of its suit; if there are flush chains, a plain chain is of several suits."""
        suits = {card[1:] for card in chosen}
        if play.pattern is Pattern.FLUSH_CHAIN:
            return suits == {play.suit}
        if play.pattern is Pattern.SOLO_CHAIN and self.options.flush_chain == "on":
            return len(suits) > 1
        return True


def text_of(cards: Counts) -> str:
    """The ranks of these cards."""
    return "".join(letter * count for letter, count in zip(RANKS, cards, strict=True))
