"""Web servers for the pages: Voilà for one reader or many, the page template's data, and the kernels."""
