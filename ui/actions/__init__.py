"""Every action once: words, icon, key, when enabled."""
