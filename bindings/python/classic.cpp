// fourfold._core.classic_*: minimax and alpha-beta. The GIL is released except to call evaluations
// written in Python.
#include "fourfold/classic/classic.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;
using classic::Evaluation;
using classic::Order;

// ---- Options --------------------------------------------------------------------------------

template <class Enum>
Enum by_name(std::span<const std::string_view> names, nb::handle value, const char* what,
             const char* type) {
  std::string wanted;
  if (!nb::try_cast(value, wanted, false))
    raise(package().wrong_type, "{} must be {}, not {}", what, type, class_name(value));
  std::string known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (wanted == names[i]) return static_cast<Enum>(i);
    known += (known.empty() ? "'" : ", '") + std::string(names[i]) + "'";
  }
  raise(package().invalid_argument, "unknown {} {!r}. Available: {}", what, wanted, known);
}

// Any integer, modulo 2^64.
uint64_t to_search_seed(nb::handle value) {
  to_int(value, "seed");
  return PyLong_AsUnsignedLongLongMask(nb::steal(PyNumber_Index(value.ptr())).ptr());
}

std::vector<int> to_overlook(nb::handle value, const Board& board) {
  const auto most = static_cast<int64_t>(classic::lines(board.columns, board.rows).size()) - 1;
  std::vector<int> overlook;
  nb::object items;
  try {
    items = nb::iter(value);
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
    raise(package().wrong_type, "overlook must be a sequence of line numbers, not {}",
          class_name(value));
  }
  for (const nb::handle item : items) {
    const int64_t line = to_int(item, "a line to overlook");
    if (line < 0 || line > most)
      raise(package().invalid_argument, "invalid line {} in overlook: expected 0 to {}", item,
            most);
    overlook.push_back(static_cast<int>(line));
  }
  return overlook;
}

// The board to search, with the given rule or by default the position's own.
Board board_with_rule(nb::handle position, nb::handle rule) {
  Board board = to_board(position);
  if (rule.is_none()) return board;
  const Rule wanted = to_rule(rule);
  if (board.rule == Rule::most_fours && wanted != board.rule)
    raise(package().invalid_argument, "the position has the rule '{}', not '{}'",
          package().rules[static_cast<int>(board.rule)], package().rules[static_cast<int>(wanted)]);
  board.rule = wanted;
  return board;
}

// 0 for None.
uint64_t to_limit(nb::handle value, const char* what, int64_t most) {
  return value.is_none() ? 0 : static_cast<uint64_t>(to_option(value, what, most));
}

int to_multiplier(nb::handle value) {
  const int64_t multiplier = to_int(value, "multiplier");
  if (multiplier < 0 || multiplier > classic::kMostMultiplier)
    raise(package().invalid_argument, "multiplier must be from 0 to {}, not {}",
          classic::kMostMultiplier, value);
  return static_cast<int>(multiplier);
}

// ---- Evaluations in Python ------------------------------------------------------------------

nb::object name_of(nb::handle function) {
  return nb::getattr(function, "__qualname__", nb::repr(function));
}

double call_evaluation(nb::handle function, const Board& board) {
  const nb::object position = nb::cast(board);
  const nb::object result = function(position);
  double value = PyFloat_AsDouble(result.ptr());
  if (value == -1.0 && PyErr_Occurred()) {
    const bool too_large = PyErr_ExceptionMatches(PyExc_OverflowError);
    PyErr_Clear();
    if (!too_large)
      raise(package().wrong_type, "the evaluation {} must return a number, not {}",
            name_of(function), class_name(result));
    value = std::numeric_limits<double>::infinity();
  }
  if (std::isnan(value) || std::abs(value) >= classic::kWin)
    raise(package().invalid_argument,
          "the evaluation {} returned {} for {!r}: expected a number between -{} and {}, which "
          "stand for finished games",
          name_of(function), value, position, classic::kWin, classic::kWin);
  return value;
}

// ---- Results --------------------------------------------------------------------------------

