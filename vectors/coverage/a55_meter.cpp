// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/a55_meter.h"

#include "armpmu/a55/event_table.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using a55::Event;

constexpr unsigned kSwIncrement = 0, kChained = 0x1e;

bool is_cycles(unsigned event) {
    return event == 0x11 || event == 0x1d;
}
unsigned number_of(Event event) {
    return static_cast<unsigned>(event);
}
bool below_hpmn(unsigned counter, unsigned hpmn) {
    return hpmn > 5 || counter < hpmn;
}

} // namespace

A55Meter::A55Meter(const a55::Config& config)
    : config_(config), player_(config), fresh_(config),
      properties_(a55_properties(), a55_circumstances()),
      counter_properties_(a55_counter_properties(), a55_counter_circumstances()),
      cycle_properties_(a55_cycle_properties(), a55_cycle_circumstances()) {
    std::array<unsigned, 256> users{};
    for (const a55::EventInfo& info : a55::events()) {
        const unsigned number = number_of(info.event);
        known_[number] = true;
        sources_[number] = sources(config, info.event);
        plain_[number] = info.need == a55::Need::always && !info.is_sum && !info.same_as &&
                         number != kSwIncrement && number != kChained && !is_cycles(number) &&
                         number != 0x36 && number != 0x37;
        if (info.same_as) users[number_of(*info.same_as)] = 1;
    }
    for (unsigned number = 0; number < users.size(); ++number)
        if (users[number] != 0) plain_[number] = false;
    facts_.config = &config_;
    facts_.after = registers(fresh_);
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        counters_[n].row = &facts_;
        counters_[n].number = n;
    }
    cycles_.row = &facts_;
}

void A55Meter::clock(const std::uint64_t* row, std::uint64_t cycles) {
    const a55::Inputs inputs = rows_.inputs(row);
    for (std::uint64_t i = 0; i < cycles; ++i) clock(inputs);
}

a55::Outputs A55Meter::clock(const a55::Inputs& inputs) {
    find_state(inputs);
    find_access(inputs);
    find_permission();
    const a55::Outputs last = facts_.restarts ? a55::Outputs{} : outputs_;
    for (A55CounterFacts& c : counters_) {
        c.was_count = last.counts[c.number];
        c.was_flag = (last.overflow >> c.number & 1) != 0;
    }
    cycles_.was_cycles = last.cycles;
    cycles_.was_flag = last.overflow >> 31 != 0;
    facts_.was_flags = last.overflow;
    facts_.any_count =
        last.cycles != 0 || std::any_of(last.counts.begin(), last.counts.end(),
                                        [](std::uint32_t count) { return count != 0; });
    outputs_ = player_.clock(inputs);
    find_outcome();
    find_counters(inputs);
    find_cycles();
    after(inputs);
    properties_.clock(facts_);
    for (const A55CounterFacts& c : counters_) counter_properties_.clock(c);
    cycle_properties_.clock(cycles_);
    meet_events();
    if (facts_.access()) meet_registers();
    return outputs_;
}

A55Registers A55Meter::registers(a55::Pmu& pmu) const {
    using Id = a55::RegisterId;
    const auto value = [&](Id id, unsigned n = 0) {
        const a55::SystemRegister first = *a55::register_row(id).a64;
        return static_cast<std::uint32_t>(
            pmu.peek(a55::SystemRegister::of(a55::RegisterInterface::aarch64, first.code() + n)));
    };
    A55Registers r;
    r.pmcr = value(Id::pmcr) & 0x79;
    r.enables = value(Id::pmcntenset);
    r.interrupts = value(Id::pmintenset);
    r.selection = value(Id::pmselr);
    r.user_enables = value(Id::pmuserenr);
    r.mdcr_el2 = value(Id::mdcr_el2);
    r.mdcr_el3 = value(Id::mdcr_el3);
    r.sder = value(Id::sder32_el3);
    r.cycle_filter = value(Id::pmccfiltr);
    for (unsigned n = 0; n < a55::kCounters; ++n) r.types[n] = value(Id::pmevtyper, n);
    return r;
}

