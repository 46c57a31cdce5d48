// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_gicv2.h"

namespace armpmu::tests {

NaiveGicv2::NaiveGicv2(unsigned processors, unsigned spis) : processors_(processors), spis_(spis) {
    for (Processor& processor : processors_)
        for (unsigned sgi = 0; sgi < 16; ++sgi)
            processor.own[sgi].enabled = processor.own[sgi].edge = true;
}

const NaiveGicv2::Interrupt& NaiveGicv2::at(unsigned cpu, unsigned id) const {
    return id < 32 ? processors_[cpu].own[id] : spis_[id - 32];
}

NaiveGicv2::Interrupt& NaiveGicv2::at(unsigned cpu, unsigned id) {
    return id < 32 ? processors_[cpu].own[id] : spis_[id - 32];
}

void NaiveGicv2::input(unsigned cpu, unsigned id, bool level) {
    Interrupt& one = at(cpu, id);
    const bool rises = level && !one.high;
    one.high = level;
    if (rises && one.edge) one.latched = true;
}

bool NaiveGicv2::pending(unsigned cpu, unsigned id) const {
    const Interrupt& one = at(cpu, id);
    for (const bool sent : one.senders)
        if (sent) return true;
    if (one.latched) return true;
    return !one.edge && one.high;
}

// --- who is next ---

NaiveGicv2::Choice NaiveGicv2::best(unsigned cpu) const {
    Choice best;
    if (!enabled_ || !processors_[cpu].enabled) return best;
    for (unsigned id = 0; exists(id); ++id) {
        const Interrupt& one = at(cpu, id);
        const bool for_us = id < 32 || processors_.size() == 1 || (one.targets >> cpu) % 2 == 1;
        if (!for_us || !one.enabled || one.active || !pending(cpu, id)) continue;
        if (one.priority >= best.priority) continue;
        best = {id, 0, one.priority};
        while (id < 16 && !one.senders[best.sender]) ++best.sender;
    }
    return best;
}

unsigned NaiveGicv2::group(unsigned cpu, unsigned priority) const {
    unsigned size = 2;
    for (unsigned i = 0; i < processors_[cpu].binary_point; ++i) size *= 2;
    return priority - priority % size;
}

unsigned NaiveGicv2::running(unsigned cpu) const {
    const auto& groups = processors_[cpu].active_groups;
    return groups.empty() ? 0xff : *groups.begin();
}

NaiveGicv2::Choice NaiveGicv2::acknowledgeable(unsigned cpu) const {
    const Choice next = best(cpu);
    if (next.id == kNone) return next;
    const bool unmasked = next.priority < processors_[cpu].mask;
    const bool preempts = group(cpu, next.priority) < running(cpu);
    return unmasked && preempts ? next : Choice();
}

// --- the distributor ---

bool NaiveGicv2::read_bit(unsigned cpu, std::uint32_t base, unsigned id) const {
    if (!exists(id)) return false;
    switch (base) {
    case 0x100:
    case 0x180: return at(cpu, id).enabled;
    case 0x200:
    case 0x280: return pending(cpu, id);
    case 0x300:
    case 0x380: return at(cpu, id).active;
    default: return false;
    }
}

void NaiveGicv2::write_one(unsigned cpu, std::uint32_t base, unsigned id) {
    if (!exists(id)) return;
    Interrupt& one = at(cpu, id);
    const bool sgi = id < 16;
    switch (base) {
    case 0x100: one.enabled = true; break;
    case 0x180: one.enabled = sgi; break;
    case 0x200: one.latched = !sgi; break;
    case 0x280: one.latched = false; break;
    case 0x300: one.active = true; break;
    case 0x380: one.active = false; break;
    default: break;
    }
}

std::uint8_t NaiveGicv2::read_distributor(unsigned cpu, std::uint32_t offset) const {
    const auto lane = offset % 4;
    const auto of_word = [&](std::uint32_t word) {
        return static_cast<std::uint8_t>(word >> 8 * lane);
    };
    const auto processors = static_cast<std::uint32_t>(processors_.size());
    const std::uint32_t blocks = (static_cast<std::uint32_t>(spis_.size()) + 31) / 32;
    if (offset < 0x004) return of_word(enabled_ ? 1 : 0);
    if (offset < 0x008) return of_word(blocks + 32 * (processors - 1));
    if (offset < 0x00c) return of_word(0x0200143b);
    if (offset >= 0x100 && offset < 0x400) {
        std::uint8_t byte = 0;
        for (unsigned bit = 0; bit < 8; ++bit)
            if (read_bit(cpu, offset & 0xf80, (offset & 0x7f) * 8 + bit))
                byte = static_cast<std::uint8_t>(byte | 1U << bit);
        return byte;
    }
    if (offset >= 0x400 && offset < 0x7fc) {
        const unsigned id = offset - 0x400;
        return exists(id) ? static_cast<std::uint8_t>(at(cpu, id).priority) : std::uint8_t{0};
    }
    if (offset >= 0x800 && offset < 0xbfc) {
        const unsigned id = offset - 0x800;
        if (!exists(id) || processors == 1) return 0;
        return static_cast<std::uint8_t>(id < 32 ? 1U << cpu : at(cpu, id).targets);
    }
    if (offset >= 0xc00 && offset < 0xd00) {
        std::uint8_t byte = 0;
        for (unsigned n = 0; n < 4; ++n) {
            const unsigned id = (offset - 0xc00) * 4 + n;
            if (exists(id) && at(cpu, id).edge)
                byte = static_cast<std::uint8_t>(byte | 2U << 2 * n);
        }
        return byte;
    }
    if (offset >= 0xf10 && offset < 0xf30) {
        std::uint8_t byte = 0;
        for (unsigned sender = 0; sender < 8; ++sender)
            if (at(cpu, offset % 16).senders[sender])
                byte = static_cast<std::uint8_t>(byte | 1U << sender);
        return byte;
    }
    switch (offset) {
    case 0xfd0: return 0x04;
    case 0xfe0: return 0x90;
    case 0xfe4: return 0xb4;
    case 0xfe8: return 0x2b;
    case 0xff0: return 0x0d;
    case 0xff4: return 0xf0;
    case 0xff8: return 0x05;
    case 0xffc: return 0xb1;
    default: return 0;
    }
}

void NaiveGicv2::write_distributor(unsigned cpu, std::uint32_t offset, std::uint8_t value) {
    const unsigned everyone = (1U << processors_.size()) - 1;
    if (offset == 0x000) enabled_ = value % 2 == 1;
    if (offset >= 0x100 && offset < 0x400)
        for (unsigned bit = 0; bit < 8; ++bit)
            if ((value >> bit) % 2 == 1) write_one(cpu, offset & 0xf80, (offset & 0x7f) * 8 + bit);
    if (offset >= 0x400 && offset < 0x7fc && exists(offset - 0x400))
        at(cpu, offset - 0x400).priority = value / 8 * 8U;
    if (offset >= 0x820 && offset < 0xbfc && exists(offset - 0x800) && processors_.size() > 1)
        at(cpu, offset - 0x800).targets = value & everyone;
    for (unsigned n = 0; n < 4 && offset >= 0xc08 && offset < 0xd00; ++n)
        if (exists((offset - 0xc00) * 4 + n))
            at(cpu, (offset - 0xc00) * 4 + n).edge = (value >> (2 * n + 1)) % 2 == 1;
    for (unsigned sender = 0; sender < processors_.size() && offset >= 0xf10 && offset < 0xf30;
         ++sender)
        if ((value >> sender) % 2 == 1) at(cpu, offset % 16).senders[sender] = offset >= 0xf20;
}

std::uint32_t NaiveGicv2::read_distributor_word(unsigned cpu, std::uint32_t offset) const {
    std::uint32_t word = 0;
    for (unsigned lane = 4; lane-- > 0;) word = word << 8 | read_distributor(cpu, offset + lane);
    return word;
}

void NaiveGicv2::write_distributor_word(unsigned cpu, std::uint32_t offset, std::uint32_t value) {
    if (offset == 0xf00) send(cpu, value);
    for (unsigned lane = 0; lane < 4; ++lane)
        write_distributor(cpu, offset + lane, static_cast<std::uint8_t>(value >> 8 * lane));
}

void NaiveGicv2::send(unsigned cpu, std::uint32_t request) {
    const unsigned filter = request >> 24 & 3;
    for (unsigned to = 0; to < processors_.size(); ++to) {
        const bool listed = filter == 0 && (request >> (16 + to)) % 2 == 1;
        const bool other = filter == 1 && to != cpu;
        const bool self = filter == 2 && to == cpu;
        if (listed || other || self) at(to, request % 16).senders[cpu] = true;
    }
}

// --- CPU interfaces ---

std::uint32_t NaiveGicv2::read_cpu_interface(unsigned cpu, std::uint32_t offset) {
    Processor& processor = processors_[cpu];
    const auto said = [](const Choice& choice) { return choice.id + 1024 * choice.sender; };
    switch (offset) {
    case 0x00: return (processor.enabled ? 1U : 0U) + (processor.eoi_mode ? 512U : 0U);
    case 0x04: return processor.mask;
    case 0x08: return processor.binary_point;
    case 0x0c: break;
    case 0x14: return running(cpu);
    case 0x18: return said(best(cpu));
    case 0x20:
    case 0x28: return 1023;
    case 0xd0: {
        std::uint32_t bits = 0;
        for (const unsigned one : processor.active_groups) bits |= 1U << one / 8;
        return bits;
    }
    case 0xfc: return 0x0202143b;
    default: return 0;
    }
    const Choice taken = acknowledgeable(cpu);
    if (taken.id == kNone) return 1023;
    Interrupt& one = at(cpu, taken.id);
    if (taken.id < 16)
        one.senders[taken.sender] = false;
    else
        one.latched = false;
    one.active = true;
    processor.active_groups.insert(group(cpu, taken.priority));
    return said(taken);
}

void NaiveGicv2::write_cpu_interface(unsigned cpu, std::uint32_t offset, std::uint32_t value) {
    Processor& processor = processors_[cpu];
    const unsigned id = value % 1024;
    switch (offset) {
    case 0x00:
        processor.enabled = value % 2 == 1;
        processor.eoi_mode = value / 512 % 2 == 1;
        break;
    case 0x04: processor.mask = value % 256 / 8 * 8; break;
    case 0x08: processor.binary_point = value % 8 < 2 ? 2 : value % 8; break;
    case 0x10:
        if (!exists(id)) break;
        if (!processor.active_groups.empty())
            processor.active_groups.erase(processor.active_groups.begin());
        if (!processor.eoi_mode) at(cpu, id).active = false;
        break;
    case 0xd0:
        processor.active_groups.clear();
        for (unsigned n = 0; n < 32; ++n)
            if ((value >> n) % 2 == 1) processor.active_groups.insert(8 * n);
        break;
    case 0x1000:
        if (processor.eoi_mode && exists(id)) at(cpu, id).active = false;
        break;
    default: break;
    }
}

} // namespace armpmu::tests
