"""`fourfold datasets`: make and verify data sets of solved positions."""

from fourfold.cli.commands import Group

datasets = Group(
    __name__,
    {
        "list": "List the data sets that can be made.",
        "make": "Make a data set: positions with exact scores, and a data card.",
        "verify": "Verify the files of a data set, its splits and a sample of its labels.",
    },
    name="datasets",
    help="Make and verify data sets of solved positions.",
)
