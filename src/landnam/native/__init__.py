"""The building blocks of rules that can be compiled, and the loader of compiled libraries."""
