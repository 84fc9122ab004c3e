"""Rule sets as data: every option with its allowed values, and one frozen value that holds them all.

Adding an option is adding a field here, and reading it where the rule table is built.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from numbers import Integral
from typing import Any

from ddzcore.cards import RANKS
from ddzcore.errors import OptionError, shown
from ddzcore.presets import PRESETS

__all__ = ["Options"]


def option(default: object, values: tuple[object, ...], meaning: str) -> Any:
    """A field of `Options`: its default, the values it takes, and what it means."""
    return field(default=default, metadata={"values": values, "meaning": meaning})


def at_table(default: str, values: tuple[str, ...], meaning: str) -> Any:
    """An option that decides nothing about which plays are legal: deal, auction, stakes, rounds."""
    return field(default=default, metadata={"values": values, "meaning": meaning, "at_table": True})


def switch(default: str, meaning: str) -> Any:
    """An option that turns a pattern on or off."""
    return option(default, ("on", "off"), meaning)


def pattern(default: str, meaning: str) -> Any:
    """An option that turns a pattern on or off, or on for the play of the whole hand only."""
    return option(default, ("on", "off", "last_hand"), meaning)


def permission(default: str, meaning: str) -> Any:
    """An option that allows or forbids something."""
    return option(default, ("allow", "forbid"), meaning)


@dataclass(frozen=True)
class Options:
    """All options of one rule set. Defaults are the literal three-player rules (`doudizhu_free`).

    Two values are equal if all options are; names of presets play no part.

    >>> Options.parse("doudizhu;kicker_both_jokers=allow").kicker_both_jokers
    'allow'
    """

    chain_alphabet: str = option(
        "A",
        ("A", "2", "A2_low", "A2_split"),
        "ranks of a chain: 3..A; 3..2 (顺子到2); A 2 3..A; or A 2 3..K and 3..K A 2",
    )
    chain_min: int = option(5, tuple(range(3, 13)), "fewest ranks of a solo chain (顺子)")
    pair_chain_min: int = option(3, tuple(range(2, 13)), "fewest ranks of a pair chain (连对)")
    trio_chain_min: int = option(2, tuple(range(2, 13)), "fewest ranks of a plane (飞机)")
    quad_chain_min: int = option(2, tuple(range(2, 13)), "fewest ranks of a space shuttle (航天飞机)")
    trio: str = pattern("on", "trio alone (三不带)")
    trio_solo: str = pattern("on", "trio with a solo (三带一)")
    trio_pair: str = pattern("on", "trio with a pair (三带一对)")
    trio_chain: str = pattern("on", "plane alone (飞机不带)")
    trio_chain_solo: str = pattern("on", "plane with a solo for each trio (飞机带单)")
    trio_chain_pair: str = pattern("on", "plane with a pair for each trio (飞机带对)")
    quad_solo: str = pattern("on", "quad with two solos (四带二)")
    quad_pair: str = pattern("on", "quad with two pairs (四带两对)")
    quad_chain: str = switch("off", "space shuttle, alone, with solos or with pairs (航天飞机)")
    shuttle_kickers: int = option(1, (1, 2), "kickers for each quad of a space shuttle")
    kicker_max_same: int = option(4, (1, 2, 3, 4), "most solo kickers of one rank")
    kicker_adjacent_trio: str = permission("allow", "three solo kickers of a rank next to the plane (相邻三张)")
    kicker_both_jokers: str = permission("allow", "both jokers as kickers of one play (带双王)")
    kicker_may_match_body: bool = option(False, (False, True), "kickers of a rank of the body")
    pair_kickers: str = option("any", ("any", "distinct"), "whether two pair kickers may be of one rank")
    players: int = option(3, (2, 3, 4, 5, 6), "players at the table")
    decks: int = option(1, (1, 2), "decks of 54 cards")
    removed: str = option("none", ("none", "A222BR", "KAAA222BR"), "cards taken out of the deck")
    kitty: int = option(3, (0, 3, 8), "cards that the landlord takes up (底牌)")
    trio_two: str = pattern("off", "trio with any two cards (三带二)")
    trio_chain_two: str = pattern("off", "plane with any two cards for each trio (飞机带翅膀)")
    quad_three: str = pattern("off", "quad with any three cards (四带三)")
    plane_pairs_consecutive: bool = option(False, (False, True), "the pairs of a plane are consecutive too")
    bomb_min: int = option(4, (3, 4), "fewest cards of a bomb (炸弹)")
    bomb_unsplittable: bool = option(False, (False, True), "no other play takes cards of a bomb (炸弹不可拆)")
    aaa_bomb: bool = option(False, (False, True), "three aces are a bomb above all others, mines too (三个A算炸弹)")
    rocket: str = option("jokers", ("jokers", "none"), "all jokers together, the rocket (火箭)")
    rocket_top: bool = option(True, (False, True), "the rocket beats a bomb of eight too, and is not beaten by it")
    mine: str = option(
        "none",
        ("none", "five_plus", "trio_quad"),
        "mines (地雷), above bombs: five or more of a rank; or bombs are trios, mines quads and both jokers",
    )
    shovel: str = option(
        "off", ("off", "basic", "universal"), "two fours stop a bomb, three a mine; universal: two stop both (铲子)"
    )
    must_beat: bool = option(False, (False, True), "no pass for who can beat (有牌必压)")
    next_has_one: str = option(
        "off",
        ("off", "max_single", "liable"),
        "before a player with one card no solo but the highest (报单), or who plays another pays for all (放走包赔)",
    )
    flush_chain: str = switch("off", "a solo chain of one suit, which beats other chains of its length (同花顺)")
    opening_card: str = option("none", ("none", "3s", "3h"), "who holds this card leads the first round")
    opening_must_include: bool = option(False, (False, True), "the first play contains the opening card (必出黑桃3)")
    pass_final: bool = option(False, (False, True), "who has passed may not play again in this trick")
    fewer_kickers: str = option(
        "off",
        ("off", "trio", "plane", "both"),
        "as the last play of a hand, trios or planes with solos may take fewer of them (三张可少带, 飞机可少带)",
    )
    threes_bomb: bool = option(False, (False, True), "three threes are the lowest bomb (三个3算炸弹)")
    auction: str = at_table(
        "open",
        ("open", "once", "call_rob", "fixed", "none"),
        "bids until all others pass, one bid each, call and rob (叫地主, 抢地主), seat 0 is landlord, or no landlord",
    )
    kitty_public: str = at_table("on", ("on", "off", "after_doubling"), "when the kitty is shown to all")
    doubling: str = at_table("off", ("off", "redouble"), "peasants may double, then the landlord redouble (加倍)")
    bomb_doubles: str = at_table(
        "each", ("each", "six_plus", "off"), "bombs that double the stake, and rockets with them"
    )
    spring: str = at_table(
        "off",
        ("on", "off"),
        "the stake doubles if one side played nothing, or the landlord once (春天, 反春)",
    )
    payoff: str = at_table(
        "bid",
        ("bid", "win", "two_one", "places", "cards_left"),
        "the bid; 1 to winners; 2 to 1; points for places; or the cards left, and ten for a bomb",
    )
    next_leader: str = at_table(
        "winner", ("winner", "last_place", "opening_card"), "who leads a later round, if there is no landlord"
    )
    tribute: str = at_table("off", ("off", "highest", "named"), "the last place pays the first (贡牌)")
    tribute_count: str = at_table("one", ("one", "left"), "cards of the tribute: one, or as many as were left")
    lao_you_shui: str = at_table(
        "off", ("off", "second", "all_in_order"), "who may exchange cards with those given back (捞游水)"
    )
    announce: str = at_table(
        "off",
        ("on", "off"),
        "before a later round a player may announce, and leads, for a double tribute (响牌)",
    )

    def __post_init__(self) -> None:
        for spec in fields(self):
            value = getattr(self, spec.name)
            if not any(type(value) is type(allowed) and value == allowed for allowed in spec.metadata["values"]):
                raise OptionError(_bad_value(spec, value))
        if self.removed != "none" and self.decks != 1:
            raise OptionError(f"removed={self.removed} needs decks=1, not {self.decks}")
        if self.mine == "trio_quad" and self.rocket == "jokers":
            raise OptionError("mine=trio_quad makes the jokers a mine: it needs rocket=none")
        if self.aaa_bomb and (self.bomb_min == 3 or self.mine == "trio_quad" or self.deck[11] < 3):
            raise OptionError("aaa_bomb=true needs bomb_min=4, no mine=trio_quad, and a deck with three aces")
        if self.threes_bomb and (self.bomb_min == 3 or self.mine == "trio_quad"):
            raise OptionError("threes_bomb=true needs bomb_min=4 and no mine=trio_quad")
        if self.opening_must_include and self.opening_card == "none":
            raise OptionError("opening_must_include=true needs an opening_card")
        for any_two, pair in (("trio_two", "trio_pair"), ("trio_chain_two", "trio_chain_pair")):
            if "off" not in (getattr(self, any_two), getattr(self, pair)):
                raise OptionError(f"{any_two} takes pairs too: it needs {pair}=off")

    @classmethod
    def parse(cls, text: str, changes: Mapping[str, object] | None = None) -> "Options":
        """The options that ``preset`` or ``preset;option=value;...`` names, with `changes` on top.

        Values may be given as text. `solo_kickers` (``any`` or ``distinct``) is another way to say
        `kicker_max_same`: 1 if distinct, else what it is, or 4 if it is 1.

        Raises `OptionError` on an unknown preset or option, or a value that the option does not take.
        """
        name, _, rest = text.partition(";")
        written: dict[str, object] = {}
        for item in filter(None, (part.strip() for part in rest.split(";"))):
            key, equals, value = (part.strip() for part in item.partition("="))
            if not equals:
                raise OptionError(f"{shown(item)} is not of the form option=value")
            if key in written:
                raise OptionError(f"option {shown(key)} is given twice")
            written[key] = value
        return cls.of(name.strip())._changed(written)._changed(changes or {})

    @classmethod
    def of(cls, preset: str) -> "Options":
        """The options of a preset."""
        if preset not in PRESETS:
            raise OptionError(f"unknown rule set {shown(preset)}; the presets are {', '.join(PRESETS)}")
        return cls(**PRESETS[preset].values)

    def _changed(self, changes: Mapping[str, object]) -> "Options":
        """These options with some changed."""
        specs = {spec.name: spec for spec in fields(self)}
        unknown = [key for key in changes if key not in specs and key != "solo_kickers"]
        if unknown:
            known = ", ".join(["solo_kickers", *specs])
            raise OptionError(f"unknown option {shown(unknown[0])}; the options are {known}")
        values: dict[str, Any] = {key: _read(specs[key], value) for key, value in changes.items() if key in specs}
        if "solo_kickers" in changes:
            same = values.get("kicker_max_same", self.kicker_max_same)
            values["kicker_max_same"] = _same_kickers(changes["solo_kickers"], same, "kicker_max_same" in values)
        return replace(self, **values) if values else self

    @property
    def solo_kickers(self) -> str:
        """``distinct`` if no two solo kickers may be of one rank, else ``any``."""
        return "distinct" if self.kicker_max_same == 1 else "any"

    @property
    def deck(self) -> tuple[int, ...]:
        """How many cards of each rank there are: 15 counts."""
        counts = [4 * self.decks] * 13 + [self.decks] * 2
        for letter in self.removed if self.removed != "none" else "":
            counts[RANKS.index(letter)] -= 1
        return tuple(counts)

    @property
    def suits_removed(self) -> str:
        """The cards that are taken out: the last two and the last ace that stay are of hearts, else spades go."""
        return {"none": "", "A222BR": "As2c2d2sBR", "KAAA222BR": "KsAcAdAs2c2d2sBR"}[self.removed]

    @property
    def largest_hand(self) -> int:
        """The most cards that a hand can hold in the game, hence the most cards of a play.

        The cards that are dealt go round evenly, and the landlord takes the kitty.
        """
        return -(-(sum(self.deck) - self.kitty) // self.players) + self.kitty

    @property
    def payoffs(self) -> tuple[str, ...]:
        """The payoffs of a game with a landlord, or of one without."""
        return ("win", "places", "cards_left") if self.auction == "none" else ("bid", "win", "two_one")

    @property
    def digest(self) -> str:
        """16 hex digits that name these options on every platform and in every release.

        Options at their defaults are left out, so a later release that adds an option keeps old digests.
        """
        text = ";".join(f"{key}={_write(value)}" for key, value in self.differences(Options()).items())
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def plays_digest(self) -> str:
        """The digest of those options that decide which plays are legal: the same if only the table differs."""
        at_table: dict[str, Any] = {spec.name: spec.default for spec in fields(self) if "at_table" in spec.metadata}
        return replace(self, **at_table).digest

    def differences(self, other: "Options") -> dict[str, object]:
        """The options, with their values here, in which `other` differs; in the order of the fields."""
        names = [spec.name for spec in fields(self)]
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(other, name)}

    def text(self, preset: str) -> str:
        """``preset;option=value;...`` with the options in which these differ from the preset's."""
        changed = self.differences(Options.of(preset))
        return ";".join([preset, *(f"{key}={_write(value)}" for key, value in changed.items())])


