// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/ace/qos_regulator.h"
#include "armpmu/interconnect/ace/request.h"
#include "armpmu/interconnect/ace/snoop_filter.h"
#include "armpmu/interconnect/ace/snoop_round.h"
#include "armpmu/interconnect/estimate/estimate_in_flight.h"
#include "armpmu/interconnect/estimate/estimate_memory.h"
#include "armpmu/interconnect/estimate/estimate_occupancy.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::interconnect {

// A master that answers snoops, functionally and at once. Must not call the Estimate meanwhile.
class SnoopedMaster {
  public:
    virtual SnoopResponse snooped(const SnoopRequest& request) = 0;

  protected:
    ~SnoopedMaster() = default;
};

// Called when the interconnect writes a line to memory (global event 0x0B): dirty data with which
// `port` has just answered a snoop, and which the requester does not take. Called before the
// request's own data is written or read. Must not call the Estimate.
class DirtyLineListener {
  public:
    virtual void dirty_line_written(unsigned port, std::uint64_t address, Security security) = 0;

  protected:
    ~DirtyLineListener() = default;
};

// The timing of a master, in cycles. Determines latencies and stalls, and with the second layer of
// the snoop data network the number of events 0x0C.
struct MasterTiming {
    unsigned snoop_response = 4;    // from AC handshake to CRVALID, 1 ..
    unsigned snoop_data = 0;        // from CRVALID to CDVALID
    unsigned snoops_held = 2;       // snoops taken and not answered, 1 .. ; then ACREADY is low
    unsigned lines_held = 2;        // answered, not yet on CD, 1 .. ; then CR with data waits
    unsigned read_interval = 1;     // between two R beats that it takes, 1 ..
    unsigned response_interval = 1; // the same for B
};

struct EstimatedAnswer {
    std::uint64_t cycles = 0; // from ARVALID or AWVALID to the handshake of RLAST or B
    Response response = Response::okay;
    bool is_shared = false;  // RRESP[3]
    bool pass_dirty = false; // RRESP[2]
    bool from_snoop = false;
    int supplier = -1;    // port whose cache gave the data; -1: none
    int memory = -1;      // MI that gave or took the data; -1: none
    std::uint8_t qos = 0; // AxQOS after overrides
};

// The interconnect without stepping: completes one request after another, and records the events in
// a PMU.
//
//     cci550::Pmu pmu;
//     Estimate interconnect(example_config(), pmu);
//     interconnect.connect(3, &cpu);                             // a SnoopedMaster
//     const EstimatedAnswer answer = interconnect.read(3, request, cycle);
//     cycle += answer.cycles + 1;
//
// Request classes, beats, snoops and snoop filter events are those of the stepped Interconnect for
// the same requests in the same order, one at a time; stalls and latencies follow from the busy
// times of each resource (docs/interconnect.md has both, with numbers). Call for overlapping
// requests in the order of their cycles; a few thousand cycles of disorder (masters that run ahead
// of each other) only make stalls less accurate.
//
// A DVM Sync is completed by the Estimate: it counts the DVM Complete of each port, and completes
// the originator's request. Masters must not send it.
class Estimate {
  public:
    // Throws std::invalid_argument when a parameter is out of range. The PMU outlives the last
    // call.
    Estimate(const InterconnectConfig& config, cci550::Pmu& pmu);

    Estimate(const Estimate&) = delete;
    Estimate& operator=(const Estimate&) = delete;

    // Connects a master to the port. Null: a master that is not snooped and gets no DVM messages.
    // Throws std::invalid_argument when the port is not in use or a time is out of range.
    void connect(unsigned port, SnoopedMaster* master, const MasterTiming& timing = {});
    void set_dirty_line_listener(DirtyLineListener* listener) { dirty_listener_ = listener; }

    // Obeyed from the next request on.
    void set_control_registers(const ControlRegisters& controls);

