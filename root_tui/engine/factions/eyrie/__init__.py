"""The Eyrie Dynasties (02, EY): their board, their Decree, the rest of their turn."""
