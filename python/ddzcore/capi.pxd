"""The core for C and C++. Cython code cimports the functions themselves: see __init__.pxd."""
