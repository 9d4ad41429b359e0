// table.hpp and wide_table.hpp for one instruction set.
#include "fourfold/search/wide_table.hpp"
#include "variant.hpp"
#include "variant_name.hpp"

namespace fourfold::test {

namespace {

CellSet tag_of(const TableView<true>::Slot& slot) {
  return slot.tag;
}
CellSet tag_of(const TableView<false>::Slot& slot) {
  return slot.tag;
}
CellSet tag_of(const WideTableView<true>::Slot& slot) {
  return {slot.low, slot.tag};
}
CellSet tag_of(const WideTableView<false>::Slot& slot) {
  return {slot.low, slot.tag};
}

// Calls use(view, slot) with the view for such keys.
template <class Use>
auto with_slot(bool shared, const TableMemory& table, int key_bits, CellSet mixed_key, Use use) {
  const auto with = [&]<class View, class Key>(View view, Key key) {
    return use(view, view.locate(key));
  };
  const auto [buckets, count, generation] = table;
  if (key_bits > 64)
    return shared ? with(WideTableView<true>(buckets, count, generation, key_bits), mixed_key)
                  : with(WideTableView<false>(buckets, count, generation, key_bits), mixed_key);
  return shared ? with(TableView<true>(buckets, count, generation, key_bits), mixed_key.low)
                : with(TableView<false>(buckets, count, generation, key_bits), mixed_key.low);
}

}  // namespace

Variant::Slot FOURFOLD_VARIANT(locate_)(bool shared, const TableMemory& table, int key_bits,
                                        CellSet mixed_key) {
  return with_slot(shared, table, key_bits, mixed_key, [&](const auto&, const auto& slot) {
    return Variant::Slot{static_cast<std::size_t>(slot.bucket - table.buckets), tag_of(slot)};
  });
}

void FOURFOLD_VARIANT(store_)(bool shared, const TableMemory& table, int key_bits,
                              CellSet mixed_key, TableBounds bounds, uint64_t nodes) {
  with_slot(shared, table, key_bits, mixed_key, [&](const auto& view, const auto& slot) {
    view.store(slot, {bounds.lower, bounds.upper}, nodes);
  });
}

TableBounds FOURFOLD_VARIANT(probe_)(bool shared, const TableMemory& table, int key_bits,
                                     CellSet mixed_key) {
  return with_slot(shared, table, key_bits, mixed_key, [&](const auto& view, const auto& slot) {
    const Bounds found = view.probe(slot);
    return TableBounds{found.lower, found.upper};
  });
}

}  // namespace fourfold::test
