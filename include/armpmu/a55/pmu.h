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

// Told at once when the interrupt level changes: `asserted` means nPMUIRQ is LOW. May call back
// into the PMU.
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

// How large the PMU is, for CountingPmu. A cell is an event in one regime; the last view of the
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
// Events go in by `record` and cycles by `advance` (transaction-level producers), or both by
// `clock` (one row of lines per core clock cycle). All add to running totals, one per event and
// regime, that nothing gates; the counters are views on them. One event is fed one way, `record` or
// `clock`: rows may be held back and added up in blocks.
//
// Order: reads return the state before the call, and whatever is counted counts under the state
// that the calls before it left. `clock(row, access)` is one cycle with an access in it: a read
// sees the state from before the cycle; the row counts; then a write acts, but does not clear an
// overflow flag that this row sets, and a count it writes, be it one byte, replaces the row's
// increment. Where that increment wraps the counter, the flag is set and CHAIN counts all the same.
// Counters are served in ascending order, so an odd one sees its even one wrap in the
// same cycle; a bulk record or advance that wraps an even counter k times chains k times.
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

    // `n` (at most 2^32) occurrences of an event, now. Each occurrence is recorded once: as the
    // event itself, or as one it is a part or duplicate of (MEM_ACCESS_RD rather than MEM_ACCESS
    // where the producer knows). CPU_CYCLES and BUS_CYCLES, which `advance` brings, SW_INCR and
    // CHAIN cannot be recorded: that adds to no counter and no total. A counter that more than 2^31
    // reach at once cannot be followed by drivers that take differences of 32-bit counts, as Linux
    // does between two of its interrupts: split such bulks.
    void record(Event event, std::uint64_t n = 1) {
        if (cells_.add(regime_base_ + number(event), n)) flush_and_resolve();
    }
    // `cycles` (at most 2^60) of the core clock have passed. In standby they count where the
    // configuration says so.
    void advance(std::uint64_t cycles);

    // A row held for `cycles` cycles, which it advances too.
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

    // For a processor model that does not make all events: from now on PMCEID<n> names those that
    // are implemented and for which `makes` is true, so that software takes the others for not
    // supported. Changes no count, whatever is selected. Not part of a saved state. At first: all.
    void name_events(const std::function<bool(Event)>& makes);

    // --- registers ---

    // By an instruction of the processor in its current state. Never throws.
    SystemResult access(const SystemAccess& access) {
        return this->access(access, controls_.state);
    }
    // As if made in another state, for one access; what counts is not affected.
    SystemResult access(const SystemAccess& access, const ProcessorState& who);
    SystemResult read(SystemRegister reg) { return access({reg, false, 0}); }
    SystemResult write(SystemRegister reg, std::uint64_t data) { return access({reg, true, data}); }
    // Whether that access would be done, undefined or trapped; changes nothing, reads nothing.
    SystemResult check(SystemRegister reg, bool write) const {
        return check(reg, write, controls_.state);
    }
    SystemResult check(SystemRegister reg, bool write, const ProcessorState& who) const;

    // Through the external debug interface: PMUSERENR, TPM, TPMCR and HPMN do not apply.
    ExternalResult access(const ExternalAccess& access);
    ExternalResult read_external(std::uint32_t offset) { return access({false, offset, 0, 0xf}); }
    ExternalResult write_external(std::uint32_t offset, std::uint32_t data) {
        return access({true, offset, data, 0xf});
    }

    // The value that EL3, or an unlocked debugger, would read; no permission, no effect. 0 where
    // there is no register and where reading is not defined.
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
    // Core power (nothing checks that a core without it executes nothing). Off: nothing counts, the
    // interrupt is deasserted, and the external view refuses all but the Debug domain. On again:
    // every register at its reset value.
    void set_powered(bool powered);
    bool powered() const { return controls_.powered; }
    // Why a counter (kCounters: PMCCNTR) does not count what happens now, or the bus shows nothing.
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

    // The count of that event since construction if nothing had gated it,
    // in all regimes but Debug state, or in one. 0 for SW_INCR and CHAIN.
    std::uint64_t total(Event event);
    std::uint64_t total(Event event, Regime regime);
    // `cycles()`: standby included.

    // --- time ---

    // Lazy producers: attach, detach, catch_up of CountingPmu.
    // Cycles after which the interrupt may rise if no event comes and the processor stays in its
    // state: exact, but for a pair chained on cycles the next wrap of its even counter.
    // Cells::kNever when it would not rise, or is asserted already.
    std::uint64_t cycles_to_interrupt();
    // Lower bound of the number of cycles, with any rows, until some counter overflows.
    std::uint64_t earliest_overflow() const { return cycles_to_overflow(); }

    // --- listeners; null to remove ---

    void set_interrupt_listener(InterruptListener* listener) { interrupt_listener_ = listener; }
    void set_event_bus_listener(EventBusListener* listener);
    // While one is there, rows take the slower path.
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
