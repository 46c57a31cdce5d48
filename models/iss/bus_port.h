// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor_parameters.h"
#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/time.h"
#include "models/iss/core.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <systemc>
#include <tlm>
#include <vector>

namespace armpmu::iss {

// A core's cycles as time of the simulation, ahead of which it runs.
class LocalTime {
  public:
    LocalTime(const Core& core, Picoseconds period) : core_(core), period_(period) {}

    Picoseconds now() const { return core_.cycle() * period_; }
    Picoseconds period() const { return period_; }
    // How far ahead of simulated time the core is; not negative.
    sc_core::sc_time ahead() const {
        const Picoseconds present = systemc::to_picoseconds(sc_core::sc_time_stamp());
        return systemc::to_sc_time(now() - std::min(now(), present));
    }
    // The first cycle that does not begin before a time.
    std::uint64_t cycle_of(const sc_core::sc_time& time) const {
        const Picoseconds t = systemc::to_picoseconds(time);
        return t / period_ + (t % period_ != 0);
    }

  private:
    const Core& core_;
    Picoseconds period_;
};

// A core's bus: memory is its own while DMI is granted; all else is transactions.
class BusPort {
  public:
    using Target = tlm::tlm_fw_transport_if<>;

    // They outlive it; `memory` as in ProcessorParameters.
    BusPort(const std::vector<AddressRange>& memory, Core& core, const LocalTime& time);
    ~BusPort();

    // At the start of the simulation.
    void bind(Target& bus);
    // DMI of that range is no longer granted; at any time.
    void revoke(std::uint64_t first, std::uint64_t last);
    // Between runs: asks for DMI where it may be granted again.
    void renew() {
        if (ask_) ask_for_memory();
    }

    // From now on each transaction ends the run of the core.
    void end_runs() { ends_runs_ = true; }
    // The value there by transport_dbg; 0 without one.
    std::uint32_t inspect(std::uint64_t address, unsigned bytes);
    // To another target, with an extension of the payload's own.
    void send(tlm::tlm_generic_payload& payload, Target& target);

  private:
    // A part of the configured memory.
    struct Piece {
        std::uint64_t base;
        std::uint64_t bytes;
        unsigned char* host; // null: by transactions
        bool operator==(const Piece& other) const {
            return base == other.base && bytes == other.bytes && host == other.host;
        }
    };
    // A range that is reached by transactions, for the engine's callbacks.
    struct Range {
        BusPort* self;
        std::uint64_t base;
        bool memory;
    };

    static std::uint64_t on_load(uc_engine*, std::uint64_t offset, unsigned bytes, void* place);
    static void on_store(uc_engine*, std::uint64_t offset, unsigned bytes, std::uint64_t data,
                         void* place);
    void map_devices();
    void map(const Piece& piece);
    void map_range(std::uint64_t base, std::uint64_t bytes, bool memory);
    void change(std::uint64_t base, std::uint64_t bytes, unsigned char* host);
    void ask_for_memory();
    std::uint64_t ask_for(const Piece& piece);
    bool aligned(tlm::tlm_command command, std::uint64_t address);
    void access_memory(tlm::tlm_command command, std::uint64_t address, unsigned bytes,
                       std::uint64_t& data);
    void access(tlm::tlm_command command, std::uint64_t address, unsigned bytes,
                std::uint64_t& data);

    const std::vector<AddressRange>& memory_;
    Core& core_;
    const LocalTime& time_;
    Target* bus_ = nullptr;
    std::vector<Piece> pieces_; // in ascending order; neighbours differ
    std::vector<std::unique_ptr<Range>> ranges_;
    bool ask_ = false;
    bool ends_runs_ = false;
    tlm::tlm_generic_payload payload_;
    systemc::AccessExtension access_;
};

} // namespace armpmu::iss
