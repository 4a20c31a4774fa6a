"""Tests in a real JupyterLab with a real Chromium."""
