"""The Vagabond (04, VB): what he has, how he gets about, what he does, whom he knows."""
