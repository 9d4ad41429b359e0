"""The inner loop of the search: the only code that must be fast.

MicroPython compiles it to machine code (`viper`). Where that is not possible, `search.py` loads the
same text without the line that requests it. So it uses only what all of them support: whole numbers
below 2^30, two arrays, no calls, no allocation.

`grid` is laid out in `rules.py`. `stack` holds the state between calls:

    0 level   the current depth in moves; -1 when the search is complete
    1 depth   the maximum depth in moves
    2 side    who moves at this level
    3 best    the best column at the root
    4 nodes   moves tried so far
    5 …       three numbers per level: columns tried, alpha, beta
"""
# One long function, because calls are slow; only MicroPython knows its decorator and types.
# ruff: noqa: C901, F821, PLR0912, PLR0915


@micropython.viper
def advance(grid: ptr8, stack: ptr32, budget: int) -> int:
    """Continue the search for `budget` nodes. Return the level: -1 when complete.

    Alpha-beta, without recursion so that it can be paused and resumed at any node. Values are from
    the point of view of the side that moves at a level: 1000 + plies left for a win, the negative
    of that for a loss, otherwise 0. They are stored with 2000 added, because 64-bit machine code
    would load a negative number as a large one.
    """
    level = stack[0]
    depth = stack[1]
    side = stack[2]
    goal = stack[4] + budget
    nodes = stack[4]
    while level >= 0 and nodes < goal:
        frame = 5 + 3 * level
        tried = stack[frame]
        if tried == 7 or stack[frame + 1] >= stack[frame + 2]:
            # All columns tried, or a cut-off: take back the move that led here.
            value = 4000 - stack[frame + 1]
            level -= 1
            if level < 0:
                break
            side = 3 - side
            frame -= 3
            column = grid[79 + stack[frame]]
            cell = grid[72 + column] - 1
            grid[72 + column] = cell
            grid[cell] = 0
        else:
            column = grid[80 + tried]
            stack[frame] = tried + 1
            cell = grid[72 + column]
            if grid[cell] != 0:
                continue  # the rim: the column is full
            nodes += 1
            # Does a disc there make four? Of the vertical line only the part below has discs.
            four = 0
            if grid[cell - 1] == side and grid[cell - 2] == side and grid[cell - 3] == side:
                four = 1
            step = 7
            while step < 10 and four == 0:
                run = 0
                at = cell - step
                while grid[at] == side:
                    run += 1
                    at -= step
                at = cell + step
                while grid[at] == side:
                    run += 1
                    at += step
                if run > 2:
                    four = 1
                step += 1
            if four != 0:
                value = 2999 + depth - level
            elif level + 1 == depth:
                value = 2000
            else:
                grid[cell] = side
                grid[72 + column] = cell + 1
                side = 3 - side
                level += 1
                stack[frame + 3] = 0
                stack[frame + 4] = 4000 - stack[frame + 2]
                stack[frame + 5] = 4000 - stack[frame + 1]
                continue
        if value > stack[frame + 1]:
            stack[frame + 1] = value
            if level == 0:
                stack[3] = column
    stack[0] = level
    stack[2] = side
    stack[4] = nodes
    return level
