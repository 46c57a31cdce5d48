// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/transaction_log.h"

#include <cstddef>
#include <vector>

namespace armpmu::testbench {

// A transaction and the lane that it is drawn in.
struct LaneOfTransaction {
    const LoggedTransaction* transaction = nullptr;
    std::size_t lane = 0;
};

// Assigns transactions to lanes so that those in a lane do not overlap: each takes the first free
// lane. There are as many lanes as transactions in flight at once. In order of their begins.
std::vector<LaneOfTransaction> lanes_of(const std::vector<LoggedTransaction>& transactions);

} // namespace armpmu::testbench
