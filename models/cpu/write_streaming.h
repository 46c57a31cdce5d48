// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>

namespace armpmu::cpu {

// Consecutive full-line writes, and which levels are no longer allocated in (docs/core.md, "Stores
// and the store buffer").
class WriteStreaming {
  public:
    struct Modes {
        bool l1 = false;
        bool l2 = false;
        bool l3 = false;
        bool operator==(const Modes& other) const {
            return l1 == other.l1 && l2 == other.l2 && l3 == other.l3;
        }
    };

    explicit WriteStreaming(const CoreConfig& config)
        : l1_(config.l1_streaming), l2_(config.l2_streaming), l3_(config.l3_streaming) {}

    Modes modes() const { return modes_of(run_); }
    bool on() const { return run_ != 0 && modes().l1; }
    // A full line is written; the modes are those of its write.
    void full(std::uint64_t line) {
        run_ = run_after(line);
        last_ = line;
    }
    // A write that was not full is done.
    void ended() { run_ = 0; }
    // Whether a write leaves all modes as they are.
    bool keeps_modes(std::uint64_t line, bool full) const {
        if (run_ == 0 && !full) return true;
        return modes() == modes_of(full ? run_after(line) : 0);
    }

  private:
    std::uint64_t run_after(std::uint64_t line) const {
        return run_ != 0 && line == last_ + 1 ? run_ + 1 : 1;
    }
    static bool over(std::uint64_t run, std::uint32_t threshold) {
        return threshold != 0 && run > threshold;
    }
    Modes modes_of(std::uint64_t run) const {
        return {over(run, l1_), over(run, l2_), over(run, l3_)};
    }

    std::uint32_t l1_;
    std::uint32_t l2_;
    std::uint32_t l3_;
    std::uint64_t run_ = 0;
    std::uint64_t last_ = 0;
};

} // namespace armpmu::cpu
