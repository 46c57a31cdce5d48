// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/a55_processor.h"
#include "tests/driver/linux_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>

namespace armpmu::tests {

// Which exception levels an event is counted at, as its attributes say.
struct CountedAt {
    bool user = true, kernel = true, other = true;
};

// A Cortex-A55 that runs Linux with its PMU driver (drivers/perf/arm_pmu.c and, in 6.1,
// arch/arm64/kernel/perf_event.c): at EL1, or at EL2 with the Virtualization Host Extensions. Each
// register access and barrier of the driver's is an instruction.
//
// It keeps a truth of its own: what has been executed while counter and PMU were enabled, as the
// words say that the driver has written.
class A55WithLinux {
  public:
    struct Tally {
        std::uint64_t instructions = 0, cycles = 0, loads = 0;
    };
    using Tallies = std::array<Tally, 3>; // by exception level

    // A call of the kernel's: interrupts wait until it is done.
    template <typename Call>
    auto in_kernel(const Call& call) {
        cpu.mask_interrupts(true);
        const auto result = call();
        cpu.mask_interrupts(false);
        return result;
    }

    explicit A55WithLinux(unsigned kernel_level = 1, const a55::Config& config = poisoned(),
                          bool has_interrupt = true)
        : pmu(config), cpu(pmu, InstructionSet::aarch64, kernel_level), level_(kernel_level) {
        cpu.set_host_with_user(is_host());
        cpu.set_cycles_per_instruction(3);
        cpu.set_interrupt_handler(kernel_level, [this] { interrupt(); });
        boot_error = in_kernel([&] { return boot(has_interrupt); });
    }

    // Registers that are UNKNOWN after reset hold anything.
    static a55::Config poisoned() {
        a55::Config config;
        config.unknown_fields = a55::Config::Unknown::poison;
        config.poison_seed = 55;
        return config;
    }
    bool is_host() const { return level_ == 2; }

    // --- Linux ---

