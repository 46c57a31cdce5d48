// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

#include <algorithm>
#include <vector>

namespace armpmu::testbench {

using namespace names;

namespace {

constexpr std::uint32_t kSecrAcc = 0x8;
constexpr std::uint32_t kBitPatterns[] = {0xffffffff, 0x00000000};

void try_out(Cci550Script& script, std::uint32_t offset, std::uint32_t data) {
    script.write(offset, data);
    script.read(offset);
}

void walk_ones(Cci550Script& script, std::uint32_t offset) {
    for (unsigned bit = 0; bit < 32; ++bit) try_out(script, offset, 1U << bit);
}

// Of the bits that there are; all others are shown by the ones.
void walk_zeros(Cci550Script& script, std::uint32_t offset) {
    const auto bits = register_row(cci550::decode(offset)->id).fields.mask();
    try_out(script, offset, 0xffffffff);
    for (unsigned bit = 0; bit < 32; ++bit)
        if ((bits >> bit & 1) != 0) try_out(script, offset, ~(1U << bit));
}

void try_byte_lanes(Cci550Script& script, std::uint32_t offset) {
    for (const std::uint32_t before : kBitPatterns)
        for (const unsigned lanes : {0x1U, 0x2U, 0x4U, 0x8U, 0x3U, 0xcU, 0x0U}) {
            script.write(offset, before);
            script.write(offset, ~before, lanes);
            script.read(offset);
        }
    script.write(offset, 0);
}

// A bit does what it does only when its byte is written, and without a byte nothing is: a count
// goes on.
void try_other_lanes(Cci550Script& script) {
    const EventId id{0, 0};
    cci550::EventRow row;
    row.set(id);
    script.write(kPmcr, kCen);
    script.write(evnt_sel(0), id.raw());
    script.write(ecnt_ctrl(0), 1);
    script.write(ecnt_data(0), 0xffffffff);
    script.event(id);
    script.write(ecnt_clr_ovfl(0), 0xffffffff, 0xe);
    script.read(ecnt_clr_ovfl(0));
    script.clock(row, cci550::Access{true, ecnt_data(0), 0xffffffff, 0, Security::secure});
    script.read(ecnt_data(0));
    script.write(kPmcr, 0xffffffff, 0xe);
    script.read(ecnt_data(0));
    script.write(ecnt_clr_ovfl(0), 0xffffffff, 0x1);
    script.write(kPmcr, kCen | kRst, 0x1);
    script.read(ecnt_data(0));
}

} // namespace

std::string cci550_registers(const Cci550Plan& plan) {
    Cci550Script script("The PMU's registers: reset values, writable bits by walking ones and "
                        "zeros, byte lanes, all eight counters",
                        plan.config);
    script.read(kPmcr);
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        for (const std::uint32_t offset :
             {evnt_sel(n), ecnt_data(n), ecnt_ctrl(n), ecnt_clr_ovfl(n)})
            script.read(offset);
    for (const std::uint32_t offset : {kPmcr, evnt_sel(0), ecnt_ctrl(0), ecnt_clr_ovfl(0)}) {
        walk_ones(script, offset);
        walk_zeros(script, offset);
        if (offset == kPmcr || offset == evnt_sel(0)) try_byte_lanes(script, offset);
    }
    // A count can be written while its counter is enabled; this event never counts.
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(evnt_sel(n), cci550::kNeverCounts.raw());
        try_out(script, ecnt_data(n), 0x12345678 + n);
        script.write(ecnt_ctrl(n), 1);
        try_out(script, ecnt_data(n), 0x9abcdef0 + n);
    }
    script.write(kPmcr, kCen);
    walk_ones(script, ecnt_data(0));
    walk_zeros(script, ecnt_data(0));
    try_byte_lanes(script, ecnt_data(0));
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        for (const std::uint32_t pattern : kBitPatterns) {
            try_out(script, ecnt_data(n), pattern);
            try_out(script, evnt_sel(n), pattern);
            try_out(script, ecnt_ctrl(n), pattern | 1);
        }
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        try_out(script, ecnt_data(n), 0x01234560 + n);
        try_out(script, evnt_sel(n), 0x1e0 + n);
    }
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        for (const std::uint32_t offset : {evnt_sel(n), ecnt_data(n), ecnt_ctrl(n)})
            script.read(offset);
    try_out(script, kPmcr, kCen | kRst);
    try_other_lanes(script);
    return script.text();
}

