"""The contract as a page: composed block by block, laid out only where it is looked at."""
