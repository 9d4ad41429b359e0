"""The exit statuses of the command, besides 0, 1 (something was wrong) and 2 (bad usage)."""

# What a shell reports for a program that a signal ended.
INTERRUPTED = 130  # 128 + SIGINT
CLOSED_PIPE = 141  # 128 + SIGPIPE
