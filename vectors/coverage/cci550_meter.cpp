// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/cci550_meter.h"

#include "armpmu/cci550/event_table.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using cci550::RegisterId;
using cci550::Scope;
using cci550::SecurityRule;

bool any(const cci550::EventRow::Words& words, const cci550::EventRow::Words& mask) {
    std::uint64_t all = 0;
    for (std::size_t w = 0; w < words.size(); ++w) all |= words[w] & mask[w];
    return all != 0;
}
bool test(const cci550::EventRow::Words& words, unsigned line) {
    return (words[line / 64] >> line % 64 & 1) != 0;
}
void set(cci550::EventRow::Words& words, unsigned line, bool value) {
    if (value) words[line / 64] |= std::uint64_t{1} << line % 64;
}

bool is_there(const cci550::Config& config, cci550::EventId id) {
    switch (id.kind()) {
    case cci550::SourceKind::slave: return id.interface_number() < config.slave_interfaces;
    case cci550::SourceKind::master: return id.interface_number() < config.master_interfaces;
    case cci550::SourceKind::global: return true;
    default: return false;
    }
}

} // namespace

Cci550Meter::Cci550Meter(const cci550::Config& config)
    : config_(config), rows_(config), player_(config), fresh_(config),
      properties_(cci550_properties(), cci550_circumstances()),
      counter_properties_(cci550_counter_properties(), cci550_counter_circumstances()) {
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const cci550::EventId id = cci550::event_of_line(line);
        const cci550::Event& event = *find_event(id);
        const bool slave = id.kind() == cci550::SourceKind::slave;
        const bool there = is_there(config, id);
        set(can_fire_, line, can_fire(config, id));
        set(exempt_, line, event.secure_exempt);
        set(lite_, line, there && slave && event.ace_only && !config.ace[id.interface_number()]);
        set(evict_, line, there && slave && !event.fires);
        set(slaves_, line, slave);
        set(masters_, line, id.kind() == cci550::SourceKind::master);
    }
    facts_.config = &config_;
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        counters_[n].row = &facts_;
        counters_[n].number = n;
    }
}

void Cci550Meter::clock(const std::uint64_t* row, std::uint64_t cycles) {
    const cci550::Inputs inputs = rows_.inputs(row);
    for (std::uint64_t i = 0; i < cycles; ++i) clock(inputs);
}

cci550::Outputs Cci550Meter::clock(const cci550::Inputs& inputs) {
    Cci550Facts& f = facts_;
    f.access_before = f.valid;
    f.resets = !inputs.aresetn;
    f.aclken = inputs.aclken;
    f.niden = inputs.pins.niden;
    f.spniden = inputs.pins.spniden;
    f.dbgen = inputs.pins.dbgen;
    f.spiden = inputs.pins.spiden;
    if (stale_ || f.resets) read_registers();
    f.observed = f.niden || (config_.dbgen_substitutes_niden && f.dbgen);
    f.secure_observed = f.spniden || (f.dbgen && f.spiden) ||
                        (config_.secure_observation_override && (f.secr_acc & 4) != 0);
    f.any_flag = outputs_.overflow != 0;
    f.any_count = std::any_of(outputs_.counts.begin(), outputs_.counts.end(),
                              [](std::uint32_t count) { return count != 0; });
    find_access(inputs);
    find_lines(inputs.events);
    find_counters(inputs.events);
    outputs_ = player_.clock(inputs);
    for (Cci550CounterFacts& c : counters_) c.flag = (outputs_.overflow >> c.number & 1) != 0;
    properties_.clock(f);
    for (const Cci550CounterFacts& c : counters_) counter_properties_.clock(c);
    meet_events(inputs.events);
    if (f.valid) meet_registers();
    stale_ = f.resets || f.writes;
    return outputs_;
}

