# Functions on structs only: see movegen.pxd.
