#include "fourfold/book_builder.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "book_codes.hpp"
#include "book_layout.hpp"
#include "book_shards.hpp"
#include "book_tree.hpp"
#include "fourfold/book.hpp"

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

void put(uint8_t* to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to[i] = static_cast<uint8_t>(value >> (8 * i));
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
  std::vector<Code> codes;
  std::vector<int> code_of_leaf;
  Bytes code_bytes, tree_bytes;
  uint64_t bits = 0;  // of the codewords

  uint64_t total_bits() const { return bits + 8 * (code_bytes.size() + tree_bytes.size()); }
};

Coding share(const Tree& tree, int codes) {
  SharedCodes shared = share_codes(tree.leaves, codes);
  Coding coding;
  for (const Code& code : shared.codes) append(coding.code_bytes, code.to_bytes());
  coding.tree_bytes = write_tree(tree, shared.code_of_leaf);
  coding.codes = std::move(shared.codes);
  coding.code_of_leaf = std::move(shared.code_of_leaf);
  coding.bits = shared.bits;
  return coding;
}

// More codes suit the leaves better, but take more room themselves.
Coding best_coding(const Tree& tree) {
  Coding best = share(tree, 1);
  for (int codes = 2; codes <= kMaxCodes && codes <= static_cast<int>(tree.leaves.size());
       codes *= 2) {
    Coding more = share(tree, codes);
    if (more.total_bits() >= best.total_bits()) break;
    best = std::move(more);
  }
  return best;
}

std::vector<Codeword> codewords_of(std::span<const Questions> positions,
                                   std::span<const int8_t> scores, const Tree& tree,
                                   const Coding& coding) {
  std::vector<Codeword> codewords(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Tree::Node* node = tree.nodes.data();
    while (node->question >= 0)
      node = &tree.nodes[positions[i].answer(node->question) ? node->yes : node->no];
    codewords[i] = coding.codes[coding.code_of_leaf[node->leaf]].codeword(scores[i]);
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
  header[kCodesAt] = static_cast<uint8_t>(coding.codes.size());
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

  uint32_t min_gain = kMinGain;
  Tree tree = grow_tree(positions, contents.scores, min_gain);
  Coding coding = best_coding(tree);
  while (coding.tree_bytes.size() > kMaxTreeSize) {
    tree = grow_tree(positions, contents.scores, min_gain *= 2);
    coding = best_coding(tree);
  }
  const Shards shards = build_shards(
      contents.keys, codewords_of(positions, contents.scores, tree, coding), threads, go_on);
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
