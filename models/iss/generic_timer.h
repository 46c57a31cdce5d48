// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::iss {

// The timers of one processor (Arm ARM D11): a comparator each, against the system counter, which
// its owner passes in. All are off after reset.
class GenericTimer {
  public:
    enum Channel : unsigned { physical, virtual_, hypervisor, secure };
    static constexpr unsigned kChannels = 4;
    enum Register : unsigned { tval, ctl, cval };
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};

    // Which comparator, and which of its registers, a system register is, by its A64 code.
    struct Place {
        Channel channel;
        Register reg;
    };
    static std::optional<Place> place(unsigned code);

    std::uint64_t read(Place place, std::uint64_t count) const;
    void write(Place place, std::uint64_t value, std::uint64_t count);

    std::uint64_t offset() const { return offset_; } // CNTVOFF_EL2
    void set_offset(std::uint64_t offset) { offset_ = offset; }

    // The level of the channel's interrupt.
    bool output(Channel channel, std::uint64_t count) const;
    // When the next output rises by itself; kNever: none.
    std::uint64_t next(std::uint64_t count) const;

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.comparators_, self.offset_);
    }
    struct Comparator {
        bool enabled = false;
        bool masked = false;
        std::uint64_t value = 0;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.enabled, self.masked, self.value);
        }
    };
    bool met(Channel channel, std::uint64_t count) const;
    std::uint64_t seen(Channel channel, std::uint64_t count) const {
        return channel == virtual_ ? count - offset_ : count;
    }

    std::array<Comparator, kChannels> comparators_;
    std::uint64_t offset_ = 0;
};

} // namespace armpmu::iss
