// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "testbench/traffic/profile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// Time, address and kind of the accesses of a profile, one after another: its phases, rate,
// addresses and random draws. The user gives the earliest cycle of an access, and so handles
// everything that depends on answers (think time, outstanding limits).
class AccessPlan {
  public:
    static constexpr std::size_t kNone = ~std::size_t{0};
    struct Access {
        std::uint64_t address = 0;
        Security security = Security::non_secure;
        const Activity* activity = nullptr; // of the phase it belongs to
        std::uint64_t until = kNever;       // end of that phase
        std::size_t pattern = kNone;        // that the address is of; kNone: shared memory
    };

    // `seed` and `name` make the draws, and `thread` behind it where several draw for themselves.
    // Of `parts` threads that share the pattern, number `part` begins that far into a lap of it.
    // The profile outlives the plan.
    AccessPlan(const Profile& profile, std::uint64_t seed, const std::string& name,
               Security security, const std::string& thread = {}, unsigned part = 0,
               unsigned parts = 1);

    // The first cycle from `from` on in which the next access may begin; kNever when there will be
    // none. `from` never decreases. Nothing is drawn.
    std::uint64_t next_due(std::uint64_t from);
    // The access that begins in `cycle`, the last answer of `next_due`. Draws it.
    Access take(std::uint64_t cycle);
    // It did not begin before its phase was over: its address comes next in its pattern.
    void give_back(const Access& access);
    // Lets the profile's time line begin so much later; before anything else.
    void shift(std::uint64_t cycles) { start_ += cycles; }
    // Accesses taken.
    std::uint64_t taken() const { return taken_; }

    // The activity in a cycle; null before its start, after its last phase and while idle.
    const Activity* activity_at(std::uint64_t cycle) const;
    // The first cycle after `cycle` in which `activity_at` may answer something else; kNever.
    std::uint64_t next_switch(std::uint64_t cycle) const;

    Random& random() { return random_; }

  private:
    struct Pattern {
        AddressPattern addresses;
        std::optional<std::uint64_t> returned;
    };
    struct Place { // on the time line
        std::size_t phase = kNone;
        std::uint64_t begin = 0;
        std::uint64_t end = kNever;
    };

    Place place_at(std::uint64_t cycle) const;
    const Activity& activity(std::size_t phase) const;
    std::uint64_t next_address(Pattern& pattern, PatternConfig::Kind kind);

    const Profile& profile_;
    Security security_;
    Random random_;
    Random order_; // the key to a linked pattern, the same of all threads
    std::uint64_t start_;
    std::uint64_t length_ = 0;            // of all phases
    std::vector<Pattern> patterns_;       // the profile's, then those of phases
    std::vector<std::size_t> pattern_of_; // phase
    std::uint64_t begin_ = kNever;        // of the phase that `due_` belongs to
    std::uint64_t due_ = 0;               // by the rate
    std::uint64_t due_fraction_ = 0;      // of a cycle, in its `rate.value`-th parts
    std::uint64_t taken_ = 0;
};

} // namespace armpmu::testbench
