// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"

#include <string>

namespace armpmu::a55 {
namespace {

constexpr const char* kCounts[kCounters] = {"count0", "count1", "count2",
                                            "count3", "count4", "count5"};

std::string ones_line(unsigned line) {
    return lower_case(events()[line].mnemonic);
}
std::string twos_line(unsigned line) {
    return "twos." + ones_line(line);
}

// Values of acc_door, and numbers of the interfaces.
enum Interface : std::uint32_t { none, aarch64, aarch32, aarch32_long, debug, memory_mapped };

// An access as the pins of a row have it.
struct AccessPins {
    std::uint32_t interface = none;
    bool write = false;
    std::uint32_t where = 0;
    unsigned lanes = 0;
    std::uint64_t wdata = 0;

    AccessPins() = default;
    explicit AccessPins(const decltype(Inputs::access)& access) {
        if (const auto* system = std::get_if<SystemAccess>(&access)) {
            interface = aarch64 + static_cast<std::uint32_t>(system->reg.interface());
            where = system->reg.code();
            write = system->write;
            wdata = write ? system->data : 0;
        } else if (const auto* external = std::get_if<ExternalAccess>(&access)) {
            interface = debug + static_cast<std::uint32_t>(external->port);
            where = external->offset;
            write = external->write;
            lanes = write ? external->lanes : 0;
            wdata = write ? external->data : 0;
        }
    }
    decltype(Inputs::access) access() const {
        if (interface >= aarch64 && interface <= aarch32_long) {
            const auto by = static_cast<RegisterInterface>(interface - aarch64);
            return SystemAccess{SystemRegister::of(by, where), write, wdata};
        }
        if (interface != debug && interface != memory_mapped) return {};
        ExternalAccess access;
        access.write = write;
        access.offset = where & ~3U;
        access.data = static_cast<std::uint32_t>(wdata);
        if (write) access.lanes = lanes;
        access.port = interface == debug ? Port::debug : Port::memory_mapped;
        return access;
    }
};

template <typename Fields, typename T>
void describe(Fields& fields, T& pins) {
    fields.number("acc_door", Part::access, pins.interface, 3);
    fields.bit("acc_write", Part::direction, pins.write);
    fields.number("acc_register", Part::place, pins.where, 16);
    fields.number("acc_lanes", Part::lanes, pins.lanes, 4);
    fields.number("acc_wdata", Part::write_data, pins.wdata, 64);
}

template <typename Fields>
void describe_access(Fields& fields, const decltype(Inputs::access)& access) {
    const AccessPins pins(access);
    describe(fields, pins);
}
template <typename Fields>
void describe_access(Fields& fields, decltype(Inputs::access)& access) {
    AccessPins pins;
    describe(fields, pins);
    access = pins.access();
}

} // namespace

template <typename Fields, typename T>
void Description::inputs(Fields& fields, T& inputs) const {
    fields.lines("ones", Part::event, inputs.events.ones, kEvents, ones_line);
    fields.lines("twos", Part::twos, inputs.events.twos, kEvents, twos_line);
    fields.number("el", Part::level, inputs.state.exception_level, 2);
    fields.bit("secure", Part::level, inputs.state.secure);
    fields.bit("el1_aarch32", Part::level, inputs.state.el1_aarch32);
    fields.bit("el2_aarch32", Part::level, inputs.state.el2_aarch32);
    fields.bit("el3_aarch32", Part::level, inputs.state.el3_aarch32);
    fields.bit("tge", Part::level, inputs.state.tge);
    fields.bit("halted", Part::level, inputs.state.halted);
    fields.bit("standby", Part::level, inputs.state.standby);
    fields.bit("niden", Part::enable, inputs.pins.niden);
    fields.bit("spniden", Part::enable, inputs.pins.spniden);
    fields.bit("dbgen", Part::enable, inputs.pins.dbgen);
    fields.bit("spiden", Part::enable, inputs.pins.spiden);
    fields.bit("double_lock", Part::level, inputs.double_lock);
    fields.bit("os_lock", Part::level, inputs.os_lock);
    fields.bit("powered", Part::level, inputs.powered);
    fields.bit("nreset", Part::reset, inputs.nreset);
    describe_access(fields, inputs.access);
}

template <typename Fields, typename T>
void Description::responses(Fields& fields, T& outputs) const {
    fields.number("acc_rdata", Part::read_data, outputs.data, 64);
    fields.number("acc_outcome", Part::answer, outputs.outcome, 3);
    fields.number("acc_target", Part::answer, outputs.target, 2);
    fields.number("acc_class", Part::answer, outputs.exception_class, 6);
    fields.number("export_bus", Part::bus, outputs.export_bus, kBusBits);
}

template <typename Fields, typename T>
void Description::state(Fields& fields, T& outputs) const {
    fields.number("cycles", Part::cycle_count, outputs.cycles, 64, kCycleCounter);
    for (unsigned n = 0; n < kCounters; ++n)
        fields.number(kCounts[n], Part::count, outputs.counts[n], 32, n);
    fields.number("overflow", Part::flags, outputs.overflow, 32);
    fields.bit("npmuirq", Part::pins, outputs.npmuirq);
}

bool operator==(const Outputs& a, const Outputs& b) {
    return a.data == b.data && a.outcome == b.outcome && a.target == b.target &&
           a.exception_class == b.exception_class && a.export_bus == b.export_bus &&
           a.cycles == b.cycles && a.counts == b.counts && a.overflow == b.overflow &&
           a.npmuirq == b.npmuirq;
}

std::vector<AccessInterface> Description::interfaces() {
    constexpr std::uint32_t kOffsets = 0x10000;
    return {{aarch64, true, SystemRegister::codes(RegisterInterface::aarch64), true},
            {aarch32, true, SystemRegister::codes(RegisterInterface::aarch32), false},
            {aarch32_long, true, SystemRegister::codes(RegisterInterface::aarch32_long), true},
            {debug, false, kOffsets, false},
            {memory_mapped, false, kOffsets, false}};
}

void Description::put_access(Inputs& inputs, const AccessRequest& request) {
    AccessPins pins;
    pins.interface = request.interface;
    pins.where = request.where;
    pins.write = request.write;
    pins.lanes = 0xf;
    pins.wdata = request.data;
    inputs.access = pins.access();
}

AccessAnswer Description::carry_out(Pmu& pmu, const Inputs& inputs) {
    if (const auto* external = std::get_if<ExternalAccess>(&inputs.access)) {
        const ExternalResult result = pmu.access(*external);
        return {result.data, static_cast<std::uint32_t>(result.status)};
    }
    const SystemResult result = pmu.access(std::get<SystemAccess>(inputs.access));
    return {result.data, static_cast<std::uint32_t>(result.outcome) |
                             static_cast<std::uint32_t>(result.target) << 8 |
                             static_cast<std::uint32_t>(result.exception_class) << 16};
}

} // namespace armpmu::a55

namespace armpmu {
template class Rows<a55::Description>;
}