def _write(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(spec: "Field[Any]", value: object) -> object:
    """The allowed value that `value` is, or that its text names; True and False also say on and off."""
    texts = set()
    if isinstance(value, bool):
        texts = {_write(value), "on" if value else "off"}
    elif isinstance(value, str):
        texts = {str.__str__(value)}
    elif isinstance(value, Integral):
        number = int(value)
        texts = {str(number)} if 0 <= number < 100 else set()
    for allowed in spec.metadata["values"]:
        if _write(allowed) in texts:
            return allowed
    raise OptionError(_bad_value(spec, value))


def _bad_value(spec: "Field[Any]", value: object) -> str:
    allowed = ", ".join(_write(known) for known in spec.metadata["values"])
    return f"option {spec.name}={shown(value)} is not possible; allowed: {allowed} ({spec.metadata['meaning']})"


def _same_kickers(solo_kickers: object, same: object, explicit: bool) -> object:
    """The value of kicker_max_same that `solo_kickers` asks for."""
    if not isinstance(solo_kickers, str) or solo_kickers not in ("any", "distinct"):
        raise OptionError(f"option solo_kickers={shown(solo_kickers)} is not possible; allowed: any, distinct")
    if solo_kickers == ("distinct" if same == 1 else "any"):
        return same
    if explicit:
        raise OptionError(f"solo_kickers={solo_kickers} and kicker_max_same={same} contradict each other")
    return 1 if solo_kickers == "distinct" else 4
