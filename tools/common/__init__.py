"""Help for the other rooms: downloads, a lock, Node, a copy of the project."""
