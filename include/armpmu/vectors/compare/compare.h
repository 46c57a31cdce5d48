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

// Clock by clock, for a scoreboard, which has the rows.
class Comparator {
  public:
    // Throws VectorError when the headers cannot be compared: other devices or configurations (a
    // member that one names and the other leaves at its default is different), a field of another
    // width, no common field, a rule for something that is not there.
    Comparator(const Header& reference, const Header& device, const CompareOptions& options);
    // The model is the reference: `clock` takes the device's row as both, and outputs are compared
    // with what the model puts out for its inputs.
    Comparator(const Header& device, const CompareOptions& options);
    ~Comparator();
    Comparator(const Comparator&) = delete;
    Comparator& operator=(const Comparator&) = delete;

    // `cycles` clocks with these rows, each of its header's layout. `unknown`: bits of the device's
    // that have no value (as of Span), or null.
    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles,
               const std::uint64_t* unknown = nullptr);
    // Divergences that are certain so far.
    std::uint64_t total() const;
    // Those of them that are kept, in the order in which they became certain.
    const std::vector<Divergence>& divergences() const;
    // The events and states of the model's counters now.
    std::vector<CounterUse> counters() const;
    // After the last clock; once.
    Comparison finish();

  private:
    std::unique_ptr<ComparisonSet> comparison_;
};

// Two vectors. Another number of clocks is a divergence of its own ("clocks"). Where one is damaged
// behind some clocks, they are compared and Comparison::damage says it; throws VectorError where
// there is none before.
Comparison compare(Reader& reference, Reader& device, const CompareOptions& options = {});
// The result of `compare` for so many clocks in which both vectors had the same rows. Nothing when
// that is not enough: their layouts are not the same, a latency is declared, or a count has the
// tolerance monotone. `stopped`: by `progress`. Throws what `compare` throws.
std::optional<Comparison> agreement(const Header& reference, const Header& device,
                                    const CompareOptions& options, std::uint64_t clocks,
                                    bool stopped = false);
// The result of `compare` for two vectors whose rows are the same throughout, without the model and
// so much faster. Nothing when a row differs or has bits without a value, when one vector is
// longer, or when there is no `agreement`. Both readers are then somewhere in their rows. Throws
// what `compare` throws.
std::optional<Comparison> compare_same(Reader& reference, Reader& device,
                                       const CompareOptions& options = {});
// A vector as the device, the model as the reference: inputs are the same by construction. Damage
// is told as by `compare`.
Comparison replay(Reader& device, const CompareOptions& options = {});
// The same for a vector that lacks outputs of `whole`, which describes the PMU.
Comparison replay(Reader& device, const Header& whole, const CompareOptions& options = {});

} // namespace armpmu::vectors
