// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "armpmu/vectors/rows/a55_vector.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using a55::EventRow;

constexpr unsigned kBusBits = 43;

// Values of acc_door.
enum Door : std::uint64_t {
    door_none,
    door_aarch64,
    door_aarch32,
    door_aarch32_long,
    door_debug,
    door_memory_mapped,
};

Field lines_field(const char* name, const std::string& prefix) {
    Field field;
    field.name = name;
    field.width = a55::kEvents;
    for (const a55::EventInfo& row : a55::events())
        field.bits.push_back(prefix + lower_case(row.mnemonic));
    return field;
}

Layout make_layout() {
    std::vector<Field> fields = {lines_field("ones", ""), lines_field("twos", "twos.")};
    const auto add = [&](const std::string& name, unsigned width, Role role) {
        Field field;
        field.name = name;
        field.width = width;
        field.role = role;
        fields.push_back(field);
    };
    add("el", 2, Role::input);
    for (const char* pin :
         {"secure", "el1_aarch32", "el2_aarch32", "el3_aarch32", "tge", "halted", "standby",
          "niden", "spniden", "dbgen", "spiden", "double_lock", "os_lock", "powered", "nreset"})
        add(pin, 1, Role::input);
    add("acc_door", 3, Role::input);
    add("acc_write", 1, Role::input);
    add("acc_register", 16, Role::input);
    add("acc_lanes", 4, Role::input);
    add("acc_wdata", 64, Role::input);
    add("acc_rdata", 64, Role::output);
    add("acc_outcome", 3, Role::output);
    add("acc_target", 2, Role::output);
    add("acc_class", 6, Role::output);
    add("export_bus", kBusBits, Role::output);
    add("cycles", 64, Role::output);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        add("count" + std::to_string(n), 32, Role::output);
    add("overflow", 32, Role::output);
    add("npmuirq", 1, Role::output);
    return Layout(fields);
}

void put_words(const EventRow::Words& words, unsigned first, std::uint64_t* row) {
    for (unsigned bit = 0; bit < a55::kEvents; bit += 64)
        set_bits(row, first + bit, std::min<unsigned>(64, a55::kEvents - bit), words[bit / 64]);
}

EventRow::Words get_words(const std::uint64_t* row, unsigned first) {
    EventRow::Words words{};
    for (unsigned bit = 0; bit < a55::kEvents; bit += 64)
        words[bit / 64] = get_bits(row, first + bit, std::min<unsigned>(64, a55::kEvents - bit));
    return words;
}

// The fifteen levels behind `el`, in the order of the fields.
constexpr unsigned kLevels = 15;

std::uint64_t levels_of(const A55Inputs& inputs) {
    std::uint64_t bits = 0;
    unsigned next = 0;
    const auto add = [&](bool level) {
        if (level) bits |= std::uint64_t{1} << next;
        ++next;
    };
    const a55::ProcessorState& state = inputs.state;
    add(state.secure);
    add(state.el1_aarch32);
    add(state.el2_aarch32);
    add(state.el3_aarch32);
    add(state.tge);
    add(state.halted);
    add(state.standby);
    add(inputs.pins.niden);
    add(inputs.pins.spniden);
    add(inputs.pins.dbgen);
    add(inputs.pins.spiden);
    add(inputs.double_lock);
    add(inputs.os_lock);
    add(inputs.powered);
    add(inputs.nreset);
    return bits;
}

void set_levels(A55Inputs& inputs, std::uint64_t bits) {
    const auto level = [&](unsigned i) { return (bits >> i & 1) != 0; };
    a55::ProcessorState& s = inputs.state;
    s.secure = level(0);
    s.el1_aarch32 = level(1);
    s.el2_aarch32 = level(2);
    s.el3_aarch32 = level(3);
    s.tge = level(4);
    s.halted = level(5);
    s.standby = level(6);
    inputs.pins = {level(7), level(8), level(9), level(10)};
    inputs.double_lock = level(11);
    inputs.os_lock = level(12);
    inputs.powered = level(13);
    inputs.nreset = level(14);
}

a55::SystemRegister register_of(std::uint64_t door, std::uint32_t code) {
    constexpr std::uint32_t kBytes = 8;
    constexpr std::uint32_t kA32 = 0x80000;
    constexpr std::uint32_t kA32Long = 0xa0000;
    std::uint32_t address = kBytes * code;
    if (door == door_aarch32) address = kA32 + kBytes * (code & 0x3fff);
    if (door == door_aarch32_long) address = kA32Long + kBytes * (code & 0xff);
    return *a55::SystemRegister::at(address);
}

} // namespace

bool operator==(const A55Outputs& a, const A55Outputs& b) {
    return a.data == b.data && a.outcome == b.outcome && a.target == b.target &&
           a.exception_class == b.exception_class && a.export_bus == b.export_bus &&
           a.cycles == b.cycles && a.counts == b.counts && a.overflow == b.overflow &&
           a.npmuirq == b.npmuirq;
}

