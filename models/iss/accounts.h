// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/iss/processor_parameters.h"
#include "models/iss/tally.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::iss {

// Instructions by context, that is by CONTEXTIDR_EL1 and TTBR0_EL1, which an operating system
// writes at a context switch.
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

// A processor's totals since the start, by exception level and by context.
class Accounts {
  public:
    static constexpr unsigned kLevels = 6; // NS EL0, NS EL1, EL2, EL3, S EL0, S EL1

    // From now on all is done at that level.
    void enter(unsigned level) { level_ = level; }
    Tally& now() {
        touched_[level_] = true;
        return tallies_[level_];
    }

    // Hands over the counts since the last call, level by level, and begins again.
    template <typename Deliver>
    void deliver(const Deliver& deliver_one) {
        for (unsigned n = 0; n < kLevels; ++n) {
            if (!touched_[n]) continue;
            touched_[n] = false;
            const Tally done = tallies_[n];
            tallies_[n] = {};
            delivered_[n] += done;
            deliver_one(n, done);
        }
    }

    Tally total(unsigned level) const {
        Tally sum = delivered_[level];
        return sum += tallies_[level];
    }
    void set_contextidr(std::uint64_t value) { contexts_.set_contextidr(value, executed()); }
    void set_ttbr0(std::uint64_t value) { contexts_.set_ttbr0(value, executed()); }
    // After it was restored.
    bool valid() const { return level_ < kLevels && contexts_.valid(); }
    const std::vector<ContextAccount>& contexts() { return contexts_.until(executed()); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.level_, self.tallies_, self.touched_, self.delivered_, self.contexts_);
    }
    ContextAccounts::Executed executed() const {
        return {total(0).instructions + total(4).instructions,
                total(1).instructions + total(5).instructions};
    }

    unsigned level_ = 1;
    std::array<Tally, kLevels> tallies_{};
    std::array<bool, kLevels> touched_{};
    std::array<Tally, kLevels> delivered_{};
    ContextAccounts contexts_;
};

} // namespace armpmu::iss
