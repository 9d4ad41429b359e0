// The local search of core/generator/strategy/diagram_search.hpp for a GPU: thousands of restarts
// side by side, one for each warp.
//
// A restart walks the graph of decisions in which diagrams have failed (reach_graph.hpp), takes a
// failure at random, tries up to 32 changes of one mark in a second walk, with a bit for each, and
// makes the cheapest. It stops where its diagram has no failure left: whether it wins, the host
// finds out. What is read from a node is computed for all changes at once, bit by bit.
//
// The same source runs on the CPU, where a warp is a loop over its lanes: so code in each() writes
// to memory alone, and what all lanes know is computed by each of them.
#pragma once

#if defined(__CUDACC__)
#define FOURFOLD_WARP_FN __device__ inline
#define FOURFOLD_UNROLL _Pragma("unroll")
#else
#define FOURFOLD_WARP_FN inline
#define FOURFOLD_UNROLL
#endif

namespace fourfold::gpu {

using CellSet = unsigned long long;  // seven bits for each column, as in geometry.hpp
using Word = unsigned;               // of each change one bit, in most places

namespace climb {

constexpr int kColumns = 7, kCells = 49, kLanes = 32;
constexpr int kLevels = 3, kAvoid = kLevels, kMarks = kLevels + 1, kNone = -1;
constexpr int kPlies = 22;  // turns of one side
constexpr Word kEnd = ~0u, kIndex = (1u << 20) - 1;
constexpr Word kQueue = 1024;  // nodes of one ply that one walk can reach
constexpr Word kMostFailures = 256, kMostRoots = 64, kStarts = 64;
constexpr Word kStepsPerStart = 300;
constexpr float kCostOfMark = 0.05f;

// In `info` of a node, from bit 0: the columns whose outcome is known (7), those of them that win
// (7), the column of the follow-up or 7 (3), the ply / 2 (5), the columns that were asked for (7).
constexpr int kWinning = 7, kFollowUp = 14, kPly = 17, kAsked = 22;

struct Node {
  CellSet playable;
  Word info;
  Word first[kColumns];  // edge, or kEnd
};

// A link to a node has its index in the lower 20 bits and its ply / 2 above.
struct Edge {
  Word to, next;
};

struct Graph {
  CellSet empty;  // the cells that a mark may be on
  Word root_count;
  Word roots[kMostRoots];  // links
  Word unused;
};

struct Start {
  CellSet marks[kMarks];
};

enum Status : Word { kIdle, kClimbing, kNoFailure };

struct Restart {
  CellSet marks[kMarks];
  CellSet tabu[2];
  CellSet random;
  Word status, graph;
  Word step;    // since the search began again
  Word number;  // of times that it began again
  Word steps;   // in all
  Word unused;
};

// What a restart knows of a node.
struct Visit {
  Word reached;  // by which changes
  Word from;     // the node before, and the column played there above bit 20
  Word number;   // of the restart that the weight belongs to
  float weight;
};

// All pointers are to the memory of the device.
struct Machine {
  const Graph* graphs;
  Node* nodes;        // node_capacity for each graph
  const Edge* edges;  // edge_capacity for each graph
  const Start* starts;
  Restart* restarts;
  Visit* visits;           // node_capacity for each restart
  unsigned short* queues;  // kPlies * kQueue for each restart
  Word* wanted;            // the number, then pairs: graph; node and column above bit 20
  Word node_capacity, edge_capacity, wanted_capacity, restart_count;
};

// The memory that the lanes of a warp share.
struct Shared {
  Word table[kCells][kMarks];  // the changes with which a cell has a mark
  Word counts[kPlies];
  float costs[kLanes];
  float cost;
  Word failure_count;
  Word failures[kMostFailures];
  Word batch_count;
  Word batch_fails[kLanes];
  float batch_weights[kLanes];
  int path_length;
  CellSet path_playable[kPlies], path_follow_up[kPlies], path_bad[kPlies];
  int cells[kCells];
  Word is_candidate[kLanes];
  int candidate_cells[kLanes], candidate_marks[kLanes];
  Word candidate_count;
};

#if defined(__CUDA_ARCH__)
template <class Body>
FOURFOLD_WARP_FN void each(Body body) {
  body(static_cast<int>(threadIdx.x % kLanes));
  __syncwarp();
}
// Before any lane goes on and writes to it.
FOURFOLD_WARP_FN Word read_by_all(Word value) {
  __syncwarp();
  return value;
}
FOURFOLD_WARP_FN Word add(Word* place, Word value) {
  return atomicAdd(place, value);
}
FOURFOLD_WARP_FN Word unite(Word* place, Word value) {
  return atomicOr(place, value);
}
FOURFOLD_WARP_FN void intersect(Word* place, Word value) {
  atomicAnd(place, value);
}
FOURFOLD_WARP_FN int lowest(CellSet cells) {
  return __ffsll(static_cast<long long>(cells)) - 1;
}
FOURFOLD_WARP_FN int count(CellSet cells) {
  return __popcll(cells);
}
#else
template <class Body>
FOURFOLD_WARP_FN void each(Body body) {
  for (int lane = 0; lane < kLanes; ++lane) body(lane);
}
FOURFOLD_WARP_FN Word read_by_all(Word value) {
  return value;
}
FOURFOLD_WARP_FN Word add(Word* place, Word value) {
  const Word before = *place;
  *place += value;
  return before;
}
FOURFOLD_WARP_FN Word unite(Word* place, Word value) {
  const Word before = *place;
  *place |= value;
  return before;
}
FOURFOLD_WARP_FN void intersect(Word* place, Word value) {
  *place &= value;
}
FOURFOLD_WARP_FN int lowest(CellSet cells) {
  return __builtin_ctzll(cells);
}
FOURFOLD_WARP_FN int count(CellSet cells) {
  return __builtin_popcountll(cells);
}
#endif

FOURFOLD_WARP_FN CellSet next_random(CellSet& state) {  // splitmix64
  CellSet mixed = state += 0x9e3779b97f4a7c15ull;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
  return mixed ^ mixed >> 31;
}

FOURFOLD_WARP_FN Word random_below(CellSet& state, Word limit) {
  return static_cast<Word>((next_random(state) >> 32) * limit >> 32);
}

FOURFOLD_WARP_FN CellSet column_cells(int column) {
  return 63ull << (column * 7);
}

FOURFOLD_WARP_FN bool is_single(CellSet cells) {
  return cells != 0 && (cells & (cells - 1)) == 0;
}

// The cells that a diagram may choose: chosen_cells() of reach_graph.hpp.
FOURFOLD_WARP_FN CellSet chosen(const CellSet* marks, CellSet playable, CellSet follow_up) {
  for (int level = 0; level < kLevels; ++level)
    if (is_single(marks[level] & playable)) return marks[level] & playable;
  const CellSet choice = playable & ~marks[kAvoid] ? playable & ~marks[kAvoid] : playable;
  if (follow_up & choice) return follow_up;
  for (int ring = 0; ring < 4; ++ring)
    if (const CellSet cells = choice & (column_cells(3 - ring) | column_cells(3 + ring)))
      return cells;
  return 0;
}

// The same for all changes at once: for each column the changes with which it is chosen.
FOURFOLD_WARP_FN void choose(const Word (*table)[kMarks], CellSet playable, int follow_up,
                             Word changes, Word* choosing) {
  Word allowed[kColumns], cell_of[kColumns], any_allowed = 0;
  FOURFOLD_UNROLL
  for (int column = 0; column < kColumns; ++column) {
    const Word cells = static_cast<Word>(playable >> (7 * column)) & 63;
    cell_of[column] = cells ? static_cast<Word>(7 * column + lowest(cells)) : kEnd;
    allowed[column] = cells ? ~table[cell_of[column]][kAvoid] : 0;
    any_allowed |= allowed[column];
    choosing[column] = 0;
  }
  FOURFOLD_UNROLL
  for (int level = 0; level < kLevels; ++level) {
    Word marked[kColumns], once = 0, twice = 0;
    FOURFOLD_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      marked[column] = cell_of[column] == kEnd ? 0 : table[cell_of[column]][level];
      twice |= once & marked[column];
      once |= marked[column];
    }
    const Word single = once & ~twice & changes;
    FOURFOLD_UNROLL
    for (int column = 0; column < kColumns; ++column) choosing[column] |= marked[column] & single;
    changes &= ~single;
  }
  FOURFOLD_UNROLL
  for (int column = 0; column < kColumns; ++column) {
    if (cell_of[column] != kEnd) allowed[column] |= ~any_allowed;
    const Word taken = column == follow_up ? allowed[column] & changes : 0;
    choosing[column] |= taken;
    changes &= ~taken;
  }
  FOURFOLD_UNROLL
  for (int ring = 0; ring < 4; ++ring) {
    choosing[3 - ring] |= allowed[3 - ring] & changes;
    choosing[3 + ring] |= allowed[3 + ring] & changes;
    changes &= ~(allowed[3 - ring] | allowed[3 + ring]);
  }
}

// One restart.
class Climber {
 public:
  FOURFOLD_WARP_FN Climber(const Machine& machine, Word number, Shared& shared)
      : machine_(machine),
        shared_(shared),
        at_(machine.restarts[number].graph),
        graph_(machine.graphs[at_]),
        nodes_(machine.nodes + static_cast<CellSet>(at_) * machine.node_capacity),
        edges_(machine.edges + static_cast<CellSet>(at_) * machine.edge_capacity),
        visits_(machine.visits + static_cast<CellSet>(number) * machine.node_capacity),
        queues_(machine.queues + static_cast<CellSet>(number) * kPlies * kQueue),
        now_(machine.restarts[number]) {}