// As the clock begins with them.
void Cci550Meter::read_registers() {
    cci550::Pmu& pmu = facts_.resets ? fresh_ : player_.pmu();
    const auto value = [&](RegisterId id, unsigned n = 0) { return pmu.peek(offset_of(id, n)); };
    facts_.cen = (value(RegisterId::pmu_ctrl) & 1) != 0;
    facts_.ex = (value(RegisterId::pmu_ctrl) & 0x10) != 0;
    facts_.secr_acc = value(RegisterId::secr_acc);
    facts_.overrides = value(RegisterId::ctrl_ovr);
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        counters_[n].select = value(RegisterId::evnt_sel, n);
        counters_[n].own_enable = value(RegisterId::ecnt_ctrl, n) != 0;
    }
}

void Cci550Meter::find_access(const cci550::Inputs& inputs) {
    Cci550Facts& f = facts_;
    f.valid = inputs.access.has_value();
    f.write = f.secure = f.partial = f.reads = f.writes = f.rst = f.there = f.open = false;
    f.whole = true;
    f.reg.reset();
    f.value = f.at_reset = f.mask = 0;
    if (!f.valid) return;
    const cci550::Access& access = *inputs.access;
    f.write = access.write;
    f.secure = access.security == cci550::Security::secure;
    f.partial = access.write && access.lanes != 0xf;
    f.offset = access.offset;
    f.data = access.data;
    for (unsigned lane = 0; lane < 4; ++lane)
        if ((access.lanes >> lane & 1) != 0) f.mask |= 0xffU << 8 * lane;
    f.whole = !f.partial || config_.byte_enables;
    f.reg = cci550::decode(access.offset);
    if (!f.reg) return;
    f.at_reset = fresh_.peek(access.offset);
    f.value = f.resets ? f.at_reset : player_.pmu().peek(access.offset);
    const cci550::Register& row = cci550::register_row(f.reg->id);
    f.there = row.scope == Scope::slave_interface    ? f.reg->instance < config_.slave_interfaces
              : row.scope == Scope::master_interface ? f.reg->instance < config_.master_interfaces
                                                     : true;
    f.open = f.secure || row.security == SecurityRule::open || !f.there ||
             (row.security == SecurityRule::monitor && (f.secr_acc & 2) == 0) ||
             (row.security != SecurityRule::secure_only && (f.secr_acc & 1) != 0);
    f.reads = !f.write && f.there && f.open;
    f.writes = f.write && f.there && f.open && f.whole;
    f.rst = f.writes && f.is(RegisterId::pmu_ctrl) && (f.data & f.mask & 2) != 0;
}

void Cci550Meter::find_lines(const cci550::EventRow& events) {
    Cci550Facts& f = facts_;
    Words high{}, visible{}, secure{}, global{};
    for (std::size_t w = 0; w < high.size(); ++w) {
        const std::uint64_t ns = events.non_secure[w], s = events.secure[w];
        high[w] = ns | s;
        visible[w] =
            (ns | (s & (exempt_[w] | (f.secure_observed ? ~std::uint64_t{0} : 0)))) & can_fire_[w];
        secure[w] = s & ~ns & ~exempt_[w];
        global[w] = ~slaves_[w] & ~masters_[w];
    }
    f.any_line = any(high, can_fire_);
    f.would_export = any(visible, can_fire_);
    f.secure_line = any(secure, can_fire_);
    f.global = any(visible, global);
    f.of_slave = any(visible, slaves_);
    f.of_master = any(visible, masters_);
    f.lite_line = any(high, lite_);
    f.evict_line = any(high, evict_);
    f.opened = f.ex && (f.cen || !config_.export_needs_cen);
    f.exports = f.opened && f.observed && f.aclken;
}

