// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/calls.h"
#include "python/row_block.h"
#include "python/row_layout.h"

#include <pybind11/stl.h>

#include <cstring>

namespace armpmu::python {
namespace {

namespace py = pybind11;

// The values of a part in each clock, as numbers of so many bytes.
template <typename Value>
py::array values_of(const RowBlock& rows, const Part& part) {
    py::array_t<Value> values(static_cast<py::ssize_t>(rows.clocks()));
    Value* const out = values.mutable_data();
    for (std::size_t n = 0; n < rows.clocks(); ++n)
        out[n] = static_cast<Value>(get_bits(rows.row(n), part.first, part.width));
    return std::move(values);
}

py::array bits_of(const RowBlock& rows, const Part& part) {
    py::array_t<bool> values({rows.clocks(), std::size_t{part.width}});
    bool* out = values.mutable_data();
    for (std::size_t n = 0; n < rows.clocks(); ++n)
        for (unsigned bit = part.first; bit < part.first + part.width; ++bit)
            *out++ = (rows.row(n)[bit / 64] >> bit % 64 & 1) != 0;
    return std::move(values);
}

py::array get(const RowLayout& layout, const py::array& array, const std::string& name) {
    const Part& part = layout.find(name);
    const RowBlock rows(array, layout.layout().words(), false, "rows");
    if (part.width > 64) return bits_of(rows, part);
    if (part.width > 32) return values_of<std::uint64_t>(rows, part);
    if (part.width > 16) return values_of<std::uint32_t>(rows, part);
    if (part.width > 8) return values_of<std::uint16_t>(rows, part);
    if (part.width > 1) return values_of<std::uint8_t>(rows, part);
    return values_of<bool>(rows, part);
}

void expect_clocks(const py::array& values, const RowBlock& rows, const std::string& name) {
    if (static_cast<std::size_t>(values.shape(0)) != rows.clocks())
        throw py::value_error(name + ": expected values of " + std::to_string(rows.clocks()) +
                              " clocks");
}

void set_bits_of(const RowBlock& rows, const Part& part, const std::string& name,
                 const py::array_t<bool, py::array::c_style>& values) {
    if (values.ndim() != 2 || values.shape(1) != static_cast<py::ssize_t>(part.width))
        throw py::value_error(name + ": expected bools of the shape (clocks, " +
                              std::to_string(part.width) + ")");
    expect_clocks(values, rows, name);
    const bool* in = values.data();
    for (std::size_t n = 0; n < rows.clocks(); ++n)
        for (unsigned bit = 0; bit < part.width; ++bit)
            set_bits(rows.row(n), part.first + bit, 1, *in++ ? 1 : 0);
}

void set_numbers(const RowBlock& rows, const Part& part, const std::string& name,
                 const py::array_t<std::uint64_t, py::array::c_style>& values) {
    if (values.ndim() != 1) throw py::value_error(name + ": expected a value for each clock");
    expect_clocks(values, rows, name);
    const std::uint64_t* const in = values.data();
    for (std::size_t n = 0; n < rows.clocks(); ++n)
        if (part.width < 64 && in[n] >> part.width != 0)
            throw py::value_error(std::to_string(in[n]) + " does not fit " + name +
                                  ", which has bits: " + std::to_string(part.width));
    for (std::size_t n = 0; n < rows.clocks(); ++n)
        set_bits(rows.row(n), part.first, part.width, in[n]);
}

void set(const RowLayout& layout, const py::array& array, const std::string& name,
         const py::array& values) {
    const Part& part = layout.find(name);
    const RowBlock rows(array, layout.layout().words(), true, "rows");
    if (part.width > 64)
        set_bits_of(rows, part, name, values.cast<py::array_t<bool, py::array::c_style>>());
    else
        set_numbers(rows, part, name,
                    values.cast<py::array_t<std::uint64_t, py::array::c_style>>());
}

} // namespace

void add_layouts(py::module_& module) {
    py::class_<RowLayout>(module, "RowLayout")
        .def_property_readonly("words", [](const RowLayout& self) { return self.layout().words(); })
        .def_property_readonly("bits", [](const RowLayout& self) { return self.layout().width(); })
        .def_property_readonly("fields",
                               [](const RowLayout& self) {
                                   std::vector<std::string> names;
                                   for (const Field& field : self.layout().fields())
                                       names.push_back(field.name);
                                   return names;
                               })
        .def(
            "place",
            [](const RowLayout& self, const std::string& name) {
                const Part& part = self.find(name);
                return py::make_tuple(part.first, part.width, part.input);
            },
            py::arg("name"), "First bit, width, and whether it is an input.")
        .def(
            "bit_names",
            [](const RowLayout& self, const std::string& field) {
                const Field* const found = self.layout().find(field);
                return found == nullptr ? std::vector<std::string>() : found->bits;
            },
            py::arg("field"))
        .def("get", &get, py::arg("rows"), py::arg("name"))
        .def("set", &set, py::arg("rows"), py::arg("name"), py::arg("values"))
        .def("__eq__", [](const RowLayout& self, const RowLayout& other) {
            return self.layout() == other.layout();
        });
}

} // namespace armpmu::python
