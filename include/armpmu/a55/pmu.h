// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/a55/config.h"
#include "armpmu/a55/controls.h"
#include "armpmu/a55/event.h"
#include "armpmu/a55/event_row.h"
#include "armpmu/a55/pmu_observer.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/a55/snapshot.h"
#include "armpmu/core/authentication.h"
#include "armpmu/core/counting_pmu.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace armpmu::a55 {

// Called at once when the interrupt level changes: `asserted` means nPMUIRQ is LOW. May call the
// PMU.
class InterruptListener {
  public:
    virtual void interrupt(bool asserted) = 0;

  protected:
    ~InterruptListener() = default;
};

// Values of all counters: PMEVCNTR, PMCCNTR, PMOVSSET.
struct Counts {
    std::array<std::uint32_t, kCounters> events{};
    std::uint64_t cycles = 0;
    std::uint32_t overflow = 0;
};

// The sizes of the PMU, for CountingPmu. A cell is an event in one regime; the last view of the
// bank is PMCCNTR's.
struct PmuShape {
    using Row = EventRow;
    static constexpr std::size_t kCells = std::size_t{kRegimes} * kEventNumbers;
    static constexpr unsigned kCounters = a55::kCounters + 1;
    static constexpr unsigned kCounterBits = 32;
    static constexpr unsigned kMostPerRow = 3; // as two bits say it
};

// The performance monitor of one Cortex-A55 core (PMUv3 for Armv8.1; docs/design.md).
//
// Producers deliver events by `record` and cycles by `advance` (transaction level), or both by
// `clock` (one row of lines per core clock cycle). All add to ungated running totals, one per event
// and regime; the counters are views on them. Deliver each event one way, by `record` or by
// `clock`: rows may be held back and added up in blocks.
//
// Order: reads return the state before the call, and events count under the state that earlier
// calls left. `clock(row, access)` is one cycle with an access: a read sees the state before the
// cycle; the row counts; then a write takes effect. It does not clear an overflow flag that this
// row sets, and a count that it writes, even one byte, replaces the row's increment. Where that
// increment wraps the counter, the flag is still set and CHAIN still counts. Counters are served in
// ascending order, so an odd one sees its even one wrap in the same cycle; a bulk record or advance
// that wraps an even counter k times chains k times.
//
// Time: the PMU has no clock of its own. The owner of the core clock calls `advance` before a read
// or a change; systemc::A55Pmu does.
//
// Not thread-safe; any number of instances.
class Pmu : public CountingPmu<Pmu, PmuShape> {
  public:
    // Throws ConfigError.
    explicit Pmu(const Config& config = {});
    Pmu(const Pmu&) = delete;
    Pmu& operator=(const Pmu&) = delete;

    const Config& config() const { return config_; }

    // --- events ---

    // Counts `n` (at most 2^32) occurrences of an event now. Record each occurrence once: as the
    // event itself, or as its part or duplicate (MEM_ACCESS_RD rather than MEM_ACCESS where the
    // producer knows). CPU_CYCLES and BUS_CYCLES, which `advance` counts, SW_INCR and CHAIN cannot
    // be recorded: that changes no counter and no total. Split calls of more than 2^31: drivers
    // that take differences of 32-bit counts, as Linux does between two interrupts, cannot follow
    // them.
    void record(Event event, std::uint64_t n = 1) {
        if (cells_.add(regime_base_ + number(event), n)) flush_and_resolve();
    }
    // Counts `cycles` (at most 2^60) of the core clock. In standby they count as the configuration
    // says.
    void advance(std::uint64_t cycles);

    // Counts a row that is held for `cycles` cycles, and these cycles.
    void clock(const EventRow& row, std::uint64_t cycles = 1) { clock_row(row, cycles); }
    SystemResult clock(const EventRow& row, const SystemAccess& access);
    ExternalResult clock(const EventRow& row, const ExternalAccess& access);

    // --- the processor ---

    // Takes effect for the next event, row or access; costs a few nanoseconds.
    void set_state(const ProcessorState& state) {
        if (rows_wait()) settle();
        const bool lifts = state.el1_aarch32 != controls_.state.el1_aarch32 ||
                           state.el3_aarch32 != controls_.state.el3_aarch32;
        controls_.state = state;
        controls_.regime = regime_of(state);
        regime_base_ = cell_of(controls_.regime, 0);
        if (lifts) update_views();
    }
    const ProcessorState& state() const { return controls_.state; }

