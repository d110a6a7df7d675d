"""Pictures of the table: what they show, and how far it reaches."""
