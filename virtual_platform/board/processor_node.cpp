// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/processor_node.h"

#include <string>

namespace armpmu::testbench {

namespace {

iss::Processor::Parameters processor_parameters(const ProcessorNode::Parameters& parameters) {
    iss::Processor::Parameters processor = parameters.processor;
    processor.mpidr |= parameters.place.affinity();
    return processor;
}

} // namespace

ProcessorNode::ProcessorNode(sc_core::sc_module_name name, const Parameters& parameters)
    : sc_module(name), pmu("pmu", parameters.pmu),
      processor("processor", processor_parameters(parameters)), truth("truth", processor),
      router(("router" + std::to_string(parameters.number)).c_str()), parameters_(parameters) {
    router.connect(processor.bus);
    processor.sysreg.bind(truth.target);
    truth.initiator.bind(pmu.sysreg);
    processor.count_in(pmu);
}

} // namespace armpmu::testbench
