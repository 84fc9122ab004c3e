# Functions on structs only: see nth.pxd.
