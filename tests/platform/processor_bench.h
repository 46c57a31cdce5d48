// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"
#include "armpmu/tlm/a55_pmu.h"
#include "tests/platform/common_guests.h"
#include "virtual_platform/peripherals/guest_port.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"

#include <gtest/gtest.h>

#include <systemc>

#include <cstring>
#include <string>
#include <vector>

namespace armpmu::tests {

// A processor with its PMU, 16 MB of memory and a guest's port, by which the guest ends. The PMU's
// interrupt is the processor's IRQ.
struct ProcessorBench {
    static constexpr std::uint64_t kMemory = 0x40000000;
    static constexpr std::uint64_t kBytes = 16 << 20;

    static iss::Processor::Parameters at_level(unsigned level, bool secure = false) {
        iss::Processor::Parameters parameters;
        parameters.memory = {{kMemory, kBytes}};
        parameters.reset_pc = kMemory;
        parameters.reset_level = level;
        parameters.reset_secure = secure;
        return parameters;
    }

    explicit ProcessorBench(const iss::Processor::Parameters& parameters,
                            const std::string& name = "bench")
        : memory((name + "_memory").c_str(), kBytes), router((name + "_router").c_str()),
          port((name + "_port").c_str()), pmu((name + "_pmu").c_str(), pmu_parameters(parameters)),
          cpu((name + "_cpu").c_str(), parameters) {
        router.connect(cpu.bus);
        router.map({"memory", kMemory, kBytes}, memory.socket);
        router.map({"port", 0x0b000000, testbench::GuestPort::kAperture}, port.socket);
        cpu.sysreg.bind(pmu.sysreg);
        cpu.count_in(pmu);
        port.on_exit = [this](unsigned status) {
            exits.push_back(status);
            cpu.stop();
        };
        port.on_mark = [this](unsigned mark) {
            marks.push_back({mark, sc_core::sc_time_stamp(), cpu.local_time()});
        };
        pmu.on_interrupt = [this](bool level) { cpu.set_irq(level); };
    }

    // Code at that place of memory.
    ProcessorBench& load(std::uint64_t offset, const Guest& guest) {
        for (const GuestLine& line : guest.lines()) {
            std::memcpy(memory.data() + offset, &line.word, sizeof line.word);
            offset += sizeof line.word;
        }
        return *this;
    }
    // A doubleword of memory.
    ProcessorBench& poke(std::uint64_t offset, std::uint64_t value) {
        std::memcpy(memory.data() + offset, &value, sizeof value);
        return *this;
    }
    // Begins at EL3 and goes on, with those registers, to what is loaded at 0x1000; vectors are at
    // 0x2000, X20 is 0x40003000. PMUSERENR_EL0.EN is set unless `user` says otherwise.
    ProcessorBench& enter(std::uint64_t scr, std::uint64_t spsr, std::uint64_t mdcr = 0,
                          std::uint64_t user = 1) {
        cpu.set_argument(0, scr);
        cpu.set_argument(1, spsr);
        cpu.set_argument(2, mdcr);
        cpu.set_argument(3, user);
        return load(0, kEnter);
    }
    // Until the guest is done; a second is for ever.
    void run() {
        sc_core::sc_start(1, sc_core::SC_SEC);
        if (cpu.problem() != nullptr)
            ADD_FAILURE() << cpu.problem()->what << "; PC " << cpu.problem()->pc << ", "
                          << cpu.problem()->last_exception;
        EXPECT_EQ(exits, std::vector<unsigned>{0});
    }
    std::uint64_t word(std::uint64_t offset) const {
        std::uint64_t value = 0;
        std::memcpy(&value, const_cast<testbench::Ram&>(memory).data() + offset, sizeof value);
        return value;
    }

    struct Mark {
        unsigned mark;
        sc_core::sc_time simulated;
        sc_core::sc_time local;
    };
    std::vector<unsigned> exits;
    std::vector<Mark> marks;

    testbench::Ram memory;
    testbench::Router router;
    testbench::GuestPort port;
    systemc::A55Pmu pmu;
    iss::Processor cpu;

  private:
    static systemc::A55Pmu::Parameters pmu_parameters(const iss::Processor::Parameters& cpu) {
        systemc::A55Pmu::Parameters parameters;
        parameters.clock_period = cpu.clock_period;
        return parameters;
    }
};

} // namespace armpmu::tests
