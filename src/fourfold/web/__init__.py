"""The server: the web app's files, and exact answers for programs. Needs the extra `web`."""
