// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/interconnect/stepped/visit_seed.h"
#include "testbench/masters/stream_master.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/property/random_dram.h"
#include "tests/property/random_shared_memory.h"
#include "tests/support/switched.h"

#include <memory>
#include <vector>

namespace armpmu::testbench::testing {

// A random stream of everything that a port of the given kind may send, unsupported traffic
// included, over `lines` lines in both security states.
class RandomStream final : public RequestSource {
  public:
    struct Mix {
        PortKind kind = PortKind::ace;
        bool dvm = false;
        unsigned requests = 200;
        unsigned lines = 32;
        unsigned gap = 4;        // most cycles between two requests
        bool unsupported = true; // barriers, WriteEvict
    };

    RandomStream(const Mix& mix, std::uint64_t seed)
        : mix_(mix), random_(seed), left_(mix.requests) {
        make();
    }
    const StreamRequest* peek() override { return left_ == 0 ? nullptr : &request_; }
    void take() override {
        if (--left_ != 0) make();
    }

  private:
    struct Place {
        std::uint64_t address = 0;
        Security security = Security::non_secure;
        std::uint8_t qos = 0;
    };

    void make() {
        const std::uint64_t at = request_.not_before + random_(mix_.gap + 1);
        request_ = StreamRequest{};
        request_.not_before = at;
        request_.is_write = random_(5) < 2;
        if (request_.is_write) {
            make_write(request_.write);
        } else {
            make_read(request_.read);
        }
    }
    template <typename Request>
    void place(Request& request, bool part_of_line) {
        request.address = random_(mix_.lines) * kLineBytes;
        request.security = random_(4) == 0 ? Security::secure : Security::non_secure;
        request.qos = static_cast<std::uint8_t>(random_(3) == 0 ? random_(16) : 0);
        request.domain = random_(2) == 0 ? Domain::inner : Domain::outer;
        if (!part_of_line) return;
        const std::uint64_t first = random_(4);
        request.address += first * kBeatBytes;
        request.beats = static_cast<std::uint8_t>(1 + random_(kLineBeats - first));
    }
    template <typename Request>
    void make_outside(Request& request) { // of the shareable domains
        place(request, true);
        request.domain = random_(2) == 0 ? Domain::non_shareable : Domain::system;
        request.device = random_(2) == 0;
    }
    void make_read(ReadRequest& read) {
        static constexpr ReadSnoop kAllocating[] = {
            ReadSnoop::read_shared, ReadSnoop::read_clean,   ReadSnoop::read_not_shared_dirty,
            ReadSnoop::read_unique, ReadSnoop::clean_unique, ReadSnoop::make_unique};
        static constexpr ReadSnoop kMaintenance[] = {
            ReadSnoop::clean_shared, ReadSnoop::clean_invalid, ReadSnoop::make_invalid};
        const std::uint64_t kind = random_(20);
        if (kind < 10 && mix_.kind == PortKind::ace) {
            place(read, false);
            read.snoop = kAllocating[random_(6)];
        } else if (kind < 13) {
            place(read, true);
        } else if (kind < 15) {
            make_outside(read);
        } else if (kind < 17) {
            place(read, false);
            read.snoop = kMaintenance[random_(3)];
            if (random_(4) == 0) read.domain = Domain::non_shareable;
        } else if (kind < 19 && mix_.dvm) {
            place(read, false);
            read.snoop = ReadSnoop::dvm_message;
            if (random_(3) == 0) read.address = kDvmSync;
        } else if (kind == 19 && mix_.unsupported) {
            read.barrier = true;
            read.beats = 1;
        } else {
            place(read, true);
        }
        if (dataless(read.snoop)) read.beats = 1;
    }
    void make_write(WriteRequest& write) {
        static constexpr WriteSnoop kUpdates[] = {WriteSnoop::write_back, WriteSnoop::write_clean,
                                                  WriteSnoop::evict, WriteSnoop::write_evict};
        const std::uint64_t kind = random_(20);
        if (kind < 10 && mix_.kind == PortKind::ace) {
            place(write, false);
            write.snoop = kUpdates[random_(mix_.unsupported ? 4 : 3)];
        } else if (kind < 13) {
            place(write, false);
            write.snoop = WriteSnoop::write_line_unique;
        } else if (kind < 16) {
            make_outside(write);
        } else if (kind == 16 && mix_.unsupported) {
            write.barrier = true;
            write.beats = 1;
        } else {
            place(write, true);
        }
    }

