// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

#include <utility>

// The state behind all interfaces, and the interfaces of the instructions.
namespace armpmu::a55 {
namespace {

std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}

// Bits of the register that an instruction sees.
std::uint64_t interface_mask(const Register& row, RegisterInterface interface) {
    switch (interface) {
    case RegisterInterface::aarch64: return row.width == 64 ? ~std::uint64_t{0} : 0xffffffff;
    case RegisterInterface::aarch32: return row.a32_bits & 0xffffffff;
    case RegisterInterface::aarch32_long: break;
    }
    return ~std::uint64_t{0};
}

std::uint32_t merge(std::uint32_t old, std::uint64_t data, std::uint64_t mask) {
    return low((old & ~mask) | (data & mask));
}

std::uint32_t writable(RegisterId id) {
    return low(register_row(id).fields.mask(tables::FieldAccess::read_write));
}

} // namespace

SystemResult Pmu::access(const SystemAccess& access, const ProcessorState& who) {
    if (observer_ != nullptr) observer_->access(access, who);
    return carry_out(access, who);
}

SystemResult Pmu::carry_out(const SystemAccess& access, const ProcessorState& who) {
    const auto decoded = decode(access.reg);
    if (!decoded) return {Outcome::undefined, 0, 0, 0};
    SystemResult result = controls_.check(*decoded, access.reg.interface(), access.write, who);
    if (result.outcome != Outcome::done) return result;
    const std::uint32_t counters = controls_.accessible(who);
    const RegisterTarget target = controls_.resolve_alias(*decoded, counters);
    if (target.out_of_range) return result;
    const std::uint64_t mask = interface_mask(register_row(target.id), access.reg.interface());
    if (access.write)
        write_register(target.id, target.instance, access.data, mask, counters);
    else
        result.data = value_of(target.id, target.instance, counters) & mask;
    return result;
}

std::uint64_t Pmu::peek(SystemRegister reg) {
    const auto decoded = decode(reg);
    if (!decoded) return 0;
    const RegisterTarget target = controls_.resolve_alias(*decoded, kAllCounters);
    if (target.out_of_range) return 0;
    return value_of(target.id, target.instance, kAllCounters) &
           interface_mask(register_row(target.id), reg.interface());
}

Counts Pmu::counts() {
    settle();
    Counts counts;
    for (unsigned n = 0; n < kCounters; ++n)
        counts.events[n] = static_cast<std::uint32_t>(bank_.value(n));
    counts.cycles = bank_.value(kCycleView);
    counts.overflow = controls_.registers.flags;
    return counts;
}

std::uint64_t Pmu::value_of(RegisterId id, unsigned instance, std::uint32_t accessible) {
    switch (id) {
    case RegisterId::pmcr: {
        const auto counters =
            static_cast<std::uint32_t>(__builtin_popcount(accessible & ~(1U << kCycleCounter)));
        const std::uint64_t identity = register_row(id).fields.reset() & 0xffff0000;
        return identity | counters << pmcr::kNShift | controls_.registers.pmcr;
    }
    case RegisterId::pmcntenset:
    case RegisterId::pmcntenclr: return controls_.registers.enabled & accessible;
    case RegisterId::pmovsclr:
    case RegisterId::pmovsset: settle(); return controls_.registers.flags & accessible;
    case RegisterId::pmintenset:
    case RegisterId::pmintenclr: return controls_.registers.interrupt_enabled & accessible;
    case RegisterId::pmselr: return controls_.registers.selected;
    case RegisterId::pmceid0: return pmceid(0) | std::uint64_t{pmceid(2)} << 32;
    case RegisterId::pmceid1: return pmceid(1) | std::uint64_t{pmceid(3)} << 32;
    case RegisterId::pmceid2: return pmceid(2);
    case RegisterId::pmceid3: return pmceid(3);
    case RegisterId::pmccntr: settle(); return bank_.value(kCycleView);
    case RegisterId::pmevcntr: settle(); return bank_.value(instance);
    case RegisterId::pmccfiltr: return controls_.registers.type[kCycleView];
    case RegisterId::pmevtyper: return controls_.registers.type[instance];
    case RegisterId::pmuserenr: return controls_.registers.userenr;
    case RegisterId::mdcr_el2: return controls_.registers.mdcr_el2;
    case RegisterId::mdcr_el3: return controls_.registers.mdcr_el3;
    case RegisterId::sder32_el3: return controls_.registers.sder;
    default: return 0;
    }
}

