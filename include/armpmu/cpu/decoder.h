// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/decoder_row.h"
#include "armpmu/cpu/instruction.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::cpu {

// Decodes words of A64. A word that no row matches is `unknown`.
class Decoder {
  public:
    // With the table of A64.
    Decoder();
    // With another one, for tests. Throws std::invalid_argument, which names the row, for a pattern
    // that is not 32 bits, invalid operands, and two rows that match the same word.
    explicit Decoder(const std::vector<DecoderRow>& table);

    Instruction decode(std::uint32_t word) const;
    const char* name(const Instruction& instruction) const;
    const std::vector<DecoderRow>& table() const { return table_; }
    // The row that matches a word; the table's size if none does.
    std::size_t row_of(std::uint32_t word) const;
    bool knows(std::uint32_t word) const { return row_of(word) != table_.size(); }

  private:
    struct Field {
        std::uint8_t shift;
        std::uint8_t bits;
        char letter;
        bool vector;
        bool stack_pointer;
        char repeat; // 0, '+', '*' or '#'
        Wanted wanted;
        bool address;
    };
    struct Compiled {
        std::uint32_t mask = 0;
        std::uint32_t value = 0;
        std::uint32_t not_zero = 0;
        bool takes(std::uint32_t word) const {
            return ((word ^ value) & mask) == 0 && (not_zero == 0 || (word & not_zero) != 0);
        }
        // Whether its h are fixed zeros there.
        bool excludes(const Compiled& other) const {
            return not_zero != 0 && (other.mask & not_zero) == not_zero &&
                   (other.value & not_zero) == 0;
        }
        std::vector<Field> results;
        std::vector<Field> sources;
    };
    static Compiled compile(const DecoderRow& row);
    static std::vector<Field> fields(const DecoderRow& row, std::string_view text, bool results);
    void add(Instruction& instruction, const Field& field, std::uint32_t word, bool result) const;

    std::vector<DecoderRow> table_;
    std::vector<Compiled> compiled_;
    // By bits 31:21, which rows may take a word.
    std::vector<std::vector<std::uint16_t>> candidates_;
};

} // namespace armpmu::cpu
