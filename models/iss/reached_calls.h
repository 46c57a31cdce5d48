// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>

namespace armpmu::iss {

// Callbacks for when a core has executed a number of instructions, or reaches an address; each
// once. A callback may register another.
class ReachedCalls {
  public:
    using Call = std::function<void()>;

    void after(std::uint64_t instructions, const Call& call) { after_.emplace(instructions, call); }
    void at(std::uint64_t address, const Call& call) { at_.emplace(address, call); }
    // The least number of instructions that somebody waits for.
    std::uint64_t next() const {
        return after_.empty() ? ~std::uint64_t{0} : after_.begin()->first;
    }
    void reached_address(std::uint64_t address) { take(at_, at_.find(address)); }
    void executed(std::uint64_t instructions) {
        while (next() <= instructions && !after_.empty()) take(after_, after_.begin());
    }

  private:
    using Calls = std::multimap<std::uint64_t, Call>;

    static void take(Calls& calls, Calls::iterator one) {
        const Call call = one->second;
        calls.erase(one); // before it registers another
        call();
    }

    Calls after_;
    Calls at_;
};

} // namespace armpmu::iss
