// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/a55_processor.h"

#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

// What the PMU cases of kvm-unit-tests (arm/pmu.c) ask of a PMU, asked anew, in both instruction
// sets, at EL1 and at EL2. The processor of these tests has no noise, so counts that the originals
// only bound are exact here.
namespace armpmu::tests {

using a55::Config;
using a55::Event;
using a55::RegisterInterface;

constexpr std::uint32_t kE = 0x01, kP = 0x02, kC = 0x04, kLc = 0x40; // PMCR
constexpr std::uint32_t kCycleBit = 1U << 31;
constexpr std::uint32_t kExcludeEl0 = 1U << 30, kIncludeEl2 = 1U << 27;
constexpr std::uint32_t kAll = 0xffffffff;
constexpr std::uint32_t kNearOverflow = 0xfffffff0;      // 16 events before it
constexpr std::uint32_t kNotSoNearOverflow = 0xffffffdc; // 36

struct Machine {
    const char* name;
    InstructionSet set;
    unsigned level;
    unsigned counters; // that the hypervisor leaves
    bool poison;       // UNKNOWN fields are not zero after reset
};

inline std::ostream& operator<<(std::ostream& out, const Machine& machine) {
    return out << machine.name;
}

class A55KvmUnitTests : public ::testing::TestWithParam<Machine> {
  protected:
    A55KvmUnitTests() {
        if (counters() < a55::kCounters)
            cpu.at(2, [&] { cpu.write("MDCR_EL2", counters()); }); // HPMN
    }

    static Config config() {
        Config c;
        if (GetParam().poison) {
            c.unknown_fields = Config::Unknown::poison;
            c.poison_seed = 20;
        }
        return c;
    }
    static unsigned counters() { return GetParam().counters; }
    static std::uint32_t counter_mask() { return (1U << counters()) - 1; }
    static bool aarch32() { return GetParam().set == InstructionSet::aarch32; }

    std::uint32_t read(std::string_view name) { return static_cast<std::uint32_t>(cpu.read(name)); }
    void write(std::string_view name, std::uint64_t value) { cpu.write(name, value); }
    std::uint32_t count(unsigned n) { return read("PMEVCNTR" + std::to_string(n)); }
    void set_count(unsigned n, std::uint32_t value) {
        write("PMEVCNTR" + std::to_string(n), value);
    }
    // As the originals do: never EL0; EL2 where the test runs there.
    static std::uint32_t type(Event event) {
        return number(event) | kExcludeEl0 | (GetParam().level == 2 ? kIncludeEl2 : 0);
    }
    void set_type(unsigned n, Event event) { write("PMEVTYPER" + std::to_string(n), type(event)); }
    // AArch32 reaches it by the older way.
    void set_cycle_filter(std::uint32_t filter) {
        if (aarch32()) {
            write("PMSELR", 31);
            write("PMXEVTYPER", filter);
        } else {
            write("PMCCFILTR", filter);
        }
    }
    static std::uint32_t cycle_filter() { return GetParam().level == 2 ? kIncludeEl2 : 0; }

    // Remembers what of PMCR is read-only.
    bool probe() {
        const unsigned version = cpu.read_pmu_version();
        const std::uint32_t pmcr = read("PMCR");
        ro = pmcr & 0xffffff00;
        return version == 4 && (pmcr >> 11 & 0x1f) == counters();
    }
    void reset() {
        write("PMCR", ro | kLc | kC | kP);
        write("PMCNTENCLR", kAll);
        write("PMOVSCLR", kAll);
        write("PMINTENCLR", kAll);
        for (unsigned& n : interrupts) n = 0;
    }
    // Counting stops with the second write, which still counts: 2 * turns + 2 instructions.
    void run_loop(unsigned turns, std::uint32_t pmcr) {
        write("PMCR", pmcr);
        cpu.run(1 + 2 * turns);
        write("PMCR", 0);
        cpu.run(1);
    }
    void load_loop(unsigned loads, std::uint32_t pmcr) {
        write("PMCR", pmcr);
        cpu.run(2);
        for (unsigned i = 0; i < loads; ++i) {
            cpu.run(1);
            cpu.load();
            cpu.run(2);
        }
        write("PMCR", 0);
        cpu.run(1);
    }
    void increment(unsigned times, std::uint32_t mask) {
        for (unsigned i = 0; i < times; ++i) write("PMSWINC", mask);
    }
    bool supports(unsigned event) {
        const bool extended = event >= 0x4000;
        const unsigned bit = event & 0x3f;
        std::uint64_t bits = 0;
        if (aarch32()) {
            constexpr std::array kNames = {"PMCEID0", "PMCEID1", "PMCEID2", "PMCEID3"};
            bits = read(kNames[bit / 32 + (extended ? 2 : 0)]);
        } else {
            bits = cpu.read(bit < 32 ? "PMCEID0" : "PMCEID1") >> (extended ? 32 : 0);
        }
        return (bits >> bit % 32 & 1) != 0;
    }

    void handle_interrupts() {
        cpu.set_interrupt_handler(GetParam().level, [this] {
            const std::uint32_t flags = read("PMOVSCLR");
            for (unsigned n = 0; n < 32; ++n) interrupts[n] += flags >> n & 1;
            write("PMOVSCLR", kAll);
            EXPECT_FALSE(cpu.interrupt_line());
        });
    }
    // The counters that interrupted since this was called last; fails when one did so twice.
    std::uint32_t take_interrupts() {
        std::uint32_t seen = 0;
        for (unsigned n = 0; n < 32; ++n) {
            EXPECT_LE(interrupts[n], 1U) << "of counter " << n;
            seen |= interrupts[n] != 0 ? 1U << n : 0;
            interrupts[n] = 0;
        }
        return seen;
    }

    a55::Pmu pmu{config()};
    A55Processor cpu{pmu, GetParam().set, GetParam().level};
    std::uint32_t ro = 0;
    std::array<unsigned, 32> interrupts{};
};

} // namespace armpmu::tests
