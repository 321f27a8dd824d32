"""Thin models over plain lists."""
