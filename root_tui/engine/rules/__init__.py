"""The shared rules, named by the Law.  They read like it and name no faction."""
