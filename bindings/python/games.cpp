// fourfold._core.Games: many games side by side, as arrays.
#include "fourfold/board/games.hpp"

#include "package.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

constexpr int64_t kMostGames = 1 << 24;

using Actions = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Which = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Planes = nb::ndarray<int8_t, nb::ndim<4>, nb::c_contig, nb::device::cpu>;

Games make_games(nb::handle count, nb::handle columns, nb::handle rows) {
  const auto games = static_cast<std::size_t>(to_option(count, "count", kMostGames));
  const Board size = empty_board(columns, rows);
  if (!fits_64_bits(size.columns, size.rows))
    raise(package().invalid_argument,
          "games side by side are for boards with columns x (rows + 1) at most 64, not {}x{}",
          +size.columns, +size.rows);
  return {games, size.columns, size.rows};
}

void check_length(const Games& games, std::size_t length, const char* what) {
  if (length != games.count())
    raise(package().invalid_argument, "expected {} {}, one for each game, not {}", games.count(),
          what, length);
}

// An array of the games themselves: no copy, and the games live as long as it does.
template <class T>
auto view(T* (Games::*data)(), std::size_t width) {
  return [data, width](nb::handle self) {
    Games& games = nb::cast<Games&>(self);
    const std::size_t columns = width ? width : static_cast<std::size_t>(games.columns());
    const std::size_t shape[] = {games.count(), columns};
    return nb::cast(nb::ndarray<nb::numpy, T>((games.*data)(), width == 1 ? 1 : 2, shape, self));
  };
}

void step_games(Games& self, const Actions& actions) {
  check_length(self, actions.shape(0), "actions");
  const std::size_t invalid = self.first_invalid(actions.data());
  if (invalid < self.count())
    raise(package().invalid_argument, "invalid action {} of game {}: expected 0 to {}",
          actions.data()[invalid], invalid, self.columns() - 1);
  nb::gil_scoped_release released;
  self.step(actions.data());
}

void reset_games(Games& self, const std::optional<Which>& which) {
  if (which) check_length(self, which->shape(0), "marks");
  which ? self.reset(which->data()) : self.reset();
}

void observe_games(const Games& self, Planes& to) {
  const std::size_t shape[] = {self.count(), static_cast<std::size_t>(self.rows()),
                               static_cast<std::size_t>(self.columns()), 2};
  for (std::size_t i = 0; i < 4; ++i)
    if (to.shape(i) != shape[i])
      raise(package().invalid_argument, "the array must have the shape ({}, {}, {}, 2)", shape[0],
            shape[1], shape[2]);
  nb::gil_scoped_release released;
  self.observe(to.data());
}

}  // namespace

void bind_games(nb::module_& m) {
  nb::class_<Games>(m, "Games", "Many games of one board size side by side, as arrays.")
      .def(
          "__init__",
          [](Games* self, nb::handle count, nb::handle columns, nb::handle rows) {
            new (self) Games(make_games(count, columns, rows));
          },
          "count"_a, "columns"_a = 7, "rows"_a = 6,
          nb::sig("def __init__(self, count: int, columns: int = 7, rows: int = 6) -> None"))
      .def_prop_ro("columns", &Games::columns)
      .def_prop_ro("rows", &Games::rows)
      .def_prop_ro("bitboards", view(&Games::discs, 2),
                   nb::sig("def bitboards(self) -> numpy.typing.NDArray[numpy.uint64]"))
      .def_prop_ro("legal", view(&Games::legal, 0),
                   nb::sig("def legal(self) -> numpy.typing.NDArray[numpy.int8]"))
      .def_prop_ro("rewards", view(&Games::rewards, 1),
                   nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"))
      .def_prop_ro("terminated", view(&Games::terminated, 1),
                   nb::sig("def terminated(self) -> numpy.typing.NDArray[numpy.bool_]"))
      .def_prop_ro("illegal", view(&Games::illegal, 1),
                   nb::sig("def illegal(self) -> numpy.typing.NDArray[numpy.bool_]"))
      .def("reset", &reset_games, nb::lock_self(), "which"_a.none() = nb::none(),
           nb::sig("def reset(self, which: numpy.typing.NDArray[numpy.bool_] | None = None) -> "
                   "None"),
           "Begin again: all games, or those where `which` is true.")
      .def("step", &step_games, nb::lock_self(), "actions"_a,
           nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
           "Play a column in each game. A game that was over begins again.")
      .def("observe", &observe_games, nb::lock_self(), "to"_a,
           nb::sig("def observe(self, to: numpy.typing.NDArray[numpy.int8]) -> None"),
           "Write what the sides to move see, of shape (n, rows, columns, 2).");
}

}  // namespace fourfold::python
