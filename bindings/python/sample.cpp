// fourfold._core.Sampler: random positions.
#include "fourfold/solver/sample.hpp"

#include "package.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

struct PythonSampler {
  PythonSampler(const Board& empty, const players::Seed& seed)
      : sampler(empty.columns, empty.rows, seed), cells(empty.cells()) {}

  // A finished game is not drawn, and with all discs on the board every game is finished.
  int to_ply(nb::handle value) const {
    const int64_t ply = to_int(value, "ply");
    if (ply < 0 || ply >= cells)
      raise(package().invalid_argument, "ply must be from 0 to {}, not {}", cells - 1, value);
    return static_cast<int>(ply);
  }

  Sampler sampler;
  int cells;
};

constexpr int64_t kMostAttempts = 1'000'000;  // less than a second

nb::object play(PythonSampler& self, nb::handle ply, nb::handle attempts) {
  const int discs = self.to_ply(ply);
  for (int64_t left = to_option(attempts, "attempts", kMostAttempts); left > 0; --left)
    if (const auto game = self.sampler.play(discs))
      return nb::make_tuple(game->board, nb::bytes(game->moves.data(), game->moves.size()));
  return nb::none();
}

nb::object arrange(PythonSampler& self, nb::handle ply, nb::handle attempts) {
  const int discs = self.to_ply(ply);
  for (int64_t left = to_option(attempts, "attempts", kMostAttempts); left > 0; --left)
    if (const auto board = self.sampler.arrange(discs)) return nb::cast(*board);
  return nb::none();
}

}  // namespace

void bind_sample(nb::module_& m) {
  nb::class_<PythonSampler>(m, "Sampler", "Draws random positions of one board size.")
      .def(
          "__init__",
          [](PythonSampler* self, nb::handle columns, nb::handle rows, nb::handle seed) {
            new (self) PythonSampler(empty_board(columns, rows), to_seed(seed));
          },
          "columns"_a.none() = 7, "rows"_a.none() = 6, "seed"_a.none() = nb::none(),
          nb::sig("def __init__(self, columns: int = 7, rows: int = 6, seed: int | None = None) -> "
                  "None"))
      .def("play", &play, nb::lock_self(), "ply"_a, "attempts"_a,
           nb::sig("def play(self, ply: int, attempts: int) -> tuple[Position, bytes] | None"),
           R"(A position after `ply` random legal moves, and these moves, as columns from 0.

Games that are over by then are dropped. None if `attempts` games were.

>>> position, moves = Sampler(seed=1).play(ply=4, attempts=1)
>>> position.ply, len(moves)
(4, 4))")
      .def("arrange", &arrange, nb::lock_self(), "ply"_a, "attempts"_a,
           nb::sig("def arrange(self, ply: int, attempts: int) -> Position | None"),
           R"(A position with `ply` discs that is not over, each one equally likely.

Draws random arrangements of discs until one is such a position. None if `attempts` were not.

>>> Sampler(seed=1).arrange(ply=4, attempts=100).ply
4)");
}

}  // namespace fourfold::python
