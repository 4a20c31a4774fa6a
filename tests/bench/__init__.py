"""Benchmarks beside peers; `python -m tests bench NAME`. Read the ratios of one run."""
