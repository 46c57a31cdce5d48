// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <ios>
#include <map>
#include <string>
#include <vector>

namespace armpmu::tests {

// A second opinion on a trace: the few instructions of kTracedAccesses (traced_guests.h), one at a
// time, on memory of bytes. Each step says what it read and wrote.
class NaiveTracedProcessor {
  public:
    explicit NaiveTracedProcessor(const std::vector<std::uint32_t>& words) : pc_(kMemory) {
        for (std::size_t n = 0; n < words.size(); ++n) put(kMemory + 4 * n, 4, words[n]);
    }

    struct Step {
        std::uint64_t address = 0;
        std::uint32_t opcode = 0;
        std::map<std::string, std::uint64_t> registers;
        std::map<std::uint64_t, int> loaded, stored;
    };

    Step step() {
        Step step;
        step.address = pc_;
        step.opcode = static_cast<std::uint32_t>(get(pc_, 4));
        now_ = &step;
        const std::uint32_t word = step.opcode;
        const unsigned d = word & 31, n = word >> 5 & 31, m = word >> 16 & 31, t2 = word >> 10 & 31;
        std::uint64_t next = pc_ + 4;
        if (word >> 23 == 0x1a5) // movz
            set(d, std::uint64_t{word >> 5 & 0xffff} << (word >> 21 & 3) * 16);
        else if (word >> 21 == 0x458) // add
            set(d, x_[n] + x_[m]);
        else if (word >> 22 == 0x3c4) { // subs
            const std::uint64_t value = x_[n] - (word >> 10 & 0xfff);
            zero_ = value == 0;
            step.registers["CPSR"] = flags(value, x_[n], word >> 10 & 0xfff);
            set(d, value);
        } else if (word >> 21 == 0x7c0) { // str, written back behind
            store(x_[n], 8, x_[d]);
            set(n, x_[n] + (word >> 12 & 0x1ff));
        } else if (word >> 21 == 0x7c2) // ldur
            set(d, load(x_[n] + offset(word >> 12 & 0x1ff, 9), 8));
        else if (word >> 22 == 0x1e4) // strh
            store(x_[n] + 2 * (word >> 10 & 0xfff), 2, x_[d]);
        else if (word >> 22 == 0x0e5) // ldrb
            set(d, load(x_[n] + (word >> 10 & 0xfff), 1));
        else if (word >> 22 == 0x2a4) { // stp
            store(x_[n] + 8 * offset(word >> 15 & 0x7f, 7), 8, x_[d]);
            store(x_[n] + 8 * offset(word >> 15 & 0x7f, 7) + 8, 8, x_[t2]);
        } else if (word >> 22 == 0x0a5) { // ldp of words
            const std::uint64_t from = x_[n] + 4 * offset(word >> 15 & 0x7f, 7);
            set(d, load(from, 4));
            set(t2, load(from + 4, 4));
        } else if (word >> 22 == 0x2e4) // str of a word
            store(x_[n] + 4 * (word >> 10 & 0xfff), 4, d == 31 ? 0 : x_[d]);
        else if (word >> 24 == 0x54) // b.ne
            next = zero_ ? next : pc_ + 4 * offset(word >> 5 & 0x7ffff, 19);
        else if (word >> 26 == 5) // b
            next = pc_ + 4 * offset(word & 0x3ffffff, 26);
        else
            ADD_FAILURE() << std::hex << word << " is not known";
        pc_ = next;
        return step;
    }

  private:
    static constexpr std::uint64_t kMemory = 0x40000000;
    static std::uint64_t offset(std::uint64_t field, unsigned bits) {
        return (field ^ std::uint64_t{1} << (bits - 1)) - (std::uint64_t{1} << (bits - 1));
    }
    // At EL1 with SP_EL1, and all interrupts masked.
    static std::uint64_t flags(std::uint64_t value, std::uint64_t a, std::uint64_t b) {
        return (value >> 63) << 31 | (value == 0 ? 1U : 0U) << 30 | (a >= b ? 1U : 0U) << 29 |
               ((a ^ b) & (a ^ value)) >> 63 << 28 | 0x3c5;
    }
    void set(unsigned n, std::uint64_t value) {
        x_[n] = value;
        now_->registers["X" + std::to_string(n)] = value;
    }
    std::uint64_t get(std::uint64_t address, unsigned bytes) {
        std::uint64_t value = 0;
        for (unsigned n = 0; n < bytes; ++n) value |= std::uint64_t{memory_[address + n]} << 8 * n;
        return value;
    }
    void put(std::uint64_t address, unsigned bytes, std::uint64_t value) {
        for (unsigned n = 0; n < bytes; ++n)
            memory_[address + n] = static_cast<std::uint8_t>(value >> 8 * n);
    }
    std::uint64_t load(std::uint64_t address, unsigned bytes) {
        for (unsigned n = 0; n < bytes; ++n) now_->loaded[address + n] = memory_[address + n];
        return get(address, bytes);
    }
    void store(std::uint64_t address, unsigned bytes, std::uint64_t value) {
        put(address, bytes, value);
        for (unsigned n = 0; n < bytes; ++n) now_->stored[address + n] = memory_[address + n];
    }

    std::uint64_t pc_;
    bool zero_ = false;
    std::array<std::uint64_t, 32> x_{};
    std::map<std::uint64_t, std::uint8_t> memory_;
    Step* now_ = nullptr;
};

} // namespace armpmu::tests
