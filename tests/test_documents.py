"""What the docstrings and pages show is run."""

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ddzcore

ROOT = Path(__file__).parent.parent
PAGES = sorted(str(path.relative_to(ROOT)) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
NAMES = {"ddzcore": ddzcore, **{name: getattr(ddzcore, name) for name in ddzcore.__all__}}


def documented() -> Iterator[tuple[str, str]]:
    yield "ddzcore", ddzcore.__doc__ or ""
    public = [(name, getattr(ddzcore, name)) for name in ddzcore.__all__]
    public += [(f"deal.{name}", getattr(ddzcore.deal, name)) for name in ddzcore.deal.__all__]
    for name, thing in public:
        if inspect.isclass(thing) or name.startswith("deal."):
            yield name, thing.__doc__ or ""
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(value, "__doc__", None) or ""


EXAMPLES = [(name, text) for name, text in documented() if ">>>" in text]


def run(text: str, name: str) -> doctest.TestResults:
    test = doctest.DocTestParser().get_doctest(text, dict(NAMES), name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    return runner.summarize(verbose=False)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstrings(name: str, text: str) -> None:
    results = run(text, name)
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize("page", PAGES)
def test_pages(page: str) -> None:
    assert not run((ROOT / page).read_text(encoding="utf-8").replace("```", "\n"), page).failed


def test_the_pages_are_found() -> None:
    assert {"README.md", "docs/plays.md", "docs/rules/README.md", "docs/rules/doudizhu.md"} <= set(PAGES)


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        path = ROOT / page
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
            assert "://" in target or (path.parent / target).exists(), f"{page}: {target}"


def test_signatures_can_be_asked_for() -> None:
    assert str(inspect.signature(ddzcore.Rules)) == "(name='doudizhu', **changes)"
    assert str(inspect.signature(ddzcore.Hand)) == "(cards='')"
    assert str(inspect.signature(ddzcore.Rules.legal_plays)) == "(self, /, hand, to_beat=None, context=None)"


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 9
    assert {"Hand", "Play", "Plays", "Rules", "Pattern", "Options"} <= {name for name, _ in EXAMPLES}


def test_everything_public_is_documented() -> None:
    assert [name for name, text in documented() if not text.strip()] == []
