// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"
#include "armpmu/iss/processor_group.h"
#include "armpmu/tlm/a55_pmu.h"
#include "models/iss/coherence.h"
#include "tests/platform/guest_code.h"
#include "tests/support/switched.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"

#include <gtest/gtest.h>
#include <systemc>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::tests {

// Processors with a PMU each, and 16 MB of memory that they share. The first one begins at 0, the
// others at 0x1000. X0 is the processor's number, X1 how many there are.
struct GroupBench {
    static constexpr std::uint64_t kMemory = 0x40000000;
    static constexpr std::uint64_t kBytes = 16 << 20;
    static constexpr std::uint64_t kOthers = 0x1000;

    static std::unique_ptr<iss::ProcessorGroup> group_of(const iss::GroupAbilities& abilities) {
        const Switched switched(iss::abilities_of_new_groups, abilities);
        return std::make_unique<iss::ProcessorGroup>();
    }

    // In quanta of nanoseconds, each of which is a cycle. `group` is false: each for itself.
    explicit GroupBench(unsigned processors, unsigned quantum = 97,
                        const iss::GroupAbilities& abilities = {}, bool group = true,
                        const std::string& name = "bench", bool others_powered = true)
        : memory((name + "_memory").c_str(), kBytes), router((name + "_router").c_str()),
          together(group_of(abilities)) {
        router.map({"memory", kMemory, kBytes}, memory.socket);
        for (unsigned n = 0; n < processors; ++n) {
            iss::Processor::Parameters parameters;
            parameters.memory = {{kMemory, kBytes}};
            parameters.reset_pc = kMemory + (n == 0 ? 0 : kOthers);
            parameters.reset_level = 1;
            parameters.reset_secure = false;
            parameters.mpidr = 0x81000000 | n << 8;
            parameters.quantum = sc_core::sc_time(quantum, sc_core::SC_NS);
            parameters.powered = n == 0 || others_powered;
            const std::string number = std::to_string(n);
            pmus.push_back(std::make_unique<systemc::A55Pmu>((name + "_pmu" + number).c_str()));
            cpus.push_back(
                std::make_unique<iss::Processor>((name + "_cpu" + number).c_str(), parameters));
            iss::Processor& cpu = *cpus.back();
            router.connect(cpu.bus);
            cpu.sysreg.bind(pmus.back()->sysreg);
            cpu.count_in(*pmus.back());
            cpu.set_argument(0, n);
            cpu.set_argument(1, processors);
            if (group) together->add(cpu);
        }
    }

    GroupBench& load(std::uint64_t offset, const Guest& guest) {
        for (const GuestLine& line : guest.lines()) {
            std::memcpy(memory.data() + offset, &line.word, sizeof line.word);
            offset += sizeof line.word;
        }
        return *this;
    }
    GroupBench& load_for_all(const Guest& guest) { return load(0, guest).load(kOthers, guest); }
    GroupBench& poke(std::uint64_t offset, std::uint64_t value) {
        std::memcpy(memory.data() + offset, &value, sizeof value);
        return *this;
    }
    std::uint64_t word(std::uint64_t offset) {
        std::uint64_t value = 0;
        std::memcpy(&value, memory.data() + offset, sizeof value);
        return value;
    }
    static void run(double microseconds) { sc_core::sc_start(microseconds, sc_core::SC_US); }
    bool done(unsigned n) const { return cpus[n]->x(27) == 1; }
    bool all_done() const {
        for (unsigned n = 0; n < cpus.size(); ++n)
            if (!done(n)) return false;
        return true;
    }
    void expect_done() const {
        for (const auto& cpu : cpus) {
            EXPECT_EQ(cpu->x(27), 1U) << cpu->name() << " is not done, PC " << cpu->pc();
            if (cpu->problem() != nullptr) ADD_FAILURE() << cpu->name() << cpu->problem()->what;
        }
    }

    testbench::Ram memory;
    testbench::Router router;
    std::vector<std::unique_ptr<systemc::A55Pmu>> pmus;
    std::vector<std::unique_ptr<iss::Processor>> cpus;
    std::unique_ptr<iss::ProcessorGroup> together;
};

} // namespace armpmu::tests
