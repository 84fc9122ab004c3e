"""Other engines, asked for their legal plays beside ours. A peer that is not installed is skipped."""
