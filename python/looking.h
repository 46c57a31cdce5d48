// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "python/separate_work.h"

#include <pybind11/pybind11.h>

#include <memory>
#include <string>

namespace armpmu::python {

// Does the work in a process of its own without the GIL. `progress` is None or is called with the
// amount done, the whole amount, and the share or None; the work ends early when it returns False.
// Throws the work's error with its line, and Python's own for Ctrl-C and for exceptions of
// `progress`.
std::shared_ptr<Answer> watched(const std::function<Work(Watch&)>& work,
                                const pybind11::object& progress);

pybind11::str text_of(const Answer& answer, std::size_t number);
// A read-only view, which keeps the answer alive.
pybind11::object array_of(const std::shared_ptr<Answer>& answer, std::size_t number,
                          const char* dtype);

} // namespace armpmu::python
