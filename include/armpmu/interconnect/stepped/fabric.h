// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/snoop_filter.h"
#include "armpmu/interconnect/stepped/cause.h"
#include "armpmu/interconnect/stepped/master_interface.h"
#include "armpmu/interconnect/stepped/slave_interface.h"
#include "armpmu/interconnect/stepped/turn_order.h"

#include <memory>
#include <vector>

namespace armpmu::interconnect {

// The central part of the interconnect: admits requests to the tracker, looks lines up in the snoop
// filter, snoops holders, accesses memory and responds.
//
// The steps of one request: admission (the most urgent first, then the oldest; in general one
// request per line at a time, see waits_for) - look-up - snoops, if a holder is known - memory
// read, if no holder gave the data - response. Memory is read only after all snoop responses, so a
// WriteBack that overtook the request is seen. Dirty data that the requester does not take is
// written to memory before the line is released.
//
// DVM messages bypass all that: every port with DVM gets the message, and one Sync is in flight at
// a time.
class Fabric final : public Block {
  public:
    explicit Fabric(const InterconnectConfig& config);

    // Null for absent interfaces.
    SlaveInterface* slave(unsigned number) { return slaves_[number].get(); }
    const SlaveInterface* slave(unsigned number) const { return slaves_[number].get(); }
    MasterInterface* master(unsigned number) { return masters_[number].get(); }
    const MasterInterface* master(unsigned number) const { return masters_[number].get(); }

    // A master is bound to the SI: it can be sent snoops and DVM messages.
    void connect(unsigned number);

    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

    // From the next cycle on.
    void set_control_registers(const ControlRegisters& controls);
    const ControlRegisters& controls() const { return controls_; }

    // Removes all holders of lines at addresses from `first` to `last`; requests in flight add
    // theirs as they complete. If these are all addresses and nothing is in flight, arbitration is
    // reset, too.
    void forget(std::uint64_t first, std::uint64_t last);
    // See Interconnect::enter.
    bool enter(unsigned port, Line line) { return filter_.enter(line, port); }

    // Events of the cycle last evaluated.
    const cci550::EventRow& row() const { return row_; }
    const SnoopFilter& filter() const { return filter_; }
    const Tracker& tracker() const { return tracker_; }
    Occupancy occupancy() const { return {tracker_.requests(), snooping_}; }

    // From the next cycle on, `causes` has those of the events of the cycle last evaluated.
    void explain() { explains_ = true; }
    const Causes& causes() const { return causes_; }
    // In that cycle, too.
    [[gnu::cold]] WhereaboutsOfPorts whereabouts() const;
    // Who holds the entries of the tracker.
    [[gnu::cold]] Holders tracker_holders() const;

    // Sets of interfaces, bit n for SIn and for MIn.
    using Interfaces = std::uint32_t;
    struct Ports {
        Interfaces slaves = 0;
        Interfaces masters = 0;
    };
    // Ends the cycle for the channels of all interfaces. Returns those on which anything changes
    // for the next one.
    Ports commit_ports();

    // The order in which interfaces are evaluated from now on; by default from 0 on.
    std::vector<unsigned>& visiting_order() {
        shuffled_ = true;
        return order_;
    }

