"""The front door: what `import fray` offers. One fight, its decision, its options, and the lab, with words for people.

Everything here is a view of a `Game` (`engine/game.py`): it decides nothing and knows no rule.
"""
