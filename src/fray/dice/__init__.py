"""Dice as people write them, and their exact odds. Kept apart from the lab so that `fray odds` starts quickly."""