  // Up to so many steps, unless a diagram has no failure.
  FOURFOLD_WARP_FN void run(int steps) {
    for (; steps > 0 && now_.status == kClimbing; --steps) {
      if (now_.step >= kStepsPerStart) begin_again();
      ++now_.step;
      ++now_.steps;
      step();
    }
  }

  FOURFOLD_WARP_FN const Restart& result() const { return now_; }

 private:
  FOURFOLD_WARP_FN void begin_again() {
    const Start& start = machine_.starts[at_ * kStarts + random_below(now_.random, kStarts)];
    for (int mark = 0; mark < kMarks; ++mark) now_.marks[mark] = start.marks[mark];
    now_.tabu[0] = now_.tabu[1] = 0;
    now_.step = 0;
    ++now_.number;
  }

  FOURFOLD_WARP_FN void step() {
    fill_table();
    walk(1, true);
    if (shared_.failure_count == 0) {
      now_.status = kNoFailure;
      return;
    }
    const float cost = shared_.cost;
    const Word failures =
        shared_.failure_count < kMostFailures ? shared_.failure_count : kMostFailures;
    follow_path(shared_.failures[random_below(now_.random, failures)]);
    find_changes();
    const int changes = static_cast<int>(shared_.candidate_count);
    int best = 0;
    float least = cost;
    if (changes > 0) {
      each([&](int lane) {
        if (lane >= changes) return;
        const int cell = shared_.candidate_cells[lane], mark = shared_.candidate_marks[lane];
        const Word bit = 1u << lane;
        for (int i = 0; i < kMarks; ++i)
          if (i != mark) intersect(&shared_.table[cell][i], ~bit);
        if (mark != kNone) unite(&shared_.table[cell][mark], bit);
      });
      walk(changes == kLanes ? ~0u : (1u << changes) - 1, false);
      const CellSet marked = now_.marks[0] | now_.marks[1] | now_.marks[2] | now_.marks[3];
      for (int i = 0; i < changes; ++i) {
        const float now =
            shared_.costs[i] +
            kCostOfMark *
                static_cast<float>((shared_.candidate_marks[i] != kNone) -
                                   static_cast<int>(marked >> shared_.candidate_cells[i] & 1));
        if (i == 0 || now < least) least = now, best = i;
      }
    }
    if (least >= cost) raise_weights(failures);
    now_.tabu[1] = now_.tabu[0];
    now_.tabu[0] = 0;
    if (changes == 0) return;
    const CellSet cell = 1ull << shared_.candidate_cells[best];
    const int mark = shared_.candidate_marks[best];
    for (int i = 0; i < kMarks; ++i)
      now_.marks[i] = i == mark ? now_.marks[i] | cell : now_.marks[i] & ~cell;
    now_.tabu[0] = cell;
  }

