"""Batches, as objects: C code loops over generate of movegen.pxd itself."""
