"""A reader of books, written from docs/book-format.md alone.

Slow and simple: the tests compare the fast reader in the core with it.
"""

import struct
import zlib
from typing import NamedTuple

WORD = 2**64 - 1


def mix(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def with_checksum(file: bytes) -> bytes:
    """The same bytes with the checksum that they should have."""
    crc = zlib.crc32(file[64:], zlib.crc32(file[:60]))
    return file[:60] + struct.pack("<I", crc) + file[64:]


class Code(NamedTuple):
    counts: bytes
    scores: tuple[int, ...]


class PlainBook:
    def __init__(self, file: bytes) -> None:
        self.file = file
        magic, version, self.columns, self.rows, self.ply, codes = struct.unpack_from(
            "<8sI4B", file
        )
        self.positions, size = struct.unpack_from("<QQ", file, 16)
        tree_size, self.shards, self.base = struct.unpack_from("<III", file, 32)
        (crc,) = struct.unpack_from("<I", file, 60)
        assert magic == b"FOURBOOK"
        assert version == 1
        assert size == len(file)
        assert file[44:60] == bytes(16)
        assert crc == zlib.crc32(file[64:], zlib.crc32(file[:60]))

        at = 64
        self.codes = []
        for _ in range(codes):
            scores, longest = file[at], file[at + 1]
            at += 2
            counts = file[at : at + longest]
            at += longest
            self.codes.append(Code(counts, struct.unpack_from(f"<{scores}b", file, at)))
            at += scores
        self.tree = file[at : at + tree_size]
        at += tree_size
        checkpoints = (self.shards + 15) // 16
        self.checkpoints = struct.unpack_from(f"<{checkpoints}I", file, at)
        at += 4 * checkpoints
        self.entries = struct.unpack_from(f"<{self.shards}H", file, at)
        at += 2 * self.shards
        self.bits = file[at:]
        assert self.bits[-8:] == bytes(8)
        self.lines = [
            sum(1 << ((c + i * right) * (self.rows + 1) + r + i * up) for i in range(4))
            for c in range(self.columns)
            for r in range(self.rows)
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1))
            if c + 3 * right < self.columns and 0 <= r + 3 * up < self.rows
        ]

    # ---- Positions

    def key(self, mover: int, other: int) -> int:
        def number(*, reverse: bool) -> int:
            key = 0
            for i in range(self.columns):
                column = self.columns - 1 - i if reverse else i
                shift = column * (self.rows + 1)
                cells = (1 << self.rows) - 1
                height = ((mover | other) >> shift & cells).bit_count()
                key |= ((1 << height) + (mover >> shift & cells)) << (i * (self.rows + 1))
            return key

        return min(number(reverse=False), number(reverse=True))

    def discs(self, key: int) -> tuple[int, int]:
        """The discs of the side to move and of the other side in the position with this key."""
        mover = other = 0
        for column in range(self.columns):
            shift = column * (self.rows + 1)
            value = key >> shift & ((2 << self.rows) - 1)
            height = value.bit_length() - 1
            mine = value - (1 << height)
            mover |= mine << shift
            other |= ((1 << height) - 1 - mine) << shift
        return mover, other

    def moves(self, mover: int, other: int) -> list[int]:
        """The cells where the next disc may go, as bits."""
        cells = []
        for column in range(self.columns):
            for row in range(self.rows):
                cell = 1 << (column * (self.rows + 1) + row)
                if not (mover | other) & cell:
                    cells.append(cell)
                    break
        return cells

    def has_four(self, discs: int) -> bool:
        return any(discs & line == line for line in self.lines)

    def safe_moves(self, mover: int, other: int) -> list[int]:
        """The moves after which the other side has no win at once."""
        return [
            move
            for move in self.moves(mover, other)
            if not any(self.has_four(other | reply) for reply in self.moves(other, mover | move))
        ]

    # ---- Looking up

    def words(self, key: int) -> tuple[int, int]:
        mover, other = self.discs(key)
        safe = self.safe_moves(mover, other)
        lost = not safe
        wins = any(not self.safe_moves(other, mover | move) for move in safe)
        forced = len(safe) == 1
        hints = 0
        for column, hint in enumerate((lost, wins, forced)):
            hints |= hint << (column * (self.rows + 1) + self.rows)
        return mover | hints, other

    def code(self, key: int) -> Code:
        words = self.words(key)
        at = 0
        while self.tree[at] < 128:
            question = self.tree[at]
            at += 1
            length = shift = 0
            while True:
                byte = self.tree[at]
                at += 1
                length |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if not words[question // 64] >> question % 64 & 1:
                at += length
        return self.codes[self.tree[at] - 128]

    def score(self, key: int) -> int:
        code = self.code(key)
        if not code.counts:
            return code.scores[0]
        hashed = mix(key + 0x9E3779B97F4A7C15 & WORD)
        shard = hashed * self.shards >> 64
        begin = self.checkpoints[shard // 16]
        for entry in self.entries[shard // 16 * 16 : shard]:
            begin += self.base + (entry >> 4)
        seed, size = self.entries[shard] & 15, self.base + (self.entries[shard] >> 4)
        a = mix(hashed + (seed + 1) * 0xD1342543DE82EF95 & WORD)
        b = mix(a + 0x9E3779B97F4A7C15 & WORD)
        places = [(x >> 16 * i & 0xFFFF) * size >> 16 for x in (a, b) for i in range(4)]

        word = passed = 0
        for j, count in enumerate(code.counts):
            bit = 0
            for place in places:
                at = begin + (place + j) % size
                bit ^= self.bits[at // 8] >> at % 8 & 1
            word = 2 * word + bit
            if word < count:
                return code.scores[passed + word]
            word -= count
            passed += count
        raise AssertionError("no codeword")
