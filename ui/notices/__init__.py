"""What went wrong or well, said in place."""
