"""What the cards of a deck do, one file a deck.  They meet rules and factions in hooks."""
