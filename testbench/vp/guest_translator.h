// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/translator.h"
#include "armpmu/iss/processor.h"

#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// The translation tables of the software on a processor, as they stand in memory when a modelled
// core asks: EL1 and EL0, stage 1, pages of 4 KB (Arm ARM D5.2). Blocks are pages here. A page that
// nothing is mapped to, which only a core that looks ahead asks for, is a device's.
class GuestTranslator final : public cpu::Translator {
  public:
    struct Memory {
        const unsigned char* bytes = nullptr;
        std::uint64_t base = 0;
        std::uint64_t size = 0;
    };
    // Both outlive it.
    GuestTranslator(const iss::Processor& processor, const Memory& memory)
        : processor_(processor), memory_(memory) {}

    Page translate(std::uint64_t page, std::uint16_t asid) override;
    std::uint64_t descriptor(std::uint64_t page, std::uint16_t asid, unsigned level) override;

  private:
    struct Walk {
        std::uint64_t table = 0; // where the last descriptor is that was read
        std::optional<std::uint64_t> physical;
    };
    // Reads descriptors down to that level, or to the one that ends it.
    Walk walk(std::uint64_t page, unsigned to_level) const;
    bool holds(std::uint64_t physical) const {
        return physical >= memory_.base && physical - memory_.base < memory_.size;
    }

    const iss::Processor& processor_;
    Memory memory_;
};

} // namespace armpmu::testbench
