// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/stepped/dram_channel.h"
#include "armpmu/interconnect/stepped/line_versions.h"
#include "armpmu/interconnect/stepped/memory_responses.h"

namespace armpmu::interconnect {

// A DRAM and its controller behind one MI (MemoryKind::lpddr4). Reads are answered in the order in
// which the DRAM has their data, each burst as a whole; what a read returns is what was written
// when its AR was taken. Writes are answered when the controller has their data, in the order of
// AW; they keep their queue entry until they are in the DRAM.
class DramMemory final : public Block {
  public:
    // Behind MI `number` of that interconnect, whose memory is such a DRAM.
    DramMemory(const InterconnectConfig& config, unsigned number, MasterPort& port);

    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    void save(StateWriter& out) const override;
    void restore(StateReader& in) override;

    // Version last written to the line; 0 when it never was.
    Version read(Line line) const { return versions_.get(line); }
    std::uint64_t clock() const { return config_.dram.clock; } // period of ACLK, in picoseconds
    // Accesses served before `cycle`, which is not before the one evaluated last.
    DramCounts counts(std::uint64_t cycle) const {
        return channel_.counts(cycle * config_.dram.clock);
    }

  private:
    struct Read {
        std::uint64_t due = 0; // of the next beat, in picoseconds
        Version version = 0;
        std::uint16_t id = 0;
        std::uint32_t beats = 0; // still to be sent

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.due, self.version, self.id, self.beats);
        }
    };

    template <typename Request>
    DramChannel::Access access_of(const Request& request, bool write) const;
    void take(std::uint32_t fired);
    void take_data();
    void sort_transfers();
    void send_data();
    // First edge of ACLK that is not before `time`.
    std::uint64_t cycle_of(std::uint64_t time) const {
        return (time + config_.dram.clock - 1) / config_.dram.clock;
    }

    MemoryConfig config_;
    AddressMap map_;
    MasterPort& port_;
    DramChannel channel_;
    std::uint64_t beat_time_;          // of 16 bytes on the DRAM's bus
    Fifo<DramChannel::Access> writes_; // W beats not yet complete
    Fifo<Read> reads_;                 // with data under way, in the order of that
    MemoryResponses responses_;        // B not yet sent
    Fifo<std::uint64_t> written_;      // when writes under way will be in the DRAM
    LineVersions versions_;
    unsigned reads_in_flight_ = 0; // until RLAST is taken
    unsigned unanswered_ = 0;      // writes, until B is taken
    unsigned unwritten_ = 0;       // until they are in the DRAM
    std::uint64_t now_ = 0;
    bool moved_ = false;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.channel_, self.writes_, self.reads_, self.responses_, self.written_,
              self.versions_);
    }
};

} // namespace armpmu::interconnect
