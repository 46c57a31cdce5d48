// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "vectors/rows/device_model.h"

#include <cstdio>

namespace armpmu::vectors {
namespace {

using cci550::EventId;
using cci550::offset_of;
using cci550::RegisterId;
using cci550::SourceKind;

std::string hex(std::uint32_t value, int digits) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%0*x", digits, value);
    return text;
}

BitMeaning meaning_of(EventId id, bool secure) {
    BitMeaning meaning;
    meaning.event = lower_case(cci550::find_event(id)->kernel_name);
    meaning.interface = "global";
    if (id.kind() == SourceKind::slave)
        meaning.interface = "SI" + std::to_string(id.interface_number());
    if (id.kind() == SourceKind::master)
        meaning.interface = "MI" + std::to_string(id.interface_number());
    meaning.secure = secure;
    return meaning;
}

class Cci550Model final : public DeviceModel<Cci550Rows, Cci550Player, cci550::Config> {
  public:
    explicit Cci550Model(const cci550::Config& config)
        : DeviceModel(Cci550Rows(config), config), secure_(layout().find("s")->first),
          bus_(layout().find("evntbus")->first), bus_width_(layout().find("evntbus")->width),
          write_(layout().find("acc_write")->first) {}

    bool settles() const override { return true; }

    Bits written_count(const std::uint64_t* row) override {
        if (get_bits(row, write_, 1) == 0) return {};
        const auto target = cci550::decode(rows_.inputs(row).access->offset);
        if (!target || target->id != RegisterId::ecnt_data) return {};
        return {layout().find("count0")->first + 32 * target->instance, 32};
    }

    Bits read_source(const std::uint64_t* row) override {
        const Cci550Inputs inputs = rows_.inputs(row);
        if (!inputs.access || inputs.access->write) return {};
        const auto target = cci550::decode(inputs.access->offset);
        if (!target) return {};
        if (target->id == RegisterId::ecnt_data)
            return {layout().find("count0")->first + 32 * target->instance, 32};
        if (target->id == RegisterId::ecnt_clr_ovfl)
            return {layout().find("overflow")->first + target->instance, 1};
        return {};
    }

    std::vector<CounterUse> counters() override {
        std::vector<CounterUse> uses;
        const bool cen = (peek(RegisterId::pmu_ctrl, 0) & 1) != 0;
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            CounterUse use;
            use.field = "count" + std::to_string(n);
            use.enabled = cen && (peek(RegisterId::ecnt_ctrl, n) & 1) != 0;
            describe(use, EventId(peek(RegisterId::evnt_sel, n)));
            uses.push_back(use);
        }
        return uses;
    }

    BitMeaning meaning(unsigned bit) const override {
        if (bit < cci550::kLines) return meaning_of(cci550::event_of_line(bit), false);
        if (bit < secure_ + cci550::kLines)
            return meaning_of(cci550::event_of_line(bit - secure_), true);
        if (bit < bus_ || bit >= bus_ + bus_width_) return {};
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            const EventId id = cci550::event_of_line(line);
            if (event_bus().bit_of(id) == bit - bus_) return meaning_of(id, false);
        }
        return {};
    }

    std::string access_text(const std::uint64_t* row) const override {
        const Cci550Inputs inputs = rows_.inputs(row);
        if (!inputs.access) return {};
        const Cci550Outputs outputs = rows_.outputs(row);
        std::string text = inputs.access->write ? "write " : "read ";
        const auto target = cci550::decode(inputs.access->offset);
        if (target) {
            const cci550::Register& reg = cci550::register_row(target->id);
            text += reg.name;
            if (reg.count > 1) text += "[" + std::to_string(target->instance) + "]";
        } else {
            text += "offset " + hex(inputs.access->offset, 5) + " (reserved)";
        }
        text += " " + hex(inputs.access->write ? inputs.access->data : outputs.result.data, 8);
        if (inputs.access->write && inputs.access->lanes != 0xf)
            text += " lanes " + hex(inputs.access->lanes, 1);
        text += inputs.access->security == cci550::Security::secure ? ", Secure" : ", Non-secure";
        if (outputs.result.status != cci550::AccessStatus::ok) text += ", refused";
        return text;
    }

  private:
    std::uint32_t peek(RegisterId id, unsigned instance) {
        return player_.pmu().peek(offset_of(id, instance));
    }
    const cci550::EventBusLayout& event_bus() const { return player_.event_bus_layout(); }

    void describe(CounterUse& use, EventId id) {
        const unsigned line = cci550::line_of(id);
        if (line == cci550::kNoLine || !can_fire(config_, id)) {
            use.event = "event " + hex(id.raw(), 3) + ", which cannot occur";
            return;
        }
        const BitMeaning meaning = meaning_of(id, false);
        use.event = meaning.event + " of " + meaning.interface;
        const cci550::Permission allowed = player_.pmu().permission();
        const bool secure = allowed.secure || cci550::find_event(id)->secure_exempt;
        (allowed.any ? use.bits : use.closed_bits).push_back(line);
        (allowed.any && secure ? use.bits : use.closed_bits).push_back(secure_ + line);
        if (!allowed.any)
            use.closed = "no event is counted: NIDEN is LOW";
        else if (!secure)
            use.closed = "Secure events are not counted: SPNIDEN, and DBGEN or SPIDEN, are LOW";
    }

    unsigned secure_;
    unsigned bus_;
    unsigned bus_width_;
    unsigned write_;
};

} // namespace

std::unique_ptr<Model> make_cci550_model(const cci550::Config& config) {
    return std::make_unique<Cci550Model>(config);
}

} // namespace armpmu::vectors
