// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/cci550/register_table.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::cci550 {

// Plain storage behind the register table: reset values, writable and write-one-to-clear bits of
// every instance, as the table and the configuration give them. Permission and side effects are the
// PMU's.
class RegisterFile {
  public:
    explicit RegisterFile(const Config& config);

    void reset();
    std::uint32_t get(RegisterId id, unsigned instance = 0) const {
        return slots_[index(id, instance)].value;
    }
    void set(RegisterId id, unsigned instance, std::uint32_t value) {
        slots_[index(id, instance)].value = value;
    }
    // A software write of the bits in `mask`, with the effect of the fields' access kinds.
    void write(RegisterId id, unsigned instance, std::uint32_t data, std::uint32_t mask);
    // Whether the instance's interface exists.
    bool present(RegisterId id, unsigned instance) const {
        return slots_[index(id, instance)].present;
    }

    // All values in table order, for save and restore.
    std::vector<std::uint32_t> values() const;
    void set_values(const std::vector<std::uint32_t>& values);
    // True when every value can result from reset and writes.
    bool plausible(const std::vector<std::uint32_t>& values) const;

  private:
    struct Slot {
        std::uint32_t value = 0;
        std::uint32_t reset = 0;
        std::uint32_t writable = 0;
        std::uint32_t clearable = 0;
        bool present = true;
    };
    std::size_t index(RegisterId id, unsigned instance) const {
        return first_[static_cast<std::size_t>(id)] + instance;
    }
    void configure(const Config& config);
    void fix(RegisterId id, unsigned instance, std::uint32_t bits, std::uint32_t value);

    std::array<std::size_t, 32> first_{};
    std::vector<Slot> slots_;
};

} // namespace armpmu::cci550
