"""Two small games that are no part of the house: each is one module, as a further game would be."""
