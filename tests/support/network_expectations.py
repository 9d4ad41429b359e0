"""What the network says and plays in Python: for web/engine/test/network.test.js.

python tests/support/network_expectations.py [POSITIONS]
"""

import json
import random
import sys
from typing import Any

from fourfold import Position
from fourfold.players import make_player
from fourfold.players.net import SHIPPED, load_network

NAMES = ("net", "net:temperature=0.7", "net:sims=12")
POSITIONS = 90


def random_game(chance: random.Random) -> str:
    """Moves by random play that do not end the game."""
    position, moves = Position(), ""
    for _ in range(chance.randrange(36)):
        column = chance.choice(position.legal_moves)
        if position.play(column).is_over:
            break
        position, moves = position.play(column), moves + str(column + 1)
    return moves


def main() -> None:
    """Write everything as JSON. Every second position is asked about without a search."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    chance, network = random.Random(38), load_network(SHIPPED)
    rows = list[dict[str, Any]]()
    for seed in range(count):
        name = NAMES[0] if seed % 2 == 0 else NAMES[seed // 2 % len(NAMES)]
        moves = random_game(chance)
        position = Position.from_moves(moves)
        column = make_player(name, seed).get_move(position)
        said = network.evaluate(position)
        rows.append({"name": name, "seed": seed, "moves": moves, "column": column, "said": said})
    json.dump(rows, sys.stdout)


if __name__ == "__main__":
    main()