  // The marks of the diagram, for every change.
  FOURFOLD_WARP_FN void fill_table() {
    each([&](int lane) {
      for (int cell = lane; cell < kCells; cell += kLanes)
        for (int mark = 0; mark < kMarks; ++mark)
          shared_.table[cell][mark] = now_.marks[mark] >> cell & 1 ? ~0u : 0u;
    });
  }

  FOURFOLD_WARP_FN void reach(Word link, Word changes, Word from) {
    Visit& visit = visits_[link & kIndex];
    if (unite(&visit.reached, changes) != 0) return;
    visit.from = from;
    const Word ply = link >> 20, place = add(&shared_.counts[ply], 1u);
    if (place < kQueue)
      queues_[ply * kQueue + place] = static_cast<unsigned short>(link & kIndex);
    else
      visit.reached = 0;
  }

  // Walks the diagram with each of the changes, and sums up their costs. `is_base`: with one
  // change, which changes nothing; the failures are noted.
  FOURFOLD_WARP_FN void walk(Word changes, bool is_base) {
    each([&](int lane) {
      if (lane < kPlies) shared_.counts[lane] = 0;
      shared_.costs[lane] = 0;
      if (lane == 0) shared_.batch_count = 0;
      if (lane == 0 && is_base) shared_.failure_count = 0;
    });
    each([&](int lane) {
      for (Word i = static_cast<Word>(lane); i < graph_.root_count; i += kLanes)
        reach(graph_.roots[i], changes, kEnd);
    });
    for (Word ply = 0; ply < kPlies; ++ply) {
      const Word size = shared_.counts[ply] < kQueue ? shared_.counts[ply] : kQueue;
      for (Word begin = 0; begin < size; begin += kLanes) {
        each([&](int lane) {
          const Word i = begin + static_cast<Word>(lane);
          if (i < size) visit_node(queues_[ply * kQueue + i], is_base);
        });
        const Word failed = read_by_all(shared_.batch_count);
        if (failed == 0) continue;
        each([&](int lane) {
          for (Word i = 0; i < failed; ++i)
            if (shared_.batch_fails[i] >> lane & 1) shared_.costs[lane] += shared_.batch_weights[i];
        });
        each([&](int lane) {
          if (lane == 0) shared_.batch_count = 0;
        });
      }
    }
    if (is_base)
      each([&](int lane) {
        if (lane == 0) shared_.cost = shared_.costs[0];
      });
  }

