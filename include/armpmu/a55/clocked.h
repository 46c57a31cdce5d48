// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/core/device.h"
#include "armpmu/core/rows.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

// The Cortex-A55's PMU as a device that is fed clock by clock (vectors/FORMAT.md, "Fields of a55").
namespace armpmu::a55 {

// Inputs of one clock. In rows, encodings are truncated to the width of their interface, and
// offsets are rounded down to words.
struct Inputs {
    EventRow events;
    ProcessorState state;
    Authentication pins;
    bool double_lock = false;
    bool os_lock = false;
    bool powered = true;
    bool nreset = true; // LOW: a Warm reset before this clock
    std::variant<std::monostate, SystemAccess, ExternalAccess> access;
};

// Outputs of one clock.
struct Outputs {
    std::uint64_t data = 0;           // of a read that was done
    std::uint8_t outcome = 0;         // Outcome or ExternalStatus of the access
    std::uint8_t target = 0;          // of a trap
    std::uint8_t exception_class = 0; // of a trap
    std::uint64_t export_bus = 0;
    std::uint64_t cycles = 0; // PMCCNTR
    std::array<std::uint32_t, kCounters> counts{};
    std::uint32_t overflow = 0; // PMOVSSET
    bool npmuirq = true;

    friend bool operator==(const Outputs& a, const Outputs& b);
    friend bool operator!=(const Outputs& a, const Outputs& b) { return !(a == b); }
};

class Player;

// The one description of the device, as cci550::Description. Rows are the same whatever the
// configuration.
class Description {
  public:
    using Config = a55::Config;
    using Inputs = a55::Inputs;
    using Outputs = a55::Outputs;
    using Player = a55::Player;

    static constexpr std::string_view kName = "a55";
    static constexpr std::string_view kInterfaces = "1 to 5";
    static const Members<Config>& members() { return a55::members(); }
    static std::vector<AccessInterface> interfaces();
    static std::vector<LineTolerance> tolerances() { return {}; }

    explicit Description(const Config&) {}
    template <typename Fields, typename T>
    void inputs(Fields& fields, T& inputs) const;
    template <typename Fields, typename T>
    void responses(Fields& fields, T& outputs) const;
    template <typename Fields, typename T>
    void state(Fields& fields, T& outputs) const;

    static void put_access(Inputs& inputs, const AccessRequest& request);
    static AccessAnswer carry_out(Pmu& pmu, const Inputs& inputs);
};

const Device& device();
inline const Device& device_of(const Config&) {
    return device();
}

} // namespace armpmu::a55

namespace armpmu {
extern template class Rows<a55::Description>;
}
namespace armpmu::a55 {
using Rows = armpmu::Rows<Description>;
}
