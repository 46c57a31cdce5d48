// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"
#include "tests/support/memory_vector.h"

#include <map>
#include <optional>

namespace armpmu::tests {

// The definitions of vectors/FORMAT.md, "Tolerance" and "Comparing", one after another and as slow
// as they read. Rules are looked up by field, then by bit. Where t + k is beyond the last clock
// nothing is known of reference(t + k), so nothing is demanded. `fault` is empty when the device is
// right, else it names a signal and a clock.
class NaiveCompare {
  public:
    using Kind = tables::Tolerance::Kind;
    using Rule = vectors::ToleranceRule;

    NaiveCompare(const MemoryVector& reference, const MemoryVector& device,
                 const std::vector<Rule>& rules);

    std::string fault;

  private:
    const Rule& rule_of(const vectors::Field& field, unsigned bit) const;
    void complain(const std::string& name, std::uint64_t clock);
    std::uint64_t last() const { return expected_.clocks() - 1; }

    // Outputs: the reference's until an input differs, then the model's for the device's inputs.
    void expect();

    void check_line(const vectors::Field& field, unsigned index);
    void check_events(const std::string& name, const Rule& rule, std::vector<std::int64_t> r,
                      std::vector<std::int64_t> d);
    void check_windows(const std::string& name, const Rule& rule,
                       const std::vector<std::int64_t>& r, const std::vector<std::int64_t>& d);
    static std::uint64_t part(const MemoryVector& v, std::uint64_t t, unsigned first,
                              unsigned width);
    static std::uint64_t mask(unsigned width) { return ~std::uint64_t{0} >> (64 - width); }

    // The shorter way round.
    static std::int64_t signed_difference(std::uint64_t a, std::uint64_t b, unsigned width);
    // What moves further in a clock was written.
    static constexpr std::uint64_t kMostGain = 64;

    // Whether `seen` is a value of the bits between two clocks, or one that a count passes.
    bool has(unsigned first, unsigned width, bool count, std::uint64_t from, std::uint64_t to,
             std::uint64_t seen) const;
    void check_value(const vectors::Field& field, unsigned first, unsigned width, const Rule& rule);

    static bool is_count(const std::string& name);

    // The first bit of what an access in this clock writes or reads; none for other registers.
    std::optional<std::pair<unsigned, unsigned>> source(std::uint64_t t, bool write) const;
    bool written(unsigned first, std::uint64_t t) const;

    // Whether there is an access at t; without one its answer means nothing.
    bool accessed(std::uint64_t t) const;

    // A read at t would have shown in the reference, at clock t', what was there before t'.
    void check_reads(const vectors::Field& data);

    std::map<std::string, Rule> rules_;
    MemoryVector expected_;
    const MemoryVector& reference_;
    const MemoryVector& device_;
};

} // namespace armpmu::tests
