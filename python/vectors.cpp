// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/devices/devices.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/stream/device_header.h"
#include "program/commands/compare_options.h"
#include "program/commands/vector_file.h"
#include "program/text/comparison_report.h"
#include "python/calls.h"
#include "python/row_layout.h"
#include "python/vector_source.h"
#include "vectors/stream/header_text.h"

#include <pybind11/stl.h>

#include <memory>
#include <utility>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using testbench::ComparingOptions;
using testbench::WaveOptions;
using vectors::Header;
using vectors::Reader;

void look() {
    const py::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Header header_of(const std::string& device, const Settings& settings) {
    const Device* const kind = find_device(device);
    if (kind == nullptr)
        throw std::invalid_argument("device: expected " + device_names() + ", not '" + device +
                                    "'");
    return vectors::device_header(*kind, settings);
}

// An array that owns what it shows.
py::array array_of(std::vector<std::uint64_t> rows, std::size_t words) {
    auto* const kept = new std::vector<std::uint64_t>(std::move(rows));
    const py::capsule keeper(
        kept, [](void* all) { delete static_cast<std::vector<std::uint64_t>*>(all); });
    return py::array_t<std::uint64_t>({kept->size() / words, words}, kept->data(), keeper);
}

py::tuple read_all(Reader& reader, std::uint64_t from, std::uint64_t most) {
    std::vector<std::uint64_t> rows;
    {
        const py::gil_scoped_release released;
        rows = rows_of(reader, from, most, look);
    }
    return py::make_tuple(reader.header(),
                          array_of(std::move(rows), reader.header().layout.words()));
}

py::tuple read(const std::string& path, std::uint64_t from, std::uint64_t most) {
    return read_all(*testbench::open_vector(path), from, most);
}

py::tuple read_waves(const std::string& path, const Header& like, const WaveOptions& waves) {
    return read_all(*waves.open(path, like), 0, ~std::uint64_t{0});
}

void write(const std::string& path, const Header& header, const py::array& array) {
    const RowBlock rows(array, header.layout.words(), false, "rows");
    const py::gil_scoped_release released;
    BlockReader reader(header, rows);
    const auto writer = testbench::create_vector(path, header);
    std::uint64_t clocks = 0;
    for (vectors::Span span; reader.next(span); clocks += span.cycles) {
        writer->put(span);
        if (clocks % 65536 == 0) look();
    }
    writer->finish();
}

// Rows of an array, or of a file.
class Source {
  public:
    Source(const py::object& given, const Header* like, const WaveOptions& waves) {
        if (py::isinstance<py::str>(given)) {
            name_ = given.cast<std::string>();
            reader_ = waves.given() && like != nullptr ? waves.open(name_, *like)
                                                       : testbench::open_vector(name_);
            return;
        }
        const auto [header, array] = given.cast<std::pair<Header, py::array>>();
        header_ = header;
        array_ = array;
        rows_.emplace(array_, header_.layout.words(), false, "rows");
        reader_ = std::make_unique<BlockReader>(header_, *rows_);
        name_ = "an array";
    }
    Reader& reader() { return *reader_; }
    const std::string& name() const { return name_; }

  private:
    std::string name_;
    Header header_;
    py::array array_;
    std::optional<RowBlock> rows_;
    std::unique_ptr<Reader> reader_;
};

// JSON and text of a comparison.
template <typename Compare>
py::tuple compared(const std::string& reference, const std::string& device,
                   const ComparingOptions& comparing, const Compare& compare) {
    vectors::CompareOptions options = comparing.options();
    options.progress = [](std::uint64_t) {
        look();
        return true;
    };
    vectors::Comparison comparison;
    {
        const py::gil_scoped_release released;
        comparison = compare(options);
    }
    const testbench::ComparedNames names{reference, device};
    return py::make_tuple(testbench::comparison_json(comparison, names),
                          testbench::comparison_text(comparison, names, comparing.show));
}

py::tuple compare(const py::object& reference, const py::object& device,
                  const ComparingOptions& comparing, const WaveOptions& waves) {
    Source first(reference, nullptr, waves);
    Source second(device, &first.reader().header(), waves);
    return compared(first.name(), second.name(), comparing, [&](const auto& options) {
        return vectors::compare(first.reader(), second.reader(), options);
    });
}

py::tuple replay(const py::object& device, const py::object& like,
                 const ComparingOptions& comparing, const WaveOptions& waves) {
    const Header whole = like.is_none() ? Header() : like.cast<Header>();
    Source source(device, like.is_none() ? nullptr : &whole, waves);
    return compared("the model", source.name(), comparing, [&](const auto& options) {
        return like.is_none() ? vectors::replay(source.reader(), options)
                              : vectors::replay(source.reader(), whole, options);
    });
}

std::vector<std::string> tolerances_of(const Header& header) {
    std::vector<std::string> texts;
    for (const vectors::ToleranceRule& rule : header.tolerances)
        texts.push_back(rule.name + "=" + vectors::tolerance_text(rule));
    return texts;
}

void add_options(py::module_& module) {
    py::class_<ComparingOptions>(module, "ComparingOptions")
        .def(py::init<>())
        .def_readwrite("tolerances", &ComparingOptions::tolerances)
        .def_readwrite("exact", &ComparingOptions::exact)
        .def_readwrite("latencies", &ComparingOptions::latencies)
        .def_readwrite("ignored", &ComparingOptions::ignored)
        .def_readwrite("context", &ComparingOptions::context);
    py::class_<WaveOptions>(module, "WaveOptions")
        .def(py::init<>())
        .def_readwrite("clock", &WaveOptions::clock)
        .def_readwrite("clock_ps", &WaveOptions::clock_ps)
        .def_readwrite("scope", &WaveOptions::scope)
        .def_readwrite("maps", &WaveOptions::maps)
        .def_readwrite("samples", &WaveOptions::samples)
        .def_readwrite("begin", &WaveOptions::from)
        .def_readwrite("partial", &WaveOptions::partial);
}

} // namespace

void add_vectors(py::module_& module) {
    py::class_<Header>(module, "Header")
        .def(py::init(&header_of), py::arg("device"), py::arg("settings"))
        .def_readonly("device", &Header::device)
        .def_readonly("configuration", &Header::configuration)
        .def_readwrite("source", &Header::source)
        .def_readwrite("clock_ps", &Header::clock_ps)
        .def_property_readonly("tolerances", &tolerances_of)
        .def_property_readonly("layout",
                               [](const Header& header) { return RowLayout(header.layout); })
        .def("__eq__", [](const Header& a, const Header& b) { return a == b; });
    add_options(module);
    module.def("read_vector", &read, py::arg("path"), py::arg("first"), py::arg("most"));
    module.def("read_waves", &read_waves, py::arg("path"), py::arg("like"), py::arg("waves"));
    module.def("write_vector", &write, py::arg("path"), py::arg("header"), py::arg("rows"));
    module.def("compare", &compare, py::arg("reference"), py::arg("device"), py::arg("options"),
               py::arg("waves"));
    module.def("replay", &replay, py::arg("device"), py::arg("like"), py::arg("options"),
               py::arg("waves"));
}

} // namespace armpmu::python
