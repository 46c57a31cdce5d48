// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/stream/device_header.h"
#include "vectors/stimuli/held_bus.h"
#include "vectors/stimuli/plans.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Levels of NIDEN, SPNIDEN, DBGEN and SPIDEN, which are bits 0 to 3.
constexpr unsigned kPinLevels = 16;

template <typename Pins>
void set_pins(Pins& pins, unsigned levels) {
    pins = {(levels & 1) != 0, (levels & 2) != 0, (levels & 4) != 0, (levels & 8) != 0};
}

// Each of the 240 changes between two levels: `clock(levels, from, to)` for both of each pair, one
// behind the other.
template <typename Clock>
void every_pin_change(Clock clock) {
    for (unsigned from = 0; from < kPinLevels; ++from)
        for (unsigned to = from + 1; to < kPinLevels; ++to)
            for (const unsigned levels : {from, to}) clock(levels, from, to);
}

// The rows of a vector in the making. `source` is the header's line that says what it shows.
class GoldenRows {
  public:
    GoldenRows(vectors::Header header, const char* source);

    // A further row, to be filled by `fill(row)`.
    template <typename Fill>
    void add(const Fill& fill) {
        std::uint64_t* const row = rows_.emplace_back(header_.layout.words()).data();
        fill(row);
        if (bus_) bus_->drive(row);
    }
    // In the rows that follow.
    void hold_bus(bool noise) { bus_.emplace(header_.layout, noise); }
    std::string text() const;

  private:
    vectors::Header header_;
    std::optional<HeldBus> bus_;
    std::vector<std::vector<std::uint64_t>> rows_;
};

// Plays inputs written by hand into a model, a clock per call, and keeps what comes out. Levels
// hold from call to call until they are changed.
class Cci550Script {
  public:
    Cci550Script(const char* source, const cci550::Config& config);

    cci550::Outputs clock(const cci550::EventRow& events = {},
                          const std::optional<cci550::Access>& access = {});
    cci550::Outputs event(cci550::EventId id,
                          cci550::Security security = cci550::Security::non_secure);
    std::uint32_t read(std::uint32_t offset, cci550::Security security = cci550::Security::secure);
    void write(std::uint32_t offset, std::uint32_t data, unsigned lanes = 0xf);
    void write_non_secure(std::uint32_t offset, std::uint32_t data);
    // Writes 1 to each counter's control register.
    void enable_counters();
    // A write in the clock of an event.
    void write_with(cci550::EventId id, std::uint32_t offset, std::uint32_t data);

    // From now on the bus is never idle; see HeldBus.
    void hold_bus(bool noise = false) { lines_.hold_bus(noise); }
    std::string text() const { return lines_.text(); }

    cci550::Authentication pins;
    bool aresetn = true;
    bool aclken = true;

  private:
    cci550::Rows rows_;
    cci550::Player player_;
    GoldenRows lines_;
};

// A script for a Cortex-A55 that may lack parts. An access to such a part becomes a clock without
// an access, or a write without the bits, so that the part stays at 0 in the rows.
class A55Script {
  public:
    A55Script(const char* source, const A55Plan& plan);

    a55::Outputs clock(const a55::EventRow& events = {});
    void clocks(unsigned count);
    a55::Outputs event(a55::Event event, unsigned count = 1);
    std::uint64_t read(a55::SystemRegister reg);
    void write(a55::SystemRegister reg, std::uint64_t data);
    void write_with(a55::Event event, a55::SystemRegister reg, std::uint64_t data);
    // The same through the external view.
    std::uint32_t read(std::uint32_t offset, a55::Port port = a55::Port::debug);
    void write(std::uint32_t offset, std::uint32_t data, unsigned lanes = 0xf,
               a55::Port port = a55::Port::debug);

    void hold_bus(bool noise = false) { lines_.hold_bus(noise); }
    std::string text() const { return lines_.text(); }

    a55::Inputs levels; // its events and its access are of one clock

  private:
    const A55Plan& plan_;
    a55::Rows rows_;
    a55::Player player_;
    GoldenRows lines_;
};

} // namespace armpmu::testbench
