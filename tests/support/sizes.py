"""All board sizes, as the documentation defines them."""

SIZES = [
    (columns, rows)
    for columns in range(4, 17)
    for rows in range(4, 17)
    if columns * (rows + 1) <= 128
]
