// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <vector>

// Programs at the begin of memory that are debugged, as words with offset and text.
namespace armpmu::tests {

inline void put(std::vector<std::uint32_t>& program, std::size_t offset,
                const std::vector<std::uint32_t>& words) {
    if (program.size() < offset / 4 + words.size()) program.resize(offset / 4 + words.size());
    for (std::size_t n = 0; n < words.size(); ++n) program[offset / 4 + n] = words[n];
}

// Turns the MMU on, where memory is at 0x80000000, too. There it counts to 1000 in a loop (064),
// storing the count at +0x1000 (X10), and makes a supervisor call (074), whose handler (a00) counts
// in X11. It ends with the status that is then found at +0x1008.
inline std::vector<std::uint32_t> guest_with_mmu() {
    std::vector<std::uint32_t> program;
    // clang-format off
    put(program, 0x000, {
        0xd2a80000, // 000: mov x0, #0x40000000
        0x91404001, // 004: add x1, x0, #0x10, lsl #12
        0xd280e022, // 008: mov x2, #0x701
        0xf9000022, // 00c: str x2, [x1]
        0xaa000043, // 010: orr x3, x2, x0
        0xa9008c23, // 014: stp x3, x3, [x1, #8]
        0xd5182001, // 018: msr ttbr0_el1, x1
        0xd2801fe4, // 01c: mov x4, #0xff
        0xd518a204, // 020: msr mair_el1, x4
        0xd2800325, // 024: mov x5, #0x19
        0xf2a01005, // 028: movk x5, #0x80, lsl #16
        0xf2c00045, // 02c: movk x5, #0x2, lsl #32
        0xd5182045, // 030: msr tcr_el1, x5
        0xd5033fdf, // 034: isb
        0xd5381006, // 038: mrs x6, sctlr_el1
        0xb24000c6, // 03c: orr x6, x6, #0x1
        0xd5181006, // 040: msr sctlr_el1, x6
        0xd5033fdf, // 044: isb
        0x10000067, // 048: adr x7, 54
        0x8b0000e7, // 04c: add x7, x7, x0
        0xd61f00e0, // 050: br x7
        0x10003d68, // 054: adr x8, 800
        0xd518c008, // 058: msr vbar_el1, x8
        0xd2800009, // 05c: mov x9, #0x0
        0x9120010a, // 060: add x10, x8, #0x800
        0x91000529, // 064: add x9, x9, #0x1
        0xf9000149, // 068: str x9, [x10]
        0xf10fa13f, // 06c: cmp x9, #0x3e8
        0x54ffffa1, // 070: b.ne 64
        0xd4000001, // 074: svc #0x0
        0xd2a1600c, // 078: mov x12, #0xb000000
        0xb940094d, // 07c: ldr w13, [x10, #8]
        0xb900118d, // 080: str w13, [x12, #16]
        0x14000000, // 084: b 84
    });
    put(program, 0xa00, {
        0x9100056b, // a00: add x11, x11, #0x1
        0xd69f03e0, // a04: eret
    });
    // clang-format on
    return program;
}

// A dozen interrupts of its timer, while it reads time, counts and a device, sleeps, makes
// supervisor calls and executes one long block: what it does depends on all of these.
inline std::vector<std::uint32_t> busy_guest() {
    constexpr std::uint32_t kNop = 0xd503201f;
    constexpr std::uint32_t kEret = 0xd69f03e0;
    std::vector<std::uint32_t> program;
    // clang-format off
    put(program, 0x000, {
        0x10008000, // 000: adr x0, 1000
        0xd518c000, // 004: msr vbar_el1, x0
        0xd2a10001, // 008: mov x1, #0x8000000
        0x52800022, // 00c: mov w2, #0x1
        0xb9000022, // 010: str w2, [x1]
        0x52a10003, // 014: mov w3, #0x8000000
        0xb9010023, // 018: str w3, [x1, #256]
        0x91404024, // 01c: add x4, x1, #0x10, lsl #12
        0x52801fe5, // 020: mov w5, #0xff
        0xb9000485, // 024: str w5, [x4, #4]
        0xb9000082, // 028: str w2, [x4]
        0xd2801126, // 02c: mov x6, #0x89
        0xd51be306, // 030: msr cntv_tval_el0, x6
        0xd51be322, // 034: msr cntv_ctl_el0, x2
        0xd2a1200b, // 038: mov x11, #0x9000000
        0x320107e8, // 03c: mov w8, #0x80000001
        0xd51b9c28, // 040: msr pmcntenset_el0, x8
        0xd2800107, // 044: mov x7, #0x8
        0xd51bec07, // 048: msr pmevtyper0_el0, x7
        0xd51b9c02, // 04c: msr pmcr_el0, x2
        0xd2800014, // 050: mov x20, #0x0
        0xd50342ff, // 054: msr daifclr, #0x2
        0xd53be049, // 058: mrs x9, cntvct_el0
        0xb940196a, // 05c: ldr w10, [x11, #24]
        0xd53b9d0c, // 060: mrs x12, pmccntr_el0
        0xd53be80d, // 064: mrs x13, pmevcntr0_el0
        0x8b0c01ef, // 068: add x15, x15, x12
    });
    put(program, 0x06c, std::vector<std::uint32_t>(700, kNop));
    put(program, 0xb5c, {
        0x36080049, // b5c: tbz w9, #1, b64
        0xd4000001, // b60: svc #0x0
        0x3610004d, // b64: tbz w13, #2, b6c
        0xd503207f, // b68: wfi
        0xf100329f, // b6c: cmp x20, #0xc
        0x54ffa74b, // b70: b.lt 58
        0xd2a1600c, // b74: mov x12, #0xb000000
        0xb900119f, // b78: str wzr, [x12, #16]
        0x14000000, // b7c: b b7c
    });
    put(program, 0x1200, {kEret});
    put(program, 0x1280, {
        0xb9400c8e, // 1280: ldr w14, [x4, #12]
        0x91000694, // 1284: add x20, x20, #0x1
        0xd51be306, // 1288: msr cntv_tval_el0, x6
        0xb900108e, // 128c: str w14, [x4, #16]
        0xd69f03e0, // 1290: eret
    });
    // clang-format on
    return program;
}

// Goes on in A32 code at EL0, which sets R0 to 5 and SP to 7, stays where it is (028), and with the
// supervisor call behind that (02c) ends.
inline std::vector<std::uint32_t> guest_in_aarch32() {
    std::vector<std::uint32_t> program;
    // clang-format off
    put(program, 0x000, {
        0x10000100, // 000: adr x0, 20
        0x10003fe2, // 004: adr x2, 800
        0xd518c002, // 008: msr vbar_el1, x2
        0xd5184020, // 00c: msr elr_el1, x0
        0xd2800201, // 010: mov x1, #0x10
        0xd5184001, // 014: msr spsr_el1, x1
        0xd69f03e0, // 018: eret
    });
    put(program, 0x020, {
        0xe3a00005, // 020: mov r0, #5
        0xe3a0d007, // 024: mov sp, #7
        0xeafffffe, // 028: b 28
        0xef000000, // 02c: svc #0
    });
    put(program, 0xe00, {
        0xd2a1600c, // e00: mov x12, #0xb000000
        0xb900119f, // e04: str wzr, [x12, #16]
        0x14000000, // e08: b e08
    });
    // clang-format on
    return program;
}

} // namespace armpmu::tests
