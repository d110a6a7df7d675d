"""The pages on the web: Voilà set up for one reader or many, the page template, and the kernels."""
