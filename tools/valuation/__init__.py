"""Fits the weights of the learned valuation."""
