# Functions on structs only: see turns.pxd.
