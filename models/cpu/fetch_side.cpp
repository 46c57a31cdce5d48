// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/fetch_side.h"

#include "models/cpu/addresses.h"
#include "models/cpu/core_faults.h"
#include "models/cpu/lru_array.h"

namespace armpmu::cpu {

using a55::Event;
using For = OuterLevels::For;

FetchSide::FetchSide(const CoreConfig& config, OuterLevels& outer, Translation& translation,
                     EventAccount& events)
    : outer_(outer), translation_(translation), events_(events),
      lines_(config.l1i_kb * 1024 / 64 / kL1Ways, kL1Ways, faults_of_new_cores.use_wrong_way) {}

FetchSide::Fetched FetchSide::fetch(std::uint64_t address, std::uint64_t cycle) {
    Arrival arrival{cycle, Cause::fetch};
    const Translation::Result where = translation_.instruction(address, cycle);
    if (where.cycle > cycle) arrival = {where.cycle, Cause::fetch_tlb};
    events_.add(Event::l1i_cache);
    const std::uint64_t line = physical_line(where.page, address);
    std::uint32_t at = lines_.find(line);
    if (at != LruArray::kNone) {
        lines_.use(at);
        return {arrival, where.cycle};
    }
    events_.add(Event::l1i_cache_refill);
    OuterLevels::Read read = outer_.read(line, For::fetch, where.cycle);
    bool shared = false;
    arrival = {outer_.arrival(read, shared), Cause::fetch_cache};
    use_lines();
    at = lines_.choose(line);
    if (!lines_.empty(at)) ++lines_lost_;
    lines_.place(at, line);
    return {arrival, where.cycle};
}

bool FetchSide::find(StaticBlock& block) {
    const std::uint32_t entry = translation_.find_instruction(block.address);
    if (entry == LruArray::kNone) return false;
    use_lines();
    block.places.clear();
    const Translator::Page page = translation_.instruction_page(entry);
    for (std::uint64_t line = physical_line(page, block.address);
         line <= physical_line(page, block.end - 1); ++line) {
        const std::uint32_t at = lines_.find(line);
        if (at == LruArray::kNone) return false;
        block.places.push_back(at);
    }
    block.itlb_entry = static_cast<std::uint16_t>(entry);
    block.lines = static_cast<std::uint16_t>(block.places.size());
    block.fetch_epoch = epoch();
    return true;
}

void FetchSide::use_lines() {
    for (StaticBlock* const block : fetched_) {
        block->noted = false;
        for (std::uint32_t n = 0; n < block->lines; ++n)
            lines_.use_then(block->places[n], block->fetched + n);
    }
    fetched_.clear();
}

void FetchSide::invalidate_line(std::uint64_t line) {
    const std::uint32_t at = lines_.find(line);
    if (at == LruArray::kNone) return;
    use_lines();
    lines_.drop(at);
    ++lines_lost_;
}

void FetchSide::invalidate_all() {
    use_lines();
    for (std::uint32_t at = 0; at < lines_.size(); ++at) lines_.drop(at);
    ++lines_lost_;
}

} // namespace armpmu::cpu
