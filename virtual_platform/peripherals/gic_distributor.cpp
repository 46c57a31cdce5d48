// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/gic_distributor.h"

#include <stdexcept>
#include <string>

namespace armpmu::testbench {

namespace {

void require(bool holds, const std::string& problem) {
    if (!holds) throw std::out_of_range("GIC: " + problem);
}

unsigned lowest_bit(std::uint32_t bits) {
    return static_cast<unsigned>(__builtin_ctz(bits));
}

} // namespace

GicDistributor::GicDistributor(unsigned processors, unsigned spis) : spis_(spis) {
    if (processors == 0 || processors > kMaxProcessors)
        throw std::invalid_argument("GIC: " + std::to_string(processors) +
                                    " processors, expected 1 to 8");
    if (spis > kMaxSpis)
        throw std::invalid_argument("GIC: " + std::to_string(spis) + " SPIs, expected up to 988");
    banked_.resize(processors);
    for (Banked& one : banked_) one.block.enabled = one.block.edge = 0xffff; // the SGIs
    shared_.resize((spis + 31) / 32);
    if (spis % 32 != 0) shared_.back().exists = (1U << spis % 32) - 1;
}

const GicDistributor::Block* GicDistributor::block(unsigned cpu, unsigned index) const {
    if (index == 0) return &banked_[cpu].block;
    return index <= shared_.size() ? &shared_[index - 1] : nullptr;
}

GicDistributor::Block* GicDistributor::block(unsigned cpu, unsigned index) {
    if (index == 0) return &banked_[cpu].block;
    return index <= shared_.size() ? &shared_[index - 1] : nullptr;
}

bool GicDistributor::exists(unsigned id) const {
    return id < kFirstSpi + spis_;
}

void GicDistributor::restore(StateReader& in) {
    GicDistributor saved(1, 0);
    StateIn{in}(saved);
    if (saved.spis_ != spis_ || saved.banked_.size() != banked_.size() ||
        saved.shared_.size() != shared_.size())
        in.refuse("a GIC of another size");
    *this = saved;
}

// --- inputs ---

void GicDistributor::set_input(Block& block, unsigned bit, bool level) {
    const std::uint32_t one = 1U << bit;
    if (level && (block.input & one) == 0) block.latched |= block.edge & one;
    block.input = level ? block.input | one : block.input & ~one;
}

void GicDistributor::set_spi(unsigned n, bool level) {
    require(n < spis_, "there is no SPI " + std::to_string(n));
    set_input(shared_[n / 32], n % 32, level);
}

void GicDistributor::set_ppi(unsigned cpu, unsigned n, bool level) {
    require(cpu < banked_.size(), "there is no processor " + std::to_string(cpu));
    require(n < 16, "there is no PPI " + std::to_string(n));
    set_input(banked_[cpu].block, kSgis + n, level);
}

// An SGI is pending while any processor's request for it is.
void GicDistributor::set_sources(unsigned cpu, unsigned sgi, unsigned sources) {
    Banked& banked = banked_[cpu];
    banked.sources[sgi] = static_cast<std::uint8_t>(sources & ((1U << banked_.size()) - 1));
    const std::uint32_t one = 1U << sgi;
    const bool any = banked.sources[sgi] != 0;
    banked.block.latched = any ? banked.block.latched | one : banked.block.latched & ~one;
}

// --- for the CPU interfaces ---

std::optional<GicDistributor::Pending> GicDistributor::highest_pending(unsigned cpu) const {
    if (!enabled_) return std::nullopt;
    std::optional<Pending> best;
    for (unsigned index = 0; index <= shared_.size(); ++index) {
        const Block& all = *block(cpu, index);
        for (std::uint32_t left = all.pending() & all.enabled & ~all.active; left != 0;
             left &= left - 1) {
            const unsigned n = lowest_bit(left);
            const bool here = index == 0 || targets_are_fixed() || (all.targets[n] >> cpu & 1) != 0;
            if (here && (!best || all.priority[n] < best->priority))
                best = Pending{32 * index + n, 0, all.priority[n]};
        }
    }
    if (best && best->id < kSgis) best->source = lowest_bit(banked_[cpu].sources[best->id]);
    return best;
}

void GicDistributor::acknowledge(unsigned cpu, const Pending& pending) {
    Block& all = *block(cpu, pending.id / 32);
    const std::uint32_t one = 1U << pending.id % 32;
    all.active |= one;
    if (pending.id < kSgis)
        set_sources(cpu, pending.id, banked_[cpu].sources[pending.id] & ~(1U << pending.source));
    else
        all.latched &= ~one;
}

void GicDistributor::deactivate(unsigned cpu, unsigned id) {
    if (exists(id)) block(cpu, id / 32)->active &= ~(1U << id % 32);
}

} // namespace armpmu::testbench