    // For a processor model that does not make all events: from now on PMCEID<n> has the
    // implemented events for which `makes` is true, so that software sees the others as not
    // supported. Changes no count. Not part of a saved state. Default: all.
    void name_events(const std::function<bool(Event)>& makes);

    // --- registers ---

    // A register access by an instruction, in the processor's current state. Never throws.
    SystemResult access(const SystemAccess& access) {
        return this->access(access, controls_.state);
    }
    // The same in another processor state, for this access only; counting is not affected.
    SystemResult access(const SystemAccess& access, const ProcessorState& who);
    SystemResult read(SystemRegister reg) { return access({reg, false, 0}); }
    SystemResult write(SystemRegister reg, std::uint64_t data) { return access({reg, true, data}); }
    // Whether that access would be done, undefined or trapped; changes nothing, reads nothing.
    SystemResult check(SystemRegister reg, bool write) const {
        return check(reg, write, controls_.state);
    }
    SystemResult check(SystemRegister reg, bool write, const ProcessorState& who) const;

    // An access through the external debug interface: PMUSERENR, TPM, TPMCR and HPMN do not apply.
    ExternalResult access(const ExternalAccess& access);
    ExternalResult read_external(std::uint32_t offset) { return access({false, offset, 0, 0xf}); }
    ExternalResult write_external(std::uint32_t offset, std::uint32_t data) {
        return access({true, offset, data, 0xf});
    }

    // The value that EL3, or an unlocked debugger, would read; without permission checks and side
    // effects. 0 where there is no register or reading is not defined.
    std::uint64_t peek(SystemRegister reg);
    std::uint32_t peek_external(std::uint32_t offset);
    // All counts and flags at once, as `peek` shows them.
    Counts counts();

    // --- pins and power ---

    // All of these take effect for the next event or row.
    void set_authentication(const Authentication& pins);
    const Authentication& authentication() const { return controls_.pins; }
    // EDPRSR.DLK and OSLSR.OSLK; both clear at the start.
    void set_locks(bool double_lock, bool os_lock);
    bool double_lock() const { return guard_.double_lock; }
    bool os_lock() const { return guard_.os_lock; }
    // Core power. Off: nothing counts, the interrupt is deasserted, and the external view refuses
    // all but the Debug domain; accesses by instructions are not checked for power. On again: every
    // register has its reset value.
    void set_powered(bool powered);
    bool powered() const { return controls_.powered; }
    // Why a counter (kCounters: PMCCNTR) does not count at present, or the event bus is LOW.
    Gate gate(unsigned counter) const { return controls_.gate(counter); }
    Gate export_gate() const { return controls_.export_gate(); }
    // A Warm reset; running totals and cycles stay.
    void reset();
    // External debug reset: the software lock is set.
    void reset_debug() { guard_.locked = true; }
    bool interrupt() const { return interrupt_shown_; } // true: nPMUIRQ is LOW
    // EDPRSR.SPMAD: an external access was refused because AllowExternalPMUAccess was false.
    bool sticky_access_denied() const { return guard_.access_denied; }
    void clear_sticky_access_denied() { guard_.access_denied = false; }
    // A snapshot request; the same as writing 1 to PMSSCR.
    void capture();

    // --- ground truth ---

    // Occurrences of the event since construction, ungated, in all regimes except Debug state, or
    // in one regime. 0 for SW_INCR and CHAIN.
    std::uint64_t total(Event event);
    std::uint64_t total(Event event, Regime regime);
    // `cycles()`: standby included.

    // --- time ---

    // Lazy producers: attach, detach, catch_up of CountingPmu. Cycles until the interrupt may be
    // asserted if no event comes and the processor stays in its state: exact, except that for a
    // pair chained on cycles it is the next wrap of the even counter. Cells::kNever when it would
    // not be asserted, or is asserted already.
    std::uint64_t cycles_to_interrupt();
    // Lower bound of the number of cycles, with any rows, until some counter overflows.
    std::uint64_t earliest_overflow() const { return cycles_to_overflow(); }

    // --- listeners; null to remove ---

    void set_interrupt_listener(InterruptListener* listener) { interrupt_listener_ = listener; }
    void set_event_bus_listener(EventBusListener* listener);
    // Rows are slower while an observer is set.
    void set_observer(PmuObserver* observer);
    void set_sampler(ProgramSampler* sampler) { sampler_ = sampler; }

    // --- state ---

    // Everything but attached producers and listeners. `restore` throws StateError and changes
    // nothing when the bytes are damaged or come from another version or configuration.
    StateBytes save();
    void restore(const StateBytes& bytes);

