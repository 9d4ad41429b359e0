"""`fourfold train`: networks that play."""

from fourfold.cli.commands import Group

train = Group(
    __name__,
    {
        "exact": "Teach a network to play on 7x6 by the exact scores of its moves.",
        "selfplay": "Teach a network to play on 7x6 by its own games, from nothing.",
        "export": "Write the weights of a network as ONNX, for other programs.",
    },
    name="train",
    help="Train networks, which play as net:FILE.",
)
