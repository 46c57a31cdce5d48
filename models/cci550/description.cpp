// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/clocked.h"

#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"

#include <string>

namespace armpmu::cci550 {
namespace {

constexpr const char* kCounts[kCounters] = {"count0", "count1", "count2", "count3",
                                            "count4", "count5", "count6", "count7"};

std::string line_name(unsigned line, const char* prefix) {
    const EventId id = event_of_line(line);
    std::string place = "global";
    if (id.kind() == SourceKind::slave) place = "si" + std::to_string(id.interface_number());
    if (id.kind() == SourceKind::master) place = "mi" + std::to_string(id.interface_number());
    return prefix + place + "." + lower_case(find_event(id)->kernel_name);
}
std::string non_secure_line(unsigned line) {
    return line_name(line, "");
}
std::string secure_line(unsigned line) {
    return line_name(line, "secure.");
}

// An access as the pins of a row have it.
struct AccessPins {
    bool valid = false;
    bool write = false;
    bool secure = false;
    std::uint32_t offset = 0;
    unsigned lanes = 0;
    std::uint32_t wdata = 0;

    AccessPins() = default;
    explicit AccessPins(const std::optional<Access>& access) {
        if (!access) return;
        valid = true;
        write = access->write;
        secure = access->security == Security::secure;
        offset = access->offset;
        lanes = write ? access->lanes : 0;
        wdata = write ? access->data : 0;
    }
    std::optional<Access> access() const {
        if (!valid) return {};
        Access access;
        access.write = write;
        access.security = secure ? Security::secure : Security::non_secure;
        access.offset = offset & ~3U;
        if (write) {
            access.lanes = lanes;
            access.data = wdata;
        }
        return access;
    }
};

template <typename Fields, typename T>
void describe(Fields& fields, T& pins) {
    fields.bit("acc_valid", Part::access, pins.valid);
    fields.bit("acc_write", Part::direction, pins.write);
    fields.bit("acc_secure", Part::place, pins.secure);
    fields.number("acc_offset", Part::place, pins.offset, 20);
    fields.number("acc_lanes", Part::lanes, pins.lanes, 4);
    fields.number("acc_wdata", Part::write_data, pins.wdata, 32);
}

template <typename Fields>
void describe_access(Fields& fields, const std::optional<Access>& access) {
    const AccessPins pins(access);
    describe(fields, pins);
}
template <typename Fields>
void describe_access(Fields& fields, std::optional<Access>& access) {
    AccessPins pins;
    describe(fields, pins);
    access = pins.access();
}

template <typename Fields>
void describe_error(Fields& fields, const AccessStatus& status) {
    fields.bit("acc_error", Part::answer, status != AccessStatus::ok);
}
template <typename Fields>
void describe_error(Fields& fields, AccessStatus& status) {
    bool error = false;
    fields.bit("acc_error", Part::answer, error);
    status = error ? AccessStatus::reserved : AccessStatus::ok;
}

void set_width(const EventBusValue&, unsigned) {}
void set_width(EventBusValue& value, unsigned width) {
    value.width = width;
}

} // namespace

template <typename Fields, typename T>
void Description::inputs(Fields& fields, T& inputs) const {
    fields.lines("ns", Part::event, inputs.events.non_secure, kLines, non_secure_line);
    fields.lines("s", Part::secure_event, inputs.events.secure, kLines, secure_line);
    fields.bit("niden", Part::enable, inputs.pins.niden);
    fields.bit("spniden", Part::enable, inputs.pins.spniden);
    fields.bit("dbgen", Part::enable, inputs.pins.dbgen);
    fields.bit("spiden", Part::enable, inputs.pins.spiden);
    fields.bit("aresetn", Part::reset, inputs.aresetn);
    fields.bit("aclken", Part::clock, inputs.aclken);
    describe_access(fields, inputs.access);
}

template <typename Fields, typename T>
void Description::responses(Fields& fields, T& outputs) const {
    fields.number("acc_rdata", Part::read_data, outputs.result.data, 32);
    describe_error(fields, outputs.result.status);
    fields.lines("evntbus", Part::bus, outputs.event_bus.words, bus_width_, nullptr);
    set_width(outputs.event_bus, bus_width_);
}

template <typename Fields, typename T>
void Description::state(Fields& fields, T& outputs) const {
    for (unsigned n = 0; n < kCounters; ++n)
        fields.number(kCounts[n], Part::count, outputs.counts[n], 32, n);
    fields.number("overflow", Part::flags, outputs.overflow, 8);
    fields.number("nevntcntoverflow", Part::pins, outputs.overflow_pins, 8);
}

bool operator==(const Outputs& a, const Outputs& b) {
    const auto refused = [](const AccessResult& result) {
        return result.status != AccessStatus::ok;
    };
    return a.result.data == b.result.data && refused(a.result) == refused(b.result) &&
           a.event_bus == b.event_bus && a.counts == b.counts && a.overflow == b.overflow &&
           a.overflow_pins == b.overflow_pins;
}

std::vector<AccessInterface> Description::interfaces() {
    return {{0, false, kApertureBytes, false}, {1, false, kApertureBytes, false}};
}

std::vector<LineTolerance> Description::tolerances() {
    std::vector<LineTolerance> all;
    for (unsigned line = 0; line < kLines; ++line) {
        const tables::Tolerance tolerance = find_event(event_of_line(line))->tolerance;
        if (tolerance.kind != tables::Tolerance::Kind::exact)
            all.push_back({non_secure_line(line), tolerance});
    }
    return all;
}

void Description::put_access(Inputs& inputs, const AccessRequest& request) {
    Access access;
    access.write = request.write;
    access.offset = request.where;
    access.data = static_cast<std::uint32_t>(request.data);
    access.security = request.interface == 1 ? Security::secure : Security::non_secure;
    inputs.access = access;
}

AccessAnswer Description::carry_out(Pmu& pmu, const Inputs& inputs) {
    const AccessResult result = pmu.access(*inputs.access);
    return {result.data, result.status == AccessStatus::ok ? 0U : 1U};
}

} // namespace armpmu::cci550

namespace armpmu {
template class Rows<cci550::Description>;
}
