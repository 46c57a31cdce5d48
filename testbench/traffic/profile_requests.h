// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/fifo.h"
#include "testbench/masters/send_gate.h"
#include "testbench/masters/start_gate.h"
#include "testbench/masters/stream_master.h"
#include "testbench/traffic/access_plan.h"
#include "testbench/traffic/rate_fifo.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// Statistics of a stream so far.
struct StreamStatistics {
    std::uint64_t accesses = 0;     // answered completely
    std::uint64_t transactions = 0; // answered; of a line or less each
    std::uint64_t errors = 0;       // of these, answered with SLVERR or DECERR
    std::uint64_t read_bytes = 0;   // delivered
    std::uint64_t written_bytes = 0;
    std::uint64_t reads = 0;        // transactions that delivered data
    std::uint64_t read_latency = 0; // sum over them of the cycles from ARVALID to RLAST
    std::uint64_t max_read_latency = 0;
    std::uint64_t secure = 0;        // transactions
    std::uint64_t missed_cycles = 0; // of the buffer, see RateFifo
    std::uint64_t last_answer = 0;   // its cycle

    StreamStatistics& operator+=(const StreamStatistics& other);
    // Takes away what was `before`; the greatest latency and the last answer stay.
    StreamStatistics& operator-=(const StreamStatistics& before);
};

// The requests of a profile, for a StreamMaster. `outstanding` limits the transactions in flight,
// reads and writes together; a copying master counts a transaction until what it has read is
// written. Give the StreamMaster no lower limits.
class ProfileRequests final : public RequestSource {
  public:
    // `gate`, if any, holds the first access back until it opens. Profile and gate outlive it.
    ProfileRequests(const Profile& profile, unsigned outstanding, std::uint64_t seed,
                    const std::string& name, Security security, const StartGate* gate = nullptr);

    // An access begins only while the gate is open, which outlives this.
    void follow(const SendGate& gate) { followed_ = &gate; }
    // Accesses begun.
    std::uint64_t begun() const { return begun_; }

    void advance(std::uint64_t cycle) override;
    const StreamRequest* peek() override;
    void take() override;
    void answered(const StreamAnswer& answer) override;
    std::uint64_t next_activity() const override;
    bool ended() override { return std::as_const(*this).ended(); }
    bool ended() const { return over_ && !pending_ && in_flight_ == 0 && copies_.empty(); }

    const StreamStatistics& statistics() const { return statistics_; }
    bool has_fifo() const { return fifo_.has_value(); }
    // The same as of `cycle`, with what the buffer missed up to then.
    StreamStatistics statistics_at(std::uint64_t cycle);

  private:
    struct Access { // begun, not completely answered
        const Activity* activity = nullptr;
        unsigned transactions = 0; // not yet answered
        bool closed_loop = false;
    };

    bool gate_is_closed();
    void update_fifo(std::uint64_t cycle);
    void begin_access();
    void give_back();
    std::optional<std::uint64_t> find_customer(const Activity& activity, std::uint64_t due);
    void set_time();
    void make_transaction();
    void copy(const StreamAnswer& answer);
    void finish(std::uint32_t slot, std::uint64_t cycle);

    const Profile& profile_;
    unsigned outstanding_;
    const StartGate* gate_;
    const SendGate* followed_ = nullptr;
    std::uint64_t begun_ = 0;
    AccessPlan plan_;
    std::optional<RateFifo> fifo_;
    std::uint64_t fifo_switch_ = 0; // first cycle for which its rate is not yet looked up
    std::uint64_t now_ = 0;         // cycle in which what is peeked would be up

    std::vector<Access> accesses_; // by tag
    std::vector<std::uint32_t> free_;
    unsigned accesses_in_flight_ = 0; // the pending one included
    Fifo<std::uint64_t> thinking_;    // closed loop: until this cycle, each; the first in front
    unsigned in_flight_ = 0;          // transactions
    bool over_ = false;               // no further access will begin

    bool pending_ = false; // an access is drawn and not all of it taken
    bool first_ = false;   // nothing of it is taken
    bool blocked_ = false; // its time is not known before a further answer
    AccessPlan::Access access_;
    std::uint64_t due_ = 0; // of the pending access, the buffer apart
    RequestKind kind_ = RequestKind::read_once;
    std::uint32_t sent_ = 0; // bytes of it
    std::uint32_t slot_ = 0;
    StreamRequest next_;

    Fifo<StreamRequest> copies_; // to be written
    bool offers_copy_ = false;
    StreamStatistics statistics_;
};

} // namespace armpmu::testbench
