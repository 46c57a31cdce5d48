// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

using a55::SystemRegister;

template <typename Place>
void try_out(A55Script& script, Place place, std::uint64_t data) {
    script.write(place, data);
    script.read(place);
}
void try_out(A55Script& script, std::uint32_t offset, std::uint32_t data) {
    script.write(offset, data);
    script.read(offset);
}

void walk_ones(A55Script& script, SystemRegister place, unsigned width) {
    for (unsigned bit = 0; bit < width; ++bit) try_out(script, place, std::uint64_t{1} << bit);
}

// Of the bits that there are; all others are shown by the ones.
void walk_zeros(A55Script& script, SystemRegister place, const a55::Register& row) {
    try_out(script, place, ~std::uint64_t{0});
    for (unsigned bit = 0; bit < row.width; ++bit)
        if ((row.fields.mask() >> bit & 1) != 0) try_out(script, place, ~(std::uint64_t{1} << bit));
}

bool walks(const a55::Register& row) {
    return row.system == a55::Access::read_write || row.system == a55::Access::write_only;
}

void come_back(A55Script& script) {
    script.levels.nreset = false;
    script.clock();
    script.levels.nreset = true;
}

// The counter that PMXEVTYPER and PMXEVCNTR mean.
void select(A55Script& script) {
    for (unsigned n = 0; n < 32; ++n) {
        script.write(a64::kPmselr, n);
        script.read(a64::kPmxevtyper);
        script.read(a64::kPmxevcntr);
        try_out(script, a64::kPmxevtyper, 0x88000000U + n);
    }
    script.read(a64::kPmccfiltr); // PMSELR 31
}

void every_instance(A55Script& script, const a55::Register& row, SystemRegister first) {
    for (unsigned n = 1; n < row.count; ++n)
        if (n < 8 || n + 1 == row.count) try_out(script, first.plus(n), 0x01020304U * n);
}

} // namespace

std::string a55_registers(const A55Plan& plan) {
    A55Script script("Every system register by MRS and MSR at EL3: reset values, writable bits by "
                     "walking ones and zeros, all instances, PMSELR's aliases",
                     plan);
    script.levels.state = at_level(3);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; row.a64 && n < row.count; ++n) script.read(row.a64->plus(n));
    for (const a55::Register& row : a55::registers()) {
        if (!row.a64) continue;
        if (!walks(row)) {
            try_out(script, *row.a64, ~std::uint64_t{0}); // UNDEFINED
            continue;
        }
        walk_ones(script, *row.a64, row.width == 64 ? 64 : 33);
        if (row.width == 32) walk_zeros(script, *row.a64, row);
        every_instance(script, row, *row.a64);
        if (row.id == a55::RegisterId::pmevcntr) select(script);
        come_back(script);
    }
    return script.text();
}

std::string a55_registers_aarch32(const A55Plan& plan) {
    A55Script script("Every system register by MRC, MCR, MRRC and MCRR in AArch32 EL3: reset "
                     "values, writable bits by walking ones",
                     plan);
    script.levels.state = at_aarch32_level(3);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; row.a32 && n < row.count; n += 5) script.read(row.a32->plus(n));
    for (const a55::Register& row : a55::registers()) {
        if (!row.a32) continue;
        if (!walks(row)) {
            try_out(script, *row.a32, 0xffffffff);
            continue;
        }
        walk_ones(script, *row.a32, 32);
        if (row.a32_long) {
            walk_ones(script, *row.a32_long, 64);
            try_out(script, *row.a32, 0x89abcdef); // the other half stays
            script.read(*row.a32_long);
            try_out(script, SystemRegister::a32_long(1, 9), 0); // UNDEFINED
        }
        come_back(script);
    }
    return script.text();
}

std::string a55_external(const A55Plan& plan) {
    A55Script script("The external view: reset values, writable bits by walking ones, byte lanes, "
                     "both ports, locks, power, authentication, a snapshot",
                     plan);
    script.levels.state = at_level(3);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; n < row.external_count; ++n)
            for (unsigned word = 0; word < a55::external_words(row); ++word)
                script.read(row.offset + row.stride * n + 4 * word);
    for (const a55::Register& row : a55::registers()) {
        if (row.external_count == 0) continue;
        if (row.external == a55::Access::read_only) {
            try_out(script, row.offset, 0xffffffffU);
            continue;
        }
        for (unsigned word = 0; word < a55::external_words(row); ++word)
            for (unsigned bit = 0; bit < 32; ++bit)
                try_out(script, row.offset + 4 * word, 1U << bit);
        for (const std::uint32_t before : {0x00000000U, 0xffffffffU})
            for (const unsigned lanes : {0x1U, 0x2U, 0x4U, 0x8U, 0x0U}) {
                script.write(row.offset, before);
                script.write(row.offset, ~before, lanes);
                script.read(row.offset);
            }
        come_back(script);
    }
    for (const std::uint32_t reserved : {0x038U, 0x100U, 0x418U, 0x700U, 0xc04U, 0xf10U})
        try_out(script, reserved, 0xffffffffU);

    // Each reason to refuse, at a register of each domain.
    const auto look = [&] {
        for (const std::uint32_t offset : {ext::kPmcr, ext::kPmsssr, ext::kPmauthstatus})
            script.read(offset);
        script.read(ext::kPmcr, a55::Port::memory_mapped);
        script.write(ext::pmevcntr(0), 0x1234);
    };
    script.write(a64::kMdcrEl3, 0x200000); // EPMAD
    for (unsigned pins = 0; pins < kPinLevels; ++pins) {
        set_pins(script.levels.pins, pins);
        look();
    }
    script.write(a64::kMdcrEl3, 0);
    script.levels.pins = {};
    script.levels.os_lock = true;
    look();
    script.levels.double_lock = true;
    look();
    script.levels.powered = false;
    look();
    script.levels = {};
    look();

    script.write(ext::pmevcntr(3), 0xfedcba98);
    script.write(ext::kPmccntrHigh, 0x89);
    script.write(ext::kPmovsset, 0x80000005);
    for (const bool secure : {true, false}) { // refused in Secure state
        script.levels.state = at_level(1, secure);
        script.write(ext::kPmsscr, 1);
        script.write(ext::pmevcntr(3), 0);
        for (const std::uint32_t offset : {ext::kPmsssr, ext::kPmovssr, ext::kPmccntsrLow,
                                           ext::kPmccntsrHigh, ext::pmevcntsr(3)})
            script.read(offset);
        script.write(ext::pmevcntr(3), 0x76543210);
    }
    return script.text();
}

} // namespace armpmu::testbench
