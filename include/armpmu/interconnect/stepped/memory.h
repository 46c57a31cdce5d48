// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/stepped/line_versions.h"
#include "armpmu/interconnect/stepped/memory_responses.h"
#include "armpmu/interconnect/stepped/shared_memory.h"

namespace armpmu::interconnect {

// The memory behind one MI: fixed latency, in order, a limit of outstanding reads and writes, a
// data rate. Its stalls of AR, AW and W are what MI events 0x02, 0x04 and 0x05 count.
class Memory final : public Block {
  public:
    // Behind MIn; `shared` is the memory that all MIs share, or null.
    Memory(const MemoryConfig& config, unsigned number, MasterPort& port,
           SharedMemory* shared = nullptr)
        : config_(config), number_(number), port_(port), shared_(shared) {
        accept_reads();
        accept_writes();
    }

    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    void save(StateWriter& out) const override;
    void restore(StateReader& in) override;

    // Version last written to the line; 0 when it never was.
    Version read(Line line) const;

  private:
    struct Access {
        Line line = 0;
        std::uint64_t due = 0; // cycle of the first RVALID
        std::uint16_t id = 0;
        std::uint32_t beats = 0; // still to be moved

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.line, self.due, self.id, self.beats);
        }
    };

    // An access whose start the shared memory has not yet given.
    struct Asked {
        bool read = false; // the last one of `reads_`
        bool write = false;
        std::uint16_t write_id = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.read, self.write, self.write_id);
        }
    };

    void take(std::uint32_t fired);
    void learn_begun();
    // ARREADY and AWREADY, set again when an access has come or gone.
    void accept_reads() { port_.ar.set_ready(reads_in_flight_ < config_.outstanding_reads); }
    void accept_writes() { port_.aw.set_ready(writes_in_flight_ < config_.outstanding_writes); }
    void take_requests();
    void take_data();
    void send_data();

    MemoryConfig config_;
    unsigned number_;
    MasterPort& port_;
    SharedMemory* shared_;
    Asked asked_;
    Fifo<Access> reads_;
    Fifo<Access> writes_;       // W beats not yet complete
    MemoryResponses responses_; // B not yet sent
    LineVersions versions_;
    unsigned reads_in_flight_ = 0; // until RLAST is taken
    unsigned writes_in_flight_ = 0;
    std::uint64_t now_ = 0;
    std::uint64_t next_read_beat_ = 0;
    std::uint64_t next_write_beat_ = 0; // first cycle with WREADY
    bool moved_ = false;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.reads_, self.writes_, self.responses_, self.versions_, self.reads_in_flight_,
              self.writes_in_flight_, self.next_read_beat_, self.next_write_beat_);
        if (self.shared_ != nullptr) state(self.asked_);
    }
};

} // namespace armpmu::interconnect
