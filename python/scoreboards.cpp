// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/stream/device_header.h"
#include "program/commands/compare_options.h"
#include "program/text/comparison_report.h"
#include "python/calls.h"
#include "python/row_block.h"
#include "python/row_layout.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using testbench::ComparedNames;
using vectors::Header;

const ComparedNames kNames{"the model", "the device"};

// Bytes of a number, the lowest first. Throws Python's OverflowError.
void take_number(PyObject* number, std::uint64_t* row, std::size_t bytes) {
    auto* const out = reinterpret_cast<unsigned char*>(row);
#if PY_VERSION_HEX >= 0x030d0000
    const py::ssize_t needed =
        PyLong_AsNativeBytes(number, out, static_cast<py::ssize_t>(bytes),
                             Py_ASNATIVEBYTES_LITTLE_ENDIAN | Py_ASNATIVEBYTES_UNSIGNED_BUFFER |
                                 Py_ASNATIVEBYTES_REJECT_NEGATIVE);
    if (needed >= 0 && static_cast<std::size_t>(needed) <= bytes) return;
    if (needed >= 0) PyErr_SetString(PyExc_OverflowError, "the number has more bits than a row");
    throw py::error_already_set();
#else
    if (_PyLong_AsByteArray(reinterpret_cast<PyLongObject*>(number), out, bytes, 1, 0) != 0)
        throw py::error_already_set();
#endif
}

class Scoreboard {
  public:
    Scoreboard(const Header& header, const testbench::ComparingOptions& options)
        : layout_(header.layout), row_(header.layout.words()),
          idle_(vectors::make_device(header)->idle_row()),
          comparator_(std::make_unique<vectors::Comparator>(header, options.options())) {}

    const RowLayout& layout() const { return layout_; }
    std::uint64_t clocks() const { return clocks_; }

    std::uint64_t clock(const py::object& row) {
        const Call call(in_call_);
        expect_open();
        if (PyLong_CheckExact(row.ptr()) != 0)
            take_number(row.ptr(), row_.data(), row_.size() * sizeof row_[0]);
        else if (py::isinstance<py::dict>(row))
            take_fields(row);
        else
            take_bytes(row);
        const unsigned beyond = layout_.layout().width() % 64;
        if (beyond != 0 && row_.back() >> beyond != 0)
            throw py::value_error("the row has more than " +
                                  std::to_string(layout_.layout().width()) + " bits");
        comparator_->clock(row_.data(), row_.data(), 1);
        ++clocks_;
        return comparator_->total();
    }

    std::uint64_t clock_block(const py::array& array) {
        const RowBlock rows(array, row_.size(), false, "rows");
        const Call call(in_call_);
        expect_open();
        const py::gil_scoped_release released;
        for (std::size_t n = 0; n < rows.clocks(); ++n)
            comparator_->clock(rows.row(n), rows.row(n), 1);
        clocks_ += rows.clocks();
        return comparator_->total();
    }

    std::uint64_t total() {
        const Call call(in_call_);
        return comparator_ ? comparator_->total() : finished_.total;
    }

    // As JSON: what is certain so far.
    std::string so_far() {
        const Call call(in_call_);
        vectors::Comparison state = finished_;
        if (comparator_) {
            state.clocks = clocks_;
            state.total = comparator_->total();
            state.divergences = comparator_->divergences();
        }
        return testbench::comparison_json(state, kNames);
    }

    py::tuple finish() {
        const Call call(in_call_);
        if (comparator_) {
            finished_ = comparator_->finish();
            comparator_.reset();
        }
        return py::make_tuple(testbench::comparison_json(finished_, kNames),
                              testbench::comparison_text(finished_, kNames, 10));
    }

  private:
    void expect_open() const {
        if (!comparator_) throw py::value_error("the scoreboard is finished: no clock may follow");
    }
    // A field that is not named is as without event and access.
    void take_fields(const py::dict& fields) {
        row_ = idle_;
        for (const auto& [name, value] : fields) {
            const Part& part = layout_.find(name.cast<std::string>());
            if (part.width <= 64) {
                const auto number = number_of(name.cast<std::string>(), value);
                if (part.width < 64 && number >> part.width != 0)
                    throw py::value_error(name.cast<std::string>() + ": " + std::to_string(number) +
                                          " does not fit");
                set_bits(row_.data(), part.first, part.width, number);
            } else {
                take_wide(part, value);
            }
        }
    }
    static std::uint64_t number_of(const std::string& name, const py::handle& value) {
        if (PyIndex_Check(value.ptr()) == 0) throw py::type_error(name + ": expected an int");
        const py::int_ number(py::reinterpret_borrow<py::object>(value));
        const std::uint64_t bits = PyLong_AsUnsignedLongLong(number.ptr());
        if (PyErr_Occurred() == nullptr) return bits;
        PyErr_Clear();
        throw py::value_error(name + ": expected 0 to 2^64 - 1");
    }
    void take_wide(const Part& part, const py::handle& value) {
        if (PyLong_Check(value.ptr()) == 0)
            throw py::type_error("expected an int for a field of many bits");
        std::vector<std::uint64_t> words((part.width + 63) / 64);
        take_number(value.ptr(), words.data(), words.size() * sizeof words[0]);
        for (unsigned bit = 0; bit < part.width; bit += 64) {
            const unsigned width = std::min(64U, part.width - bit);
            const std::uint64_t word = words[bit / 64];
            if (width < 64 && word >> width != 0)
                throw py::value_error("the number has more bits than its field");
            set_bits(row_.data(), part.first + bit, width, word);
        }
    }
    void take_bytes(const py::object& row) {
        Py_buffer view;
        if (PyObject_GetBuffer(row.ptr(), &view, PyBUF_SIMPLE) != 0) throw py::error_already_set();
        const auto size = static_cast<std::size_t>(view.len);
        const bool fits =
            size == row_.size() * sizeof row_[0] || size == (layout_.layout().width() + 7) / 8;
        if (fits) {
            row_.back() = 0;
            std::memcpy(row_.data(), view.buf, size);
        }
        PyBuffer_Release(&view);
        if (!fits)
            throw py::value_error("expected a row of " +
                                  std::to_string(row_.size() * sizeof row_[0]) + " bytes, not " +
                                  std::to_string(size));
    }

    RowLayout layout_;
    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> idle_;
    std::unique_ptr<vectors::Comparator> comparator_; // null: finished
    vectors::Comparison finished_;
    std::uint64_t clocks_ = 0;
    std::atomic<bool> in_call_{false};
};

} // namespace

void add_scoreboards(py::module_& module) {
    py::class_<Scoreboard>(module, "ScoreboardCore")
        .def(py::init<const Header&, const testbench::ComparingOptions&>(), py::arg("header"),
             py::arg("options"))
        .def_property_readonly("layout", &Scoreboard::layout,
                               py::return_value_policy::reference_internal)
        .def_property_readonly("clocks", &Scoreboard::clocks, "Clocks that have been compared.")
        .def("clock", &Scoreboard::clock, py::arg("row"),
             "One clock of the device: its row as an int, as bytes (the lowest first), as an array "
             "of words, or as a dict of fields and bits by name. Gives the divergences that are "
             "certain so far.")
        .def("clock_block", &Scoreboard::clock_block, py::arg("rows"))
        .def_property_readonly("total", &Scoreboard::total, "Divergences that are certain so far.")
        .def("so_far_json", &Scoreboard::so_far)
        .def("finish_json", &Scoreboard::finish);
}

} // namespace armpmu::python
