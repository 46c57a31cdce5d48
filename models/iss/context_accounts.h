// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/iss/processor_parameters.h"

#include <cstdint>
#include <vector>

namespace armpmu::iss {

// Who executed how much, as far as CONTEXTIDR_EL1 and TTBR0_EL1 tell: an operating system writes
// them when it switches.
class ContextAccounts {
  public:
    // Instructions executed since the start, by exception level, at a moment.
    struct Executed {
        std::uint64_t el0 = 0;
        std::uint64_t el1 = 0;
        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.el0, self.el1);
        }
    };

    void set_contextidr(std::uint64_t value, const Executed& now);
    void set_ttbr0(std::uint64_t value, const Executed& now);
    const std::vector<ContextAccount>& until(const Executed& now);
    bool valid() const { return current_ < accounts_.size(); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.accounts_, self.current_, self.contextidr_, self.ttbr0_, self.since_);
    }
    void close(const Executed& now);
    void open();

    std::vector<ContextAccount> accounts_{ContextAccount{}};
    std::size_t current_ = 0;
    std::uint32_t contextidr_ = 0;
    std::uint64_t ttbr0_ = 0;
    Executed since_;
};

} // namespace armpmu::iss
