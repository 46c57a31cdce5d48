// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <cstdint>

namespace armpmu::testbench {

// Called for each of a master's transactions. Cycles are the interconnect's; DVM Completes, which
// answer snoops, are no transactions.
class TransactionListener {
  public:
    // `cycle`: of ARVALID or AWVALID. The id is the transaction's until it is answered.
    virtual void sent(const interconnect::ReadRequest& request, std::uint64_t cycle) = 0;
    virtual void sent(const interconnect::WriteRequest& request, std::uint64_t cycle) = 0;
    // `cycle`: of the handshake of RLAST or B. `error`: of any of its beats.
    virtual void read_answered(std::uint16_t id, std::uint64_t cycle, bool error) = 0;
    virtual void write_answered(std::uint16_t id, std::uint64_t cycle, bool error) = 0;

  protected:
    ~TransactionListener() = default;
};

} // namespace armpmu::testbench
