// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"
#include "armpmu/tlm/a55_pmu.h"
#include "virtual_platform/board/core_truth.h"
#include "virtual_platform/peripherals/router.h"

#include <cstdint>
#include <systemc>

namespace armpmu::testbench {

// A processor's place. The first half of them, rounded up, is cluster 0; the others are cluster 1.
struct ProcessorPlace {
    unsigned cluster = 0;
    unsigned in_cluster = 0; // its number there

    // The affinity of MPIDR_EL1, as PSCI and device trees name a processor. It has one thread, so
    // Aff0 is 0.
    constexpr std::uint32_t affinity() const { return cluster << 16 | in_cluster << 8; }
};

constexpr ProcessorPlace place_of(unsigned processor, unsigned processors) {
    const unsigned first = (processors + 1) / 2;
    return processor < first ? ProcessorPlace{0, processor} : ProcessorPlace{1, processor - first};
}

// One of the platform's processors with its private parts: its PMU, the independent counts beside
// that, and its view of the memory map, with its registers of the interrupt controller.
class ProcessorNode : public sc_core::sc_module {
  public:
    struct Parameters {
        unsigned number = 0;
        ProcessorPlace place; // which MPIDR_EL1 says
        iss::Processor::Parameters processor;
        systemc::A55Pmu::Parameters pmu;
    };
    ProcessorNode(sc_core::sc_module_name name, const Parameters& parameters);

    unsigned number() const { return parameters_.number; }
    const ProcessorPlace& place() const { return parameters_.place; }

    systemc::A55Pmu pmu;
    iss::Processor processor;
    CoreTruth truth;
    Router router;

  private:
    Parameters parameters_;
};

} // namespace armpmu::testbench
