// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

#include <algorithm>

// Timing of an instruction by a profile.
namespace armpmu::cpu {

namespace {

constexpr std::uint8_t kNumberOfVectors = 32;
static_assert(Register::kFlags + 1 + kNumberOfVectors == Pipeline::kRegisters);

std::uint8_t dense(Register reg) {
    const unsigned gap = reg.is_vector() ? Register::kV0 - Register::kFlags - 1 : 0;
    return static_cast<std::uint8_t>(reg.code() - gap);
}

bool is_of_fpu(InstructionKind kind) {
    return kind == InstructionKind::fp || kind == InstructionKind::simd ||
           kind == InstructionKind::crypto;
}

std::int8_t twice_early(unsigned forward) {
    return static_cast<std::int8_t>(-2 * static_cast<int>(forward));
}

// AESMC V, V behind AESE V; the same of AESIMC and AESD.
bool mixes_columns_of(const Instruction& instruction, const Instruction& before) {
    const bool encrypts =
        before.timing == Timing::crypto_aese && instruction.timing == Timing::crypto_aesmc;
    const bool decrypts =
        before.timing == Timing::crypto_aesd && instruction.timing == Timing::crypto_aesimc;
    return (encrypts || decrypts) && instruction.source[0].reg == before.result[0].reg &&
           instruction.result[0].reg == before.result[0].reg;
}

} // namespace

Operation Pipeline::compile(const Instruction& instruction, const Instruction* before) const {
    const Execution& execution = profile_.of(instruction);
    Operation made;
    made.fpu = is_of_fpu(instruction.kind);
    if (profile_.fuses_aes && before != nullptr && mixes_columns_of(instruction, *before))
        return made;
    for (unsigned n = 0; n < instruction.sources; ++n) {
        const Source& source = instruction.source[n];
        const Forward& forward = source.reg.code() == Register::kFlags
                                     ? profile_.flags
                                     : execution.forward[static_cast<unsigned>(source.wanted)];
        const bool address = source.wanted == Wanted::address || source.wanted == Wanted::index;
        made.read[made.reads++] = {
            dense(source.reg),
            address,
            {twice_early(forward.from_others), twice_early(forward.from_forwarded)}};
    }
    std::uint8_t first = std::max(execution.latency, execution.latency_next);
    made.last_write_back = first;
    bool base = false;
    unsigned loaded = 0;
    for (unsigned n = 0; n < instruction.results; ++n) {
        const Destination& result = instruction.result[n];
        const bool load = instruction.access.load && !result.address;
        std::uint8_t latency = execution.latency;
        if (result.address) latency = profile_.base_latency;
        if (load && loaded++ != 0) latency = execution.latency_next;
        base |= result.address;
        first = std::min(first, latency);
        const bool forwarded = execution.forwarded && !result.address;
        const unsigned twice = 2u * latency + (forwarded ? 1 : 0);
        made.write[made.writes++] = {dense(result.reg), latency, load,
                                     static_cast<std::uint8_t>(twice)};
    }
    if (instruction.access.load) {
        made.special |= Operation::kLoads;
        const bool integer = made.writes != 0 && made.write[0].reg < Register::kFlags;
        if (execution.forwarded && integer && made.write[0].loaded)
            made.loads_into = made.write[0].reg;
    }
    made.first_write_back = first;
    made.uops = static_cast<std::uint8_t>(execution.uops + (base ? profile_.base_uops : 0));
    if (!profile_.dual_issue) made.uops = std::max(made.uops, profile_.issue_width);
    const unsigned pipe = static_cast<unsigned>(execution.pipe);
    if (const unsigned units = profile_.units[pipe]; units != 0) {
        made.unit = static_cast<std::uint8_t>(2 * pipe);
        const bool either = units == 2 && !execution.both;
        made.awaits = static_cast<std::uint8_t>(made.unit + (either ? 0 : 1));
        made.busy = execution.busy;
        if (units == 2 && execution.both) made.special |= Operation::kBothUnits;
    }
    made.skewed = execution.skewed ? 1 : 0;
    if (made.reads > 2) made.special |= Operation::kThirdRead;
    if (made.reads > 3) made.special |= Operation::kMoreReads;
    if (made.writes > 1) made.special |= Operation::kSecondWrite;
    if (made.writes > 2) made.special |= Operation::kMoreWrites;
    if (made.uops > profile_.issue_width) made.special |= Operation::kWide;
    if (execution.begins_group) made.special |= Operation::kBeginsGroup;
    if (execution.ends_group) made.special |= Operation::kEndsGroup;
    if (profile_.in_order_write_back && !execution.out_of_order)
        made.special |= Operation::kOrdered;
    return made;
}

} // namespace armpmu::cpu
