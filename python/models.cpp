// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/player.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "python/calls.h"
#include "python/model.h"

#include <pybind11/stl.h>

#include <optional>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using Cci550 = Model<cci550::Description>;
using A55 = Model<a55::Description>;

// A register by its name: by which door, and where.
struct Place {
    std::string name;
    std::uint32_t door;
    std::uint32_t where;
};
using Places = std::vector<Place>;

Places places_of(const cci550::Description*) {
    Places all;
    for (const cci550::Register& row : cci550::registers())
        for (unsigned n = 0; n < row.count; ++n) {
            const std::uint32_t offset = cci550::instance_offset(row, n);
            for (const std::uint32_t door : {0U, 1U})
                all.push_back({cci550::register_text(offset), door, offset});
        }
    return all;
}

std::string numbered(std::string_view name, unsigned n) {
    std::string text = lower_case(name);
    const std::size_t at = text.find("<n>");
    return at == std::string::npos ? text : text.replace(at, 3, std::to_string(n));
}

Places places_of(const a55::Description*) {
    Places all;
    for (const a55::Register& row : a55::registers()) {
        const std::string_view name32 = row.a32_name.empty() ? row.name : row.a32_name;
        for (unsigned n = 0; n < row.count; ++n) {
            if (row.a64) all.push_back({numbered(row.name, n), 1, row.a64->plus(n).code()});
            if (row.a32) all.push_back({numbered(name32, n), 2, row.a32->plus(n).code()});
            if (row.a32_long) all.push_back({numbered(name32, n), 3, row.a32_long->code()});
        }
        for (unsigned n = 0; n < row.external_count; ++n)
            for (const std::uint32_t door : {4U, 5U})
                all.push_back({numbered(row.name, n), door, row.offset + n * row.stride});
    }
    return all;
}

const a55::EventInfo& a55_event(const std::string& name) {
    const a55::EventInfo* const found = a55::find_event(name);
    if (found != nullptr) return *found;
    throw std::invalid_argument(in_quotes(name) + " is no event of a Cortex-A55");
}

cci550::Security security_of(bool secure) {
    return secure ? cci550::Security::secure : cci550::Security::non_secure;
}

constexpr std::uint64_t kMostEvents = std::uint64_t{1} << 32;

void expect_events(std::uint64_t n) {
    if (n > kMostEvents) throw std::invalid_argument("expected at most 2^32 occurrences");
}

void record_cci550(Cci550& model, const std::string& event, std::uint64_t n, bool secure) {
    const Call call(model.in_call());
    expect_events(n);
    model.pmu().record(cci550::parse_event(event), n, security_of(secure));
}

std::uint64_t total_cci550(Cci550& model, const std::string& event,
                           const std::optional<bool>& secure) {
    const Call call(model.in_call());
    const cci550::EventId id = cci550::parse_event(event);
    return secure ? model.pmu().total(id, security_of(*secure)) : model.pmu().total(id);
}

void record_a55(A55& model, const std::string& event, std::uint64_t n) {
    const Call call(model.in_call());
    expect_events(n);
    model.pmu().record(a55_event(event).event, n);
}

std::uint64_t total_a55(A55& model, const std::string& event) {
    const Call call(model.in_call());
    return model.pmu().total(a55_event(event).event);
}

void advance_a55(A55& model, std::uint64_t cycles) {
    const Call call(model.in_call());
    if (cycles > std::uint64_t{1} << 60)
        throw std::invalid_argument("expected at most 2^60 cycles");
    model.pmu().advance(cycles);
}

template <typename AnyModel>
void clock_block(AnyModel& model, const py::array& rows, const py::array& out) {
    const std::size_t words = model.layout().layout().words();
    const RowBlock from(rows, words, false, "rows");
    const RowBlock to(out, words, true, "out");
    if (to.clocks() != from.clocks()) throw py::value_error("out: expected as many clocks as rows");
    const Call call(model.in_call());
    const py::gil_scoped_release released;
    for (std::size_t n = 0; n < from.clocks(); ++n) model.clock(from.row(n), to.row(n));
    if (from.clocks() != 0) model.remember(to.row(from.clocks() - 1));
}

template <typename Description>
py::class_<Model<Description>> add_model(py::module_& module, const char* name) {
    using M = Model<Description>;
    py::class_<M> type(module, name);
    type.def(py::init<const Settings&>(), py::arg("settings"))
        .def_property_readonly("layout", &M::layout, py::return_value_policy::reference_internal)
        .def(
            "idle_rows",
            [](M& model, std::size_t clocks) {
                const std::vector<std::uint64_t> idle = model.idle();
                auto rows = new_rows(clocks, idle.size());
                for (std::size_t n = 0; n < clocks; ++n)
                    std::copy(idle.begin(), idle.end(), rows.mutable_data() + n * idle.size());
                return rows;
            },
            py::arg("clocks"))
        .def("clock_block", &clock_block<M>, py::arg("rows"), py::arg("out"))
        .def(
            "run",
            [](M& model, std::uint64_t clocks) {
                const Call call(model.in_call());
                const py::gil_scoped_release released;
                model.run(clocks);
            },
            py::arg("clocks"))
        .def(
            "drive",
            [](M& model, const std::string& pin, std::uint64_t value) {
                const Call call(model.in_call());
                model.drive(pin, value);
            },
            py::arg("name"), py::arg("value"))
        .def(
            "get",
            [](M& model, const std::string& part) {
                const Call call(model.in_call());
                return model.get(part);
            },
            py::arg("name"))
        .def(
            "access",
            [](M& model, std::uint32_t door, std::uint32_t where, bool write, std::uint64_t data) {
                const Call call(model.in_call());
                const AccessAnswer answer = model.access({door, where, write, data});
                return py::make_tuple(answer.value, answer.outcome);
            },
            py::arg("door"), py::arg("where"), py::arg("write"), py::arg("data"))
        .def_static("registers",
                    [] {
                        py::dict all;
                        for (const Place& place :
                             places_of(static_cast<const Description*>(nullptr)))
                            all[py::make_tuple(place.name, place.door)] = place.where;
                        return all;
                    })
        .def("save",
             [](M& model) {
                 const Call call(model.in_call());
                 const StateBytes bytes = model.save();
                 return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
             })
        .def("restore", [](M& model, const py::bytes& state) {
            const Call call(model.in_call());
            const std::string_view bytes = state;
            model.restore(StateBytes(bytes.begin(), bytes.end()));
        });
    return type;
}

} // namespace

void add_models(py::module_& module) {
    add_model<cci550::Description>(module, "Cci550")
        .def("record", &record_cci550, py::arg("event"), py::arg("n"), py::arg("secure"))
        .def("total", &total_cci550, py::arg("event"), py::arg("secure"));
    add_model<a55::Description>(module, "A55")
        .def("record", &record_a55, py::arg("event"), py::arg("n"))
        .def("total", &total_a55, py::arg("event"))
        .def("advance", &advance_a55, py::arg("cycles"));
}

} // namespace armpmu::python