    LinuxKernel::Event open(const shim_attr& attr) {
        LinuxKernel::Event event = kernel.open(attr);
        samples_.erase(event.get()); // of one that stood there before
        return event;
    }
    int add(const LinuxKernel::Event& event) {
        return in_kernel([&] { return kernel->add(event.get()); });
    }
    void del(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->del(event.get()), 0; });
    }
    void stop(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->stop(event.get()), 0; });
    }
    void start(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->start(event.get()), 0; });
    }
    // The PMU is disabled meanwhile, so that counts and truth are of one moment.
    std::uint64_t read(const LinuxKernel::Event& event) {
        return in_kernel([&] {
            kernel->disable();
            const std::uint64_t count = kernel->read(event.get());
            at_read_ = windows_;
            kernel->enable();
            return count;
        });
    }
    int counter(const LinuxKernel::Event& event) const { return kernel->counter(event.get()); }
    unsigned samples(const LinuxKernel::Event& event) const {
        const auto found = samples_.find(event.get());
        return found == samples_.end() ? 0 : found->second;
    }

    // --- what is executed ---

    void in_user(std::uint64_t instructions, std::uint64_t loads = 0) {
        cpu.at(0, [&] { execute(0, instructions, loads); });
    }
    void in_kernel_mode(std::uint64_t instructions, std::uint64_t loads = 0) {
        execute(level_, instructions, loads);
    }
    // Neither the kernel nor its user: a hypervisor above it, or a guest's kernel below.
    void elsewhere(std::uint64_t instructions, std::uint64_t loads = 0) {
        const unsigned level = is_host() ? 1 : 2;
        cpu.set_host_with_user(false);
        cpu.at(level, [&] { execute(level, instructions, loads); });
        cpu.set_host_with_user(is_host());
    }

    // --- truth ---

    // What a driver's counter should have counted since the beginning, up to now or to the last
    // `read`; 0 is the cycle counter.
    Tally seen(int counter, const CountedAt& where) {
        account();
        return sum(windows_[static_cast<unsigned>(counter)], where);
    }
    Tally seen_at_read(int counter, const CountedAt& where) const {
        return sum(at_read_[static_cast<unsigned>(counter)], where);
    }

    a55::Pmu pmu;
    A55Processor cpu;
    LinuxKernel kernel{"pmuv3"};
    int boot_error = 0;
    unsigned interrupts_not_taken = 0; // by a handler: whose are they?

  private:
    static constexpr int kInterrupt = 23; // the PPI of the PMU
    static constexpr unsigned kCycleBit = 31;

    int boot(bool has_interrupt) {
        shim_machine machine{};
        machine.self = this;
        machine.read_register = [](void* self, const char* name) {
            return static_cast<A55WithLinux*>(self)->read_register(name);
        };
        machine.write_register = [](void* self, const char* name, std::uint64_t data) {
            static_cast<A55WithLinux*>(self)->write_register(name, data);
        };
        machine.barrier = [](void* self) { static_cast<A55WithLinux*>(self)->cpu.run(1); };
        machine.sample = [](void* self, shim_event* event) {
            ++static_cast<A55WithLinux*>(self)->samples_[event];
        };
        machine.kernel_at_el2 = is_host();
        shim_device device{};
        device.compatible = "arm,cortex-a55-pmu";
        device.interrupts = &kInterrupt;
        device.interrupt_count = has_interrupt ? 1 : 0;
        device.interrupts_are_per_cpu = true;
        return kernel.boot(machine, device);
    }

    void interrupt() {
        if (!kernel->interrupt(kInterrupt)) ++interrupts_not_taken;
    }

    void execute(unsigned level, std::uint64_t instructions, std::uint64_t loads) {
        loads_[level] += loads;
        cpu.load(loads);
        cpu.run(instructions - std::min(instructions, loads));
    }

    // "pmcr_el0" is PMCR to A55Processor.
    static std::string plain_name(const std::string& kernel_name) {
        std::string name = kernel_name.substr(0, kernel_name.rfind("_el"));
        for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return name;
    }
    std::uint64_t read_register(const std::string& name) {
        if (name != "id_aa64dfr0_el1") return cpu.read(plain_name(name));
        cpu.run(1);
        return id_aa64dfr0_el1(pmu.config());
    }
    void write_register(const std::string& name, std::uint64_t data) {
        cpu.write(plain_name(name), data);
        account();
        if (name == "pmcr_el0") running_ = (data & 1) != 0;
        if (name == "pmcntenset_el0") enabled_ |= data;
        if (name == "pmcntenclr_el0") enabled_ &= ~data;
    }

    Tally sum(const Tallies& levels, const CountedAt& where) const {
        Tally sum;
        for (unsigned level = 0; level < levels.size(); ++level) {
            const bool counted = level == 0        ? where.user
                                 : level == level_ ? where.kernel
                                                   : where.other;
            if (!counted) continue;
            sum.instructions += levels[level].instructions;
            sum.cycles += levels[level].cycles;
            sum.loads += levels[level].loads;
        }
        return sum;
    }

    // Up to now, under what was enabled until now.
    void account() {
        Tallies now;
        for (unsigned level = 0; level < now.size(); ++level)
            now[level] = {cpu.retired(level), cpu.cycles(level), loads_[level]};
        for (unsigned i = 0; i < windows_.size(); ++i) {
            const unsigned bit = i == 0 ? kCycleBit : i - 1;
            if (!running_ || (enabled_ >> bit & 1) == 0) continue;
            for (unsigned level = 0; level < now.size(); ++level) {
                windows_[i][level].instructions +=
                    now[level].instructions - last_[level].instructions;
                windows_[i][level].cycles += now[level].cycles - last_[level].cycles;
                windows_[i][level].loads += now[level].loads - last_[level].loads;
            }
        }
        last_ = now;
    }

    unsigned level_;
    std::map<const shim_event*, unsigned> samples_;
    std::array<std::uint64_t, 3> loads_{};
    bool running_ = false;
    std::uint64_t enabled_ = 0;
    Tallies last_{};
    std::array<Tallies, a55::kCounters + 1> windows_{}, at_read_{};
};

// Skips its tests where the kernel's source is missing.
class KernelPmuv3 : public ::testing::Test {
  protected:
    void SetUp() override {
        const std::string missing = LinuxKernel::missing("pmuv3");
        if (!missing.empty()) GTEST_SKIP() << missing;
    }
};

// The parameter is the exception level of the kernel.
class KernelPmuv3Levels : public KernelPmuv3, public ::testing::WithParamInterface<unsigned> {};
const auto kKernelLevels = ::testing::Values(1U, 2U);
inline std::string level_name(const ::testing::TestParamInfo<unsigned>& level) {
    return level.param == 1 ? "at_el1" : "at_el2_as_host";
}

// --- attributes ---

inline PerfAttr of(a55::Event event) {
    return PerfAttr(number(event));
}
inline PerfAttr wide(PerfAttr attr) {
    attr.config1 |= 1;
    return attr;
}
inline PerfAttr sampled(PerfAttr attr, std::uint64_t period) {
    attr.sample_period = period;
    return attr;
}
inline PerfAttr in_user_only(PerfAttr attr) {
    attr.exclude_kernel = attr.exclude_hv = true;
    return attr;
}

} // namespace armpmu::tests
