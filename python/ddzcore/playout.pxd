"""Random games, as objects: C code calls state_play_out of turns.pxd."""
