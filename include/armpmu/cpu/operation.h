// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"
#include "armpmu/cpu/profile.h"

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// A static instruction as the pipeline needs it. Made by Pipeline::compile, for pipelines of the
// same profile only. Missing reads, writes and units are placeholders without effect, so that the
// code needs no test for them.
struct Operation {
    // Of the pipeline.
    static constexpr unsigned kRegisters = 65;
    static constexpr std::uint8_t kAlwaysReady = kRegisters; // read by who reads nothing
    static constexpr std::uint8_t kNowhere = kRegisters + 1; // written by who writes nothing
    static constexpr unsigned kUnits = 2 * kPipes;
    static constexpr std::uint8_t kNoUnit = kUnits;

    struct Read {
        std::uint8_t reg = kAlwaysReady;
        bool address = false;
        // Twice the cycles it need not wait, negative; of a register that is `forwarded`: [1].
        std::int8_t early[2] = {};
    };
    struct Write {
        std::uint8_t reg = kNowhere;
        std::uint8_t latency = 0;
        bool loaded = false;
        std::uint8_t twice = 0; // the latency, plus 1 if forwarded
    };
    // Bits of `special`: what few instructions have.
    static constexpr std::uint16_t kThirdRead = 1;
    static constexpr std::uint16_t kMoreReads = 2;
    static constexpr std::uint16_t kBeginsGroup = 4;
    static constexpr std::uint16_t kWide = 8;     // more uops than a cycle has slots
    static constexpr std::uint16_t kOrdered = 16; // writes back in order
    static constexpr std::uint16_t kEndsGroup = 32;
    static constexpr std::uint16_t kBothUnits = 64;
    static constexpr std::uint16_t kSecondWrite = 128;
    static constexpr std::uint16_t kMoreWrites = 256;
    static constexpr std::uint16_t kLate = 512; // the pipeline's: a miss is waited for
    static constexpr std::uint16_t kLoads = 1024;
    // Of these, the bits that matter before the cycle is known, and after that.
    static constexpr std::uint16_t kInSlots = kBeginsGroup | kWide | kOrdered;
    static constexpr std::uint16_t kBefore = kThirdRead | kMoreReads | kInSlots;
    static constexpr std::uint16_t kRest =
        kWide | kOrdered | kEndsGroup | kBothUnits | kMoreWrites | kLate;
    static constexpr std::uint16_t kAfter = kSecondWrite | kRest;

    std::uint16_t special = 0;
    std::uint8_t uops = 1;
    std::uint8_t unit = kNoUnit;   // the first of its pipe's two
    std::uint8_t awaits = kNoUnit; // the unit
    std::uint8_t busy = 0;
    std::uint8_t skewed = 0; // cycles
    std::uint8_t reads = 0;
    std::uint8_t writes = 0;
    std::array<Read, Instruction::kMostSources> read{};
    std::array<Write, Instruction::kMostResults> write{};
    std::uint8_t first_write_back = 0;
    std::uint8_t last_write_back = 0;
    std::uint8_t loads_into = kNowhere; // of a load: its first register, if that is an integer one
    bool fpu = false;
};

} // namespace armpmu::cpu
