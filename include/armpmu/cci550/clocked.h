// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/core/device.h"
#include "armpmu/core/rows.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

// The CCI-550's PMU as a device that is fed clock by clock (vectors/FORMAT.md, "Fields of cci550").
namespace armpmu::cci550 {

// Inputs of one clock.
struct Inputs {
    EventRow events;
    Authentication pins;
    bool aresetn = true;
    bool aclken = true;
    std::optional<Access> access; // in rows its offset is rounded down to a multiple of 4
};

// Outputs of one clock.
struct Outputs {
    AccessResult result; // of the access
    EventBusValue event_bus;
    std::array<std::uint32_t, kCounters> counts{};
    std::uint8_t overflow = 0;
    std::uint8_t overflow_pins = 0xff;

    friend bool operator==(const Outputs& a, const Outputs& b);
    friend bool operator!=(const Outputs& a, const Outputs& b) { return !(a == b); }
};

class Player;

// The one description of the device: fields of a row, members of its Config, interfaces for
// accesses. Layout, packing, vector headers and the C interface follow from it.
class Description {
  public:
    using Config = cci550::Config;
    using Inputs = cci550::Inputs;
    using Outputs = cci550::Outputs;
    using Player = cci550::Player;

    static constexpr std::string_view kName = "cci550";
    static constexpr std::string_view kInterfaces = "0 (Non-secure) and 1 (Secure)";
    static const Members<Config>& members() { return cci550::members(); }
    static std::vector<AccessInterface> interfaces();
    static std::vector<LineTolerance> tolerances();

    explicit Description(const Config& config) : bus_width_(EventBusLayout(config).width()) {}
    template <typename Fields, typename T>
    void inputs(Fields& fields, T& inputs) const;
    template <typename Fields, typename T>
    void responses(Fields& fields, T& outputs) const;
    template <typename Fields, typename T>
    void state(Fields& fields, T& outputs) const;

    static void put_access(Inputs& inputs, const AccessRequest& request);
    static AccessAnswer carry_out(Pmu& pmu, const Inputs& inputs);

  private:
    unsigned bus_width_;
};

const Device& device();
inline const Device& device_of(const Config&) {
    return device();
}

} // namespace armpmu::cci550

namespace armpmu {
extern template class Rows<cci550::Description>;
}
namespace armpmu::cci550 {
using Rows = armpmu::Rows<Description>;
}
