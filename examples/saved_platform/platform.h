// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "memory.h"

#include <armpmu/cci550/event_name.h>
#include <armpmu/interconnect/tlm/coherent_interconnect.h>
#include <armpmu/iss/processor.h>

#include <iostream>

using armpmu::StateBytes;

struct Platform : sc_core::sc_module {
    armpmu::systemc::A55Pmu pmu{"pmu"};
    armpmu::systemc::Cci550Pmu cci_pmu{"cci_pmu"};
    armpmu::iss::Processor cpu{"cpu", cpu_parameters()};
    armpmu::interconnect::CoherentInterconnect cci{"cci", cci_parameters(), cci_pmu};
    Memory memory{"memory"};

    explicit Platform(sc_core::sc_module_name name) : sc_module(name) {
        cpu.bus.bind(cci.slave[3]);
        cpu.sysreg.bind(pmu.sysreg);
        cpu.count_in(pmu);
        cci.master[0].bind(memory.socket);
    }
    static armpmu::iss::Processor::Parameters cpu_parameters() {
        armpmu::iss::Processor::Parameters parameters;
        parameters.memory = {{Memory::kBase, 64 << 10}};
        parameters.reset_pc = Memory::kBase;
        return parameters;
    }
    static armpmu::interconnect::CoherentParameters cci_parameters() {
        armpmu::interconnect::CoherentParameters parameters;
        parameters.interconnect = armpmu::interconnect::example_config();
        return parameters;
    }
    // While the processor is paused. It comes first: then its PMU knows of all it has executed.
    std::vector<StateBytes> save() {
        const StateBytes processor = cpu.save();
        return {memory.bytes, pmu.save(), cci_pmu.save(), cci.save(), processor};
    }
    // On a fresh platform, paused, at the time of the save. A PMU comes before what counts in it.
    void restore(const std::vector<StateBytes>& parts) {
        memory.bytes = parts[0];
        pmu.restore(parts[1]);
        cci_pmu.restore(parts[2]);
        cci.restore(parts[3]);
        cpu.restore(parts[4]);
    }
    void show(const char* when) {
        std::uint64_t sum = 0;
        std::memcpy(&sum, &memory.bytes[Memory::kSum], sizeof sum);
        const auto reads = armpmu::cci550::parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
        std::cout << when << ": " << sum << " increments, " << cpu.instructions()
                  << " instructions, INST_RETIRED "
                  << pmu.core().total(armpmu::a55::Event::inst_retired) << ", reads of SI3 "
                  << cci_pmu.core().total(reads) << ", " << sc_core::sc_time_stamp() << std::endl;
    }
};
