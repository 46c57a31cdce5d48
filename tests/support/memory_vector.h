// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/device_header.h"
#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

// A vector in memory: its header and one row per clock, of which single bits can be changed.
struct MemoryVector {
    vectors::Header header;
    std::vector<std::uint64_t> words; // rows, one after another

    std::size_t row_words() const { return header.layout.words(); }
    std::uint64_t clocks() const { return words.size() / row_words(); }
    std::uint64_t* row(std::uint64_t clock) { return &words[clock * row_words()]; }
    const std::uint64_t* row(std::uint64_t clock) const { return &words[clock * row_words()]; }
    void add(const std::uint64_t* one, std::uint64_t cycles = 1) {
        for (; cycles > 0; --cycles) words.insert(words.end(), one, one + row_words());
    }

    const vectors::Field& field(const std::string& name) const { return *header.layout.find(name); }
    std::uint64_t get(std::uint64_t clock, const std::string& name) const {
        return vectors::get_bits(row(clock), field(name).first, field(name).width);
    }
    void set(std::uint64_t clock, const std::string& name, std::uint64_t value) {
        vectors::set_bits(row(clock), field(name).first, field(name).width, value);
    }
    bool bit(std::uint64_t clock, unsigned bit) const {
        return vectors::get_bits(row(clock), bit, 1) != 0;
    }
    void set_bit(std::uint64_t clock, unsigned bit, bool value) {
        vectors::set_bits(row(clock), bit, 1, value ? 1 : 0);
    }
    // All bits of a field, however wide.
    void copy_field(std::uint64_t clock, const std::string& name, const std::uint64_t* from) {
        const vectors::Field& f = field(name);
        for (unsigned b = f.first; b < f.first + f.width; ++b)
            set_bit(clock, b, vectors::get_bits(from, b, 1) != 0);
    }
};

// Fills in what the model puts out for the inputs.
inline void play(MemoryVector& vector) {
    const auto model = vectors::make_device(vector.header);
    std::vector<std::uint64_t> out(vector.row_words());
    for (std::uint64_t clock = 0; clock < vector.clocks(); ++clock) {
        model->clock(vector.row(clock), out.data());
        std::copy(out.begin(), out.end(), vector.row(clock));
    }
}

class MemoryWriter final : public vectors::Writer {
  public:
    explicit MemoryWriter(MemoryVector& vector) : vector_(vector) {}
    void put(const vectors::Span& span) override { vector_.add(span.row, span.cycles); }
    void finish() override {}

  private:
    MemoryVector& vector_;
};

// Reads it in spans:
//   each    one clock each
//   joined  equal rows as one
//   torn    equal rows as several, cut at places that the seed draws
class MemoryReader final : public vectors::Reader {
  public:
    enum class Cut : std::uint8_t { each, joined, torn };

    explicit MemoryReader(const MemoryVector& vector, Cut cut = Cut::each, std::uint64_t seed = 1)
        : vector_(vector), cut_(cut), random_(seed) {}

    const vectors::Header& header() const override { return vector_.header; }
    bool next(vectors::Span& span) override {
        if (clock_ == vector_.clocks()) return false;
        const std::size_t words = vector_.row_words();
        const std::uint64_t* row = vector_.row(clock_);
        const std::uint64_t most = cut_ == Cut::each   ? 1
                                   : cut_ == Cut::torn ? 1 + random_() % 40
                                                       : vector_.clocks();
        std::uint64_t cycles = 1;
        while (cycles < most && clock_ + cycles < vector_.clocks() &&
               std::equal(row, row + words, vector_.row(clock_ + cycles)))
            ++cycles;
        clock_ += cycles;
        span = {row, cycles};
        return true;
    }

  private:
    const MemoryVector& vector_;
    Cut cut_;
    std::mt19937_64 random_;
    std::uint64_t clock_ = 0;
};

} // namespace armpmu::tests
