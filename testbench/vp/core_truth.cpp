// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/vp/core_truth.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/system_register.h"
#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr unsigned kCounters = 6;
constexpr unsigned kCycles = 0x11;
constexpr std::uint32_t kFilterBits = 0xfc000000;

// PMEVTYPER<n> (Arm ARM D13.4.7).
constexpr bool bit(std::uint32_t value, unsigned n) {
    return (value >> n & 1) != 0;
}
struct Filter {
    bool p, u, nsk, nsu, nsh, m;
    explicit Filter(std::uint32_t type)
        : p(bit(type, 31)), u(bit(type, 30)), nsk(bit(type, 29)), nsu(bit(type, 28)),
          nsh(bit(type, 27)), m(bit(type, 26)) {}

    bool admits(unsigned level, bool secure) const {
        switch (level) {
        case 0: return secure ? !u : u == nsu;
        case 1: return secure ? !p : p == nsk;
        case 2: return nsh;
        default: return m == p;
        }
    }
};

struct Level {
    unsigned level;
    bool secure;
};
constexpr Level kLevels[] = {{0, false}, {1, false}, {2, false}, {3, true}, {0, true}, {1, true}};

} // namespace

std::string perf_name(const CountedTruth& row) {
    const Filter filter(row.filter);
    const a55::EventInfo* info = a55::find_event(row.event);
    std::string name = info == nullptr ? "r" + hex(row.event, 2) : lower_case(info->mnemonic);
    const bool user = filter.admits(0, false);
    const bool kernel = filter.admits(1, false);
    if (user && kernel) return name;
    name += ':';
    if (user) name += 'u';
    if (kernel) name += 'k';
    if (filter.admits(2, false)) name += 'h';
    return name;
}

CoreTruth::CoreTruth(sc_core::sc_module_name name, const iss::Processor& processor)
    : sc_module(name), processor_(processor) {
    target.register_b_transport(this, &CoreTruth::b_transport);
    target.register_transport_dbg(this, &CoreTruth::transport_dbg);
}

void CoreTruth::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    initiator->b_transport(payload, delay);
    if (payload.is_write()) look();
}

unsigned CoreTruth::transport_dbg(tlm::tlm_generic_payload& payload) {
    return initiator->transport_dbg(payload);
}

std::uint64_t CoreTruth::peek(unsigned op1, unsigned crm, unsigned op2, unsigned crn) {
    std::uint64_t value = 0;
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(a55::SystemRegister::a64(3, op1, crn, crm, op2).address());
    payload.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    payload.set_data_length(sizeof value);
    payload.set_streaming_width(sizeof value);
    initiator->transport_dbg(payload);
    return value;
}

// Secure levels never count where the PMU is prohibited there, as it is out of reset.
std::uint64_t CoreTruth::account(const CountedTruth& counted) const {
    std::uint64_t sum = 0;
    for (const auto [level, secure] : kLevels)
        if (!secure && Filter(counted.filter).admits(level, secure))
            sum += processor_.occurred(static_cast<a55::Event>(counted.event), level, secure);
    return sum;
}

CoreTruth::Row& CoreTruth::row_of(unsigned event, std::uint32_t filter) {
    for (Row& row : rows_)
        if (row.counted.event == event && row.counted.filter == filter) return row;
    rows_.push_back({});
    rows_.back().counted.event = event;
    rows_.back().counted.filter = filter;
    return rows_.back();
}

void CoreTruth::look() {
    const bool on = (peek(3, 12, 0) & 1) != 0;
    const std::uint64_t enabled = on ? peek(3, 12, 1) : 0;
    std::vector<Row*> counting;
    const auto add = [&](unsigned event, std::uint64_t type) {
        Row& row = row_of(event, static_cast<std::uint32_t>(type) & kFilterBits);
        if (!row.running) {
            row.running = true;
            row.since = account(row.counted);
            ++row.counted.times;
        }
    };
    std::vector<std::pair<unsigned, std::uint64_t>> now;
    for (unsigned n = 0; n < kCounters; ++n)
        if ((enabled >> n & 1) != 0) {
            const std::uint64_t type = peek(3, 12, n, 14);
            now.emplace_back(type & 0xffff, type);
        }
    if ((enabled >> 31 & 1) != 0) now.emplace_back(kCycles, peek(3, 15, 7, 14));
    for (Row& row : rows_) {
        const bool goes_on = std::any_of(now.begin(), now.end(), [&](const auto& one) {
            return one.first == row.counted.event &&
                   (static_cast<std::uint32_t>(one.second) & kFilterBits) == row.counted.filter;
        });
        if (!row.running || goes_on) continue;
        row.running = false;
        row.counted.occurred += account(row.counted) - row.since;
    }
    for (const auto& [event, type] : now) add(event, type);
}

std::vector<CountedTruth> CoreTruth::rows() {
    std::vector<CountedTruth> all;
    for (const Row& row : rows_) {
        all.push_back(row.counted);
        if (row.running) all.back().occurred += account(row.counted) - row.since;
    }
    return all;
}

} // namespace armpmu::testbench
