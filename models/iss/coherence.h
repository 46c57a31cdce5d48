// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu::iss {

// Mechanisms that make the processors of a group coherent. All are needed; tests switch one off to
// show its effect. Not installed.
struct GroupAbilities {
    bool broadcasts = true; // TLBI of the Inner Shareable domain reaches the others
    bool code = true;       // so does what is written into code
    bool exclusives = true; // a store-exclusive fails if others have executed meanwhile
    bool counter = true;    // CNTPCT and CNTVCT never go back from one to another
};

// Of groups that are constructed from now on.
inline GroupAbilities abilities_of_new_groups;

class Engine;

// The engines that execute from one memory. They join and leave between runs.
class Coherence {
  public:
    const GroupAbilities& abilities() const { return abilities_; }
    bool several() const { return engines_.size() > 1; }

    template <typename Act>
    void others(const Engine& one, const Act& act) {
        for (Engine* other : engines_)
            if (other != &one) act(*other);
    }
    // One is about to execute: whether another has since it last did.
    bool follows_another(const Engine& one) {
        const bool follows = executed_ != &one;
        executed_ = &one;
        return follows;
    }
    // The system counter as a read finds it; `count` by local time.
    std::uint64_t counted(std::uint64_t count) {
        if (!several() || !abilities_.counter) return count;
        return latest_count_ = std::max(latest_count_, count);
    }

    // By its number in the order of joining; none yet: as many as there are.
    std::size_t executed() const {
        return static_cast<std::size_t>(std::find(engines_.begin(), engines_.end(), executed_) -
                                        engines_.begin());
    }
    std::uint64_t latest_count() const { return latest_count_; }
    void go_on(std::size_t executed, std::uint64_t latest_count) {
        executed_ = executed < engines_.size() ? engines_[executed] : nullptr;
        latest_count_ = latest_count;
    }

  private:
    friend class Engine;
    const GroupAbilities abilities_ = abilities_of_new_groups;
    std::vector<Engine*> engines_;
    const Engine* executed_ = nullptr; // last
    std::uint64_t latest_count_ = 0;
};

} // namespace armpmu::iss
