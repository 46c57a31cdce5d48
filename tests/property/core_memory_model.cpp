// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_memory_model.h"

namespace armpmu::tests {

using a55::Event;
using Kind = NaiveOperation::Kind;
using Maintenance = cpu::DataSide::Maintenance;

namespace {

a55::Config pmu_for(const NaiveCoreConfig& core) {
    a55::Config config;
    config.l2_cache = core.l2_kb != 0;
    config.l3_cache = core.l3_kb != 0;
    config.external_last_level = core.external_last_level;
    return config;
}

cpu::MemoryType type_for(NaiveMemoryType type) {
    switch (type) {
    case NaiveMemoryType::cacheable: return cpu::MemoryType::cacheable;
    case NaiveMemoryType::non_cacheable: return cpu::MemoryType::non_cacheable;
    case NaiveMemoryType::device: break;
    }
    return cpu::MemoryType::device;
}

cpu::FlatTranslator flat(const NaiveCoreConfig& config) {
    std::vector<cpu::FlatTranslator::Range> ranges;
    for (const NaiveRange& range : config.device)
        ranges.push_back({range.first, range.bytes, cpu::MemoryType::device});
    for (const NaiveRange& range : config.non_cacheable)
        ranges.push_back({range.first, range.bytes, cpu::MemoryType::non_cacheable});
    return cpu::FlatTranslator(ranges);
}

} // namespace

CoreMemoryModel::CoreMemoryModel(const CoreMemoryCase& one)
    : case_(one), pmu_(pmu_for(one.naive)), events_(pmu_, *this, false), port_(one),
      l3_(one.core, port_),
      front_(one.core.l3_kb != 0 ? static_cast<cpu::MemoryPort&>(l3_) : port_),
      flat_(flat(one.naive)),
      memory_(one.core, one.naive.external_last_level, *this, front_, events_) {
    cpu::check(one.core);
    events_.renew();
}

cpu::Translator::Page CoreMemoryModel::translate(std::uint64_t page, std::uint16_t asid) {
    if (!case_.naive.translator) return flat_.translate(page, asid);
    const NaivePage there = case_.naive.translator(asid, page);
    return {there.physical, type_for(there.type)};
}

void CoreMemoryModel::perform(const NaiveOperation& operation) {
    cpu::DataSide& data = memory_.data;
    const std::uint64_t chance =
        mixed(operation.va * 32 + static_cast<unsigned>(operation.kind) + case_.seed);
    if (chance % 4 == 0) data.settle(cycle_);
    constexpr std::uint64_t kIgnored = 0xff7f'0000'0000'0000; // all above, but for bit 55
    const std::uint64_t va = case_.tagged ? operation.va | (chance & kIgnored) : operation.va;
    const unsigned bytes = operation.bytes;
    switch (operation.kind) {
    case Kind::fetch: memory_.fetch.fetch(va / 16 * 16, cycle_); break;
    case Kind::load:
    case Kind::load_exclusive: load(va, bytes); break;
    case Kind::store_release: data.store_release(va, bytes, cycle_); break;
    case Kind::store: store(va, bytes); break;
    case Kind::store_exclusive: data.store_exclusive(va, bytes, !operation.succeeds, cycle_); break;
    case Kind::atomic: data.atomic(va, operation.returns, cycle_); break;
    case Kind::zva: store(va / 64 * 64, 64); break;
    case Kind::prfm: prefetch(va, operation); break;
    case Kind::dmb: data.barrier(false, cycle_); break;
    case Kind::dsb: data.barrier(true, cycle_); break;
    case Kind::drain: data.drain_all(cycle_); break;
    case Kind::dc_cvac: data.maintain(Maintenance::clean, va, cycle_); break;
    case Kind::dc_civac: data.maintain(Maintenance::clean_invalidate, va, cycle_); break;
    case Kind::dc_cvau: data.maintain(Maintenance::clean_to_unification, va, cycle_); break;
    case Kind::snoop_shared: data.snoop(operation.va / 64, false); break;
    case Kind::snoop_unique: data.snoop(operation.va / 64, true); break;
    default: invalidate(operation, va); break;
    }
    if (chance / 4 % 2 == 0) cycle_ += (chance >> 16) % (chance / 8 % 16 == 0 ? 400 : 8);
}

void CoreMemoryModel::invalidate(const NaiveOperation& operation, std::uint64_t va) {
    const auto asid = static_cast<std::uint16_t>(operation.asid);
    std::uint64_t line = 0;
    switch (operation.kind) {
    case Kind::ic_ivau:
        memory_.data.translate(va, cycle_, line);
        memory_.fetch.invalidate_line(line);
        break;
    case Kind::ic_iallu: memory_.fetch.invalidate_all(); break;
    case Kind::tlbi_all: memory_.translation.invalidate_all(); break;
    case Kind::tlbi_asid: memory_.translation.invalidate_asid(asid); break;
    case Kind::tlbi_page: memory_.translation.invalidate_page(va); break;
    case Kind::set_asid: memory_.translation.set_asid(asid); break;
    default: break;
    }
}

void CoreMemoryModel::load(std::uint64_t va, unsigned bytes) {
    if (!case_.hot_first || !memory_.data.load_if_hot(va, bytes)) {
        memory_.data.load(va, bytes, cycle_);
        return;
    }
    for (const Event event : {Event::mem_access_rd, Event::l1d_tlb, Event::l1d_cache_rd})
        events_.add(event);
    ++hot_;
}

void CoreMemoryModel::store(std::uint64_t va, unsigned bytes) {
    if (!case_.hot_first || !memory_.data.store_if_quiet(va, bytes)) {
        memory_.data.store(va, bytes, cycle_);
        return;
    }
    for (const Event event : {Event::mem_access_wr, Event::l1d_tlb}) events_.add(event);
    ++hot_;
}

void CoreMemoryModel::prefetch(std::uint64_t va, const NaiveOperation& operation) {
    const unsigned type = operation.prefetch == NaivePrefetch::pld   ? 0
                          : operation.prefetch == NaivePrefetch::pli ? 1
                                                                     : 2;
    const unsigned streaming = va / 64 % 2; // which makes no difference
    memory_.data.prefetch(va, type << 3 | (operation.level - 1) << 1 | streaming, cycle_);
}

void CoreMemoryModel::finish() {
    memory_.data.finish();
}

std::uint64_t CoreMemoryModel::count(Event event) {
    events_.deliver();
    return pmu_.total(event);
}

} // namespace armpmu::tests