void A55Meter::find_state(const a55::Inputs& inputs) {
    A55Facts& f = facts_;
    f.access_before = f.access();
    f.state = inputs.state;
    f.el = inputs.state.exception_level;
    f.secure = in_secure_state(inputs.state);
    f.pins = inputs.pins;
    f.double_lock = inputs.double_lock;
    f.os_lock = inputs.os_lock;
    f.powered = inputs.powered;
    f.restarts = !inputs.nreset || !inputs.powered;
    f.before = f.restarts ? registers(fresh_) : f.after;
    f.noninvasive = f.pins.dbgen || f.pins.niden;
    f.secure_noninvasive = f.noninvasive && (f.pins.spiden || f.pins.spniden);
    f.allows_external = f.noninvasive && (!f.before.epmad() || f.secure_noninvasive);
    const bool suniden =
        f.el == 0 && (f.state.el1_aarch32 || f.state.el3_aarch32) && (f.before.sder & 2) != 0;
    f.secure_prohibited = f.secure && !f.before.spme() && !suniden &&
                          !(config_.authentication_override && f.secure_noninvasive);
    f.el2_prohibited = f.el == 2 && f.before.hpmd();
    f.any_line = false;
    for (std::size_t w = 0; w < inputs.events.ones.size(); ++w)
        if ((inputs.events.ones[w] | inputs.events.twos[w]) != 0) f.any_line = true;
}

void A55Meter::find_access(const a55::Inputs& inputs) {
    A55Facts& f = facts_;
    f.instruction = f.external = f.write = f.a32 = f.a32_long = f.memory_mapped = f.partial = false;
    f.snapshot = f.debug = f.done = f.reads = f.writes = f.beyond = false;
    f.named.reset();
    f.code.reset();
    f.offset = f.index = 0;
    f.data = f.mask = 0;
    if (const auto* system = std::get_if<a55::SystemAccess>(&inputs.access)) {
        f.instruction = true;
        f.write = system->write;
        f.a32 = system->reg.interface() == a55::RegisterInterface::aarch32;
        f.a32_long = system->reg.interface() == a55::RegisterInterface::aarch32_long;
        f.named = a55::decode(system->reg);
        f.data = system->data;
        f.mask = f.a32 ? 0xffffffff : ~std::uint64_t{0};
    } else if (const auto* word = std::get_if<a55::ExternalAccess>(&inputs.access)) {
        f.external = true;
        f.write = word->write;
        f.memory_mapped = word->port == a55::Port::memory_mapped;
        f.partial = word->write && word->lanes != 0xf;
        f.offset = word->offset;
        f.named = a55::decode_external(word->offset);
        for (unsigned lane = 0; lane < 4; ++lane)
            if ((word->lanes >> lane & 1) != 0) f.mask |= std::uint64_t{0xff} << 8 * lane;
        f.data = word->data;
        f.debug = f.offset >> 8 == 0xf;
        f.snapshot = config_.snapshot_registers &&
                     ((f.offset >= 0x600 && f.offset <= 0x634) || f.offset == 0x6f0);
        if (f.named && f.named->word == 1) {
            f.mask <<= 32;
            f.data <<= 32;
        }
    }
}

// Whether an instruction may reach the register, in the state before the clock.
void A55Meter::find_permission() {
    using Id = a55::RegisterId;
    A55Facts& f = facts_;
    f.exists = f.is_pmu = f.user_stop = f.el2_stop = f.el3_stop = f.below_aarch32 = false;
    f.allowed = true;
    if (!f.instruction || !f.named) return;
    const Id id = f.named->id;
    const A55Registers& r = f.before;
    const bool el0 = f.el == 0;
    const bool monitor_stop = f.monitor32() && f.el == 1 && f.secure && !f.state.el3_aarch32;
    f.is_pmu = id != Id::mdcr_el2 && id != Id::mdcr_el3 && id != Id::sder32_el3;
    f.exists = true;
    if (id == Id::pmswinc) f.exists = f.write;
    if (id >= Id::pmceid0 && id <= Id::pmceid3) f.exists = !f.write;
    if (id == Id::pmuserenr) f.exists = !(el0 && f.write);
    if (id == Id::pmintenset || id == Id::pmintenclr) f.exists = !el0;
    if (id == Id::mdcr_el2) f.exists = f.el >= 2;
    if (id == Id::mdcr_el3) f.exists = f.el == 3 || monitor_stop;
    if (id == Id::sder32_el3) f.exists = f.el == 3 || (f.a32 && f.el == 1 && f.secure);
    const bool en = (r.user_enables & 1) != 0, sw = (r.user_enables & 2) != 0;
    const bool cr = (r.user_enables & 4) != 0, er = (r.user_enables & 8) != 0;
    f.allowed = id == Id::pmuserenr                         ? true
                : id == Id::pmswinc                         ? en || sw
                : id == Id::pmccntr                         ? en || (cr && !f.write)
                : id == Id::pmevcntr || id == Id::pmxevcntr ? en || (er && !f.write)
                : id == Id::pmselr                          ? en || er
                                                            : en;
    f.user_stop = f.is_pmu && el0 && !f.allowed;
    f.below_aarch32 =
        (f.a32 || f.a32_long) && (f.state.el1_aarch32 || (f.secure && f.state.el3_aarch32));
    f.el2_stop = f.is_pmu && f.el < 2 && !f.secure && (r.tpm() || (r.tpmcr() && id == Id::pmcr));
    f.el3_stop = monitor_stop || (f.is_pmu && f.el != 3 && !f.state.el3_aarch32 && r.el3_tpm());
}

