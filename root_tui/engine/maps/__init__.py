"""What single maps add to the rules: one file a map.  Autumn and Winter add nothing that their atlas does not say."""
