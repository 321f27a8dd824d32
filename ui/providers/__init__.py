"""The models page: which models are asked, in which order, with which key, at what cost, and what they would see."""
