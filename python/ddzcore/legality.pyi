# Functions on structs only: see legality.pxd.
