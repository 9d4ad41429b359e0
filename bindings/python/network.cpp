// fourfold._core: networks.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <tuple>

#include "fourfold/net/batch.hpp"
#include "solver.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

net::Network read_network(nb::bytes file) {
  net::Network::Read read =
      net::Network::read({static_cast<const uint8_t*>(file.data()), file.size()});
  if (!read.network) raise(package().invalid_argument, "{}", read.error);
  return std::move(*read.network);
}

const Board& board_for_network(nb::handle position) {
  const Board& board = to_connect_four_board(position);
  if (board.columns != net::kColumns || board.rows != net::kRows)
    raise(package().invalid_argument, "networks play on 7×6 boards only, not on {}×{}",
          int{board.columns}, int{board.rows});
  if (board.over()) raise(package().illegal_move, "the game is over: there is no move to choose");
  return board;
}

// For each column the probabilities of a loss, a draw and a win after the move, and how much the
// network prefers it; None where it is full.
nb::list network_columns(const net::Network& self, nb::handle position) {
  const Board& board = board_for_network(position);
  const net::Outputs outputs = self.evaluate(board);
  nb::list columns;
  for (int column = 0; column < net::kColumns; ++column) {
    if (board.is_full(column)) {
      columns.append(nb::none());
      continue;
    }
    const auto [loss, draw, win] = net::outcomes(outputs[column]);
    columns.append(nb::make_tuple(loss, draw, win, net::preference(outputs[column])));
  }
  return columns;
}

int network_choice(const net::Network& self, nb::handle position) {
  const Board& board = board_for_network(position);
  return net::best_column(board, self.evaluate(board));
}

std::vector<double> network_probabilities(const net::Network& self, nb::handle position,
                                          double temperature) {
  const Board& board = board_for_network(position);
  return net::probabilities(board, self.evaluate(board), temperature);
}

// The column, the simulations made, and for each column (visits, value, proven).
nb::tuple network_search(const net::Network& self, nb::handle position, int simulations,
                         double seconds, nb::handle stop) {
  const Board board = board_for_network(position);
  Watch watch;
  const Limits limits = watch.limits(stop, seconds);
  LimitWatch limit(limits);
  bool stopped = false;
  const auto found = without_gil([&] {
    return net::search(self, board, simulations, [&] {
      stopped = stopped || limit.told_to_stop();
      return !stopped && !limit.out_of_time();
    });
  });
  watch.raise_unless(!stopped);
  nb::list moves;
  for (const net::SearchedMove& move : found.moves)
    moves.append(nb::make_tuple(move.visits, move.value, move.proven));
  return nb::make_tuple(found.column, found.simulations, moves);
}

std::vector<Board> boards_for_network(nb::list positions) {
  std::vector<Board> boards;
  for (const nb::handle position : positions) boards.push_back(board_for_network(position));
  return boards;
}

// Calls answer(means) without the GIL, and raises Cancelled if it was stopped.
template <class F>
auto in_batches(nb::handle threads, nb::handle stop, const F& answer) {
  Watch watch;
  const Limits limits = watch.limits(stop);
  LimitWatch limit(limits);
  bool stopped = false;
  const net::BatchMeans means{to_threads(threads), [&] {
                                stopped = stopped || limit.told_to_stop();
                                return !stopped;
                              }};
  auto answers = without_gil([&] { return answer(means); });
  watch.raise_unless(!stopped);
  return answers;
}

nb::list network_choices(const net::Network& self, nb::list positions, int simulations,
                         nb::handle threads, nb::handle stop) {
  const std::vector<Board> boards = boards_for_network(positions);
  nb::list columns;
  if (simulations > 1) {
    const auto found = in_batches(threads, stop, [&](const net::BatchMeans& means) {
      return net::search_many(self, boards, simulations, means);
    });
    for (const net::SearchResult& each : found) columns.append(each.column);
    return columns;
  }
  const auto outputs = in_batches(threads, stop, [&](const net::BatchMeans& means) {
    return net::evaluate_many(self, boards, means);
  });
  for (std::size_t i = 0; i < boards.size(); ++i)
    columns.append(net::best_column(boards[i], outputs[i]));
  return columns;
}

nb::list network_chances(const net::Network& self, nb::list positions, double temperature,
                         nb::handle threads, nb::handle stop) {
  const std::vector<Board> boards = boards_for_network(positions);
  const auto outputs = in_batches(threads, stop, [&](const net::BatchMeans& means) {
    return net::evaluate_many(self, boards, means);
  });
  nb::list chances;
  for (std::size_t i = 0; i < boards.size(); ++i)
    chances.append(nb::cast(net::probabilities(boards[i], outputs[i], temperature)));
  return chances;
}

}  // namespace

void bind_network(nb::module_& m) {
  nb::class_<net::Network>(m, "Network", R"(A small network that chooses moves on 7x6 boards.

The bytes are those of a file of weights.)")
      .def(
          "__init__",
          [](net::Network* self, nb::bytes file) { new (self) net::Network(read_network(file)); },
          "file"_a)
      .def_prop_ro("blocks", &net::Network::blocks)
      .def_prop_ro("channels", &net::Network::channels)
      .def_prop_ro("parameters", &net::Network::parameters)
      .def_prop_ro("checksum", &net::Network::checksum)
      .def("evaluate", &network_columns, "position"_a,
           nb::sig("def evaluate(self, position: Position) -> "
                   "list[tuple[float, float, float, float] | None]"),
           "For each column loss, draw, win and preference; None where it is full.")
      .def("best_column", &network_choice, "position"_a,
           nb::sig("def best_column(self, position: Position) -> int"),
           "The column that the network plays.")
      .def(
          "probabilities", &network_probabilities, "position"_a, "temperature"_a,
          nb::sig("def probabilities(self, position: Position, temperature: float) -> list[float]"),
          "How likely each column is chosen at a temperature above 0.")
      .def("search", &network_search, "position"_a, "simulations"_a, "seconds"_a = 0.0,
           "stop"_a.none() = nb::none(),
           nb::sig("def search(self, position: Position, simulations: int, seconds: float = 0, "
                   "stop: StopToken | None = None) -> "
                   "tuple[int, int, list[tuple[int, float, bool]]]"),
           "The column, the simulations made, and for each column visits, value, proven.")
      .def("best_columns", &network_choices, "positions"_a, "simulations"_a = 1,
           "threads"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
           nb::sig("def best_columns(self, positions: list[Position], simulations: int = 1, "
                   "threads: int | None = None, stop: StopToken | None = None) -> list[int]"),
           "`best_column` of many positions, or with simulations the columns of `search`.")
      .def("probabilities_many", &network_chances, "positions"_a, "temperature"_a,
           "threads"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
           nb::sig("def probabilities_many(self, positions: list[Position], temperature: float, "
                   "threads: int | None = None, stop: StopToken | None = None) -> "
                   "list[list[float]]"),
           "`probabilities` of many positions.");
}

}  // namespace fourfold::python