void A55Meter::find_outcome() {
    using Id = a55::RegisterId;
    A55Facts& f = facts_;
    f.outcome = outputs_.outcome;
    f.target = outputs_.target;
    f.value = outputs_.data;
    f.done = f.access() && f.outcome == 0;
    if (f.named) {
        f.code = f.named->id;
        f.index = f.named->instance;
        const bool selected = f.code == Id::pmxevcntr || f.code == Id::pmxevtyper;
        if (selected) f.index = f.before.selection;
        if (f.code == Id::pmxevcntr) f.code = Id::pmevcntr;
        if (f.code == Id::pmxevtyper) f.code = f.index == 31 ? Id::pmccfiltr : Id::pmevtyper;
        const bool guest_only = f.instruction && f.el < 2 && !f.secure;
        const bool of_counter = f.code == Id::pmevcntr || f.code == Id::pmevtyper;
        f.beyond = of_counter && (f.index >= a55::kCounters ||
                                  (guest_only && !below_hpmn(f.index, f.before.hpmn())));
        if (f.beyond) f.code.reset();
    }
    f.reads = f.done && !f.write;
    f.writes = f.done && f.write && f.powered && f.mask != 0 && f.code.has_value();
}

void A55Meter::find_counters(const a55::Inputs& inputs) {
    using Id = a55::RegisterId;
    const A55Facts& f = facts_;
    const auto regime = [&] {
        a55::ProcessorState state = f.state;
        state.halted = false;
        return regime_of(state);
    }();
    const bool guest_only = f.instruction && f.el < 2 && !f.secure;
    const bool clears_counts = f.writes && f.is(Id::pmcr) && (f.mask & f.data & 2) != 0;
    const bool core_runs = !(f.state.standby && config_.wfi_stops_cpu_cycles);
    unsigned wraps = 0;
    for (A55CounterFacts& c : counters_) {
        const unsigned n = c.number;
        c.type = f.before.types[n];
        c.guest = below_hpmn(n, f.before.hpmn());
        c.global_enable = c.guest ? f.before.e() : f.before.hpme();
        c.own_enable = (f.before.enables >> n & 1) != 0;
        c.passes = !is_filtered(c.type, regime);
        const unsigned event = c.event();
        c.known = event < known_.size() && known_[event];
        c.plain = c.known && plain_[event];
        c.amount = 0;
        if (c.known) {
            if (is_cycles(event))
                c.amount = core_runs ? 1 : 0;
            else
                for (const Event source : sources_[event]) c.amount += inputs.events.count(source);
        }
        const bool reachable = !guest_only || c.guest;
        const bool bit = reachable && (f.data & f.mask & 0xffffffff) >> n & 1;
        c.increments = f.writes && f.is(Id::pmswinc) && bit;
        c.chained = n % 2 == 1 && (wraps >> (n - 1) & 1) != 0 &&
                    (config_.chain_across_partition || c.guest == counters_[n - 1].guest);
        c.would = event == kSwIncrement ? (c.increments ? 1 : 0)
                  : event == kChained   ? (c.chained ? 1 : 0)
                                        : c.amount;
        c.admitted = f.powered && !f.state.halted && c.global_enable && c.own_enable &&
                     !f.secure_prohibited && !(f.el2_prohibited && c.guest) && c.passes;
        c.steps = c.admitted ? c.would : 0;
        c.clears = clears_counts && reachable;
        c.loads = f.writes && f.is(Id::pmevcntr) && f.index == n;
        c.quiet = !c.loads && !c.clears;
        c.wraps = c.was_count + c.steps < c.was_count;
        c.sets_flag = f.sets_flags() && bit;
        c.clears_flag = f.clears_flags() && bit;
        c.count = outputs_.counts[n];
        c.flag = (outputs_.overflow >> n & 1) != 0;
        wraps |= c.wraps ? 1U << n : 0U;
    }
    for (A55CounterFacts& c : counters_) {
        c.other_wraps = (wraps & ~(1U << c.number)) != 0;
        c.writes_other_count = f.writes && f.is(Id::pmevcntr) && f.index != c.number;
        c.clears_other_flag = f.clears_flags() && !c.clears_flag && (f.data & f.mask) != 0;
    }
}

