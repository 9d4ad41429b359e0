#include "book_builder.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "book_codes.hpp"
#include "book_shards.hpp"
#include "book_tree.hpp"
#include "fourfold/solver/book.hpp"
#include "solver/book_layout.hpp"

namespace fourfold {

using namespace book;

namespace {

using Bytes = std::vector<uint8_t>;

// What a question must save, in bits, to be worth asking: its own bytes, and a little more because
// codes are shared. Less makes the book hardly smaller, and the way down the tree longer.
constexpr uint32_t kMinGain = 60;

void append(Bytes& to, const Bytes& bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

// The tree as in the file. Questions whose answers lead to the same code are left out.
Bytes write_tree(const Tree& tree, const std::vector<int>& code_of_leaf, int root = 0) {
  const Tree::Node& node = tree.nodes[root];
  if (node.question < 0) return {static_cast<uint8_t>(kLeaf + code_of_leaf[node.leaf])};
  const Bytes yes = write_tree(tree, code_of_leaf, node.yes);
  const Bytes no = write_tree(tree, code_of_leaf, node.no);
  if (yes == no && yes.size() == 1) return yes;
  Bytes bytes{static_cast<uint8_t>(node.question)};
  std::size_t skip = yes.size();
  for (; skip >= 0x80; skip >>= 7) bytes.push_back(static_cast<uint8_t>(skip | 0x80));
  bytes.push_back(static_cast<uint8_t>(skip));
  append(bytes, yes);
  append(bytes, no);
  return bytes;
}

struct Coding {
  Tree tree;
  SharedCodes shared;
  Bytes code_bytes, tree_bytes;

  uint64_t bits() const { return shared.bits + 8 * (code_bytes.size() + tree_bytes.size()); }
};

void share(Coding& coding, int codes) {
  coding.shared = share_codes(coding.tree.leaves, codes);
  coding.code_bytes.clear();
  for (const Code& code : coding.shared.codes) append(coding.code_bytes, code.to_bytes());
  coding.tree_bytes = write_tree(coding.tree, coding.shared.code_of_leaf);
}

Coding choose_coding(std::span<const Questions> positions, std::span<const int8_t> scores) {
  for (uint32_t min_gain = kMinGain;; min_gain *= 2) {
    Coding best;
    best.tree = grow_tree(positions, scores, min_gain);
    share(best, 1);
    // More codes suit the leaves better, but take more room themselves.
    const auto leaves = static_cast<int>(best.tree.leaves.size());
    for (int codes = 2; codes <= std::min(kMaxCodes, leaves); codes *= 2) {
      Coding more = best;
      share(more, codes);
      if (more.bits() >= best.bits()) break;
      best = std::move(more);
    }
    if (best.tree_bytes.size() <= kMaxTreeSize) return best;
  }
}

std::vector<Codeword> codewords_of(std::span<const Questions> positions,
                                   std::span<const int8_t> scores, const Coding& coding) {
  const auto& codes = coding.shared.codes;
  const auto& code_of_leaf = coding.shared.code_of_leaf;
  std::vector<Codeword> codewords(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto& nodes = coding.tree.nodes;
    const Tree::Node* node = &nodes[0];
    while (node->question >= 0)
      node = &nodes[positions[i].answer(node->question) ? node->yes : node->no];
    codewords[i] = codes[code_of_leaf[node->leaf]].codeword(scores[i]);
  }
  return codewords;
}

Bytes header_of(const BookContents& contents, const Coding& coding, const Shards& shards) {
  Bytes header(kHeaderSize);
  std::memcpy(header.data(), kMagic, sizeof kMagic - 1);
  put(&header[kVersionAt], kVersion, 4);
  header[kColumnsAt] = static_cast<uint8_t>(contents.columns);
  header[kRowsAt] = static_cast<uint8_t>(contents.rows);
  header[kPlyAt] = static_cast<uint8_t>(contents.ply);
  header[kCodesAt] = static_cast<uint8_t>(coding.shared.codes.size());
  put(&header[kPositionsAt], contents.keys.size(), 8);
  put(&header[kTreeSizeAt], coding.tree_bytes.size(), 4);
  put(&header[kShardsAt], shards.count, 4);
  put(&header[kShardBaseAt], shards.base, 4);
  return header;
}

void read_back(const BookContents& contents, const Bytes& bytes) {
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  bool right = book.has_value();
  for (std::size_t i = 0; right && i < contents.keys.size(); ++i)
    right = book->score(contents.keys[i]) == contents.scores[i];
  if (!right) throw std::logic_error("the book does not read back as it was written");
}

}  // namespace

std::vector<uint8_t> build_book(const BookContents& contents, int threads,
                                const std::function<bool(uint64_t, uint64_t)>& go_on) {
  const AnySize<16> g(contents.columns, contents.rows);
  std::vector<Questions> positions;
  positions.reserve(contents.keys.size());
  for (const uint64_t key : contents.keys) positions.push_back(questions_of(g, key));

  const Coding coding = choose_coding(positions, contents.scores);
  const Shards shards =
      build_shards(contents.keys, codewords_of(positions, contents.scores, coding), threads, go_on);
  if (shards.count == 0) return {};

  Bytes book = header_of(contents, coding, shards);
  for (const Bytes* part :
       {&coding.code_bytes, &coding.tree_bytes, &shards.checkpoints, &shards.entries, &shards.bits})
    append(book, *part);
  put(&book[kSizeAt], book.size(), 8);
  put(&book[kCrcAt], file_crc(book.data(), book.size()), 4);
  read_back(contents, book);
  return book;
}

}  // namespace fourfold
