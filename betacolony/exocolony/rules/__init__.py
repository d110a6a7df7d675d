"""What the rules reckon and allow."""
