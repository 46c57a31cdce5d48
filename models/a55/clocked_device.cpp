// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/player.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/core/clocked_model.h"
#include "armpmu/core/text.h"
#include "models/a55/register_bits.h"
#include "models/a55/restore_sequence.h"

#include <algorithm>

namespace armpmu::a55 {
namespace {

constexpr SystemRegister kPmselr = SystemRegister::a64(3, 3, 9, 12, 5);

BitMeaning meaning_of(const EventInfo& info) {
    return {lower_case(info.mnemonic), "core", false};
}

std::string numbered(std::string_view name, unsigned instance) {
    std::string text(name);
    const std::size_t n = text.find("<n>");
    if (n != std::string::npos) text.replace(n, 3, std::to_string(instance));
    return text;
}

// Why a counter with these filter bits does not count, or the bus shows nothing; empty: it does.
std::string words_of(Gate gate, const std::string& filter, Regime regime) {
    switch (gate) {
    case Gate::no_power: return "the core has no power";
    case Gate::debug_state: return "the core is in Debug state";
    case Gate::filtered: return filter + " leaves this state out";
    case Gate::prohibited:
        return regime == Regime::el2 ? "MDCR_EL2.HPMD prohibits it at EL2"
                                     : "MDCR_EL3.SPME is 0, which prohibits it in Secure state";
    default: return {};
    }
}

class Model final : public ClockedModel<Description> {
  public:
    explicit Model(const Config& config)
        : ClockedModel(config), twos_(layout().find("twos")->first),
          bus_(layout().find("export_bus")->first), bus_width_(layout().find("export_bus")->width) {
    }

    // The divider of PMCCNTR moves without being seen.
    bool settles() const override { return false; }

    BitSpan read_source(const std::uint64_t* row) override { return count_of_access(row, false); }
    BitSpan written_count(const std::uint64_t* row) override { return count_of_access(row, true); }

    std::vector<CounterUse> counters() override {
        const auto peek = [&](SystemRegister reg) { return player_->pmu().peek(reg); };
        const Regime regime = regime_of(player_->pmu().state());
        std::vector<CounterUse> uses;
        for (unsigned n = 0; n < kCounters; ++n) {
            CounterUse use;
            use.field = "count" + std::to_string(n);
            const Gate gate = player_->pmu().gate(n);
            use.enabled = gate != Gate::disabled;
            const std::uint64_t type = peek(SystemRegister::a64(3, 3, 14, 12 + n / 8, n % 8));
            describe(use, static_cast<unsigned>(type & kEventMask));
            if ((type & kEventMask) == number(Event::chain) && n % 2 == 1)
                use.chained_to = uses.back().field;
            use.closed = words_of(gate, "PMEVTYPER filter " + hex(type, 8), regime);
            uses.push_back(use);
        }
        CounterUse cycles;
        cycles.field = "cycles";
        cycles.event = "cycles";
        const Gate gate = player_->pmu().gate(kCounters);
        const std::uint64_t filter = peek(SystemRegister::a64(3, 3, 14, 15, 7));
        cycles.enabled = gate != Gate::disabled;
        cycles.closed = words_of(gate, "PMCCFILTR " + hex(filter, 8), regime);
        uses.push_back(cycles);
        return uses;
    }

    ExportUse exports() override {
        const Gate gate = player_->pmu().export_gate();
        if (gate == Gate::disabled) return {"PMCR.X is 0", {}};
        return {words_of(gate, {}, regime_of(player_->pmu().state())), {}};
    }

    std::string absent(unsigned /*bit*/) const override { return {}; }

    BitMeaning meaning(unsigned bit) const override {
        if (bit < kEvents) return meaning_of(events()[bit]);
        if (bit < twos_ + kEvents) return meaning_of(events()[bit - twos_]);
        if (bit < bus_ || bit >= bus_ + bus_width_) return {};
        return meaning_of(
            *std::find_if(events().begin(), events().end(), // each bit is an event's
                          [&](const EventInfo& info) { return info.bus_bit == bit - bus_; }));
    }

    std::vector<unsigned> unused_lines() const override {
        std::vector<unsigned> lines;
        for (const EventInfo& info : events()) {
            if (!unused(info.event)) continue;
            const auto line = static_cast<unsigned>(index_of(info.event));
            lines.push_back(line);
            lines.push_back(twos_ + line);
        }
        return lines;
    }