  FOURFOLD_WARP_FN void visit_node(Word index, bool is_base) {
    Visit& visit = visits_[index];
    const Word reached = visit.reached;
    visit.reached = 0;
    const Node& node = nodes_[index];
    const Word info = node.info;
    Word choosing[kColumns], fails = 0;
    choose(shared_.table, node.playable, static_cast<int>(info >> kFollowUp & 7), reached,
           choosing);
    FOURFOLD_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      const Word by = choosing[column];
      if (by == 0) continue;
      if (info >> (kWinning + column) & 1) {
        for (Word i = node.first[column]; i != kEnd;) {
          const Edge edge = edges_[i];
          reach(edge.to, by, index | static_cast<Word>(column) << 20);
          i = edge.next;
        }
      } else {
        // What is not known counts as a failure until the host has answered.
        fails |= by;
        if (!(info >> column & 1)) ask(index, column);
      }
    }
    if (fails == 0) return;
    const Word place = add(&shared_.batch_count, 1u);
    shared_.batch_fails[place] = fails;
    shared_.batch_weights[place] = visit.number == now_.number ? visit.weight : 1;
    if (!is_base) return;
    const Word failure = add(&shared_.failure_count, 1u);
    if (failure < kMostFailures) shared_.failures[failure] = index;
  }

  FOURFOLD_WARP_FN void ask(Word index, int column) {
    const Word bit = 1u << (kAsked + column);
    if (nodes_[index].info & bit || unite(&nodes_[index].info, bit) & bit) return;
    const Word place = add(machine_.wanted, 1u);
    if (place >= machine_.wanted_capacity) {
      intersect(&nodes_[index].info, ~bit);
      return;
    }
    machine_.wanted[1 + 2 * place] = at_;
    machine_.wanted[2 + 2 * place] = index | static_cast<Word>(column) << 20;
  }

