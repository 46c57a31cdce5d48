// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/dram_memory.h"
#include "armpmu/interconnect/stepped/fabric.h"
#include "armpmu/interconnect/stepped/memory.h"
#include "armpmu/interconnect/stepped/row_feed.h"

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace armpmu::interconnect {

// A deadlock: nothing moves although work is left. The message lists which request waits for which.
struct DeadlockError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Makes the block behind MI `number`, at the other end of its port. An empty function or a null
// result: the Memory or DramMemory of the configuration.
using MemoryFactory = std::function<std::unique_ptr<Block>(unsigned number, MasterPort& port)>;

// A cycle-approximate CCI-550 with the memories behind it: masters are bound to its slave
// interfaces, and it delivers one event row per ACLK cycle to a sink (a PMU).
//
//     PmuRows rows;                                  // a cci550::RowSink
//     Interconnect interconnect(example_config(), rows);
//     AceCluster cpu(AceClusterConfig{}, records);
//     interconnect.bind(3, cpu);                     // SI3
//     while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 10000);
//
// Cycles in which something may change are stepped; the others are skipped, with the row of the
// present stalls. Equal consecutive rows reach the sink as one `clock(row, n)`, at the latest when
// `run_until` returns, and never more cycles in one call than the sink's `earliest_overflow()` (a
// sink that answers 0 gets single cycles).
//
// The masters, attached blocks and the sink must outlive the last call of `run_until`.
class Interconnect {
  public:
    // Throws std::invalid_argument when a parameter is out of range.
    Interconnect(const InterconnectConfig& config, cci550::RowSink& sink,
                 const MemoryFactory& make_memory = {});
    ~Interconnect();
    Interconnect(const Interconnect&) = delete;
    Interconnect& operator=(const Interconnect&) = delete;

    // Puts a master on slave interface `number`, which must be in use and free.
    void bind(unsigned number, Master& master);
    // Adds a block that several masters share (a dispatcher of work). It is committed in every
    // stepped cycle; when it changes, all masters are evaluated in the next one.
    void attach(Block& block);

    // Obeyed from the next cycle on.
    void set_control_registers(const ControlRegisters& controls);
    const ControlRegisters& controls() const { return fabric_.controls(); }

    // Removes all holders of lines at addresses from `first` to `last`; requests in flight add
    // theirs as they complete. If these are all addresses and nothing is in flight, the
    // interconnect is in its initial state.
    void forget(std::uint64_t first, std::uint64_t last) { fabric_.forget(first, last); }
    // Before the first cycle: adds a line that the master of an ACE port holds without a request.
    // False: the snoop filter has no room, so the master must not hold it.
    bool enter(unsigned port, Line line) { return fabric_.enter(port, line); }
    bool has_slave(unsigned number) const { return fabric_.slave(number) != nullptr; }
    bool has_master(unsigned number) const { return fabric_.master(number) != nullptr; }
    // The monitor registers' values; the interface must be in use.
    InterfaceStatus slave_status(unsigned number) const { return fabric_.slave(number)->status(); }
    InterfaceStatus master_status(unsigned number) const {
        return fabric_.master(number)->status();
    }

    // Barriers and WriteEvicts that the interface received. The CCI-550 does not support them: they
    // are answered, and counted only in event 0x00 or 0x0A.
    std::uint64_t unsupported(unsigned number) const {
        return fabric_.slave(number)->unsupported();
    }

    // Adds a listener for cycles; before the first cycle that it is to get. It outlives the last
    // call of `run_until`.
    void listen(CycleListener& listener);
    // The places of each slave interface's transactions in the listener's present cycle; `waiting`
    // is known if a listener wants causes.
    WhereaboutsOfPorts whereabouts() const { return fabric_.whereabouts(); }
    // The holders of the transaction tracker's entries in that cycle.
    Holders tracker_holders() const { return fabric_.tracker_holders(); }

    // Sets the number of the first cycle (default 0); before that cycle.
    void start_at(std::uint64_t cycle);
    // Delivers rows up to that of the cycle before `cycle`. Does nothing for a cycle that
    // has passed. Throws DeadlockError and ProtocolError; the interconnect is unusable afterwards.
    void run_until(std::uint64_t cycle);
    // The complete state of the interconnect and the memories behind it, between two calls of
    // `run_until`, in any cycle; with the channels of all ports and the control registers. Without
    // the masters and attached blocks, which their owners save, and without the sink. The same
    // state gives the same bytes. Throws std::logic_error when a memory that a factory made cannot
    // be saved.
    StateBytes save() const;
    // For an interconnect of the same configuration (but for `skip` and `watchdog`), with masters
    // on the same slave interfaces, all bound, which are then restored by their owners: it
    // continues with identical rows. Throws StateError for any other, and for damaged bytes, and is
    // unchanged then.
    void restore(const StateBytes& state);
    // From within a call by a block: another block has work that neither its channels nor its
    // next_activity() show. All are evaluated in the next cycle.
    void wake() { woken_ = true; }
    // From within a call by a block: delivers the rows of the cycles that have ended.
    void deliver() { feed_.flush(); }
    // The number of the next one.
    std::uint64_t cycle() const { return cycle_; }
    // First cycle in which something may change, as of the last return of `run_until`.
    std::uint64_t next_wake() const;
    // All masters and attached blocks done, nothing in flight.
    bool quiescent() const;
    // The exact value of `cycle()` from which on quiescent() held, however far `run_until` ran;
    // kNever while it does not hold, and before the first cycle.
    std::uint64_t quiescent_since() const { return quiescent_since_; }
    // Cycles that this object has stepped, not skipped.
    std::uint64_t stepped() const { return stepped_; }

    // Current values of an interface's channels; the interface must be in use.
    const SlavePort& slave_port(unsigned number) const;
    const MasterPort& master_port(unsigned number) const;
    const SnoopFilter& filter() const { return fabric_.filter(); }
    // The configured memory behind an MI; null if it is of the other kind or a factory made another
    // block.
    const Memory* memory(unsigned number) const {
        return dynamic_cast<const Memory*>(memories_[number].get());
    }
    const DramMemory* dram(unsigned number) const {
        return dynamic_cast<const DramMemory*>(memories_[number].get());
    }
    // Requests of the interface that count for its limit (ControlRegisters::max_outstanding).
    unsigned in_flight(unsigned number) const { return fabric_.slave(number)->in_flight(); }
    const Tracker& tracker() const { return fabric_.tracker(); }
    Occupancy occupancy() const { return fabric_.occupancy(); }

  private:
    // A block with its next time of evaluation.
    struct Slot {
        Block* block = nullptr;    // null: the interface has none
        std::uint64_t wake_at = 0; // has a meaning while it is not awake
    };
    // Of slots, a bit each: the fabric, the masters of SIs, the memories of MIs, attached blocks.
    using Slots = std::uint64_t;
    static constexpr Slots kFabric = 1;
    static constexpr std::size_t kFirstMaster = 1;
    static constexpr std::size_t kFirstMemory = kFirstMaster + cci550::kMaxSlaveInterfaces;
    static constexpr std::size_t kFirstShared = kFirstMemory + cci550::kMaxMasterInterfaces;
    static constexpr Slots kWithPort = (Slots{1} << kFirstShared) - 1 - kFabric;
    static Slots slots_of(const Fabric::Ports& ports) {
        return Slots{ports.slaves} << kFirstMaster | Slots{ports.masters} << kFirstMemory;
    }
    static Fabric::Ports interfaces_of(Slots slots) {
        constexpr Slots kInterfaces = (1U << cci550::kMaxSlaveInterfaces) - 1;
        return {static_cast<Fabric::Interfaces>(slots >> kFirstMaster & kInterfaces),
                static_cast<Fabric::Interfaces>(slots >> kFirstMemory & kInterfaces)};
    }

    void step();
    void put(std::size_t index, Block& block);
    Slots due();
    void evaluate_blocks();
    bool commit_all();
    void put_to_sleep(Slot& slot);
    bool commit_attached();
    void look_for_the_end();
    void skip_to(std::uint64_t target);
    void shuffle();
    void pass(std::uint64_t cycle, std::uint64_t cycles);
    [[gnu::cold]] void tell(std::uint64_t cycle, std::uint64_t cycles);
    [[noreturn]] void report_deadlock();

    InterconnectConfig config_;
    RowFeed feed_;
    Fabric fabric_;
    std::optional<SharedMemory> shared_memory_;
    std::array<std::unique_ptr<Block>, cci550::kMaxMasterInterfaces> memories_;
    std::vector<Slot> slots_;
    Slots all_ = 0;
    Slots awake_ = 0;                 // to be evaluated in the next cycle
    Slots evaluated_ = 0;             // in this one
    std::uint64_t earliest_wake_ = 0; // not after the first `wake_at` of one not awake
    std::vector<std::size_t> order_;  // of evaluation
    std::uint64_t cycle_ = 0;
    std::uint64_t stepped_ = 0;
    std::uint64_t still_since_ = 0; // first cycle of the present standstill
    std::uint64_t quiescent_since_ = kNever;
    std::uint64_t shuffle_state_ = 0;
    bool woken_ = false;
    std::vector<CycleListener*> listeners_;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.cycle_, self.still_since_, self.quiescent_since_, self.fabric_);
        if (self.shared_memory_) state(*self.shared_memory_);
    }
    unsigned bound() const;
    void restore(StateReader& in);
};

} // namespace armpmu::interconnect
