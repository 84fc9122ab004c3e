"""Settings of the whole suite."""

import pytest

import ddzcore

if getattr(ddzcore, "__file__", None) is None:
    pytest.exit("ddzcore is not installed: run pip install -e '.[test]'", returncode=3)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--positions",
        type=int,
        default=1400,
        help="how many seeded positions test_differential.py compares (default 1400; 20000 is the long run)",
    )
    parser.addoption(
        "--games",
        type=int,
        default=24,
        help="how many seeded games test_game_against_reference.py compares for each rule set (default 24; long: 2000)",
    )
    parser.addoption(
        "--solved",
        type=int,
        default=12,
        help="how many seeded positions of two and of three hands test_solver_against_reference.py solves for each"
        " rule set"
        " (default 12; long: 420)",
    )
    parser.addoption(
        "--split",
        type=int,
        default=60,
        help="how many seeded hands test_least_plays.py splits for each rule set (default 60; long: 3000)",
    )
