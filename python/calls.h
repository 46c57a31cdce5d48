// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <pybind11/pybind11.h>

namespace armpmu::python {

// The parts of the module `armpmu._armpmu`; the package around it has the public names.
void add_errors(pybind11::module_& module);
void add_field_trees(pybind11::module_& module);
void add_experiments(pybind11::module_& module);
void add_sweeps(pybind11::module_& module);
void add_program(pybind11::module_& module);
void add_layouts(pybind11::module_& module);
void add_models(pybind11::module_& module);
void add_vectors(pybind11::module_& module);
void add_scoreboards(pybind11::module_& module);

} // namespace armpmu::python
