# Errors for other rooms of the core: see refusal.pxd.
