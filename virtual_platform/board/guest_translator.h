// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/translator.h"
#include "armpmu/iss/processor.h"

#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// The translation tables of the software on a processor, as in memory when a modelled core asks:
// EL1 and EL0, stage 1, pages of 4 KB (Arm ARM D5.2), and where EL1 is AArch32 both kinds of its
// descriptors (G5.4, G5.5). Blocks and sections are pages here. An unmapped page, which only a
// speculating core asks for, is Device memory.
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
        std::uint64_t table = 0; // of the last descriptor that was read
        std::optional<std::uint64_t> physical;
    };
    // Reads descriptors down to that level, or to the one that ends the walk.
    Walk walk(std::uint64_t page, unsigned to_level) const;
    // The same for long descriptors and addresses of so many bits.
    Walk walk_long(std::uint64_t table, std::uint64_t address, unsigned bits,
                   unsigned to_level) const;
    Walk walk_aarch32(std::uint64_t address, unsigned to_level) const;
    Walk walk_short(std::uint64_t table, std::uint64_t address, unsigned to_level) const;
    bool aarch32() const; // at EL1
    template <typename Descriptor>
    std::optional<Descriptor> read(std::uint64_t physical) const;
    bool holds(std::uint64_t physical) const {
        return physical >= memory_.base && physical - memory_.base < memory_.size;
    }

    const iss::Processor& processor_;
    Memory memory_;
};

} // namespace armpmu::testbench
