// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"
#include "tests/support/one_event_vector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

// What a comparison of a changed vector says of its first divergence.
namespace armpmu::tests {
namespace compare_reasons_test {

using Kind = tables::Tolerance::Kind;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::ToleranceRule;

inline MemoryVector one_event(unsigned clock) {
    return one_event_vector(3000, clock, 7);
}

inline CompareOptions with(const std::string& name, unsigned cycles) {
    CompareOptions options;
    options.exact = true;
    ToleranceRule rule;
    rule.name = name;
    rule.tolerance = {Kind::within_cycles, cycles};
    options.tolerances = {rule};
    return options;
}

inline Comparison compared(const MemoryVector& a, const MemoryVector& b,
                           const CompareOptions& options) {
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::joined);
    return compare(reference, device, options);
}

inline std::string reason_of(const MemoryVector& a, const MemoryVector& b,
                             const CompareOptions& options) {
    const Comparison result = compared(a, b, options);
    return result.explanation ? result.explanation->reason : "no divergence";
}

// A right device but for what is done to one field from a clock on.
inline std::string reason_with(const MemoryVector& reference, const std::string& field,
                               const std::function<std::uint64_t(std::uint64_t)>& value,
                               std::uint64_t from = 0, std::uint64_t to = ~std::uint64_t{0}) {
    MemoryVector device = reference;
    for (std::uint64_t t = from; t < std::min(to, device.clocks()); ++t)
        device.set(t, field, value(t));
    return reason_of(reference, device, {});
}

inline void expect_words(const std::string& reason, const std::string& words) {
    EXPECT_NE(reason.find(words), std::string::npos) << reason;
}

} // namespace compare_reasons_test
} // namespace armpmu::tests
