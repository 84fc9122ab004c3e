"""A player that knows its own view and nothing else: perfect information Monte Carlo (PIMC).

It draws deals that agree with the view. In each it pretends that all cards are open: a position that is solved
within the limit gives its winning plays a vote, any other gives each play the share of random games that it wins.
The play with the most votes is played.
"""

from collections.abc import Iterator

import numpy as np

from ddzcore import Hand, Play, Solution, State, View, playouts, solve
from ddzcore.deal import hidden_hands

SOLVED = 24
"""A position with more cards than these is not given to the solver."""


def choose(view: View, seed: int = 0, deals: int = 12, games: int = 8, nodes: int = 4000) -> Play:
    """The play of a seat that is to move, in the play phase of a game with a landlord."""
    plays = [play for play in view.legal_actions if isinstance(play, Play)]
    if len(plays) == 1:
        return plays[0]
    votes = np.zeros(len(plays))
    for state in open_states(view, seed, deals):
        answer = solved(state, nodes)
        if answer is not None and answer.is_complete:
            votes += [play in answer.winning_plays for play in plays]
        else:
            votes += [win_share(state, play, games, seed) for play in plays]
    return plays[int(votes.argmax())]


def open_states(view: View, seed: int, number: int) -> Iterator[State]:
    """What the position may be: deals that agree with the view, each as likely as any other."""
    for counts in hidden_hands(view).sample(number, seed=seed):
        yield view.state([Hand(hand) for hand in counts])


def solved(state: State, nodes: int) -> Solution | None:
    """The answer of the solver, if the position is small."""
    return solve(state, nodes=nodes, table_mb=1) if sum(map(len, state.hands)) <= SOLVED else None


def win_share(state: State, play: Play, games: int, seed: int) -> float:
    """The share of random games after a play that its side wins."""
    side = [seat for seat in range(len(state.hands)) if (seat == state.landlord) == (state.to_move == state.landlord)]
    after = state.copy()
    after.play_unchecked(play)
    return float(np.isin(playouts(after, games, seed).first_out, side).mean())
