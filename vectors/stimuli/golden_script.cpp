// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/golden_script.h"

#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/forms/text.h"
#include "vectors/stimuli/a55_subset.h"

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

} // namespace armpmu::testbench