  private:
    // The reads or the writes of one SI, as competitors for admission: 2 x SI + (1 for writes).
    static constexpr unsigned kMaxTurns = 2 * cci550::kMaxSlaveInterfaces;
    const Request& head(unsigned turn) const { return slaves_[turn / 2]->head(turn % 2 != 0); }
    // The DVM Sync under way.
    struct Sync {
        bool active = false;
        bool told = false;           // all have answered the message
        std::uint8_t origin = 0;     // port
        std::uint8_t incomplete = 0; // ports whose DVM Complete is to come
        Security security = Security::non_secure;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.active, self.told, self.origin, self.incomplete, self.security);
        }
    };

    static constexpr Interfaces one(unsigned number) { return Interfaces{1} << number; }
    static unsigned lowest(Interfaces set) { return static_cast<unsigned>(__builtin_ctz(set)); }
    // Calls `each(n)` for the slave interfaces of a set.
    template <typename Each>
    void visit(Interfaces set, const Each& each) {
        // A single call site, so that it is inlined into the loop.
        for (std::size_t i = 0; set != 0; ++i) {
            const unsigned n = shuffled_ ? order_[i] : lowest(set);
            if ((set >> n & 1) == 0) continue;
            set ^= one(n);
            each(n);
        }
    }

    void find_valid();
    void begin_arbitration();
    void begin_handshakes();
    void intake();
    void send();
    void take_snoop_answer(const SlaveInterface& slave, unsigned port);
    bool has_work() const {
        return tracker_.has_woken() ||
               (!pipeline_.empty() && tracker_[pipeline_.front()].ready_at <= now_);
    }
    void work();
    void empty_pipeline(std::uint64_t age);
    void admit();
    unsigned most_urgent(unsigned turns) const;
    bool hold_head(Turn turn, const Request& request);
    unsigned admit_of(unsigned turns);
    bool admit_head(Turn turn);
    void take_head(SlaveInterface& slave, const Request& request, unsigned port);
    void advance(std::uint16_t slot);
    void leave_pipeline(std::uint16_t slot);
    void look_up(std::uint16_t slot);
    void find_way(std::uint16_t slot);
    void take_way(std::uint16_t slot, int entry);
    void want_snoops(std::uint16_t slot);
    bool has_to_wait(const Operation& operation, std::uint16_t slot) const;
    void wait_for_older(std::uint16_t slot);
    void start_snoops(std::uint16_t slot);
    void collect_snoops(std::uint16_t slot);
    void resolve(std::uint16_t slot);
    void read_memory(std::uint16_t slot);
    void finish(std::uint16_t slot);
    void write_memory(std::uint16_t slot);
    void respond(std::uint16_t slot);
    void send_message(std::uint16_t slot);
    void collect_message(std::uint16_t slot);
    void take_completion(unsigned port);
    void end_sync(RequestKind kind);
    void complete_sync();
    void snoop(std::uint16_t slot);
    void grant_snoop_data();
    void grant_snoop_data(unsigned layer);

    // --- urgency of requests, once one has a QoS value ---

    // By its QoS value; of a turn, at present or on arrival of its requests.
    [[gnu::cold]] std::uint8_t urgency_of(const Request& request, std::uint8_t qos,
                                          unsigned ageing) const;
    [[gnu::cold]] std::uint8_t urgency_of(Turn turn, unsigned ageing, bool regulated) const;
    [[gnu::cold]] std::uint8_t inherited_from(Turn turn) const;
    bool inherits() const { return qos_seen_ != 0 && config_.urgency.inherited; }
    // A transaction in progress gets the urgency of those that wait for it.
    [[gnu::cold]] void raise(std::uint16_t slot, std::uint8_t urgency);
    template <typename InTheWay>
    void raise_if(std::uint8_t urgency, const InTheWay& in_the_way);
    [[gnu::cold]] void raise_line(Line line, std::uint8_t urgency);
    [[gnu::cold]] void raise_port(unsigned port, std::uint8_t urgency);
    [[gnu::cold]] void raise_set(Line line, std::uint8_t urgency);
    [[gnu::cold]] void raise_snooping(std::uint8_t urgency);

    // --- causes, when they are wanted ---
    [[gnu::cold]] void explain_ports();
    [[gnu::cold]] void explain_cd(unsigned port);
    [[gnu::cold]] Hold hold_of_line(const Request& request, unsigned port) const;
    // Which of the holders of `causes`.
    [[gnu::cold]] std::uint8_t holders_of_tracker();
    [[gnu::cold]] std::uint8_t holders_of_snoop_tracker();
    [[gnu::cold]] std::uint8_t holders_of_answers(unsigned memory, bool writes);
    [[gnu::cold]] Hold hold_by(Wait wait, const Request& request, unsigned port) const;
    [[gnu::cold]] void note_head(cci550::EventId event, Turn turn, Wait wait);
    [[gnu::cold]] void note_passed(Turn turn, Wait wait);
    [[gnu::cold]] void note(cci550::GlobalEvent event, std::uint16_t slot,
                            Wait wait = Wait::nothing);

    bool owns_snoop_data(unsigned port) const {
        return port == cd_ports_[0] || port == cd_ports_[1];
    }

    InterconnectConfig config_;
    ControlRegisters controls_;
    HandshakeGroup slave_ports_;
    HandshakeGroup master_ports_;
    std::array<std::unique_ptr<SlaveInterface>, cci550::kMaxSlaveInterfaces> slaves_;
    std::array<std::unique_ptr<MasterInterface>, cci550::kMaxMasterInterfaces> masters_;
    std::vector<unsigned> order_;    // present slave interfaces
    bool shuffled_ = false;          // and visited in this order, not from 0 on
    std::vector<unsigned> memories_; // present master interfaces, ascending
    AddressMap map_;
    Tracker tracker_;
    SnoopFilter filter_;
    Undelivered undelivered_;
    cci550::EventRow row_;
    EventLines lines_;
    EventLines::OfGlobal global_lines_{lines_};

    std::vector<unsigned> snooped_;      // ACE interfaces, ascending
    unsigned snoopable_ = 0;             // of these, ones with a master; bit per SI
    unsigned dvm_ports_ = 0;             // that take part in DVM and have a master
    TurnOrder turns_;                    // least recently admitted first
    unsigned pending_ = 0;               // turns with a request
    std::uint8_t qos_seen_ = 0;          // bits of the QoS values of all requests so far
    Fifo<std::uint16_t> pipeline_;       // operations not yet at ready_at
    std::vector<std::uint16_t> spawned_; // back-invalidations begun in this cycle
    std::vector<std::uint16_t> finished_;
    Sync sync_;
    unsigned snooping_ = 0;         // entries of the snoop tracker in use
    unsigned admitted_ = 0;         // requests in this cycle
    unsigned pairs_used_ = 0;       // filter bank pairs accessed in this cycle, bit per pair
    bool back_invalidated_ = false; // one may start per cycle
    bool dirty_written_ = false;    // one CCI-generated write may start per cycle
    bool snoop_data_waits_ = false; // CD is stalled somewhere
    // Owners of the snoop data network's layers.
    std::array<unsigned, 2> cd_ports_ = {kNoPort, kNoPort};
    std::uint64_t now_ = 0;
    Ports valid_;                   // with a VALID in this cycle; the others are left alone
    Interfaces sending_slaves_ = 0; // with something to send
    Interfaces sending_masters_ = 0;
    bool moved_ = false;
    bool explains_ = false;
    Causes causes_;
    static constexpr std::uint8_t kNotKnown = 0xff;
    std::uint8_t tracker_holders_ = kNotKnown; // of `causes_`, in this part of the cycle
    std::array<Hold, kMaxTurns> holds_{};      // of the first request of each turn, last seen
    std::uint8_t admitted_port_ = kNoPort;     // of the request admitted last

    // Between two cycles; what belongs to one cycle is not part of it.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.controls_);
        if constexpr (std::is_same_v<State, StateIn>) self.obey_restored(state);
        std::vector<Turn> turns = self.turns_.list();
        state(self.tracker_, self.filter_, self.undelivered_, turns, self.qos_seen_, self.pipeline_,
              self.sync_, self.cd_ports_, self.holds_, self.admitted_port_);
        if constexpr (std::is_same_v<State, StateIn>) self.restore_turns(turns, state);
        for (auto& slave : self.slaves_)
            if (slave != nullptr) state(*slave);
        for (auto& master : self.masters_)
            if (master != nullptr) state(*master);
        if constexpr (std::is_same_v<State, StateIn>) self.end_restore(state);
    }
    void obey_restored(const StateIn& state);
    void end_restore(const StateIn& state);
    void check_operation(std::uint16_t slot, const SlotUse& use, const StateIn& state) const;
    void check_place(const Operation& operation, const StateIn& state) const;
    void check_progress(const Operation& operation, const SlotUse& use, const StateIn& state) const;
    void check_filter(const StateIn& state) const;
    void check_evictions(const StateIn& state) const;
    void restore_turns(std::vector<Turn> turns, const StateIn& state);
    void check_arbitration(const StateIn& state) const;
    void check_messages(const StateIn& state) const;
    void check_undelivered(const SlotUses& uses, const StateIn& state) const;
};

} // namespace armpmu::interconnect
