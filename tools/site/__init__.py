"""The tutorial as a static site."""