void Cci550Meter::find_counters(const cci550::EventRow& events) {
    unsigned wraps = 0;
    for (Cci550CounterFacts& c : counters_) {
        const cci550::EventId id(c.select);
        const unsigned line = line_of(id);
        const bool there = is_there(config_, id);
        c.slave = there && id.kind() == cci550::SourceKind::slave;
        c.master = there && id.kind() == cci550::SourceKind::master && line != cci550::kNoLine;
        c.global = there && id.kind() == cci550::SourceKind::global && line != cci550::kNoLine;
        c.valid = c.slave || c.master || c.global;
        c.occurs = !c.slave || can_fire(config_, id);
        const bool ns = line != cci550::kNoLine && test(events.non_secure, line);
        const bool s = line != cci550::kNoLine && test(events.secure, line);
        c.high = ns || s;
        c.exempt = c.valid && test(exempt_, line);
        c.ns_line = c.valid && ns;
        c.s_line = c.valid && s;
        c.was_count = outputs_.counts[c.number];
        c.was_flag = (outputs_.overflow >> c.number & 1) != 0;
        c.enabled = facts_.cen && c.own_enable;
        c.happens = facts_.observed && facts_.aclken && c.occurs &&
                    (c.ns_line || (c.s_line && (c.exempt || facts_.secure_observed)));
        c.count_written = facts_.writes && c.of(RegisterId::ecnt_data);
        c.writes_open = config_.gating_override_opens_writes && (facts_.overrides & 8) != 0;
        const bool gated = config_.niden_gates_writes && !facts_.observed;
        c.loads = c.count_written && facts_.mask != 0 && ((c.enabled && !gated) || c.writes_open);
        c.clears = facts_.rst && (c.own_enable || config_.reset_clears_disabled);
        c.clears_flag = facts_.writes && c.of(RegisterId::ecnt_clr_ovfl) &&
                        (facts_.data & facts_.mask & 1) != 0;
        c.quiet = !facts_.resets && !c.loads && !c.clears;
        c.wraps = !facts_.resets && c.enabled && c.happens && c.was_count == 0xffffffff;
        wraps |= c.wraps ? 1U << c.number : 0U;
    }
    for (Cci550CounterFacts& c : counters_) {
        c.other_wraps = (wraps & ~(1U << c.number)) != 0;
        c.writes_other_count =
            facts_.writes && facts_.is(RegisterId::ecnt_data) && !c.of(RegisterId::ecnt_data);
        c.clears_other_flag = facts_.writes && facts_.is(RegisterId::ecnt_clr_ovfl) &&
                              !c.of(RegisterId::ecnt_clr_ovfl) &&
                              (facts_.data & facts_.mask & 1) != 0;
    }
}

void Cci550Meter::meet_events(const cci550::EventRow& events) {
    if (facts_.resets || !facts_.observed || !facts_.aclken) return;
    if (facts_.opened)
        for (std::size_t w = 0; w < can_fire_.size(); ++w)
            for (const bool secure : {false, true}) {
                std::uint64_t bits =
                    (secure ? events.secure[w] & ~events.non_secure[w] : events.non_secure[w]) &
                    can_fire_[w];
                for (; bits != 0; bits &= bits - 1) {
                    const unsigned line = static_cast<unsigned>(64 * w) +
                                          static_cast<unsigned>(__builtin_ctzll(bits));
                    const bool shows = !secure || facts_.secure_observed || test(exempt_, line);
                    ++events_[line][secure ? 1 : 0][shows ? exported : unexported];
                }
            }
    for (const Cci550CounterFacts& c : counters_) {
        if (!c.quiet || !c.enabled || !c.valid || !c.occurs || !(c.ns_line || c.s_line)) continue;
        ++events_[line_of(cci550::EventId(c.select))][c.ns_line ? 0 : 1]
                 [c.happens ? counted : kept];
    }
}

