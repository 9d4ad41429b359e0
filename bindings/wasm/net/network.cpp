// The module of networks for browsers: loaded only when a network plays or is asked.
#include "fourfold/board/notation.hpp"
#include "fourfold/net/search.hpp"
#include "fourfold/players/random.hpp"
#include "fourfold/players/registry.hpp"
#include "host.hpp"

namespace fourfold {

namespace {

const net::Network* network;

// A host counts work in nodes of the solver. The network looks at a position in about the time of
// this many.
constexpr uint64_t kNodesPerLook = 4'096;
constexpr int kMostSimulations = 1'000'000;

// What the network thinks of a position, in a search of one or more simulations.
class Thinking {
 public:
  Thinking(const Board& board, int simulations)
      : board_(board), outputs_(network->evaluate(board)), simulations_(simulations) {
    if (simulations > 1) search_.emplace(*network, board);
  }

  // Returns whether it is done.
  bool step(uint64_t nodes, bool time_is_up) {
    for (uint64_t looks = std::max<uint64_t>(1, nodes / kNodesPerLook);
         looks > 0 && !done() && !time_is_up; --looks) {
      search_->simulate();
    }
    return done() || time_is_up;
  }

  const Board& board() const { return board_; }
  const net::Outputs& outputs() const { return outputs_; }
  int made() const { return search_ ? search_->made() : 1; }
  int column() const {
    return search_ ? search_->result().column : net::best_column(board_, outputs_);
  }

  void write(JsonWriter& json) const {
    const auto chances = net::probabilities(board_, outputs_, 1);
    const auto found = search_ ? search_->result().moves : std::vector<net::SearchedMove>();
    json.begin('{');
    json.key("column").text(column_label(column()));
    json.key("intuition").text(column_label(net::best_column(board_, outputs_)));
    json.key("simulations").number(made());
    json.key("columns").begin('[');
    for (int column = 0; column < net::kColumns; ++column) {
      if (board_.is_full(column))
        json.null();
      else
        write_column(json, outputs_[column], chances[column],
                     found.empty() ? nullptr : &found[column]);
    }
    json.end(']');
    json.end('}');
  }

 private:
  bool done() const { return !search_ || made() >= simulations_ || search_->decided(); }

  static void write_column(JsonWriter& json, const net::ColumnOutput& output, double chance,
                           const net::SearchedMove* searched) {
    const auto [loss, draw, win] = net::outcomes(output);
    json.begin('{');
    json.key("loss").number(loss);
    json.key("draw").number(draw);
    json.key("win").number(win);
    json.key("probability").number(chance);
    json.key("visits").number(searched ? searched->visits : 0);
    json.key("value").number(searched ? searched->value : win - loss);
    json.key("proven").boolean(searched && searched->proven);
    json.end('}');
  }

  const Board board_;
  const net::Outputs outputs_;
  const int simulations_;
  std::optional<net::TreeSearch> search_;
};

class ThinkingRun : public Run {
 public:
  ThinkingRun(const Board& board, int simulations) : thinking_(board, simulations) {}

  Progress step(uint64_t nodes, bool time_is_up) override {
    return thinking_.step(nodes, time_is_up) ? Progress::done : Progress::none;
  }
  void write(JsonWriter& json) override { thinking_.write(json); }

 protected:
  Thinking thinking_;
};

class MoveRun final : public ThinkingRun {
 public:
  MoveRun(const Board& board, int simulations, double temperature, players::Random random)
      : ThinkingRun(board, simulations), temperature_(temperature), random_(std::move(random)) {}

  void write(JsonWriter& json) override {
    const int column = temperature_ > 0 ? drawn() : thinking_.column();
    json.begin('{');
    json.key("column").text(column_label(column));
    json.key("proven").boolean(true);
    json.key("nodes").number(thinking_.made());
    json.key("draws").number(random_.draws() + (temperature_ > 0));
    json.end('}');
  }

 private:
  int drawn() const {
    players::Random random = random_;
    const Board& board = thinking_.board();
    const auto chances = net::probabilities(board, thinking_.outputs(), temperature_);
    return net::drawn_column(board, chances, random.next());
  }

  const double temperature_;
  const players::Random random_;
};

Board board_for_network(Request& request) {
  const Board board = request.open_board("IllegalMove", "choose");
  if (request.failed()) return board;
  if (board.columns != net::kColumns || board.rows != net::kRows)
    request.fail("InvalidArgument", "networks play on 7×6 boards only, not on " +
                                        std::to_string(board.columns) + "×" +
                                        std::to_string(board.rows));
  if (board.rule != Rule::connect_four)
    request.fail("InvalidArgument", "networks do not play by another rule");
  return board;
}

std::unique_ptr<Run> begin_thinking(Request& request) {
  const Board board = board_for_network(request);
  const auto simulations = static_cast<int>(request.whole("simulations", 1, 1, kMostSimulations));
  if (request.failed()) return {};
  return std::make_unique<ThinkingRun>(board, simulations);
}

std::unique_ptr<Run> begin_move(Request& request) {
  const JsonValue& given = request["player"];
  const Board board = board_for_network(request);
  const players::Kind* const kind = &players::network_kind();
  const players::ReadName read =
      players::read_name(request.text(given["name"], "a name"), {&kind, 1});
  const players::Seed seed = request.seed(given["seed"]);
  const auto draws = static_cast<uint64_t>(request.whole(given["draws"], "draws", 0));
  if (!read.recipe) request.fail("InvalidArgument", read.error);
  if (request.failed()) return {};
  const players::Value* const sims = read.recipe->find("sims");
  const players::Value* const temperature = read.recipe->find("temperature");
  players::Random random(seed);
  random.skip(draws);
  return std::make_unique<MoveRun>(board, sims ? std::get<int>(*sims) : 1,
                                   temperature ? std::get<double>(*temperature) : 0,
                                   std::move(random));
}

}  // namespace

bool answer(std::string_view, Request&, JsonWriter&) {
  return false;
}

std::unique_ptr<Run> begin(std::string_view type, Request& request) {
  if (!network) request.fail("EngineError", "the network has no weights");
  if (request.failed()) return {};
  if (type == "thoughts") return begin_thinking(request);
  if (type == "move") return begin_move(request);
  return {};
}

// Weights.
void use_file(std::vector<uint8_t> bytes, Request& request, JsonWriter& json) {
  net::Network::Read read = net::Network::read(bytes);
  if (!read.network) return request.fail("InvalidArgument", read.error);
  end_run();
  delete network;
  network = new net::Network(std::move(*read.network));
  json.begin('{');
  json.key("blocks").number(network->blocks());
  json.key("channels").number(network->channels());
  json.key("parameters").number(network->parameters());
  json.end('}');
}

}  // namespace fourfold
