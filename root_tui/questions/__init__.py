"""What both ways to play say of a question: its lines and their keys, what each would mean, what is missing and why."""
