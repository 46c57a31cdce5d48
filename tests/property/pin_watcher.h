// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/snoop_filter.h"
#include "armpmu/interconnect/stepped/interconnect.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;

// Watches the pins of every port in every cycle, counts for itself and knows nothing of the
// interconnect's inside. Attach it to an interconnect that does not skip.
class PinWatcher final : public Block {
  public:
    struct Channels {
        std::array<std::uint64_t, 8> fired{};   // by ChannelNumber
        std::array<std::uint64_t, 8> stalled{}; // VALID without READY
        std::uint64_t r_due = 0;                // beats asked for on AR
        std::uint64_t w_due = 0;                // announced on AW
    };
    struct Slave : Channels {
        std::uint64_t r_dataless = 0; // beats of answers without data
        std::uint64_t r_snoop = 0;    // beats from another cache
        std::uint64_t r_error = 0;    // beats with DECERR
        std::uint64_t cr_data = 0;    // responses that announce data
        std::uint64_t dvm_snoops = 0;
        std::uint64_t unsupported_reads = 0, unsupported_writes = 0;
        std::uint64_t w_to_memory = 0; // beats announced that belong to memory
        unsigned most_in_flight = 0;
    };

    struct Memory : Channels {
        unsigned most_reads = 0, most_writes = 0; // outstanding
    };

    PinWatcher(const Interconnect& interconnect, const InterconnectConfig& config,
               const ControlRegisters& controls)
        : interconnect_(interconnect), config_(config), controls_(controls), map_(config) {}

    void evaluate(std::uint64_t) override {
        unsigned cd = 0;
        for (unsigned n = 0; n < slaves.size(); ++n) {
            if (!config_.slaves[n].used) continue;
            watch(n, interconnect_.slave_port(n));
            cd += interconnect_.slave_port(n).cd.fired();
        }
        for (unsigned n = 0; n < memories.size(); ++n)
            if (config_.masters[n].used) watch_memory(n);
        cd_cycles += cd > 0;
        most_cd = std::max(most_cd, cd);
        const Occupancy occupancy = interconnect_.occupancy();
        most_requests = std::max(most_requests, occupancy.requests);
        most_snoops = std::max(most_snoops, occupancy.snoops);
    }
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    std::array<Slave, cci550::kMaxSlaveInterfaces> slaves{};
    std::array<Memory, cci550::kMaxMasterInterfaces> memories{};
    std::array<std::uint64_t, 4> look_ups{}; // that the requests seen ask for, per bank pair
    std::uint64_t cd_cycles = 0;             // with at least one CD handshake
    unsigned most_cd = 0;                    // handshakes in one cycle
    unsigned most_requests = 0, most_snoops = 0;
    std::vector<std::string> faults; // answers to nothing, twice, or with a wrong last beat

    std::size_t unanswered() const { return reads_.size() + writes_.size(); }

  private:
    using Key = std::pair<unsigned, std::uint16_t>;

    static void count(Channels& channels, const MasterPort& port) {
        for (unsigned channel = 0; channel < 8; ++channel) {
            channels.fired[channel] += port.handshakes.fired() >> channel & 1;
            channels.stalled[channel] += port.handshakes.stalled() >> channel & 1;
        }
        if (port.ar.fired()) channels.r_due += port.ar.payload().beats;
        if (port.aw.fired() && has_data(port.aw.payload()))
            channels.w_due += port.aw.payload().beats;
    }
    void watch_memory(unsigned n) {
        const InterfaceStatus status = interconnect_.master_status(n);
        memories[n].most_reads = std::max(memories[n].most_reads, status.reads);
        memories[n].most_writes = std::max(memories[n].most_writes, status.writes);
        count(memories[n], interconnect_.master_port(n));
    }

    void watch(unsigned n, const SlavePort& port) {
        Slave& slave = slaves[n];
        count(slave, port);
        slave.most_in_flight = std::max(slave.most_in_flight, interconnect_.in_flight(n));
        if (port.ar.fired()) watch_read(n, port.ar.payload());
        if (port.aw.fired()) watch_write(n, port.aw.payload());
        if (port.r.fired()) watch_data(n, port.r.payload());
        if (port.b.fired()) answer(writes_, {n, port.b.payload().id}, "B");
        if (port.cr.fired()) slave.cr_data += port.cr.payload().data_transfer;
        if (port.ac.fired()) slave.dvm_snoops += port.ac.payload().snoop >= ReadSnoop::dvm_complete;
    }
    ShareOverride share(unsigned n) const {
        return config_.slaves[n].kind == PortKind::ace_lite ? controls_.share[n]
                                                            : ShareOverride::none;
    }
    void watch_read(unsigned n, const ReadRequest& request) {
        const RequestTraits& traits = traits_of(kind_of(request, share(n)));
        ask(reads_, {n, request.id}, "AR");
        left_[{n, request.id}] = request.beats;
        dataless_[{n, request.id}] = !traits.returns_data;
        slaves[n].unsupported_reads += !traits.supported;
        expect_look_up(traits, request.address);
    }
    void watch_write(unsigned n, const WriteRequest& request) {
        const RequestTraits& traits = traits_of(kind_of(request, share(n)));
        ask(writes_, {n, request.id}, "AW");
        slaves[n].unsupported_writes += !traits.supported;
        if (traits.writes && map_.find(request.address)) slaves[n].w_to_memory += request.beats;
        expect_look_up(traits, request.address);
    }
    void watch_data(unsigned n, const ReadBeat& beat) {
        Slave& slave = slaves[n];
        const Key key{n, beat.id};
        const bool dataless = dataless_[key];
        slave.r_dataless += dataless;
        slave.r_snoop += beat.from_snoop;
        slave.r_error += !dataless && beat.response == Response::decerr;
        if ((--left_[key] == 0) != beat.last) faults.push_back("RLAST at a wrong beat");
        if (beat.last) answer(reads_, key, "R");
    }
    void expect_look_up(const RequestTraits& traits, std::uint64_t address) {
        if (!traits.looks_up || !controls_.snoop_filter) return;
        if (traits.event != cci550::SlaveEvent::si_wrq_evict && !map_.find(address)) return;
        ++look_ups[SnoopFilter::pair_of(line_of(address, Security::secure))];
    }
    void ask(std::set<Key>& open, const Key& key, const char* channel) {
        if (!open.insert(key).second) faults.push_back(std::string("id used twice on ") + channel);
    }
    void answer(std::set<Key>& open, const Key& key, const char* channel) {
        if (open.erase(key) == 0) faults.push_back(std::string("answer to nothing on ") + channel);
    }

    const Interconnect& interconnect_;
    InterconnectConfig config_;
    ControlRegisters controls_;
    AddressMap map_;
    std::set<Key> reads_, writes_;
    std::map<Key, unsigned> left_;
    std::map<Key, bool> dataless_;
};

} // namespace armpmu::testbench::testing
