"""What every other package uses: errors, files, text, extras, and long jobs."""