void A55Meter::find_cycles() {
    using Id = a55::RegisterId;
    const A55Facts& f = facts_;
    A55CycleFacts& c = cycles_;
    a55::ProcessorState state = f.state;
    state.halted = false;
    c.stopped = f.state.standby && config_.wfi_stops_cycle_counter;
    c.own_enable = f.before.enables >> 31 != 0;
    c.prohibited = f.secure_prohibited || f.el2_prohibited;
    c.passes = !is_filtered(f.before.cycle_filter, regime_of(state));
    c.divides = f.before.d() && !(f.before.lc() && config_.long_count_ignores_divider);
    const unsigned first = config_.divider == a55::Config::Divider::ticks_at_once ? 63 : 0;
    c.phase = f.restarts ? first : phase_;
    c.admitted = f.powered && !f.state.halted && !c.stopped && f.before.e() && c.own_enable &&
                 c.passes && !(c.prohibited && f.before.dp());
    c.ticks = c.admitted && (!c.divides || c.phase == 63);
    phase_ = f.before.d() ? (c.phase + (c.admitted && c.divides ? 1 : 0)) % 64 : first;
    c.clears = f.writes && f.is(Id::pmcr) && (f.mask & f.data & 4) != 0;
    c.loads = f.writes && f.is(Id::pmccntr);
    c.quiet = !c.loads && !c.clears;
    c.wraps = c.ticks && (f.before.lc() ? ~c.was_cycles == 0 : (~c.was_cycles & 0xffffffff) == 0);
    const bool bit = (f.data & f.mask) >> 31 & 1;
    c.sets_flag = f.sets_flags() && bit;
    c.clears_flag = f.clears_flags() && bit;
    c.flag = outputs_.overflow >> 31 != 0;
}

void A55Meter::after(const a55::Inputs& inputs) {
    A55Facts& f = facts_;
    f.flags = outputs_.overflow;
    f.after = f.writes || f.restarts ? registers(player_.pmu()) : f.before;
    f.happens = false;
    for (const a55::EventInfo& info : a55::events()) {
        if (info.bus_bit == a55::kNoBusBit) continue;
        for (const Event source : sources_[number_of(info.event)])
            if (inputs.events.count(source) != 0) f.happens = true;
    }
}

void A55Meter::meet_events() {
    for (const A55CounterFacts& c : counters_)
        if (c.quiet && c.known && c.steps > 0 && c.steps < 4) ++events_[c.event()][c.steps - 1];
    if (outputs_.export_bus == 0) return;
    for (const a55::EventInfo& info : a55::events())
        if (info.bus_bit != a55::kNoBusBit && (outputs_.export_bus >> info.bus_bit & 1) != 0)
            ++events_[number_of(info.event)][3];
}

void A55Meter::meet_registers() {
    const A55Facts& f = facts_;
    if (!f.named) return;
    const a55::Register& row = a55::register_row(f.named->id);
    const std::string how = f.external && f.memory_mapped ? "memory-mapped port"
                            : f.external                  ? "debug port"
                            : f.a32                       ? "AArch32"
                            : f.a32_long                  ? "AArch32 by 64 bits"
                                                          : "AArch64";
    const std::string name = "register " + std::string(row.name) + ", ";
    const char* const what = f.write ? "written by " : "read by ";
    if (f.done) meet(name + what + how);
    if (f.instruction && f.done)
        meet(name + (f.write ? "written" : "read") + " at EL" + std::to_string(f.el));
    if (f.instruction && f.outcome == 2) meet(name + "trapped to EL" + std::to_string(f.target));
}

Points A55Meter::sentences() const {
    Points points;
    properties_.add_to(points);
    counter_properties_.add_to(points);
    cycle_properties_.add_to(points);
    return points;
}

Points A55Meter::points() const {
    Points points = sentences();
    for (const a55::EventInfo& info : a55::events()) {
        const unsigned number = number_of(info.event);
        if (!implemented(config_, info.event)) continue;
        const std::string name = "event " + std::string(info.mnemonic) + ", ";
        const auto met = [&](unsigned i, const char* text) {
            points[name + text] = {events_[number][i], events_[number][i]};
        };
        met(0, "counted");
        if (info.max_per_cycle > 1) met(1, "counted twice in a clock");
        if (info.bus_bit != a55::kNoBusBit) met(3, "exported");
    }
    for (const a55::Register& row : a55::registers()) {
        const std::string name = "register " + std::string(row.name) + ", ";
        const auto doors = [&](a55::Access access, const std::string& door) {
            if (access == a55::Access::read_only || access == a55::Access::read_write)
                points[name + "read by " + door];
            if (access == a55::Access::write_only || access == a55::Access::read_write)
                points[name + "written by " + door];
        };
        if (row.a64) doors(row.system, "AArch64");
        if (row.a32) doors(row.system, "AArch32");
        if (row.a32_long) doors(row.system, "AArch32 by 64 bits");
        if (row.external_count != 0) doors(row.external, "debug port");
    }
    for (const auto& [name, met] : points_) {
        points[name].clocks += met.clocks;
        points[name].told += met.told;
    }
    return points;
}

} // namespace armpmu::vectors
