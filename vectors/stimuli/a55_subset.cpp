// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_subset.h"

#include "armpmu/a55/register_table.h"

#include <algorithm>
#include <optional>

namespace armpmu::testbench {
namespace {

using Id = a55::RegisterId;

constexpr std::uint32_t kExport = 0x10; // PMCR.X
constexpr std::uint64_t kCycles = std::uint64_t{1} << 31;

// The data that a write keeps: bits of counters that are there, no X. Nothing: the access is left
// out.
std::optional<std::uint64_t> kept(const A55Plan& plan, const a55::Decoded& reg, bool write,
                                  std::uint64_t data) {
    const bool fewer = plan.counters < a55::kCounters;
    const std::uint64_t counters = ((std::uint64_t{1} << plan.counters) - 1) | kCycles;
    switch (reg.id) {
    case Id::pmcr:
        if (fewer && !write) return {}; // PMCR.N
        return plan.export_bus ? data : data & ~std::uint64_t{kExport};
    case Id::pmcfgr: return fewer ? std::nullopt : std::optional(data);
    case Id::pmcntenset:
    case Id::pmcntenclr:
    case Id::pmintenset:
    case Id::pmintenclr:
    case Id::pmovsset:
    case Id::pmovsclr:
    case Id::pmswinc: return fewer ? data & counters : data;
    case Id::pmselr:
        if (fewer && write && (data & 31) != 31) return data % plan.counters;
        return data;
    case Id::pmevcntr:
    case Id::pmevtyper:
    case Id::pmevcntsr:
        return fewer && reg.instance >= plan.counters ? std::nullopt : std::optional(data);
    case Id::mdcr_el2: {
        if (!fewer) return data;
        if (!write) return {}; // HPMN resets to how many there are
        return (data & ~std::uint64_t{31}) | std::min<std::uint64_t>(data & 31, plan.counters);
    }
    default: return data;
    }
}

} // namespace

void leave_out(const A55Plan& plan, a55::Inputs& inputs) {
    if (plan.whole()) return;
    if (plan.aarch64_only)
        inputs.state.el1_aarch32 = inputs.state.el2_aarch32 = inputs.state.el3_aarch32 = false;
    bool there = true;
    if (auto* system = std::get_if<a55::SystemAccess>(&inputs.access)) {
        there = !plan.aarch64_only || system->reg.interface() == a55::RegisterInterface::aarch64;
        if (const auto reg = a55::decode(system->reg)) {
            const auto data = kept(plan, *reg, system->write, system->data);
            there = there && data;
            if (data) system->data = *data;
        }
    } else if (auto* word = std::get_if<a55::ExternalAccess>(&inputs.access)) {
        there = plan.external_view;
        if (const auto reg = a55::decode_external(word->offset)) {
            const auto data = kept(plan, *reg, word->write, word->data);
            there = there && data;
            if (data) word->data = static_cast<std::uint32_t>(*data);
        }
    }
    if (!there) inputs.access = std::monostate{};
}

} // namespace armpmu::testbench
