// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/linux_pmuv3_driver.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

// A kernel that has booted on the stand-in for a processor, with Linux's driver.
namespace armpmu::tests {

using a55::Config;
using a55::Event;
using a55::RegisterInterface;

using Handle = LinuxPmuv3Driver::Handle;
constexpr Handle kCycles = LinuxPmuv3Driver::kCycles;
constexpr std::uint32_t kE = 0x01, kLc = 0x40; // PMCR
constexpr std::uint64_t kWrap = std::uint64_t{1} << 32;

inline PerfEvent perf(Event event) {
    PerfEvent perf;
    perf.config = number(event);
    return perf;
}
inline PerfEvent in_user_mode(PerfEvent event) {
    event.exclude_kernel = true;
    event.exclude_hv = true;
    return event;
}
inline PerfEvent sampled(PerfEvent event, std::uint64_t period) {
    event.period = period;
    return event;
}
inline PerfEvent wide(PerfEvent event) {
    event.is_long = true;
    return event;
}

struct Machine {
    const char* name;
    InstructionSet kernel;
    InstructionSet user;
    unsigned kernel_level; // 2: with the Virtualization Host Extensions
};

inline std::ostream& operator<<(std::ostream& out, const Machine& machine) {
    return out << machine.name;
}
inline std::string name_of(const ::testing::TestParamInfo<Machine>& machine) {
    return machine.param.name;
}

const auto kMachines = ::testing::Values(
    Machine{"aarch64", InstructionSet::aarch64, InstructionSet::aarch64, 1},
    Machine{"aarch64_with_aarch32_user", InstructionSet::aarch64, InstructionSet::aarch32, 1},
    Machine{"aarch32", InstructionSet::aarch32, InstructionSet::aarch32, 1},
    Machine{"aarch64_host_at_el2", InstructionSet::aarch64, InstructionSet::aarch64, 2},
    Machine{"aarch64_host_at_el2_with_aarch32_user", InstructionSet::aarch64,
            InstructionSet::aarch32, 2});

class A55Linux : public ::testing::TestWithParam<Machine> {
  protected:
    A55Linux() { boot(cpu, driver); }

    // The kernel finds registers that hold anything.
    static Config config() {
        Config c;
        c.unknown_fields = Config::Unknown::poison;
        c.poison_seed = 55;
        c.external_last_level = true;
        return c;
    }
    static unsigned kernel_level() { return GetParam().kernel_level; }
    static bool is_host() { return kernel_level() == 2; }

    static void boot(A55Processor& cpu, LinuxPmuv3Driver& driver) {
        cpu.set_user_instruction_set(GetParam().user);
        cpu.set_host_with_user(is_host());
        ASSERT_TRUE(driver.probe());
        driver.reset();
    }
    void handle_interrupts() {
        cpu.set_interrupt_handler(kernel_level(), [this] { EXPECT_TRUE(driver.interrupt()); });
    }

    void user(const std::function<void()>& software) { cpu.at(0, software); }
    // Whoever is neither the kernel nor its user: the hypervisor of a kernel at EL1, or the guest
    // kernel of one at EL2.
    void other(const std::function<void()>& software) {
        cpu.set_host_with_user(false);
        cpu.at(is_host() ? 1 : 2, software);
        cpu.set_host_with_user(is_host());
    }
    std::uint32_t read(std::string_view name) { return static_cast<std::uint32_t>(cpu.read(name)); }

    // What has been executed between `begin` and `end`, by exception level.
    struct Done {
        std::array<std::uint64_t, 3> instructions{};
        std::array<std::uint64_t, 3> cycles{};
        static std::uint64_t sum(const std::array<std::uint64_t, 3>& levels) {
            return levels[0] + levels[1] + levels[2];
        }
    };
    Done now() const {
        Done done;
        for (unsigned level = 0; level < 3; ++level) {
            done.instructions[level] = cpu.retired(level);
            done.cycles[level] = cpu.cycles(level);
        }
        return done;
    }
    void begin() {
        driver.pmu_enable();
        begun = now();
    }
    Done end() {
        driver.pmu_disable();
        Done done = now();
        for (unsigned level = 0; level < 3; ++level) {
            done.instructions[level] -= begun.instructions[level];
            done.cycles[level] -= begun.cycles[level];
        }
        return done;
    }

    a55::Pmu pmu{config()};
    A55Processor cpu{pmu, GetParam().kernel, GetParam().kernel_level};
    LinuxPmuv3Driver driver{cpu, is_host()};
    Done begun;
};

} // namespace armpmu::tests
