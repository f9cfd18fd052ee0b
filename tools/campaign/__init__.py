"""Trying to break the table: real processes, a real database, a real proxy, and people who play on whatever happens."""
