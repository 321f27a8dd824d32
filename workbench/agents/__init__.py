"""One agent a module: typed input to envelope."""
