# Functions on structs only: see pool.pxd.
