"""Models behind one door: what is asked, what came back, and what goes wrong on the way (specification R2.8)."""
