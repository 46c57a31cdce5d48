// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/golden_script.h"

#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/forms/text.h"
#include "vectors/stimuli/plans.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

namespace armpmu::testbench {

GoldenRows::GoldenRows(vectors::Header header, const char* source) : header_(std::move(header)) {
    header_.source = source;
}

std::string GoldenRows::text() const {
    std::ostringstream out;
    const auto writer = vectors::create_text(out, "golden", header_, rows_.size());
    for (const auto& row : rows_) writer->put({row.data(), 1});
    writer->finish();
    return out.str();
}

// --- CCI-550 ---

Cci550Script::Cci550Script(const char* source, const cci550::Config& config)
    : rows_(config), player_(config), lines_(vectors::device_header(config), source) {}

cci550::Outputs Cci550Script::clock(const cci550::EventRow& events,
                                    const std::optional<cci550::Access>& access) {
    const cci550::Inputs inputs{events, pins, aresetn, aclken, access};
    const cci550::Outputs outputs = player_.clock(inputs);
    lines_.add([&](std::uint64_t* row) { rows_.put(inputs, outputs, row); });
    return outputs;
}

cci550::Outputs Cci550Script::event(cci550::EventId id, cci550::Security security) {
    cci550::EventRow row;
    row.set(id, security);
    return clock(row);
}

std::uint32_t Cci550Script::read(std::uint32_t offset, cci550::Security security) {
    return clock({}, cci550::Access{false, offset, 0, 0xf, security}).result.data;
}

void Cci550Script::write(std::uint32_t offset, std::uint32_t data, unsigned lanes) {
    clock({}, cci550::Access{true, offset, data, lanes, cci550::Security::secure});
}

void Cci550Script::write_non_secure(std::uint32_t offset, std::uint32_t data) {
    clock({}, cci550::Access{true, offset, data, 0xf, cci550::Security::non_secure});
}

void Cci550Script::enable_counters() {
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        write(cci550::offset_of(cci550::RegisterId::ecnt_ctrl, n), 1);
}

void Cci550Script::write_with(cci550::EventId id, std::uint32_t offset, std::uint32_t data) {
    cci550::EventRow row;
    row.set(id);
    clock(row, cci550::Access{true, offset, data, 0xf, cci550::Security::secure});
}

// --- Cortex-A55 ---

A55Script::A55Script(const char* source, const A55Plan& plan)
    : plan_(plan), player_(plan.config), lines_(vectors::device_header(plan.config), source) {}

a55::Outputs A55Script::clock(const a55::EventRow& events) {
    levels.events = events;
    a55::Inputs inputs = levels;
    leave_out(plan_, inputs);
    const a55::Outputs outputs = player_.clock(inputs);
    lines_.add([&](std::uint64_t* row) { rows_.put(inputs, outputs, row); });
    levels.access = std::monostate{};
    return outputs;
}

void A55Script::clocks(unsigned count) {
    while (count-- != 0) clock();
}

a55::Outputs A55Script::event(a55::Event event, unsigned count) {
    a55::EventRow row;
    row.set(event, count);
    return clock(row);
}

std::uint64_t A55Script::read(a55::SystemRegister reg) {
    levels.access = a55::SystemAccess{reg, false, 0};
    return clock().data;
}

void A55Script::write(a55::SystemRegister reg, std::uint64_t data) {
    levels.access = a55::SystemAccess{reg, true, data};
    clock();
}

void A55Script::write_with(a55::Event event, a55::SystemRegister reg, std::uint64_t data) {
    levels.access = a55::SystemAccess{reg, true, data};
    this->event(event);
}

std::uint32_t A55Script::read(std::uint32_t offset, a55::Port port) {
    levels.access = a55::ExternalAccess{false, offset, 0, 0xf, port};
    return static_cast<std::uint32_t>(clock().data);
}

void A55Script::write(std::uint32_t offset, std::uint32_t data, unsigned lanes, a55::Port port) {
    levels.access = a55::ExternalAccess{true, offset, data, lanes, port};
    clock();
}

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
