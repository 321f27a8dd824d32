"""The only place that knows threads and processes."""
