"""What a front end may call; built once from paths and settings."""
