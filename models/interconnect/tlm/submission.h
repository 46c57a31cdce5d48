// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/transaction_master.h"

namespace armpmu::interconnect {

// A transfer that a thread has submitted and waits for. Its thread may be killed while it waits.
class Submission {
  public:
    Submission(TransactionMaster& master, Transfer& transfer)
        : master_(master), transfer_(transfer) {
        master_.submit(transfer_);
    }
    ~Submission() {
        if (!transfer_.done()) master_.forget(transfer_);
    }
    Submission(const Submission&) = delete;
    Submission& operator=(const Submission&) = delete;

  private:
    TransactionMaster& master_;
    Transfer& transfer_;
};

} // namespace armpmu::interconnect
