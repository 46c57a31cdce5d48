// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor_parameters.h"

#include <cstdint>
#include <vector>

namespace armpmu::iss {

// Who executed how much, as far as CONTEXTIDR_EL1 and TTBR0_EL1 tell: an operating system writes
// them when it switches.
class ContextAccounts {
  public:
    // What was executed since the start, by exception level, at a moment.
    struct Executed {
        std::uint64_t el0 = 0;
        std::uint64_t el1 = 0;
    };

    void set_contextidr(std::uint64_t value, const Executed& now);
    void set_ttbr0(std::uint64_t value, const Executed& now);
    const std::vector<ContextAccount>& until(const Executed& now);

  private:
    void close(const Executed& now);
    void open();

    std::vector<ContextAccount> accounts_{ContextAccount{}};
    std::size_t current_ = 0;
    std::uint32_t contextidr_ = 0;
    std::uint64_t ttbr0_ = 0;
    Executed since_;
};

} // namespace armpmu::iss
