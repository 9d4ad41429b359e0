#include "fourfold/net/search.hpp"
#include "handles.hpp"

struct fourfold_network {
  fourfold::net::Network network;
};

namespace fourfold::c {

namespace {

constexpr int32_t kMostSimulations = 1'000'000;

std::unique_ptr<fourfold_network> read_network(std::span<const uint8_t> bytes,
                                               const std::string& where = "") {
  net::Network::Read read = net::Network::read(bytes);
  if (!read.network) fail(FOURFOLD_ERROR_NETWORK, where + read.error);
  return std::make_unique<fourfold_network>(fourfold_network{std::move(*read.network)});
}

const Board& board_for_network(const fourfold_position* position) {
  const Board& board = needed(position, "position").board;
  if (board.columns != net::kColumns || board.rows != net::kRows)
    fail(FOURFOLD_ERROR_POSITION, "networks play on 7x6 boards only");
  if (board.over()) fail(FOURFOLD_ERROR_ILLEGAL_MOVE, "the game is over");
  return board;
}

}  // namespace

}  // namespace fourfold::c

using namespace fourfold;
using namespace fourfold::c;

fourfold_status fourfold_network_open(const char* path, fourfold_network** network,
                                      fourfold_error* error) {
  return created(network, error, [&] {
    const std::string name(&needed(path, "path"));
    return read_network(read_file(name), name + ": ");
  });
}

fourfold_status fourfold_network_from_bytes(const void* bytes, size_t size,
                                            fourfold_network** network, fourfold_error* error) {
  return created(network, error, [&] {
    const auto* begin = static_cast<const uint8_t*>(bytes);
    needed(begin, "bytes");
    return read_network({begin, size});
  });
}

void fourfold_network_free(fourfold_network* network) {
  delete network;
}

uint64_t fourfold_network_parameters(const fourfold_network* network) {
  return network ? network->network.parameters() : 0;
}

fourfold_status fourfold_network_evaluate(const fourfold_network* network,
                                          const fourfold_position* position,
                                          fourfold_outlook outlooks[7], fourfold_error* error) {
  return guarded(error, [&] {
    const net::Network& asked = needed(network, "network").network;
    const Board& board = board_for_network(position);
    needed(outlooks, "outlooks");
    const net::Outputs outputs = asked.evaluate(board);
    for (int column = 0; column < net::kColumns; ++column) {
      outlooks[column] = {};
      if (board.is_full(column)) continue;
      const auto [loss, draw, win] = net::outcomes(outputs[column]);
      outlooks[column] = {loss, draw, win, net::preference(outputs[column])};
    }
    return true;
  });
}

fourfold_status fourfold_network_choose(const fourfold_network* network,
                                        const fourfold_position* position, int32_t simulations,
                                        const fourfold_limits* limits, int32_t* column,
                                        fourfold_error* error) {
  return guarded(error, [&] {
    const net::Network& asked = needed(network, "network").network;
    const Board& board = board_for_network(position);
    int32_t& found = needed(column, "column");
    if (simulations < 1 || simulations > kMostSimulations)
      fail(FOURFOLD_ERROR_ARGUMENT,
           "simulations must be from 1 to 1000000, not " + std::to_string(simulations));
    const Limits within = to_limits(limits);
    LimitWatch watch(within);
    bool stopped = false;
    const auto go_on = [&] { return !(stopped = watch.expired()); };
    found = simulations == 1 ? net::best_column(board, asked.evaluate(board))
                             : net::search(asked, board, simulations, go_on).column;
    return !stopped;
  });
}