void Cci550Meter::meet_registers() {
    const Cci550Facts& f = facts_;
    if (!f.reg || !f.there) {
        last_access_.clear();
        return;
    }
    const cci550::Register& row = cci550::register_row(f.reg->id);
    const bool counter = row.scope == Scope::counter;
    std::string name(row.name);
    const std::string kind = name;
    if (counter) name += "[" + std::to_string(f.reg->instance) + "]";
    const std::string access = std::string(f.write ? "write " : "read ") + kind;
    const bool pmu = counter || f.is(RegisterId::pmu_ctrl);
    if (pmu && !last_access_.empty() && f.open) {
        const bool both = last_access_.back() == ']' && counter;
        const std::size_t bracket = last_access_.find('[');
        const bool same =
            both && last_access_.substr(bracket) == "[" + std::to_string(f.reg->instance) + "]";
        meet("sequence " + last_access_.substr(0, bracket) + ", " + access +
             (!both  ? ""
              : same ? " of the same"
                     : " of another"));
    }
    last_access_ = pmu && f.open ? access + (counter ? name.substr(kind.size()) : "") : "";

    const std::string shown = kind + std::to_string(f.reg->instance);
    if (f.reads) {
        meet("register " + name + ", read" + (f.secure ? "" : " Non-secure"));
        for (const char* how : written_[shown]) meet("register " + name + ", " + how);
        written_[shown].clear();
    }
    if (!f.writes || f.resets) return;
    const bool changes = player_.pmu().peek(f.offset) != f.value;
    if (!changes) return;
    std::vector<const char*>& ways = written_[shown];
    ways = {f.secure ? "written and read" : "written Non-secure and read"};
    if (f.partial) ways.push_back("written in part and read");
    if (!f.aclken) ways.push_back("written while ACLKEN is LOW and read");
    if (!f.niden) ways.push_back("written while NIDEN is LOW and read");
}

Points Cci550Meter::sentences() const {
    Points points;
    properties_.add_to(points);
    counter_properties_.add_to(points);
    return points;
}

Points Cci550Meter::points() const {
    Points points = sentences();
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        if (!test(can_fire_, line)) continue;
        const bool exempt = test(exempt_, line);
        const std::string name = "event " + rows_.layout().bit_name(line) + ", ";
        const auto met = [&](bool secure, How how, const char* text) {
            const std::uint64_t times = events_[line][secure ? 1 : 0][how];
            points[name + text] = {times, times};
        };
        met(false, counted, "Non-secure counted");
        met(true, counted, "Secure counted");
        met(false, exported, "Non-secure exported");
        met(true, exported, "Secure exported");
        if (exempt) continue;
        met(true, kept, "Secure not counted");
        met(true, unexported, "Secure not exported");
    }
    for (const cci550::Register& row : cci550::registers()) {
        const unsigned count = row.scope == Scope::counter ? row.count : 1;
        for (unsigned n = 0; n < count; ++n) {
            const std::string name =
                "register " + std::string(row.name) +
                (row.scope == Scope::counter ? "[" + std::to_string(n) + "]" : "") + ", ";
            points[name + "read"];
            if (row.security != SecurityRule::secure_only) points[name + "read Non-secure"];
            const bool pmu = row.scope == Scope::counter || row.id == RegisterId::pmu_ctrl;
            if (!pmu) continue;
            points[name + "written and read"];
            points[name + "written Non-secure and read"];
            points[name + "written while ACLKEN is LOW and read"];
            points[name + "written while NIDEN is LOW and read"];
            if (config_.byte_enables) points[name + "written in part and read"];
        }
    }
    std::vector<std::string> accesses;
    for (const RegisterId id : {RegisterId::pmu_ctrl, RegisterId::evnt_sel, RegisterId::ecnt_data,
                                RegisterId::ecnt_ctrl, RegisterId::ecnt_clr_ovfl})
        for (const char* how : {"read ", "write "})
            accesses.push_back(how + std::string(register_row(id).name));
    for (const std::string& first : accesses)
        for (const std::string& second : accesses) {
            const std::string pair = "sequence " + first + ", " + second;
            const auto global = [](const std::string& one) {
                return one.find("pmu_ctrl") != std::string::npos;
            };
            if (global(first) || global(second)) {
                points[pair];
                continue;
            }
            points[pair + " of the same"];
            points[pair + " of another"];
        }
    for (const auto& [name, met] : points_) {
        points[name].clocks += met.clocks;
        points[name].told += met.told;
    }
    return points;
}

} // namespace armpmu::vectors
