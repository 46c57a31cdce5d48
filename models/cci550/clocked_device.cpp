// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/clocked_model.h"
#include "armpmu/core/text.h"
#include "models/cci550/register_bits.h"
#include "models/cci550/restore_sequence.h"

namespace armpmu::cci550 {
namespace {

BitMeaning meaning_of(EventId id, bool secure) {
    BitMeaning meaning;
    meaning.event = lower_case(find_event(id)->kernel_name);
    meaning.interface = "global";
    if (id.kind() == SourceKind::slave)
        meaning.interface = "SI" + std::to_string(id.interface_number());
    if (id.kind() == SourceKind::master)
        meaning.interface = "MI" + std::to_string(id.interface_number());
    meaning.secure = secure;
    return meaning;
}

class Model final : public ClockedModel<Description> {
  public:
    explicit Model(const Config& config)
        : ClockedModel(config), secure_(layout().find("s")->first),
          bus_(layout().find("evntbus")->first), bus_width_(layout().find("evntbus")->width),
          write_(layout().find("acc_write")->first) {}

    bool settles() const override { return true; }

    BitSpan written_count(const std::uint64_t* row) override {
        if (get_bits(row, write_, 1) == 0) return {};
        const auto target = decode(rows_.inputs(row).access->offset);
        if (!target || target->id != RegisterId::ecnt_data) return {};
        return {layout().find("count0")->first + 32 * target->instance, 32};
    }

    BitSpan read_source(const std::uint64_t* row) override {
        const Inputs inputs = rows_.inputs(row);
        if (!inputs.access || inputs.access->write) return {};
        const auto target = decode(inputs.access->offset);
        if (!target) return {};
        if (target->id == RegisterId::ecnt_data)
            return {layout().find("count0")->first + 32 * target->instance, 32};
        if (target->id == RegisterId::ecnt_clr_ovfl)
            return {layout().find("overflow")->first + target->instance, 1};
        return {};
    }

    std::vector<CounterUse> counters() override {
        std::vector<CounterUse> uses;
        const bool cen = (peek(RegisterId::pmu_ctrl, 0) & pmu_ctrl::kCen) != 0;
        for (unsigned n = 0; n < kCounters; ++n) {
            CounterUse use;
            use.field = "count" + std::to_string(n);
            use.enabled = cen && (peek(RegisterId::ecnt_ctrl, n) & ecnt_ctrl::kEnable) != 0;
            describe(use, EventId(peek(RegisterId::evnt_sel, n)));
            uses.push_back(use);
        }
        return uses;
    }

    ExportUse exports() override {
        const Permission allowed = player_->pmu().permission();
        const std::uint32_t control = peek(RegisterId::pmu_ctrl, 0);
        ExportUse use;
        if (!allowed.any)
            use.closed = "NIDEN is LOW";
        else if ((control & pmu_ctrl::kEx) == 0)
            use.closed = "PMCR.EX is 0";
        else if (config_.export_needs_cen && (control & pmu_ctrl::kCen) == 0)
            use.closed = "PMCR.CEN is 0";
        if (!allowed.secure)
            use.secure_closed =
                "SPNIDEN, and DBGEN or SPIDEN, are LOW, and the event is not exempt";
        return use;
    }

    std::string absent(unsigned bit) const override {
        return on_bus(bit) ? why_not(event_of_bus(bit)) : std::string();
    }

    BitMeaning meaning(unsigned bit) const override {
        if (bit < kLines) return meaning_of(event_of_line(bit), false);
        if (bit < secure_ + kLines) return meaning_of(event_of_line(bit - secure_), true);
        return on_bus(bit) ? meaning_of(event_of_bus(bit), false) : BitMeaning();
    }

    std::vector<unsigned> unused_lines() const override {
        std::vector<unsigned> lines;
        for (unsigned line = 0; line < kLines; ++line) {
            if (can_fire(config_, event_of_line(line))) continue;
            lines.push_back(line);
            lines.push_back(secure_ + line);
        }
        return lines;
    }

    std::string access_text(const std::uint64_t* row) const override {
        const Inputs inputs = rows_.inputs(row);
        if (!inputs.access) return {};
        const Outputs outputs = rows_.outputs(row);
        std::string text = inputs.access->write ? "write " : "read ";
        const std::uint32_t offset = inputs.access->offset;
        text += decode(offset) ? register_text(offset) : "offset " + hex(offset, 5) + " (reserved)";
        text += " " + hex(inputs.access->write ? inputs.access->data : outputs.result.data, 8);
        if (inputs.access->write && inputs.access->lanes != 0xf)
            text += " lanes " + hex(inputs.access->lanes, 1);
        text += inputs.access->security == Security::secure ? ", Secure" : ", Non-secure";
        if (outputs.result.status != AccessStatus::ok) text += ", refused";
        return text;
    }

  private:
    std::uint32_t peek(RegisterId id, unsigned instance) {
        return player_->pmu().peek(offset_of(id, instance));
    }
    bool on_bus(unsigned bit) const { return bit >= bus_ && bit < bus_ + bus_width_; }
    EventId event_of_bus(unsigned bit) const { // each bit is an event's
        unsigned line = 0;
        while (player_->event_bus_layout().bit_of(event_of_line(line)) != bit - bus_) ++line;
        return event_of_line(line);
    }

    // Why an event that has a line cannot occur; empty: it can.
    std::string why_not(EventId id) const {
        if (can_fire(config_, id)) return {};
        const std::string interface = meaning_of(id, false).interface;
        const Event& event = *find_event(id);
        if (!event.fires) return "the CCI-550 does not support this event";
        if (event.ace_only && id.interface_number() < config_.slave_interfaces)
            return interface + " is an ACE-Lite interface, which has no such event";
        return "there is no " + interface;
    }

    void describe(CounterUse& use, EventId id) {
        const unsigned line = line_of(id);
        if (line == kNoLine) {
            use.event = "event " + hex(id.raw(), 3);
            use.closed = "there is no such event";
            return;
        }
        const BitMeaning meaning = meaning_of(id, false);
        use.event = meaning.event + " of " + meaning.interface;
        use.closed = why_not(id);
        if (!use.closed.empty()) return;
        const Permission allowed = player_->pmu().permission();
        const bool secure = allowed.secure || find_event(id)->secure_exempt;
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

const Device& device() {
    static const DeviceOf<Description, Model> kDevice;
    return kDevice;
}

} // namespace armpmu::cci550
