// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/vectors/stream/stream.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// What goes into a CCI-550's PMU in one clock (vectors/FORMAT.md, "Fields of cci550").
struct Cci550Inputs {
    cci550::EventRow events;
    cci550::Authentication pins;
    bool aresetn = true;
    bool aclken = true;
    std::optional<cci550::Access> access;
};

// What comes out of it.
struct Cci550Outputs {
    cci550::AccessResult result; // of the access
    cci550::EventBusValue event_bus;
    std::array<std::uint32_t, cci550::kCounters> counts{};
    std::uint8_t overflow = 0;
    std::uint8_t overflow_pins = 0xff;

    friend bool operator==(const Cci550Outputs& a, const Cci550Outputs& b);
    friend bool operator!=(const Cci550Outputs& a, const Cci550Outputs& b) { return !(a == b); }
};

// Rows of one configuration, to and from these.
class Cci550Rows {
  public:
    explicit Cci550Rows(const cci550::Config& config);

    const Layout& layout() const { return layout_; }
    // `row`: layout().words() words, all of which are set.
    void put(const Cci550Inputs& inputs, const Cci550Outputs& outputs, std::uint64_t* row) const;
    // What a device cannot be asked for is left out: an offset that is no multiple of 4 is rounded
    // down.
    Cci550Inputs inputs(const std::uint64_t* row) const;
    Cci550Outputs outputs(const std::uint64_t* row) const;

  private:
    unsigned first(const char* name) const { return layout_.find(name)->first; }

    Layout layout_;
    unsigned bus_width_;
    unsigned secure_, pins_, access_, result_, bus_, counts_, flags_;
};

// The header of such a vector: the configuration's members that are not at their defaults, and the
// tolerances that the event table gives.
Header cci550_header(const cci550::Config& config);
// The configuration that a header describes. Throws VectorError naming the member for what is
// unknown or out of range, and when the layout is not that of the configuration.
cci550::Config cci550_config(const Header& header);

// A PMU that is fed clock by clock.
class Cci550Player final : cci550::EventBusListener {
  public:
    explicit Cci550Player(const cci550::Config& config);
    ~Cci550Player();

    Cci550Outputs clock(const Cci550Inputs& inputs);
    // `cycles` clocks with the same inputs.
    void hold(const Cci550Inputs& inputs, std::uint64_t cycles);
    cci550::Pmu& pmu() { return pmu_; }
    const cci550::EventBusLayout& event_bus_layout() const { return pmu_.event_bus_layout(); }

  private:
    void set_levels(const Cci550Inputs& inputs);
    void event_bus(const cci550::EventBusValue& value, std::uint64_t cycles) override;

    cci550::Pmu pmu_;
    cci550::Authentication pins_;
    bool aresetn_ = true;
    bool aclken_ = true;
    cci550::EventBusValue bus_;
};

} // namespace armpmu::vectors
