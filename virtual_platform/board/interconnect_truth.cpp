// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/interconnect_truth.h"

#include "armpmu/cci550/register_table.h"

#include <algorithm>

namespace armpmu::testbench {

using cci550::offset_of;
using cci550::RegisterId;

InterconnectTruth::InterconnectTruth(sc_core::sc_module_name name, cci550::Pmu& pmu)
    : sc_module(name), pmu_(pmu) {
    target.register_b_transport(this, &InterconnectTruth::b_transport);
    target.register_transport_dbg(this, &InterconnectTruth::transport_dbg);
}

void InterconnectTruth::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    initiator->b_transport(payload, delay);
    if (payload.is_write()) look();
}

unsigned InterconnectTruth::transport_dbg(tlm::tlm_generic_payload& payload) {
    return initiator->transport_dbg(payload);
}

std::uint32_t InterconnectTruth::peek(std::uint32_t offset) {
    std::uint32_t value = 0;
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(offset);
    payload.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    payload.set_data_length(sizeof value);
    payload.set_streaming_width(sizeof value);
    initiator->transport_dbg(payload);
    return value;
}

void InterconnectTruth::look() {
    constexpr std::uint32_t kEnable = 1; // of PMCR, and of CNT_CTRL
    std::vector<cci550::EventId> now;
    if ((peek(offset_of(RegisterId::pmu_ctrl)) & kEnable) != 0)
        for (unsigned n = 0; n < cci550::kCounters; ++n)
            if ((peek(offset_of(RegisterId::ecnt_ctrl, n)) & kEnable) != 0)
                now.push_back(cci550::EventId{
                    static_cast<std::uint16_t>(peek(offset_of(RegisterId::evnt_sel, n)))});
    for (Row& row : rows_) {
        const bool goes_on = std::find(now.begin(), now.end(), row.counted.event) != now.end();
        if (!row.running || goes_on) continue;
        row.running = false;
        row.counted.occurred += pmu_.total(row.counted.event) - row.since;
    }
    for (const cci550::EventId event : now) {
        auto row = std::find_if(rows_.begin(), rows_.end(),
                                [&](const Row& one) { return one.counted.event == event; });
        if (row == rows_.end()) {
            rows_.push_back({});
            row = rows_.end() - 1;
            row->counted.event = event;
        }
        row->counted.modes.add(mode_);
        if (row->running) continue;
        row->running = true;
        row->since = pmu_.total(event);
        ++row->counted.times;
    }
}

void InterconnectTruth::enter(PlatformMode mode) {
    mode_ = mode;
    for (Row& row : rows_)
        if (row.running) row.counted.modes.add(mode);
}

std::vector<InterconnectTruthRow> InterconnectTruth::rows() {
    std::vector<InterconnectTruthRow> all;
    for (const Row& row : rows_) {
        all.push_back(row.counted);
        if (row.running) all.back().occurred += pmu_.total(row.counted.event) - row.since;
    }
    return all;
}

void InterconnectTruth::save(StateWriter& out) const {
    StateOut to(out);
    to(std::uint64_t{rows_.size()});
    for (const Row& row : rows_)
        to(row.counted.event.raw(), row.counted.occurred, row.counted.times, row.running, row.since,
           row.counted.modes);
}

void InterconnectTruth::restore(StateReader& in) {
    StateIn from(in);
    std::uint64_t left = 0;
    for (from(left), rows_.clear(); left != 0; --left) {
        Row row;
        std::uint16_t event = 0;
        from(event, row.counted.occurred, row.counted.times, row.running, row.since,
             row.counted.modes);
        if (event >= cci550::kEventIds) in.refuse("an event that does not exist");
        row.counted.event = cci550::EventId{event};
        rows_.push_back(row);
    }
}

} // namespace armpmu::testbench
