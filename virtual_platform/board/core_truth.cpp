// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/core_truth.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/system_register.h"
#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr unsigned kCounters = 6;
constexpr unsigned kSwIncr = 0x00, kCycles = 0x11, kChain = 0x1e;
constexpr unsigned kBusCycles = 0x1d;
constexpr std::uint32_t kFilterBits = 0xfc000000;
constexpr unsigned kDp = 5;    // of PMCR
constexpr unsigned kSpme = 17; // of MDCR_EL3

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
    a55::Regime regime;
};
constexpr Level kLevels[] = {{0, false, a55::Regime::ns_el0}, {1, false, a55::Regime::ns_el1},
                             {2, false, a55::Regime::el2},    {3, true, a55::Regime::el3_aarch64},
                             {0, true, a55::Regime::s_el0},   {1, true, a55::Regime::s_el1}};

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

bool CoreTruth::counts_in_secure_state(const Row& row) const {
    return secure_ || (row.cycle_counter && !cycles_prohibited_);
}

// The model is not used for events that the processor counts itself, as the model's account of the
// same instructions may be wrong.
bool CoreTruth::asks_model(a55::Event event) const {
    if (totals_ == nullptr) return false;
    const bool of_time = number(event) == kCycles || number(event) == kBusCycles;
    return of_time || !iss::Processor::makes(event, false);
}

std::uint64_t CoreTruth::account(const Row& row) const {
    const auto event = static_cast<a55::Event>(row.counted.event);
    const bool by_model = asks_model(event);
    std::uint64_t sum = 0;
    for (const auto [level, secure, regime] : kLevels)
        if ((!secure || counts_in_secure_state(row)) &&
            Filter(row.counted.filter).admits(level, secure))
            sum += by_model ? totals_->total(event, regime)
                            : processor_.occurred(event, level, secure);
    return sum;
}

void CoreTruth::follow_model(a55::Pmu* totals) {
    settle();
    totals_ = totals;
    for (Row& row : rows_) row.since = account(row);
}

void CoreTruth::enter(PlatformMode mode) {
    mode_ = mode;
    for (Row& row : rows_)
        if (row.running) row.counted.modes.add(mode);
}

CoreTruth::Row& CoreTruth::row_of(const Selected& selected) {
    for (Row& row : rows_)
        if (row.is(selected)) return row;
    Row row;
    row.counted.event = selected.event;
    row.counted.filter = selected.filter;
    row.cycle_counter = selected.cycle_counter;
    rows_.push_back(row);
    return rows_.back();
}

// SW_INCR and CHAIN are the PMU's own doing: the processor has no account of them.
std::vector<CoreTruth::Selected> CoreTruth::selected() {
    const std::uint64_t control = peek(3, 12, 0);
    std::vector<Selected> all;
    if (!bit(static_cast<std::uint32_t>(control), 0)) return all;
    const std::uint64_t enabled = peek(3, 12, 1);
    for (unsigned n = 0; n < kCounters; ++n) {
        if ((enabled >> n & 1) == 0) continue;
        const auto type = static_cast<std::uint32_t>(peek(3, 12, n, 14));
        const unsigned event = type & 0xffff;
        if (event != kSwIncr && event != kChain) all.push_back({event, type & kFilterBits, false});
    }
    if ((enabled >> 31 & 1) != 0) {
        const auto type = static_cast<std::uint32_t>(peek(3, 15, 7, 14));
        all.push_back({kCycles, type & kFilterBits, true});
    }
    return all;
}

// Events since the last look are counted as the controls were.
void CoreTruth::settle() {
    for (Row& row : rows_) {
        if (!row.running) continue;
        const std::uint64_t now = account(row);
        row.counted.occurred += now - row.since;
        row.since = now;
    }
}

void CoreTruth::look() {
    settle();
    secure_ = bit(static_cast<std::uint32_t>(peek(6, 3, 1, 1)), kSpme);
    cycles_prohibited_ = bit(static_cast<std::uint32_t>(peek(3, 12, 0)), kDp);
    const std::vector<Selected> now = selected();
    for (Row& row : rows_)
        row.running = row.running && std::any_of(now.begin(), now.end(),
                                                 [&](const Selected& one) { return row.is(one); });
    for (const Selected& one : now) {
        Row& row = row_of(one);
        if (!row.running) ++row.counted.times;
        row.counted.modes.add(mode_);
        row.running = true;
        row.since = account(row);
    }
}

std::vector<CountedTruth> CoreTruth::rows() {
    settle();
    std::vector<CountedTruth> all;
    for (const Row& row : rows_) all.push_back(row.counted);
    return all;
}

} // namespace armpmu::testbench