nb::object to_value(double value, bool whole) {
  return whole ? nb::object(nb::int_(static_cast<int64_t>(value))) : nb::object(nb::float_(value));
}

template <class Member>
nb::object column_of(const std::vector<classic::Recorded>& tree, Member member) {
  std::vector<std::remove_cvref_t<decltype(tree[0].*member)>> values;
  values.reserve(tree.size());
  for (const classic::Recorded& node : tree) values.push_back(node.*member);
  return to_numpy(std::move(values));
}

nb::tuple tree_to_tuple(const std::vector<classic::Recorded>& tree) {
  using classic::Recorded;
  return nb::make_tuple(column_of(tree, &Recorded::parent), column_of(tree, &Recorded::column),
                        column_of(tree, &Recorded::depth), column_of(tree, &Recorded::flags),
                        column_of(tree, &Recorded::value), column_of(tree, &Recorded::alpha),
                        column_of(tree, &Recorded::beta));
}

nb::tuple result_to_tuple(const classic::SearchResult& result, bool whole) {
  nb::tuple_builder columns(result.columns.size());
  for (const auto& value : result.columns) {
    if (value)
      columns.put(to_value(*value, whole));
    else
      columns.put(nb::none());
  }
  nb::tuple_builder line(result.pv.size());
  for (const int column : result.pv) line.put(column);
  return nb::make_tuple(result.column, to_value(result.value, whole), columns.commit(),
                        line.commit(), result.nodes, result.seconds,
                        result.tree.empty() ? nb::object(nb::none()) : tree_to_tuple(result.tree));
}

// ---- Functions ------------------------------------------------------------------------------

nb::tuple search(nb::handle position, nb::handle depth, nb::handle evaluation,
                 nb::handle multiplier, nb::handle evaluate_finished, nb::handle order,
                 nb::handle seed, nb::handle pruning, nb::handle rule, nb::handle overlook,
                 nb::handle record, nb::handle node_limit, nb::handle stop) {
  const Board board = board_with_rule(position, rule);
  Watch watch;
  classic::Options options;
  options.depth = static_cast<int>(to_option(depth, "depth", board.cells()));
  options.order = by_name<Order>(classic::kOrderNames, order, "order", "a string");
  options.seed = to_search_seed(seed);
  options.pruning = to_bool(pruning, "pruning");
  options.rule = board.rule;
  options.overlook = to_overlook(overlook, board);
  options.record = to_limit(record, "record", classic::kMostRecorded);
  options.limits = watch.limits(stop, 0, to_limit(node_limit, "node_limit", int64_t{1} << 62));
  if (PyCallable_Check(evaluation.ptr())) {
    options.evaluation = Evaluation::custom;
    options.custom = [&](const Board& leaf) {
      nb::gil_scoped_acquire gil;
      return call_evaluation(evaluation, leaf);
    };
  } else {
    options.evaluation = by_name<Evaluation>(classic::kEvaluationNames, evaluation, "evaluation",
                                             "a string or a function");
  }
  options.multiplier = to_multiplier(multiplier);
  options.evaluate_finished = to_bool(evaluate_finished, "evaluate_finished");
  if (board.over())
    raise(package().invalid_argument, "the game is over: there is no move to search for");

  const classic::SearchResult result = without_gil([&] { return classic::search(board, options); });
  watch.raise_unless(result.ended != classic::Ended::stopped);
  switch (result.ended) {
    case classic::Ended::complete:
    case classic::Ended::stopped:
      break;
    case classic::Ended::node_limit:
      raise(package().limit_reached,
            "a search to depth {} visits more than {} nodes: raise the limit or reduce the depth",
            options.depth, options.limits.nodes);
    case classic::Ended::record_limit:
      raise(
          package().limit_reached,
          "the tree of a search to depth {} has more than {} nodes: raise the limit or reduce the "
          "depth",
          options.depth, options.record);
  }
  return result_to_tuple(result, options.evaluation != Evaluation::custom);
}

