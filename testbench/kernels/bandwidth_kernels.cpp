// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// The loops of published bandwidths of boards, in code of ours: fills, reads and copies
// of lines in order, each with other instructions.
namespace armpmu::testbench {

namespace {

const CodeText kFillWords = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xf9000023, "body: str x3, [x1]"}, {0xf9000423, "str x3, [x1, #8]"},
    {0xf9000823, "str x3, [x1, #16]"},  {0xf9000c23, "str x3, [x1, #24]"},
    {0xf9001023, "str x3, [x1, #32]"},  {0xf9001423, "str x3, [x1, #40]"},
    {0xf9001823, "str x3, [x1, #48]"},  {0xf9001c23, "str x3, [x1, #56]"},
    {0xf9002023, "str x3, [x1, #64]"},  {0xf9002423, "str x3, [x1, #72]"},
    {0xf9002823, "str x3, [x1, #80]"},  {0xf9002c23, "str x3, [x1, #88]"},
    {0xf9003023, "str x3, [x1, #96]"},  {0xf9003423, "str x3, [x1, #104]"},
    {0xf9003823, "str x3, [x1, #112]"}, {0xf9003c23, "str x3, [x1, #120]"},
    {0xf9004023, "str x3, [x1, #128]"}, {0xf9004423, "str x3, [x1, #136]"},
    {0xf9004823, "str x3, [x1, #144]"}, {0xf9004c23, "str x3, [x1, #152]"},
    {0xf9005023, "str x3, [x1, #160]"}, {0xf9005423, "str x3, [x1, #168]"},
    {0xf9005823, "str x3, [x1, #176]"}, {0xf9005c23, "str x3, [x1, #184]"},
    {0xf9006023, "str x3, [x1, #192]"}, {0xf9006423, "str x3, [x1, #200]"},
    {0xf9006823, "str x3, [x1, #208]"}, {0xf9006c23, "str x3, [x1, #216]"},
    {0xf9007023, "str x3, [x1, #224]"}, {0xf9007423, "str x3, [x1, #232]"},
    {0xf9007823, "str x3, [x1, #240]"}, {0xf9007c23, "str x3, [x1, #248]"},
    {0x91040021, "add x1, x1, #256"},   {0xf1000442, "subs x2, x2, #1"},
    {0x54fffbc1, "b.ne body"},          {0xf1000673, "subs x19, x19, #1"},
    {0x54fffb41, "b.ne pass"},
};
const CodeText kFillPast = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xac000420, "body: stnp q0, q1, [x1]"},
    {0xac010c22, "stnp q2, q3, [x1, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kReadVectors = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xad400420, "body: ldp q0, q1, [x1]"},
    {0xad410c22, "ldp q2, q3, [x1, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kReadPast = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xac400420, "body: ldnp q0, q1, [x1]"},
    {0xac410c22, "ldnp q2, q3, [x1, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kCopyWords = {
    {0xaa1403e1, "pass: mov x1, x20"},   {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},        {0xf9400023, "body: ldr x3, [x1]"},
    {0xf9400424, "ldr x4, [x1, #8]"},    {0xf9400825, "ldr x5, [x1, #16]"},
    {0xf9400c26, "ldr x6, [x1, #24]"},   {0xf9401027, "ldr x7, [x1, #32]"},
    {0xf9401428, "ldr x8, [x1, #40]"},   {0xf9401829, "ldr x9, [x1, #48]"},
    {0xf9401c2a, "ldr x10, [x1, #56]"},  {0xf9000163, "str x3, [x11]"},
    {0xf9000564, "str x4, [x11, #8]"},   {0xf9000965, "str x5, [x11, #16]"},
    {0xf9000d66, "str x6, [x11, #24]"},  {0xf9001167, "str x7, [x11, #32]"},
    {0xf9001568, "str x8, [x11, #40]"},  {0xf9001969, "str x9, [x11, #48]"},
    {0xf9001d6a, "str x10, [x11, #56]"}, {0x91010021, "add x1, x1, #64"},
    {0x9101016b, "add x11, x11, #64"},   {0xf1000442, "subs x2, x2, #1"},
    {0x54fffda1, "b.ne body"},           {0xf1000673, "subs x19, x19, #1"},
    {0x54fffd01, "b.ne pass"},
};
const CodeText kCopyBackwards = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},       {0xf9401c23, "body: ldr x3, [x1, #56]"},
    {0xf9401824, "ldr x4, [x1, #48]"},  {0xf9401425, "ldr x5, [x1, #40]"},
    {0xf9401026, "ldr x6, [x1, #32]"},  {0xf9400c27, "ldr x7, [x1, #24]"},
    {0xf9400828, "ldr x8, [x1, #16]"},  {0xf9400429, "ldr x9, [x1, #8]"},
    {0xf940002a, "ldr x10, [x1]"},      {0xf9001d63, "str x3, [x11, #56]"},
    {0xf9001964, "str x4, [x11, #48]"}, {0xf9001565, "str x5, [x11, #40]"},
    {0xf9001166, "str x6, [x11, #32]"}, {0xf9000d67, "str x7, [x11, #24]"},
    {0xf9000968, "str x8, [x11, #16]"}, {0xf9000569, "str x9, [x11, #8]"},
    {0xf900016a, "str x10, [x11]"},     {0xd1010021, "sub x1, x1, #64"},
    {0xd101016b, "sub x11, x11, #64"},  {0xf1000442, "subs x2, x2, #1"},
    {0x54fffda1, "b.ne body"},          {0xf1000673, "subs x19, x19, #1"},
    {0x54fffd01, "b.ne pass"},
};
const CodeText kCopyVectors = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},
    {0xad400420, "body: ldp q0, q1, [x1]"},
    {0xad410c22, "ldp q2, q3, [x1, #32]"},
    {0xad000560, "stp q0, q1, [x11]"},
    {0xad010d62, "stp q2, q3, [x11, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0x9101016b, "add x11, x11, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff21, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffe81, "b.ne pass"},
};
const CodeText kCopyStructures = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},
    {0x4cdf2020, "body: ld1 {v0.16b, v1.16b, v2.16b, v3.16b}, [x1], #64"},
    {0x4c9f2160, "st1 {v0.16b, v1.16b, v2.16b, v3.16b}, [x11], #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffffa1, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kCopyPrefetched = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},       {0xf9808020, "body: prfm pldl1keep, [x1, #256]"},
    {0xf9400023, "ldr x3, [x1]"},       {0xf9400424, "ldr x4, [x1, #8]"},
    {0xf9400825, "ldr x5, [x1, #16]"},  {0xf9400c26, "ldr x6, [x1, #24]"},
    {0xf9401027, "ldr x7, [x1, #32]"},  {0xf9401428, "ldr x8, [x1, #40]"},
    {0xf9401829, "ldr x9, [x1, #48]"},  {0xf9401c2a, "ldr x10, [x1, #56]"},
    {0xf9000163, "str x3, [x11]"},      {0xf9000564, "str x4, [x11, #8]"},
    {0xf9000965, "str x5, [x11, #16]"}, {0xf9000d66, "str x6, [x11, #24]"},
    {0xf9001167, "str x7, [x11, #32]"}, {0xf9001568, "str x8, [x11, #40]"},
    {0xf9001969, "str x9, [x11, #48]"}, {0xf9001d6a, "str x10, [x11, #56]"},
    {0x91010021, "add x1, x1, #64"},    {0x9101016b, "add x11, x11, #64"},
    {0xf1000442, "subs x2, x2, #1"},    {0x54fffd81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},  {0x54fffce1, "b.ne pass"},
};

// A step: the bytes of each access, the number of lines, and other properties.
struct LineCode {
    const CodeText& text;
    std::uint64_t access; // bytes of each
    bool loads;
    bool stores;
    bool prefetches = false;
    bool backwards = false;
    std::uint64_t lines = 1;
};

void add_operands(std::vector<Loop::Operand>& operands, const LineCode& code, std::uint64_t first,
                  std::uint64_t lines) {
    for (std::uint64_t at = 0; at < 64 * code.lines; at += code.access) {
        if (code.backwards)
            operands.push_back({first + 64 * lines - at - code.access, ~std::uint64_t{63}});
        else
            operands.push_back({first + at, 64 * code.lines});
    }
}

// Copies go to a place of which other sets of L1D are used at the same time.
constexpr std::uint64_t kApart = 4096;

std::unique_ptr<Kernel> make_lines_of(const LineCode& code, const KernelValues& values) {
    const std::uint64_t from = values["data"];
    const std::uint64_t to = code.loads ? from + values["footprint"] + kApart : from;
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / 64 / code.lines;
    loop.passes = values["passes"];
    if (code.prefetches) loop.operands.push_back({from + 256, 64});
    if (code.loads) add_operands(loop.operands, code, from, loop.steps);
    if (code.stores) add_operands(loop.operands, code, to, loop.steps);
    const std::uint64_t last = code.backwards ? values["footprint"] - 64 : 0;
    return std::make_unique<LoopKernel>(
        code.text,
        std::vector<Kernel::Register>{
            {19, loop.passes}, {20, from + last}, {21, loop.steps}, {22, to + last}},
        loop);
}

KernelTotals expect_lines_of(const LineCode& code, const KernelValues& values) {
    const std::uint64_t copies = code.loads && code.stores ? 1 : 0;
    const std::uint64_t passes = values["passes"];
    const std::uint64_t lines = passes * (values["footprint"] / 64);
    KernelTotals totals;
    const std::uint64_t each_pass = 4 + copies; // head and tail
    const std::uint64_t steps = lines / code.lines;
    totals.instructions = (code.text.size() - each_pass) * steps + each_pass * passes;
    totals.loads = ((code.loads ? 64 / code.access : 0) + (code.prefetches ? 1 : 0)) * lines;
    totals.stores = (code.stores ? 64 / code.access : 0) * lines;
    totals.branches = steps + passes;
    return totals;
}

const LineCode kFills8{kFillWords, 8, false, true, false, false, 4};
const LineCode kFills32Past{kFillPast, 32, false, true};
const LineCode kReads32{kReadVectors, 32, true, false};
const LineCode kReads32Past{kReadPast, 32, true, false};
const LineCode kCopies8{kCopyWords, 8, true, true};
const LineCode kCopies8Prefetched{kCopyPrefetched, 8, true, true, true};
const LineCode kCopies8Backwards{kCopyBackwards, 8, true, true, false, true};
const LineCode kCopies32{kCopyVectors, 32, true, true};
const LineCode kCopies64{kCopyStructures, 64, true, true};

template <const LineCode& code>
KernelInfo lines_of(const char* name, const char* help, const char* figures) {
    return {name,
            help,
            true,
            {footprint_parameter(1u << 16, 64 * code.lines), passes_parameter(2), data_parameter()},
            {&code.text},
            [](const KernelValues& values) { return make_lines_of(code, values); },
            [](const KernelValues& values) { return expect_lines_of(code, values); },
            figures};
}

} // namespace

