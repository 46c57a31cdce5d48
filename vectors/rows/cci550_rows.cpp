// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"
#include "armpmu/vectors/rows/cci550_vector.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using cci550::EventId;
using cci550::EventRow;
using cci550::kLines;
using cci550::SourceKind;

std::string line_name(unsigned line, const std::string& prefix) {
    const EventId id = cci550::event_of_line(line);
    std::string place = "global";
    if (id.kind() == SourceKind::slave) place = "si" + std::to_string(id.interface_number());
    if (id.kind() == SourceKind::master) place = "mi" + std::to_string(id.interface_number());
    return prefix + place + "." + lower_case(cci550::find_event(id)->kernel_name);
}

Field lines_field(const char* name, const std::string& prefix) {
    Field field;
    field.name = name;
    field.width = kLines;
    for (unsigned line = 0; line < kLines; ++line) field.bits.push_back(line_name(line, prefix));
    return field;
}

Layout make_layout(const cci550::Config& config) {
    std::vector<Field> fields = {lines_field("ns", ""), lines_field("s", "secure.")};
    const auto add = [&](const std::string& name, unsigned width, Role role) {
        Field field;
        field.name = name;
        field.width = width;
        field.role = role;
        fields.push_back(field);
    };
    for (const char* pin : {"niden", "spniden", "dbgen", "spiden", "aresetn", "aclken"})
        add(pin, 1, Role::input);
    add("acc_valid", 1, Role::input);
    add("acc_write", 1, Role::input);
    add("acc_secure", 1, Role::input);
    add("acc_offset", 20, Role::input);
    add("acc_lanes", 4, Role::input);
    add("acc_wdata", 32, Role::input);
    add("acc_rdata", 32, Role::output);
    add("acc_error", 1, Role::output);
    add("evntbus", cci550::EventBusLayout(config).width(), Role::output);
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        add("count" + std::to_string(n), 32, Role::output);
    add("overflow", 8, Role::output);
    add("nevntcntoverflow", 8, Role::output);
    return Layout(fields);
}

// Writes a row from its first bit on.
class RowWriter {
  public:
    explicit RowWriter(std::uint64_t* row) : at_(row) {}

    // `value` has no bits beyond `width`, which is at most 64.
    void put(std::uint64_t value, unsigned width) {
        word_ |= value << used_;
        used_ += width;
        if (used_ < 64) return;
        *at_++ = word_;
        used_ -= 64;
        word_ = used_ == 0 ? 0 : value >> (width - used_);
    }
    void put(const EventRow::Words& words, unsigned width) {
        std::size_t w = 0;
        for (; width > 64; width -= 64) put(words[w++], 64);
        put(words[w] & ~std::uint64_t{0} >> (64 - width), width);
    }
    void finish() {
        if (used_ != 0) *at_ = word_;
    }

  private:
    std::uint64_t* at_;
    std::uint64_t word_ = 0;
    unsigned used_ = 0;
};

EventRow::Words get_words(const std::uint64_t* row, unsigned width, unsigned first) {
    EventRow::Words words{};
    for (unsigned bit = 0; bit < width; bit += 64)
        words[bit / 64] = get_bits(row, first + bit, std::min(64U, width - bit));
    return words;
}

} // namespace

bool operator==(const Cci550Outputs& a, const Cci550Outputs& b) {
    const auto refused = [](const cci550::AccessResult& result) {
        return result.status != cci550::AccessStatus::ok;
    };
    return a.result.data == b.result.data && refused(a.result) == refused(b.result) &&
           a.event_bus == b.event_bus && a.counts == b.counts && a.overflow == b.overflow &&
           a.overflow_pins == b.overflow_pins;
}

Cci550Rows::Cci550Rows(const cci550::Config& config)
    : layout_(make_layout(config)), bus_width_(layout_.find("evntbus")->width), secure_(first("s")),
      pins_(first("niden")), access_(first("acc_valid")), result_(first("acc_rdata")),
      bus_(first("evntbus")), counts_(first("count0")), flags_(first("overflow")) {}

void Cci550Rows::put(const Cci550Inputs& inputs, const Cci550Outputs& outputs,
                     std::uint64_t* row) const {
    RowWriter writer(row);
    writer.put(inputs.events.non_secure, kLines);
    writer.put(inputs.events.secure, kLines);
    writer.put((inputs.pins.niden ? 1U : 0U) | (inputs.pins.spniden ? 2U : 0U) |
                   (inputs.pins.dbgen ? 4U : 0U) | (inputs.pins.spiden ? 8U : 0U) |
                   (inputs.aresetn ? 16U : 0U) | (inputs.aclken ? 32U : 0U),
               6);
    if (inputs.access) {
        const cci550::Access& access = *inputs.access;
        const bool secure = access.security == cci550::Security::secure;
        writer.put(1U | (access.write ? 2U : 0U) | (secure ? 4U : 0U), 3);
        writer.put(access.offset & 0xfffff, 20);
        writer.put(access.write ? access.lanes & 0xf : 0, 4);
        writer.put(access.write ? access.data : 0, 32);
        writer.put(outputs.result.data, 32);
        writer.put(outputs.result.status == cci550::AccessStatus::ok ? 0 : 1, 1);
    } else {
        writer.put(0, 3 + 20 + 4 + 32);
        writer.put(0, 32 + 1);
    }
    writer.put(outputs.event_bus.words, bus_width_);
    for (const std::uint32_t count : outputs.counts) writer.put(count, 32);
    writer.put(outputs.overflow, 8);
    writer.put(outputs.overflow_pins, 8);
    writer.finish();
}

Cci550Inputs Cci550Rows::inputs(const std::uint64_t* row) const {
    Cci550Inputs inputs;
    inputs.events.non_secure = get_words(row, kLines, 0);
    inputs.events.secure = get_words(row, kLines, secure_);
    const std::uint64_t pins = get_bits(row, pins_, 6);
    inputs.pins = {(pins & 1) != 0, (pins & 2) != 0, (pins & 4) != 0, (pins & 8) != 0};
    inputs.aresetn = (pins & 16) != 0;
    inputs.aclken = (pins & 32) != 0;
    const std::uint64_t kind = get_bits(row, access_, 3);
    if ((kind & 1) == 0) return inputs;
    cci550::Access access;
    access.write = (kind & 2) != 0;
    access.security = (kind & 4) != 0 ? cci550::Security::secure : cci550::Security::non_secure;
    access.offset = static_cast<std::uint32_t>(get_bits(row, access_ + 3, 20)) & ~3U;
    if (access.write) {
        access.lanes = static_cast<unsigned>(get_bits(row, access_ + 23, 4));
        access.data = static_cast<std::uint32_t>(get_bits(row, access_ + 27, 32));
    }
    inputs.access = access;
    return inputs;
}

Cci550Outputs Cci550Rows::outputs(const std::uint64_t* row) const {
    Cci550Outputs outputs;
    outputs.result.data = static_cast<std::uint32_t>(get_bits(row, result_, 32));
    if (get_bits(row, result_ + 32, 1) != 0) outputs.result.status = cci550::AccessStatus::reserved;
    outputs.event_bus.width = bus_width_;
    outputs.event_bus.words = get_words(row, bus_width_, bus_);
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        outputs.counts[n] = static_cast<std::uint32_t>(get_bits(row, counts_ + 32 * n, 32));
    outputs.overflow = static_cast<std::uint8_t>(get_bits(row, flags_, 8));
    outputs.overflow_pins = static_cast<std::uint8_t>(get_bits(row, flags_ + 8, 8));
    return outputs;
}

} // namespace armpmu::vectors
