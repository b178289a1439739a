"""Builds libraries from the rules: Numba reads them, LLVM compiles them, lld links them.

``python -m landnam.compiler build GAME`` builds the library of a game for this machine or for any other. No other
package imports this one: it runs in a process of its own.
"""
