"""What a rules page tells beside its prose: facts, exact chances, and the worth of any dice, all from the engine."""
