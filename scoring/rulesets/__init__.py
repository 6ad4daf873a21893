"""One game a module; none imports another."""