int evaluate(nb::handle position, nb::handle evaluation, nb::handle overlook, nb::handle rule,
             nb::handle multiplier) {
  const Board board = board_with_rule(position, rule);
  return classic::evaluate(
      board, by_name<Evaluation>(classic::kEvaluationNames, evaluation, "evaluation", "a string"),
      board.rule, to_overlook(overlook, board), to_multiplier(multiplier));
}

nb::tuple lines(nb::handle columns, nb::handle rows) {
  const Board board = empty_board(columns, rows);
  const std::vector<CellSet> all = classic::lines(board.columns, board.rows);
  nb::tuple_builder result(all.size());
  for (const CellSet line : all) result.put(to_cells(board, line));
  return result.commit();
}

}  // namespace

void bind_classic(nb::module_& m) {
  m.def(
      "classic_search", &search, "position"_a.none(), "depth"_a.none(), nb::kw_only(),
      "evaluation"_a.none() = "threats", "multiplier"_a.none() = classic::kUsualMultiplier,
      "evaluate_finished"_a.none() = false, "order"_a.none() = "centre", "seed"_a.none() = 0,
      "pruning"_a.none() = true, "rule"_a.none() = nb::none(),
      "overlook"_a.none() = nb::make_tuple(), "record"_a.none() = nb::none(),
      "node_limit"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      nb::sig("def classic_search(position: Position, depth: int, *, evaluation: str | "
              "collections.abc.Callable[[Position], float] = 'threats', multiplier: int = 21, "
              "evaluate_finished: bool = False, order: str = 'centre', "
              "seed: int = 0, pruning: bool = True, rule: str | None = None, overlook: "
              "collections.abc.Iterable[int] = (), record: int | None = None, node_limit: int | "
              "None = None, stop: StopToken | None = None) -> "
              "tuple[int, float, tuple[float | None, ...], tuple[int, ...], int, float, "
              "tuple[typing.Any, ...] | None]"),
      R"(Search `depth` plies with minimax, or with alpha-beta if `pruning`; see `fourfold.learn.lab.search`.

Returns the column, its value, the value of each column (None if it is full or pruning left only a
bound), the pv, the number of nodes, the seconds, and the tree or None. Values are for the first
side: ints, or floats if `evaluation` is a function. The tree, of at most `record` nodes, is seven
arrays with one item per node in the order visited: parent, column, depth, flags (1 pruned and never
visited, 2 some children pruned, 4 leaf, 8 the game ends here), value, alpha, beta.

>>> column, value, values, pv, nodes, seconds, tree = classic_search(
...     Position.from_moves("4"), 3, evaluation="chains", order="left-to-right", pruning=False,
...     rule="most-fours", record=1000)
>>> column, nodes, len(tree[0])
(3, 400, 400))");

  m.def("classic_evaluate", &evaluate, "position"_a.none(), "evaluation"_a.none(),
        "overlook"_a.none() = nb::make_tuple(), nb::kw_only(), "rule"_a.none() = nb::none(),
        "multiplier"_a.none() = classic::kUsualMultiplier,
        nb::sig("def classic_evaluate(position: Position, evaluation: str, overlook: "
                "collections.abc.Iterable[int] = (), *, rule: str | None = None, "
                "multiplier: int = 21) -> int"),
        R"(The value of a position for the first side, without a search.

>>> classic_evaluate(Position.from_moves("4"), "chains")
13)");

  m.def("classic_lines", &lines, "columns"_a.none() = 7, "rows"_a.none() = 6,
        nb::sig("def classic_lines(columns: int = 7, rows: int = 6) -> "
                "tuple[tuple[tuple[int, int], ...], ...]"),
        R"(All lines of four of a board, each as four cells (column, row) from 0 at the bottom left.

>>> len(classic_lines()), classic_lines()[0]
(69, ((0, 0), (1, 0), (2, 0), (3, 0))))");
}

}  // namespace fourfold::python
