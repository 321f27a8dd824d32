"""The workflow engine: graph, scheduler, resume (specification R2)."""
