// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/calls.h"
#include "python/error_line.h"
#include "python/separate_work.h"

namespace armpmu::python {
namespace {

namespace py = pybind11;

// armpmu.errors makes exceptions of lines.
void raise(const char* kind, const std::string& text) {
    const py::object type = py::module_::import("armpmu.errors").attr(kind);
    PyErr_SetObject(type.ptr(), py::str(text).ptr());
}

} // namespace

void add_errors(py::module_& /*module*/) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            std::rethrow_exception(thrown);
        } catch (const py::builtin_exception&) {
            throw; // Python's own
        } catch (const py::error_already_set&) {
            throw;
        } catch (const Busy& error) {
            raise("Busy", error.what());
        } catch (...) {
            const ErrorLine error = error_line();
            raise(error.status == 2 ? "InputError" : "SimulationError", error.text);
        }
    });
}

} // namespace armpmu::python