    // Complete a request whose ARVALID or AWVALID rises in `cycle`; all W beats follow as soon as
    // WREADY allows. Throw ProtocolError for a request that the port may not send, before any
    // effect.
    EstimatedAnswer read(unsigned port, const ReadRequest& request, std::uint64_t cycle);
    EstimatedAnswer write(unsigned port, const WriteRequest& request, std::uint64_t cycle);

    // Removes all holders of lines at addresses from `first` to `last`. Not during a request.
    void forget(std::uint64_t first, std::uint64_t last) { filter_.forget(first, last); }

    // Adds a line that the master of an ACE port holds without a request. False: the snoop filter
    // has no room, so the master must not hold it.
    bool enter(unsigned port, Line line) { return filter_.enter(line, port); }

    // First cycle in which the VALID of the port's next read or write can rise. For masters that
    // send several requests without waiting: the earliest one should go first. The port
    // must be in use.
    std::uint64_t next_valid(unsigned port, bool write) const {
        return (write ? ports_[port]->writes : ports_[port]->reads).next;
    }
    const SnoopFilter& filter() const { return filter_; }

    // The whole state between two requests, with the control registers, without masters and PMU.
    // `restore` is for an Estimate of the same configuration and throws StateError; the state is
    // undefined then, until a restore succeeds.
    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in) { StateIn{in}(*this); }

  private:
    using PerPort = std::array<std::uint64_t, cci550::kMaxSlaveInterfaces>; // cycles

    // AR or AW of a port, up to the tracker.
    struct RequestChannel {
        explicit RequestChannel(unsigned buffer) : admitted(buffer) {}
        std::uint64_t next = 0;  // first cycle for the next VALID
        std::uint64_t first = 0; // first cycle in which the next one can be at the buffer's head
        Ring admitted;
        QosRegulator qos;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.next, self.first, self.admitted, self.qos);
        }
    };
    struct Port {
        Port(unsigned number, const InterconnectConfig& config, const std::uint64_t& horizon)
            : rules(number, config.slaves[number]), reads(config.request_buffer),
              writes(config.request_buffer), held(1, horizon) {}
        PortRules rules;
        SnoopedMaster* master = nullptr;
        MasterTiming timing{};
        ShareOverride share = ShareOverride::none;
        RequestChannel reads;
        RequestChannel writes;
        BusyIntervals limited;    // by qos_max_ot, already counted
        std::uint64_t w_free = 0; // first cycle for the next W beat
        BusyIntervals r;
        BusyIntervals b;
        BusyIntervals ac;
        Places held;   // snoops
        Ring lines{1}; // that wait on CD
        BusyIntervals cd;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) { // but for what the registers say
            state(self.reads, self.writes, self.limited, self.w_free, self.r, self.b, self.ac,
                  self.held, self.lines, self.cd);
        }
    };
    // A request in progress, or a back-invalidation.
    struct Transaction : Request {
        unsigned port = kNoPort;
        unsigned memory = 0;
        bool decode_error = false;
        bool in_depth = true; // of the tracker
        int entry = SnoopFilter::kNone;
        SnoopRound snoops;
        int supplier = -1;
        unsigned data_ports = 0; // that promised CD beats
        PerPort cd_valid{};
        bool from_snoop = false;
        bool from_memory = false;

        std::uint64_t valid = 0;
        std::uint64_t handshake = 0;
        std::uint64_t admitted = 0;
        std::uint64_t now = 0;      // how far it has come
        std::uint64_t cd_first = 0; // CD beats: the first, the fourth and the last one
        std::uint64_t cd_line = 0;
        std::uint64_t cd_last = 0;
        std::uint64_t dirty_from = 0; // dirty snoop data is on the way to memory
        std::uint64_t dirty_until = 0;
        std::uint64_t answered = 0; // RLAST or B
        std::uint64_t until = 0;    // nothing of it is left
    };

    template <typename Payload>
    Transaction begin(unsigned number, const Payload& payload);
    void admit(Transaction& transaction, RequestChannel& channel, std::uint64_t cycle);

    EstimatedAnswer carry_out_read(Transaction& transaction);
    EstimatedAnswer carry_out_write(Transaction& transaction);
    std::uint64_t take_write_data(const Transaction& transaction);
    std::uint64_t write_dirty_line(Transaction& transaction);
    void send_data(Transaction& transaction, std::uint64_t first, unsigned interval);
    void send_response(Transaction& transaction, std::uint64_t from);
    void keep(const Transaction& transaction);
    EstimatedAnswer answer_of(const Transaction& transaction) const;

    void look_up(Transaction& transaction);
    void allocate(Transaction& transaction);
    void back_invalidate(Transaction& parent, int entry);
    void ask_holders(Transaction& transaction);
    void snoop(Transaction& transaction);
    void ask(Transaction& transaction, unsigned ports);
    std::uint64_t send_snoop(unsigned port, const SnoopRequest& request, std::uint64_t cycle,
                             SnoopResponse& response);
    void settle(Transaction& transaction);
    void move_snoop_data(Transaction& transaction);
    std::uint64_t move_line(unsigned port, std::uint64_t valid, bool second_layer);

    void send_message(Transaction& transaction);
    void complete_sync(const Transaction& sync, unsigned ports, const PerPort& answered);

    void count(cci550::GlobalEvent code, Security security = Security::non_secure,
               std::uint64_t n = 1) {
        if (n != 0) pmu_.record(cci550::event_id(code), n, security);
    }
    void count_wait(cci550::EventId event, BusyIntervals& counted, std::uint64_t from,
                    std::uint64_t until, Security security);
    void count_wait(cci550::GlobalEvent code, std::uint64_t from, std::uint64_t until,
                    Security security = Security::non_secure) {
        count_wait(cci550::event_id(code), waits_[static_cast<std::size_t>(code)], from, until,
                   security);
    }
    void count(unsigned port, cci550::SlaveEvent code, Security security = Security::non_secure,
               std::uint64_t n = 1) {
        if (n != 0) pmu_.record(cci550::event_id(port, code), n, security);
    }

    InterconnectConfig config_;
    cci550::Pmu& pmu_;
    ControlRegisters controls_;
    DirtyLineListener* dirty_listener_ = nullptr;
    AddressMap map_;
    SnoopFilter filter_;
    std::array<std::unique_ptr<Port>, cci550::kMaxSlaveInterfaces> ports_;
    std::optional<EstimatedSharedMemory> shared_memory_;
    std::array<std::unique_ptr<EstimatedMemory>, cci550::kMaxMasterInterfaces> memories_;
    unsigned snoopable_ = 0; // bit per SI
    unsigned dvm_ports_ = 0;

    // Cycle of the present request; occupancy that has ended by then is dropped.
    std::uint64_t horizon_ = 0;
    InFlight in_flight_;
    PerCycle admissions_;
    std::array<PerCycle, SnoopFilter::kPairs> pairs_;
    PerCycle evictions_;
    PerCycle dirty_writes_;
    Places back_invalidations_;
    Places snoop_tracker_;
    std::array<BusyIntervals, 2> cd_layers_; // of the snoop data network
    unsigned cd_owner_ = 0;                  // port for which the first layer stands ready
    std::uint64_t sync_free_ = 0;
    std::array<BusyIntervals, cci550::kGlobalCodes> waits_; // already counted

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        ControlRegisters controls = self.controls_;
        state(controls);
        if constexpr (std::is_same_v<State, StateIn>) self.obey_restored(controls, state);
        state(self.filter_, self.horizon_, self.in_flight_, self.admissions_, self.pairs_,
              self.evictions_, self.dirty_writes_, self.back_invalidations_, self.snoop_tracker_,
              self.cd_layers_, self.cd_owner_, self.sync_free_, self.waits_);
        for (auto& port : self.ports_)
            if (port != nullptr) state(*port);
        for (auto& memory : self.memories_)
            if (memory != nullptr) state(*memory);
        if (self.shared_memory_) state(*self.shared_memory_);
        if constexpr (std::is_same_v<State, StateIn>) self.end_restore(state);
    }
    void obey_restored(const ControlRegisters& controls, const StateIn& state);
    void end_restore(const StateIn& state) const;
};

} // namespace armpmu::interconnect
