"""A model provider on this computer: real sockets, scripted answers, scripted faults."""
