// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/issue_slots.h"

#include <numeric>

namespace armpmu::cpu {

std::uint64_t IssueSlots::sum() const {
    return std::accumulate(issued.begin(), issued.end(), std::uint64_t{0}) +
           std::accumulate(empty.begin(), empty.end(), std::uint64_t{0});
}

IssueSlots operator+(IssueSlots one, const IssueSlots& other) {
    for (unsigned n = 0; n < kIssuedKinds; ++n) one.issued[n] += other.issued[n];
    for (unsigned n = 0; n < kCauses; ++n) one.empty[n] += other.empty[n];
    return one;
}

IssueSlots operator-(IssueSlots later, const IssueSlots& sooner) {
    for (unsigned n = 0; n < kIssuedKinds; ++n) later.issued[n] -= sooner.issued[n];
    for (unsigned n = 0; n < kCauses; ++n) later.empty[n] -= sooner.empty[n];
    return later;
}

bool operator==(const IssueSlots& one, const IssueSlots& other) {
    return one.issued == other.issued && one.empty == other.empty;
}

} // namespace armpmu::cpu