namespace {

// Writable registers but those of counters, each instance.
std::vector<std::uint32_t> interconnect_registers(const Cci550Plan& plan) {
    std::vector<std::uint32_t> offsets;
    for (const cci550::Register& row : cci550::registers()) {
        if (row.scope == cci550::Scope::counter || row.security == cci550::SecurityRule::open ||
            row.fields.mask(tables::FieldAccess::read_only) == row.fields.mask())
            continue;
        for (unsigned i = 0; i < row.count && i < plan.config.slave_interfaces; ++i)
            offsets.push_back(instance_offset(row, i));
    }
    return offsets;
}

// A register keeps what it has while others are written, in either order, and without its bytes.
void write_beside_each_other(Cci550Script& script, std::vector<std::uint32_t> offsets) {
    for (int order = 0; order < 2; ++order) {
        for (const std::uint32_t offset : offsets) script.write(offset, 0);
        for (const std::uint32_t offset : offsets) {
            script.read(offset);
            script.write(offset, 0xffffffff);
        }
        std::uint32_t value = 0x05040603;
        for (const std::uint32_t offset : offsets) script.write(offset, value += 0x01010101);
        for (const std::uint32_t offset : offsets) script.read(offset);
        std::reverse(offsets.begin(), offsets.end());
    }
    for (const std::uint32_t offset : offsets)
        for (const unsigned lanes : {0xeU, 0x1U, 0x0U}) {
            script.write(offset, 0xffffffff, lanes);
            script.read(offset);
        }
}

// Bits that ctrl_ovr disables are neither written nor shown.
void disable_snoops(Cci550Script& script) {
    constexpr std::uint32_t kCtrlOvr = 0x0, kSnoopCtrl = 0x1000;
    for (const std::uint32_t disabled : {1U, 2U, 3U}) {
        script.write(kCtrlOvr, 0);
        try_out(script, kSnoopCtrl, 3);
        script.write(kCtrlOvr, disabled);
        script.read(kSnoopCtrl);
        try_out(script, kSnoopCtrl, 0);
        script.write(kCtrlOvr, 0);
        script.read(kSnoopCtrl);
        script.write(kSnoopCtrl, 0);
        script.write(kCtrlOvr, disabled);
        script.write(kSnoopCtrl, 3);
        script.write(kCtrlOvr, 0);
        script.read(kSnoopCtrl);
    }
}

void read_when_reset_begins(Cci550Script& script, const std::vector<std::uint32_t>& offsets) {
    for (const std::uint32_t offset : offsets) {
        script.write(offset, 0x0504060b);
        script.aresetn = false;
        script.read(offset);
        script.aresetn = true;
    }
}

} // namespace

std::string cci550_register_map(const Cci550Plan& plan) {
    Cci550Script script("All registers: reset values of all instances, Secure and Non-secure "
                        "accesses under each value of secr_acc, writable bits by walking ones",
                        plan.config);
    for (const cci550::Register& row : cci550::registers())
        for (unsigned i = 0; i < row.count; ++i) script.read(instance_offset(row, i));
    for (const std::uint32_t reserved : {0x4U, 0x18U, 0x108U, 0x1008U, 0x10010U, 0xffffcU})
        try_out(script, reserved, 0xffffffff);
    for (std::uint32_t secr_acc = 0; secr_acc < 4; ++secr_acc) {
        script.write(kSecrAcc, secr_acc);
        for (const cci550::Register& row : cci550::registers()) {
            if (row.id == RegisterId::secr_acc && secr_acc != 3) continue;
            const std::uint32_t value =
                0x80000000U | (row.offset >> 8) | ((secr_acc & 1) != 0 ? 0x51 : 0x02);
            if (row.security == cci550::SecurityRule::open && secr_acc != 0) continue;
            for (unsigned i = 0; i < 2 && i < row.count; ++i) { // of interfaces an ACE, an ACE-Lite
                const std::uint32_t offset = instance_offset(row, i);
                script.write_non_secure(offset, value);
                script.read(offset, Security::non_secure);
                script.read(offset);
            }
        }
    }
    for (std::uint32_t secr_acc : {1U, 0U}) {
        script.write(kSecrAcc, secr_acc);
        script.write_non_secure(kSecrAcc, 7);
        script.read(kSecrAcc);
    }
    for (const cci550::Register& row : cci550::registers()) {
        const bool of_the_pmu =
            row.scope == cci550::Scope::counter || row.id == RegisterId::pmu_ctrl;
        if (of_the_pmu || row.security == cci550::SecurityRule::open) continue;
        script.aresetn = false;
        script.clock();
        script.aresetn = true;
        const bool writable = row.fields.mask(tables::FieldAccess::read_only) != row.fields.mask();
        if (writable) walk_ones(script, row.offset);
        for (const std::uint32_t pattern : kBitPatterns)
            for (unsigned i = 0; i < 2 && i < row.count; ++i)
                try_out(script, instance_offset(row, i), pattern);
    }
    script.write(kSecrAcc, 0);
    const std::vector<std::uint32_t> offsets = interconnect_registers(plan);
    write_beside_each_other(script, offsets);
    disable_snoops(script);
    if (plan.access_in_reset) read_when_reset_begins(script, offsets);
    return script.text();
}

} // namespace armpmu::testbench
