// table.hpp for one instruction set.
#include "fourfold/table.hpp"
#include "variant.hpp"
#include "variant_name.hpp"

namespace fourfold::test {

namespace {

template <bool Shared>
TableView<Shared> view(const TableMemory& table, int key_bits) {
  return {table.buckets, table.count, table.generation, key_bits};
}

}  // namespace

Variant::Slot FOURFOLD_VARIANT(locate_)(bool shared, const TableMemory& table, int key_bits,
                                        uint64_t mixed_key) {
  const auto slot = [&](const auto& found) {
    return Variant::Slot{static_cast<std::size_t>(found.bucket - table.buckets), found.tag};
  };
  return shared ? slot(view<true>(table, key_bits).locate(mixed_key))
                : slot(view<false>(table, key_bits).locate(mixed_key));
}

void FOURFOLD_VARIANT(store_)(bool shared, const TableMemory& table, int key_bits,
                              uint64_t mixed_key, TableBounds bounds, uint64_t nodes) {
  const auto store = [&](const auto& view) {
    view.store(view.locate(mixed_key), {bounds.lower, bounds.upper}, nodes);
  };
  return shared ? store(view<true>(table, key_bits)) : store(view<false>(table, key_bits));
}

TableBounds FOURFOLD_VARIANT(probe_)(bool shared, const TableMemory& table, int key_bits,
                                     uint64_t mixed_key) {
  const auto probe = [&](const auto& view) {
    const Bounds found = view.probe(view.locate(mixed_key));
    return TableBounds{found.lower, found.upper};
  };
  return shared ? probe(view<true>(table, key_bits)) : probe(view<false>(table, key_bits));
}

}  // namespace fourfold::test
