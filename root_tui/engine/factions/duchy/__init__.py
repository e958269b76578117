"""The Underground Duchy (07, DUCHY): its board, its actions, its ministers."""
