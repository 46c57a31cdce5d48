// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"
#include "models/cpu/bits.h"

#include <algorithm>
#include <cstdint>

namespace armpmu::cpu {

// Puts an Instruction of AArch32 together.
class Aarch32Maker {
  public:
    Aarch32Maker& is(InstructionKind kind, Timing timing) {
        made_.kind = kind;
        made_.timing = timing;
        return *this;
    }
    Aarch32Maker& reads(unsigned reg, Wanted wanted = Wanted::first) {
        return reg == kPc ? *this : add_source(reg, wanted);
    }
    Aarch32Maker& reads_flags() { return add_source(Register::kFlags, Wanted::first); }
    Aarch32Maker& writes(unsigned reg) { return reg == kPc ? *this : add_result(reg, false); }
    Aarch32Maker& writes_base(unsigned reg) { return reg == kPc ? *this : add_result(reg, true); }
    Aarch32Maker& writes_flags(bool really = true) {
        return really ? add_result(Register::kFlags, false) : *this;
    }
    Aarch32Maker& reads_vector(unsigned reg, Wanted wanted = Wanted::first) {
        return add_source(Register::kV0 + reg % kVectors, wanted);
    }
    Aarch32Maker& writes_vector(unsigned reg) {
        return add_result(Register::kV0 + reg % kVectors, false);
    }
    // Of the registers of a list, bit n for n, as many as fit; the last stands for what does not.
    Aarch32Maker& reads_list(std::uint32_t list) {
        for (unsigned n = 0; n < kPc; ++n)
            if ((list >> n & 1) != 0) reads(n, Wanted::late);
        return *this;
    }
    Aarch32Maker& writes_list(std::uint32_t list) {
        for (unsigned n = 0; n < kPc; ++n)
            if ((list >> n & 1) != 0) writes(n);
        return *this;
    }
    Aarch32Maker& loads(unsigned bytes, unsigned count = 1) { return access(bytes, count, true); }
    Aarch32Maker& stores(unsigned bytes, unsigned count = 1) { return access(bytes, count, false); }
    Aarch32Maker& element(unsigned bytes) {
        made_.access.element = static_cast<std::uint8_t>(bytes);
        return *this;
    }
    Aarch32Maker& prefetches(bool load, bool store) {
        made_.access.prefetch = true;
        made_.access.load = load;
        made_.access.store = store;
        return *this;
    }
    Aarch32Maker& literal(bool yes) {
        made_.access.literal = yes;
        return *this;
    }
    Aarch32Maker& ordered(bool yes) {
        made_.access.ordered = yes;
        return *this;
    }
    Aarch32Maker& exclusive(bool yes) {
        made_.access.exclusive = yes;
        return *this;
    }
    Aarch32Maker& lane(unsigned bytes, bool quad = false) {
        made_.lane_bytes = static_cast<std::uint8_t>(bytes);
        made_.quad = quad;
        return *this;
    }
    operator Instruction() const { return made_; } // NOLINT: what it is for

    static constexpr unsigned kPc = 15;

  private:
    static constexpr unsigned kVectors = 32;
    static constexpr unsigned kMostBytes = 64; // of an access

    Aarch32Maker& add_source(unsigned code, Wanted wanted) {
        const unsigned at = std::min<unsigned>(made_.sources, Instruction::kMostSources - 1);
        made_.source[at] = {Register(static_cast<std::uint8_t>(code)), wanted};
        made_.sources = static_cast<std::uint8_t>(at + 1);
        return *this;
    }
    Aarch32Maker& add_result(unsigned code, bool address) {
        const unsigned at = std::min<unsigned>(made_.results, Instruction::kMostResults - 1);
        made_.result[at] = {Register(static_cast<std::uint8_t>(code)), address};
        made_.results = static_cast<std::uint8_t>(at + 1);
        return *this;
    }
    Aarch32Maker& access(unsigned bytes, unsigned count, bool load) {
        Access& access = made_.access;
        (load ? access.load : access.store) = true;
        access.bytes = static_cast<std::uint8_t>(bytes);
        access.count = static_cast<std::uint8_t>(std::min(count, kMostBytes / bytes));
        return *this;
    }

    Instruction made_;
};

// Instructions of both sets; a word as A32 has it, with condition 14 for all but 15.
Instruction decode_floating_point(std::uint32_t word); // coprocessors 10 and 11
Instruction decode_vectors(std::uint32_t word);        // Advanced SIMD, data processing
Instruction decode_vector_access(std::uint32_t word);  // Advanced SIMD, loads and stores
Instruction decode_coprocessor(std::uint32_t word);    // coprocessors 14 and 15
Instruction decode_t32(std::uint32_t word);
Instruction decode_t16(std::uint32_t first); // a halfword

// LDM or STM of registers by a base.
Aarch32Maker transfer_list(bool load, unsigned base, bool writes_back, std::uint32_t list);
inline Aarch32Maker unknown_instruction() {
    return Aarch32Maker();
}
inline Aarch32Maker integer(Timing timing) {
    return Aarch32Maker().is(InstructionKind::integer, timing);
}
inline Aarch32Maker branching() {
    return Aarch32Maker().is(InstructionKind::branch, Timing::branch);
}
inline Aarch32Maker system_instruction(Timing timing = Timing::system) {
    return Aarch32Maker().is(InstructionKind::system, timing);
}

} // namespace armpmu::cpu