    std::string access_text(const std::uint64_t* row) const override {
        const Inputs inputs = rows_.inputs(row);
        const Outputs outputs = rows_.outputs(row);
        std::string ending;
        if (outputs.outcome != 0)
            ending = ", refused (outcome " + std::to_string(outputs.outcome) + ")";
        if (const auto* system = std::get_if<SystemAccess>(&inputs.access)) {
            const auto target = decode(system->reg);
            std::string name = "encoding " + hex(system->reg.address(), 5);
            if (target) {
                const Register& reg = register_row(target->id);
                const bool a32 = inputs_door(row) != 1 && !reg.a32_name.empty();
                name = numbered(a32 ? reg.a32_name : reg.name, target->instance);
            }
            return (system->write ? "write " : "read ") + name + " " +
                   hex(system->write ? system->data : outputs.data, 8) + ending;
        }
        if (const auto* external = std::get_if<ExternalAccess>(&inputs.access)) {
            const auto target = decode_external(external->offset);
            std::string name = "offset " + hex(external->offset, 3);
            if (target) name = numbered(register_row(target->id).name, target->instance);
            return (external->write ? "external write " : "external read ") + name + " " +
                   hex(external->write ? external->data : outputs.data, 8) + ending;
        }
        return {};
    }

  private:
    // Lines of events that the PMU derives, and copies.
    bool unused(Event event) const {
        switch (event) {
        case Event::sw_incr:
        case Event::chain:
        case Event::cpu_cycles:
        case Event::bus_cycles: return true;
        case Event::ll_cache_rd:
        case Event::ll_cache_miss_rd: return !config_.external_last_level;
        default: return false;
        }
    }

    // Of a read, or of a write.
    BitSpan count_of_access(const std::uint64_t* row, bool write) {
        const Inputs inputs = rows_.inputs(row);
        if (const auto* system = std::get_if<SystemAccess>(&inputs.access)) {
            const auto target = decode(system->reg);
            if (!target || system->write != write) return {};
            const bool by_pmselr = target->id == RegisterId::pmxevcntr;
            const auto selected = static_cast<unsigned>(player_->pmu().peek(kPmselr) & 31);
            if (target->id == RegisterId::pmevcntr || by_pmselr)
                return count_bits(by_pmselr ? selected : target->instance);
            if (target->id == RegisterId::pmccntr)
                return {layout().find("cycles")->first,
                        system->reg.interface() == RegisterInterface::aarch32 ? 32U : 64U};
            return write ? BitSpan{} : flags_of(target->id);
        }
        const auto* external = std::get_if<ExternalAccess>(&inputs.access);
        if (external == nullptr) return {};
        const auto target = decode_external(external->offset);
        if (!target || external->write != write) return {};
        if (target->id == RegisterId::pmevcntr) return count_bits(target->instance);
        if (target->id == RegisterId::pmccntr)
            return {layout().find("cycles")->first + 32 * target->word, 32};
        return write ? BitSpan{} : flags_of(target->id);
    }
    BitSpan flags_of(RegisterId id) const {
        if (id != RegisterId::pmovsset && id != RegisterId::pmovsclr) return {};
        return {layout().find("overflow")->first, 32};
    }
    BitSpan count_bits(unsigned counter) const {
        if (counter >= kCounters) return {};
        return {layout().find("count0")->first + 32 * counter, 32};
    }
    std::uint64_t inputs_door(const std::uint64_t* row) const {
        return get_bits(row, layout().find("acc_door")->first, 3);
    }

    void describe(CounterUse& use, unsigned number) const {
        const EventInfo* info = find_event(number);
        if (info == nullptr) {
            use.event = "event " + hex(number, 4) + ", which does not exist";
            return;
        }
        use.event = lower_case(info->mnemonic);
        for (const Event source : sources(config_, info->event)) {
            if (unused(source)) continue;
            const auto line = static_cast<unsigned>(index_of(source));
            use.bits.push_back(line);
            use.bits.push_back(twos_ + line);
        }
    }

    unsigned twos_;
    unsigned bus_;
    unsigned bus_width_;
};

} // namespace

const Device& device() {
    static const DeviceOf<Description, Model> kDevice;
    return kDevice;
}

} // namespace armpmu::a55
