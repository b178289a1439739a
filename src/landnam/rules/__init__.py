"""What any game can be asked: protocol, actions, chance, views, records, outcomes, errors and the rule catalogue."""
