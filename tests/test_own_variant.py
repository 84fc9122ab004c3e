"""A variant that no preset has needs no code."""

from ddzcore import Rules


def test_a_variant_of_ones_own() -> None:
    """Chains through two, bombs of three, up to two equal kickers: options only, no code."""
    rules = Rules("doudizhu_free", chain_alphabet="2", bomb_min=3, kicker_max_same=2)
    assert [str(play) for play in rules.legal_plays("555QKA2", "TJQKA")] == ["555#bomb", "pass"]
    assert rules.beats("JQKA2", "TJQKA")
    assert rules.beats("444#bomb", "333#bomb")
    assert rules.beats("3333", "AAA#bomb")
    assert rules.is_legal("33344455", "333444+55")
    assert not rules.is_legal("333444555777", "333444555+777")