  FOURFOLD_WARP_FN void raise_weights(Word failures) {
    each([&](int lane) {
      for (Word i = static_cast<Word>(lane); i < failures; i += kLanes) {
        Visit& visit = visits_[shared_.failures[i]];
        visit.weight = (visit.number == now_.number ? visit.weight : 1) + 1;
        visit.number = now_.number;
      }
    });
  }

  // The way to a failure, from its end: what is playable there, and which cells lead on.
  FOURFOLD_WARP_FN void follow_path(Word index) {
    each([&](int lane) {
      if (lane != 0) return;
      int length = 0;
      CellSet cells = 0;
      Word column = kEnd;  // that leads on
      for (Word at = index; at != kEnd && length < kPlies; ++length) {
        const Node& node = nodes_[at & kIndex];
        if (at != index) column = at >> 20;
        CellSet bad = 0;
        for (int i = 0; i < kColumns; ++i)
          if (column == kEnd ? !(node.info >> (kWinning + i) & 1) : column == static_cast<Word>(i))
            bad |= column_cells(i);
        const Word follow_up = node.info >> kFollowUp & 7;
        shared_.path_playable[length] = node.playable;
        shared_.path_follow_up[length] =
            follow_up == 7 ? 0 : node.playable & column_cells(static_cast<int>(follow_up));
        shared_.path_bad[length] = node.playable & bad;
        cells |= node.playable;
        at = visits_[at & kIndex].from;
      }
      shared_.path_length = length;
      cells &= graph_.empty & ~(now_.tabu[0] | now_.tabu[1]);
      int found = 0;
      for (; cells; cells &= cells - 1) shared_.cells[found++] = lowest(cells);
      shared_.batch_count = static_cast<Word>(found);
    });
  }

  // Whether a diagram does not fail there any more, by this way.
  FOURFOLD_WARP_FN bool avoids(const CellSet* marks) const {
    for (int i = shared_.path_length; i-- > 0;)
      if (!(chosen(marks, shared_.path_playable[i], shared_.path_follow_up[i]) &
            shared_.path_bad[i]))
        return true;
    return false;
  }

  // Changes that repair the failure of follow_path(): at most 32, from a random one on.
  FOURFOLD_WARP_FN void find_changes() {
    const int marks = kMarks + 1, all = static_cast<int>(shared_.batch_count) * marks;
    const int first = all ? static_cast<int>(random_below(now_.random, static_cast<Word>(all))) : 0;
    Word found = 0;
    for (int begin = 0; begin < all && found < kLanes; begin += kLanes) {
      each([&](int lane) {
        shared_.is_candidate[lane] = 0;
        if (begin + lane >= all) return;
        const int i = (first + begin + lane) % all;
        const int cell = shared_.cells[i / marks], mark = i % marks - 1;
        CellSet changed[kMarks];
        bool is_change = false;
        for (int j = 0; j < kMarks; ++j) {
          changed[j] = (now_.marks[j] & ~(1ull << cell)) | (j == mark ? 1ull << cell : 0);
          is_change |= changed[j] != now_.marks[j];
        }
        shared_.is_candidate[lane] = is_change && avoids(changed);
      });
      const Word before = found;
      each([&](int lane) {
        if (!shared_.is_candidate[lane]) return;
        Word place = before;
        for (int i = 0; i < lane; ++i) place += shared_.is_candidate[i];
        if (place >= kLanes) return;
        const int i = (first + begin + lane) % all;
        shared_.candidate_cells[place] = shared_.cells[i / marks];
        shared_.candidate_marks[place] = i % marks - 1;
      });
      for (int i = 0; i < kLanes; ++i) found += shared_.is_candidate[i];
      read_by_all(found);
    }
    each([&](int lane) {
      if (lane == 0) shared_.candidate_count = found < kLanes ? found : kLanes;
    });
  }

  const Machine& machine_;
  Shared& shared_;
  const Word at_;
  const Graph& graph_;
  Node* const nodes_;
  const Edge* const edges_;
  Visit* const visits_;
  unsigned short* const queues_;
  Restart now_;
};

}  // namespace climb

}  // namespace fourfold::gpu
