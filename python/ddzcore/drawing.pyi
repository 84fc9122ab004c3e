# Functions on structs only: see drawing.pxd.
