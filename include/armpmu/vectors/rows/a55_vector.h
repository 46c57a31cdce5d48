// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/vectors/stream/stream.h"

#include <array>
#include <cstdint>
#include <variant>

namespace armpmu::vectors {

// What goes into a Cortex-A55's PMU in one clock (vectors/FORMAT.md, "Fields of a55").
struct A55Inputs {
    a55::EventRow events;
    a55::ProcessorState state;
    Authentication pins;
    bool double_lock = false;
    bool os_lock = false;
    bool powered = true;
    bool nreset = true; // LOW: a Warm reset before this clock
    std::variant<std::monostate, a55::SystemAccess, a55::ExternalAccess> access;
};

// What comes out of it.
struct A55Outputs {
    std::uint64_t data = 0;           // of a read that was done
    std::uint8_t outcome = 0;         // a55::Outcome or a55::ExternalStatus of the access
    std::uint8_t target = 0;          // of a trap
    std::uint8_t exception_class = 0; // of a trap
    std::uint64_t export_bus = 0;
    std::uint64_t cycles = 0; // PMCCNTR
    std::array<std::uint32_t, a55::kCounters> counts{};
    std::uint32_t overflow = 0; // PMOVSSET
    bool npmuirq = true;

    friend bool operator==(const A55Outputs& a, const A55Outputs& b);
    friend bool operator!=(const A55Outputs& a, const A55Outputs& b) { return !(a == b); }
};

// Rows, to and from these. They are the same whatever the configuration.
class A55Rows {
  public:
    A55Rows();

    const Layout& layout() const { return layout_; }
    // `row`: layout().words() words, all of which are set.
    void put(const A55Inputs& inputs, const A55Outputs& outputs, std::uint64_t* row) const;
    // Encodings that a door does not have lose their upper bits; offsets are rounded down to words.
    A55Inputs inputs(const std::uint64_t* row) const;
    A55Outputs outputs(const std::uint64_t* row) const;

  private:
    unsigned first(const char* name) const { return layout_.find(name)->first; }

    Layout layout_;
    unsigned twos_, state_, access_, result_, bus_, counts_;
};

// As for the CCI-550 (cci550_vector.h).
Header a55_header(const a55::Config& config);
a55::Config a55_config(const Header& header);

// A PMU that is fed clock by clock.
class A55Player final : a55::EventBusListener {
  public:
    explicit A55Player(const a55::Config& config);
    ~A55Player();

    A55Outputs clock(const A55Inputs& inputs);
    // `cycles` clocks with the same inputs.
    void hold(const A55Inputs& inputs, std::uint64_t cycles);
    a55::Pmu& pmu() { return pmu_; }

  private:
    void set_levels(const A55Inputs& inputs);
    void event_bus(std::uint64_t bits, std::uint64_t cycles) override;

    a55::Pmu pmu_;
    bool double_lock_ = false;
    bool os_lock_ = false;
    bool powered_ = true;
    std::uint64_t bus_ = 0;
};

} // namespace armpmu::vectors
