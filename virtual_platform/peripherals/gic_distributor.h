// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::testbench {

// The distributor of a GICv2 (IHI0048B chapter 4.3) without SystemC: the state of each interrupt,
// and the registers that software changes it with. Gicv2 lists the architecture's options that are
// implemented.
//
// SGIs (ID 0 to 15) and PPIs (16 to 31) exist once for each processor, SPIs (from 32) once for all.
// An interrupt is pending while it is latched, or while its input is HIGH and it is
// level-sensitive. A rising edge latches an edge-triggered one, and so does a write of ISPENDR;
// acknowledging it and a write of ICPENDR unlatch it. It may be active at the same time.
class GicDistributor {
  public:
    static constexpr unsigned kMaxProcessors = 8;
    static constexpr unsigned kMaxSpis = 988; // IDs from 1020 are reserved
    static constexpr unsigned kSgis = 16;
    static constexpr unsigned kFirstSpi = 32;
    static constexpr std::uint8_t kPriorityBits = 0xf8; // those that exist

    // Throws std::invalid_argument beyond the limits.
    GicDistributor(unsigned processors, unsigned spis);

    // --- inputs, HIGH while asserted; throw std::out_of_range for one that does not exist ---

    void set_spi(unsigned n, bool level);               // ID 32 + n
    void set_ppi(unsigned cpu, unsigned n, bool level); // ID 16 + n of that processor

    // --- registers, by the offset of their word, as that processor sees them ---

    // Whether software may access single bytes of it, and not only the word.
    static bool has_bytes(std::uint32_t offset);
    std::uint32_t read(unsigned cpu, std::uint32_t offset) const; // none has an effect
    // `mask`: the bits that are written; the others are 0 in `data`.
    void write(unsigned cpu, std::uint32_t offset, std::uint32_t data, std::uint32_t mask);

    // --- for the CPU interfaces ---

    struct Pending {
        unsigned id;
        unsigned source; // the processor that requested an SGI; 0 for other interrupts
        std::uint8_t priority;
    };
    // The interrupt with the highest priority of those that are pending, enabled, not active, and
    // sent to this processor; among equals the lowest ID, then the lowest source.
    std::optional<Pending> highest_pending(unsigned cpu) const;
    void acknowledge(unsigned cpu, const Pending& pending);
    void deactivate(unsigned cpu, unsigned id);
    bool exists(unsigned id) const;

    // `restore` is for one with as many processors and SPIs.
    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in);

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.enabled_, self.spis_, self.banked_, self.shared_);
    }
    // 32 interrupts in a row, bit n the nth.
    struct Block {
        std::uint32_t exists = ~0U;
        std::uint32_t enabled = 0, latched = 0, input = 0, edge = 0, active = 0;
        std::array<std::uint8_t, 32> priority{}, targets{};
        std::uint32_t pending() const { return latched | (input & ~edge); }
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.exists, self.enabled, self.latched, self.input, self.edge, self.active,
                  self.priority, self.targets);
        }
    };
    struct Banked {
        Block block;
        std::array<std::uint8_t, kSgis> sources{}; // of each SGI, bit n: processor n
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.block, self.sources);
        }
    };

    const Block* block(unsigned cpu, unsigned index) const;
    Block* block(unsigned cpu, unsigned index);
    static void set_input(Block& block, unsigned bit, bool level);
    void set_sources(unsigned cpu, unsigned sgi, unsigned sources);
    bool targets_are_fixed() const { return banked_.size() == 1; }
    std::uint32_t type() const;
    std::uint32_t read_bits(const Block& block, unsigned kind) const;
    std::uint32_t read_bytes(unsigned cpu, std::uint32_t offset) const;
    void write_bits(Block& block, bool banked, unsigned kind, std::uint32_t data);
    void write_byte(unsigned cpu, std::uint32_t offset, std::uint8_t value);
    void write_configuration(std::uint32_t offset, std::uint32_t data, std::uint32_t mask);
    void generate(unsigned cpu, std::uint32_t request);

    bool enabled_ = false; // GICD_CTLR
    unsigned spis_;
    std::vector<Banked> banked_;
    std::vector<Block> shared_;
};

} // namespace armpmu::testbench
