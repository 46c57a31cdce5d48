// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"

#include <array>
#include <cstdint>
#include <random>

namespace armpmu::vectors {

// Random numbers that are the same with every standard library.
class FixedRandom {
  public:
    unsigned below(unsigned n) { return static_cast<unsigned>((engine_() >> 16) % n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint32_t word() { return static_cast<std::uint32_t>(engine_() >> 16); }

  private:
    std::mt19937_64 engine_{1};
};

// Random clocks in which much happens at once: few events that all counters select, counts at
// their wrap, accesses in most clocks, pins that toggle.
class Cci550Clocks {
  public:
    explicit Cci550Clocks(const cci550::Config& config) : config_(config) { select(); }
    cci550::Inputs next();

  private:
    void select();
    cci550::Access access();

    const cci550::Config& config_;
    FixedRandom random_;
    std::array<cci550::EventId, cci550::kCounters> selected_;
    unsigned program_ = 0; // writes that are left of it
};

class A55Clocks {
  public:
    explicit A55Clocks(const a55::Config& /*config*/) {} // the same for all
    a55::Inputs next();

  private:
    void change_state();
    void access();

    FixedRandom random_;
    a55::Inputs inputs_;
    std::array<a55::Event, a55::kCounters> selected_{};
};

} // namespace armpmu::vectors
