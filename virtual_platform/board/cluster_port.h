// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/line_state.h"
#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/iss/memory_observer.h"
#include "armpmu/iss/processor_parameters.h"
#include "armpmu/tlm/access_extension.h"
#include "testbench/masters/coherent_cache.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/multi_passthrough_target_socket.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Transactions that a cluster has made.
struct ClusterTraffic {
    std::uint64_t reads_shared = 0;  // ReadShared: a load missed
    std::uint64_t reads_unique = 0;  // ReadUnique: a store missed
    std::uint64_t cleans_unique = 0; // CleanUnique: a store found the line shared
    std::uint64_t makes_unique = 0;  // MakeUnique: a whole line was stored
    std::uint64_t write_backs = 0;
    std::uint64_t evicts = 0;
    std::uint64_t dvm_messages = 0; // without Syncs
    std::uint64_t dvm_syncs = 0;
    std::uint64_t snoops = 0; // answered
    std::uint64_t snoop_hits = 0;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.reads_shared, self.reads_unique, self.cleans_unique, self.makes_unique,
              self.write_backs, self.evicts, self.dvm_messages, self.dvm_syncs, self.snoops,
              self.snoop_hits);
    }
};

// A cluster's port on the interconnect: a write-back cache of all its loads, stores and code, whose
// misses, upgrades and victims are ACE transactions, and which is snooped. It has tags only: data
// is where the processor keeps it, in memory, and is taken from there when a line moves.
//
// `target` forwards everything but the loads and stores reported by calls: accesses of the bus, and
// DMI, which the interconnect grants while it is bypassed. Invalidations of DMI are not passed on:
// the processor goes on using memory directly and reports its loads and stores instead.
class ClusterPort : public sc_core::sc_module, public iss::MemoryObserver {
  public:
    tlm_utils::multi_passthrough_target_socket<ClusterPort> target{"target"}; // of its processors
    tlm_utils::simple_initiator_socket<ClusterPort> port{"port"};
    tlm_utils::simple_target_socket<ClusterPort> snooped{"snooped"};

    struct Parameters {
        unsigned cache_bytes = 256 << 10;
        unsigned ways = 16;
        unsigned char* memory = nullptr; // the bytes from `base` on
        std::uint64_t base = 0;
    };
    ClusterPort(sc_core::sc_module_name name, const Parameters& parameters);
    ~ClusterPort() override;

    void accessed(const iss::MemoryAccess& access, const sc_core::sc_time& ahead) override;
    void fetched(const iss::MemoryAccess& code, const sc_core::sc_time& ahead) override {
        accessed(code, ahead);
    }
    // A DVM message of one of its processors: an invalidation for the others, or a Sync, which is
    // complete when this returns. The interconnect makes the others' Completes.
    void broadcast(const iss::Broadcast& message, const sc_core::sc_time& ahead);
    // Empties the cache without write-backs.
    void forget();
    const ClusterTraffic& traffic() const { return traffic_; }
    // The lines in the cache, the least recently used first.
    struct Held {
        Line line = 0;
        interconnect::LineState state = interconnect::LineState::invalid;
    };
    std::vector<Held> held() const;

    // Only while the cache is empty.
    void save(StateWriter& out) const { StateOut{out}(traffic_); }
    void restore(StateReader& in) { StateIn{in}(traffic_); }

  private:
    void pass(int processor, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned pass_debug(int processor, tlm::tlm_generic_payload& payload);
    bool pass_dmi(int processor, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
    void access(Line line, bool write, bool whole, const sc_core::sc_time& ahead);
    CoherentCache::Way& make_room(Line line, const sc_core::sc_time& ahead);
    void send(interconnect::AceTransaction transaction, Line line, sc_core::sc_time ahead);
    void answer(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned char* bytes_of(Line line) {
        return parameters_.memory + (interconnect::address_of(line) - parameters_.base);
    }

    Parameters parameters_;
    CoherentCache cache_;
    ClusterTraffic traffic_;
    std::array<unsigned char, interconnect::kLineBytes> line_{};
    tlm::tlm_generic_payload payload_;
    interconnect::AceExtension ace_;
    systemc::AccessExtension access_;
};

} // namespace armpmu::testbench
