"""What games with resource cards share: the resources, hands, trade, discards, counting and hidden worlds."""