    Mix mix_;
    Random random_;
    unsigned left_;
    StreamRequest request_;
};

// A random interconnect with a stream on every port, determined by the seed alone.
struct RandomStreams {
    explicit RandomStreams(std::uint64_t seed, unsigned requests = 120, bool skip = true,
                           std::uint64_t visit_seed = 0) {
        Random random(seed);
        const auto up_to = [&](unsigned most) { return 1 + static_cast<unsigned>(random(most)); };
        make_config(up_to, random);
        add_drams(config, seed);
        share_memory(config, seed);
        config.skip = skip;
        const tests::Switched switched(interconnect::visit_seed_of_new_interconnects, visit_seed);
        make_controls(random);
        const unsigned lines = 8U << random(7);
        if (random(4) == 0) make_map(random, lines);
        interconnect = std::make_unique<Interconnect>(config, sink);
        interconnect->set_control_registers(controls);
        for (unsigned n = 0; n < config.slaves.size(); ++n) {
            if (!config.slaves[n].used) continue;
            RandomStream::Mix mix;
            mix.kind = config.slaves[n].kind;
            mix.dvm = config.slaves[n].dvm;
            mix.requests = requests;
            mix.lines = lines;
            mix.gap = static_cast<unsigned>(random(12));
            streams.push_back(std::make_unique<RandomStream>(mix, seed * 8 + n));
            StreamMasterConfig master;
            master.reads = up_to(12);
            master.writes = up_to(12);
            master.read_interval = random(3) == 0 ? up_to(5) : 1;
            master.response_interval = random(3) == 0 ? up_to(9) : 1;
            master.snoop_latency = up_to(10);
            master.snoop_buffer = up_to(3);
            masters.push_back(std::make_unique<StreamMaster>(master, *streams.back()));
            interconnect->bind(n, *masters.back());
        }
    }

    // Runs until all is done; false when that takes more than `limit` cycles.
    bool run(std::uint64_t limit = 1'000'000) {
        while (!interconnect->quiescent() && interconnect->cycle() < limit)
            interconnect->run_until(interconnect->cycle() + 500);
        return interconnect->quiescent();
    }

    InterconnectConfig config;
    ControlRegisters controls;
    RecordingSink sink;
    std::vector<std::unique_ptr<RandomStream>> streams;
    std::vector<std::unique_ptr<StreamMaster>> masters;
    std::unique_ptr<Interconnect> interconnect;

  private:
    template <typename UpTo>
    void make_config(const UpTo& up_to, Random& random) {
        const unsigned slaves = up_to(7);
        for (unsigned n = 0; n < slaves; ++n) {
            config.slaves[n].used = true;
            config.slaves[n].kind = random(2) == 0 ? PortKind::ace : PortKind::ace_lite;
            config.slaves[n].dvm = random(2) == 0;
            config.slaves[n].qos_override = random(4) == 0;
            config.slaves[n].media_protected = random(6) == 0;
        }
        const unsigned memories = up_to(7);
        for (unsigned n = 0; n < memories; ++n) {
            config.masters[n].used = true;
            config.masters[n].read_buffer = 4 + static_cast<unsigned>(random(12));
            config.masters[n].response_buffer = up_to(4);
            config.masters[n].memory = {up_to(60), up_to(30), up_to(8), up_to(8), up_to(3)};
        }
        config.stripe_bytes = 64U << random(4);
        config.tt_depth = up_to(32);
        config.snoop_tt_depth = up_to(6);
        config.back_invalidations = up_to(4);
        vary_order(config, random);
        config.request_buffer = up_to(4);
        config.requests_per_cycle = up_to(3);
        config.request_latency = up_to(6);
        config.response_latency = up_to(4);
        config.filter = {1U << random(4), up_to(4)};
    }
    void make_controls(Random& random) {
        if (random(4) == 0) controls.snoop_enables = static_cast<std::uint8_t>(random(128));
        if (random(4) == 0) controls.dvm_enables = static_cast<std::uint8_t>(random(128));
        controls.snoop_filter = random(10) != 0;
        controls.second_snoop_data_layer = random(2) == 0;
        for (unsigned n = 0; n < controls.share.size(); ++n) {
            controls.share[n] =
                random(3) != 0 ? ShareOverride::none : static_cast<ShareOverride>(1 + random(2));
            controls.max_outstanding[n] = static_cast<std::uint8_t>(1 + random(16));
            for (QosOverride* qos : {&controls.read_qos[n], &controls.write_qos[n]}) {
                qos->regulated = random(2) == 0;
                qos->allocation = static_cast<std::uint8_t>(random(16));
                qos->min = static_cast<std::uint8_t>(random(8));
                qos->max = static_cast<std::uint8_t>(8 + random(8));
            }
        }
    }
    // Three quarters of the lines have memory.
    void make_map(Random& random, unsigned lines) {
        const std::uint64_t quarter = std::uint64_t{lines} / 4 * kLineBytes;
        const std::uint64_t hole = random(4);
        for (std::uint64_t n = 0; n < 4; ++n)
            if (n != hole) config.map.push_back({n * quarter, quarter, 0});
    }
};

} // namespace armpmu::testbench::testing
