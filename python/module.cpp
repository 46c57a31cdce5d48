// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/calls.h"

#include <systemc>

PYBIND11_MODULE(_armpmu, module) {
    using namespace armpmu::python;
    module.attr("__version__") = ARMPMU_VERSION;
    // "Simulation stopped by user", on standard output.
    sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_INFO,
                                            sc_core::SC_DO_NOTHING);
    add_errors(module);
    add_field_trees(module);
    add_experiments(module);
    add_sweeps(module);
    add_program(module);
    add_layouts(module);
    add_models(module);
    add_vectors(module);
    add_scoreboards(module);
}