A55Rows::A55Rows()
    : layout_(make_layout()), twos_(first("twos")), state_(first("el")), access_(first("acc_door")),
      result_(first("acc_rdata")), bus_(first("export_bus")), counts_(first("count0")) {}

void A55Rows::put(const A55Inputs& inputs, const A55Outputs& outputs, std::uint64_t* row) const {
    std::fill(row, row + layout_.words(), 0);
    put_words(inputs.events.ones, 0, row);
    put_words(inputs.events.twos, twos_, row);
    set_bits(row, state_, 2, inputs.state.exception_level);
    set_bits(row, state_ + 2, kLevels, levels_of(inputs));
    const auto put_access = [&](std::uint64_t door, bool write, std::uint64_t where,
                                std::uint64_t lanes, std::uint64_t data) {
        set_bits(row, access_, 3, door);
        set_bits(row, access_ + 3, 1, write ? 1 : 0);
        set_bits(row, access_ + 4, 16, where);
        set_bits(row, access_ + 20, 4, write ? lanes : 0);
        set_bits(row, access_ + 24, 64, write ? data : 0);
        set_bits(row, result_, 64, outputs.data);
        set_bits(row, result_ + 64, 3, outputs.outcome);
        set_bits(row, result_ + 67, 2, outputs.target);
        set_bits(row, result_ + 69, 6, outputs.exception_class);
    };
    if (const auto* system = std::get_if<a55::SystemAccess>(&inputs.access))
        put_access(door_aarch64 + static_cast<std::uint64_t>(system->reg.door()), system->write,
                   system->reg.code(), 0, system->data);
    if (const auto* external = std::get_if<a55::ExternalAccess>(&inputs.access))
        put_access(door_debug + static_cast<std::uint64_t>(external->port), external->write,
                   external->offset, external->lanes, external->data);
    set_bits(row, bus_, kBusBits, outputs.export_bus);
    set_bits(row, bus_ + kBusBits, 64, outputs.cycles);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        set_bits(row, counts_ + 32 * n, 32, outputs.counts[n]);
    set_bits(row, counts_ + 32 * a55::kCounters, 32, outputs.overflow);
    set_bits(row, counts_ + 32 * a55::kCounters + 32, 1, outputs.npmuirq ? 1 : 0);
}

A55Inputs A55Rows::inputs(const std::uint64_t* row) const {
    A55Inputs inputs;
    inputs.events.ones = get_words(row, 0);
    inputs.events.twos = get_words(row, twos_);
    inputs.state.exception_level = static_cast<std::uint8_t>(get_bits(row, state_, 2));
    set_levels(inputs, get_bits(row, state_ + 2, kLevels));
    const std::uint64_t door = get_bits(row, access_, 3);
    const bool write = get_bits(row, access_ + 3, 1) != 0;
    const auto where = static_cast<std::uint32_t>(get_bits(row, access_ + 4, 16));
    const auto lanes = static_cast<unsigned>(get_bits(row, access_ + 20, 4));
    const std::uint64_t data = get_bits(row, access_ + 24, 64);
    if (door >= door_aarch64 && door <= door_aarch32_long) {
        inputs.access = a55::SystemAccess{register_of(door, where), write, data};
    } else if (door == door_debug || door == door_memory_mapped) {
        a55::ExternalAccess access;
        access.write = write;
        access.offset = where & ~3U;
        access.data = static_cast<std::uint32_t>(data);
        if (write) access.lanes = lanes;
        access.port = door == door_debug ? a55::Port::debug : a55::Port::memory_mapped;
        inputs.access = access;
    }
    return inputs;
}

A55Outputs A55Rows::outputs(const std::uint64_t* row) const {
    A55Outputs outputs;
    outputs.data = get_bits(row, result_, 64);
    outputs.outcome = static_cast<std::uint8_t>(get_bits(row, result_ + 64, 3));
    outputs.target = static_cast<std::uint8_t>(get_bits(row, result_ + 67, 2));
    outputs.exception_class = static_cast<std::uint8_t>(get_bits(row, result_ + 69, 6));
    outputs.export_bus = get_bits(row, bus_, kBusBits);
    outputs.cycles = get_bits(row, bus_ + kBusBits, 64);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        outputs.counts[n] = static_cast<std::uint32_t>(get_bits(row, counts_ + 32 * n, 32));
    outputs.overflow = static_cast<std::uint32_t>(get_bits(row, counts_ + 32 * a55::kCounters, 32));
    outputs.npmuirq = get_bits(row, counts_ + 32 * a55::kCounters + 32, 1) != 0;
    return outputs;
}

} // namespace armpmu::vectors
