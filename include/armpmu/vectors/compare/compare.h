// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/vectors/compare/comparison.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::vectors {

class ComparisonSet;

// A comparison clock by clock, for a scoreboard that provides the rows.
class Comparator {
  public:
    // Throws VectorError when the headers cannot be compared: other devices or configurations (a
    // member that one names and the other leaves at its default is different), a field of another
    // width, no common field, a rule for something that is not there.
    Comparator(const Header& reference, const Header& device, const CompareOptions& options);
    // The model is the reference: `clock` takes the device's row as both, and outputs are compared
    // with the model's for the same inputs.
    Comparator(const Header& device, const CompareOptions& options);
    ~Comparator();
    Comparator(const Comparator&) = delete;
    Comparator& operator=(const Comparator&) = delete;

    // `cycles` clocks with these rows, each of its header's layout. `unknown`: bits of the device's
    // that have no value (as of Span), or null.
    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles,
               const std::uint64_t* unknown = nullptr);
    // Divergences that no tolerance can explain, so far.
    std::uint64_t total() const;
    // Those that are kept, in the order in which they became certain.
    const std::vector<Divergence>& divergences() const;
    // The events and states of the model's counters now.
    std::vector<CounterUse> counters() const;
    // After the last clock; once.
    Comparison finish();

  private:
    std::unique_ptr<ComparisonSet> comparison_;
};

// Compares two vectors. Another number of clocks is a divergence of its own ("clocks"). If one is
// damaged after some clocks, these are compared and Comparison::damage describes it; throws
// VectorError if there are none before.
Comparison compare(Reader& reference, Reader& device, const CompareOptions& options = {});
// The result of `compare` for a number of clocks in which both vectors had the same rows. Nothing
// when equal rows are not sufficient: their layouts differ, a latency is declared, or a count has
// the tolerance monotone. `stopped`: by `progress`. Throws what `compare` throws.
std::optional<Comparison> agreement(const Header& reference, const Header& device,
                                    const CompareOptions& options, std::uint64_t clocks,
                                    bool stopped = false);
// The result of `compare` for two vectors whose rows are the same throughout, without the model and
// so much faster. Nothing when a row differs or has bits without a value, when one vector is
// longer, or when there is no `agreement`. The positions of both readers are then undefined. Throws
// what `compare` throws.
std::optional<Comparison> compare_same(Reader& reference, Reader& device,
                                       const CompareOptions& options = {});
// Compares a vector as the device with the model as the reference: inputs are the same by
// construction. Damage is reported as by `compare`.
Comparison replay(Reader& device, const CompareOptions& options = {});
// The same for a vector that lacks outputs of `whole`, which describes the PMU.
Comparison replay(Reader& device, const Header& whole, const CompareOptions& options = {});

} // namespace armpmu::vectors
