// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/tlm/ace_request.h"
#include "armpmu/interconnect/tlm/address_ranges.h"
#include "armpmu/interconnect/tlm/target_calls.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

// The bypass of an interconnect, from a slave interface straight to the memories: its addresses,
// its payloads, and DMI through it. CoherentInterconnect::set_bypass has the contract.
class Bypass {
  public:
    // Both must outlive it.
    Bypass(const AddressMap& map, const AceDecoder& decoder) : map_(map), decoder_(decoder) {}

    // At the end of elaboration: sets the target behind an MI. Closed until then.
    void bind_memory(unsigned number, TargetInterface* target) {
        memories_[number] = target;
        ready_ = true;
    }

    bool none() const { return open_.empty(); }
    bool holds(std::uint64_t address) const { return open_.holds(address); }
    // Return the addresses whose state changed.
    std::vector<AddressRange> open(const AddressRange& range);
    std::vector<AddressRange> close(const AddressRange& range);

    // Executes the payload, or returns false: it has to go through the interconnect.
    bool carry(unsigned port, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    // As a target's get_direct_mem_ptr.
    bool direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);

  private:
    // Addresses that all have the same memory behind them; initially none.
    struct Route {
        AddressRange range{1, 0};
        TargetInterface* memory = nullptr;

        bool holds(std::uint64_t first, std::uint64_t last) const {
            return first >= range.first && last <= range.last && first <= last;
        }
    };

    bool takes(std::uint64_t first, std::uint64_t last) const;
    Route route_of(std::uint64_t address) const;
    bool carry(unsigned port, tlm::tlm_generic_payload& payload, AceExtension& ace,
               sc_core::sc_time& delay);
    void send(TargetInterface& memory, tlm::tlm_generic_payload& payload,
              sc_core::sc_time& delay) const;
    tlm::tlm_response_status send_by_line(const AceRequest& request,
                                          tlm::tlm_generic_payload& payload,
                                          sc_core::sc_time& delay);
    bool ask_memory(TargetInterface& memory, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi,
                    AddressRange& range) const;

    const AddressMap& map_;
    const AceDecoder& decoder_;
    std::array<TargetInterface*, cci550::kMaxMasterInterfaces> memories_{};
    bool ready_ = false;
    AddressRanges open_;
    Route last_; // the last one taken

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.open_);
        if constexpr (std::is_same_v<State, StateIn>) self.last_ = Route{};
    }
};

} // namespace armpmu::interconnect
