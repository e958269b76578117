"""The screens.  Each gets frozen data and words; what it wants done it says in a message to the app."""