  private:
    friend class CountingPmu<Pmu, PmuShape>;
    static constexpr std::size_t kWords = EventRow::kWords;
    // Event numbers that no event has stand for the cycles that PMCCNTR sees, for every 64th of
    // them by a divider that runs freely, and for those of CPU_CYCLES and BUS_CYCLES, which cannot
    // be recorded.
    static constexpr unsigned kPmccntrCell = 0xff;
    static constexpr unsigned kDividedCell = 0xfe;
    static constexpr unsigned kCpuCyclesCell = 0xfd;

    static constexpr std::size_t cell_of(Regime regime, unsigned number) {
        return std::size_t{static_cast<unsigned>(regime)} * kEventNumbers + number;
    }
    static constexpr std::size_t cell_of(Regime regime, Event source) {
        return cell_of(regime, source == Event::cpu_cycles ? kCpuCyclesCell : number(source));
    }

    // --- what CountingPmu asks for (pmu.cpp) ---
    void lines(const EventRow& row, Lines& words) const {
        for (std::size_t w = 0; w < kWords; ++w) {
            words[w] = row.ones[w] & counted_lines_[w];
            words[kWords + w] = row.twos[w] & counted_lines_[w];
        }
    }
    bool add_line(std::size_t bit, std::uint64_t n);
    bool add_cycles(std::uint64_t cycles);
    bool before_row(const EventRow& row, std::uint64_t cycles) {
        if (bus_listener_ != nullptr) export_row(row, cycles);
        return true;
    }
    void observe(const EventRow& row, std::uint64_t cycles) {
        if (observer_ != nullptr) observer_->cycles(row, cycles);
    }
    static bool holds_rows() { return true; }
    void find_view(unsigned counter);
    void wrapped(std::uint64_t counters);

    // --- counting (pmu.cpp) ---
    SystemResult carry_out(const SystemAccess& access, const ProcessorState& who);
    ExternalResult carry_out(const ExternalAccess& access);
    void export_row(const EventRow& row, std::uint64_t cycles);
    std::uint32_t chain(unsigned even, std::uint64_t wraps);
    void raise_flags(std::uint32_t flags);
    void count_software_increments(std::uint32_t mask);
    void update_plain();

    // --- what follows from the controls (pmu.cpp) ---
    void update_divider();
    void update_interrupt();

    // --- registers (pmu_registers.cpp) ---
    std::uint32_t pmceid(unsigned n) const { return a55::pmceid(config_, n) & named_events_[n]; }
    std::uint64_t value_of(RegisterId id, unsigned instance, std::uint32_t accessible);
    void write_register(RegisterId id, unsigned instance, std::uint64_t data, std::uint64_t mask,
                        std::uint32_t accessible);
    void write_pmcr(std::uint32_t data, std::uint32_t mask, std::uint32_t accessible);
    void write_count(unsigned counter, std::uint64_t data, std::uint64_t mask);
    void write_type(unsigned counter, std::uint32_t data, std::uint32_t mask);
    void write_enables(std::uint32_t enables);
    void set_flags(std::uint32_t flags);
    void clear_flags(std::uint32_t flags);

    // --- external view (pmu_external.cpp) ---
    std::uint32_t external_word(const Decoded& decoded, Port port);
    void write_external_word(const Decoded& decoded, std::uint32_t data, std::uint32_t mask);
    bool can_capture() const;

    // --- state (pmu_state.cpp) ---
    void reset_registers();

    Config config_;
    std::array<std::uint32_t, 4> named_events_ = {~0U, ~0U, ~0U, ~0U}; // of PMCEID<n>
    std::array<std::vector<Event>, kEventNumbers> sources_; // of every event, in this configuration
    EventRow::Words counted_lines_{};

    std::uint64_t clocked_ = 0; // cycles that clock PMCCNTR

    Controls controls_{config_};
    ExternalGuard guard_;
    Snapshot snapshot_;
    std::size_t regime_base_ = cell_of(Regime::ns_el1, 0);
    bool interrupt_shown_ = false;

    InterruptListener* interrupt_listener_ = nullptr;
    EventBusListener* bus_listener_ = nullptr;
    PmuObserver* observer_ = nullptr;
    ProgramSampler* sampler_ = nullptr;
};

} // namespace armpmu::a55

namespace armpmu {
extern template class CountingPmu<a55::Pmu, a55::PmuShape>;
}