std::vector<KernelInfo> bandwidth_kernels() {
    return {
        lines_of<kFills8>("fill_words", "writes lines with stores of 8 bytes", "C fill"),
        lines_of<kFills32Past>("fill_non_temporal", "writes lines with STNP of two vectors",
                               "NEON STNP fill"),
        lines_of<kReads32>("read_vectors", "reads lines with LDP of two vectors", "NEON LDP load"),
        lines_of<kReads32Past>("read_non_temporal", "reads lines with LDNP of two vectors",
                               "NEON LDNP load"),
        lines_of<kCopies8>("copy_words", "copies lines with loads and stores of 8 bytes", "C copy"),
        lines_of<kCopies8Prefetched>("copy_prefetched",
                                     "the same, with a PRFM of the line four lines ahead",
                                     "C copy prefetched (64 bytes step)"),
        lines_of<kCopies8Backwards>("copy_backwards", "copies lines from the last to the first",
                                    "C copy backwards"),
        lines_of<kCopies32>("copy_vectors", "copies lines with LDP and STP of two vectors",
                            "NEON LDP/STP copy"),
        lines_of<kCopies64>("copy_structures", "copies lines with LD1 and ST1 of four vectors",
                            "NEON LD1/ST1 copy"),
    };
}

} // namespace armpmu::testbench