void Pmu::write_register(RegisterId id, unsigned instance, std::uint64_t data, std::uint64_t mask,
                         std::uint32_t accessible) {
    const std::uint32_t selected = low(data & mask) & accessible;
    // Bits that this row set are protected from this access, not from those of an interrupt
    // handler.
    const std::uint32_t kept = std::exchange(protected_, 0);
    switch (id) {
    case RegisterId::pmcr: write_pmcr(low(data), low(mask), accessible); break;
    case RegisterId::pmcntenset: write_enables(controls_.registers.enabled | selected); break;
    case RegisterId::pmcntenclr: write_enables(controls_.registers.enabled & ~selected); break;
    case RegisterId::pmovsclr:
        if (!config_.faults.flags_stuck) clear_flags(selected & ~kept);
        break;
    case RegisterId::pmovsset: set_flags(selected); break;
    case RegisterId::pmintenset:
        controls_.registers.interrupt_enabled |= selected;
        update_interrupt();
        break;
    case RegisterId::pmintenclr:
        controls_.registers.interrupt_enabled &= ~selected;
        update_interrupt();
        break;
    case RegisterId::pmswinc: count_software_increments(selected); break;
    case RegisterId::pmselr:
        controls_.registers.selected =
            merge(controls_.registers.selected, data, mask & writable(id));
        break;
    case RegisterId::pmccntr: write_count(kCycleView, data, mask); break;
    case RegisterId::pmevcntr:
        if (!config_.faults.counter_writes_lost) write_count(instance, data, mask);
        break;
    case RegisterId::pmccfiltr: write_type(kCycleView, low(data), low(mask) & writable(id)); break;
    case RegisterId::pmevtyper: write_type(instance, low(data), low(mask) & writable(id)); break;
    case RegisterId::pmuserenr:
        controls_.registers.userenr = merge(controls_.registers.userenr, data, mask & writable(id));
        break;
    case RegisterId::mdcr_el2:
    case RegisterId::mdcr_el3:
    case RegisterId::sder32_el3: {
        settle();
        std::uint32_t& control = id == RegisterId::mdcr_el2   ? controls_.registers.mdcr_el2
                                 : id == RegisterId::mdcr_el3 ? controls_.registers.mdcr_el3
                                                              : controls_.registers.sder;
        control = merge(control, data, mask & writable(id));
        update_views();
        update_interrupt();
        break;
    }
    default: break;
    }
}

void Pmu::write_pmcr(std::uint32_t data, std::uint32_t mask, std::uint32_t accessible) {
    settle();
    if ((data & mask & pmcr::kP) != 0 && !config_.faults.reset_lost)
        for (unsigned n = 0; n < kCounters; ++n)
            if ((accessible >> n & 1) != 0) bank_.set_value(n, 0);
    if ((data & mask & pmcr::kC) != 0) bank_.set_value(kCycleView, 0);
    const std::uint32_t before = controls_.registers.pmcr;
    controls_.registers.pmcr = merge(before, data, mask & writable(RegisterId::pmcr));
    if ((controls_.registers.pmcr & ~before & pmcr::kD) != 0)
        bank_.set_remainder(kCycleView, config_.divider == Config::Divider::ticks_at_once ? 63 : 0);
    update_divider();
    update_views();
    update_interrupt();
}

void Pmu::write_count(unsigned counter, std::uint64_t data, std::uint64_t mask) {
    write_value(counter, data, mask);
}

void Pmu::write_type(unsigned counter, std::uint32_t data, std::uint32_t mask) {
    settle();
    controls_.registers.type[counter] = merge(controls_.registers.type[counter], data, mask);
    update_view(counter);
}

void Pmu::write_enables(std::uint32_t enables) {
    if (enables == controls_.registers.enabled) return;
    settle();
    controls_.registers.enabled = enables;
    update_views();
}

void Pmu::set_flags(std::uint32_t flags) {
    settle();
    controls_.registers.flags |= flags;
    update_interrupt();
}

void Pmu::clear_flags(std::uint32_t flags) {
    settle();
    controls_.registers.flags &= ~flags;
    update_interrupt();
}

} // namespace armpmu::a55
