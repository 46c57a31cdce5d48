// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/access.h"
#include "armpmu/cci550/authentication.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_bus.h"
#include "armpmu/cci550/event_row.h"
#include "armpmu/cci550/pmu_observer.h"
#include "armpmu/cci550/register_file.h"
#include "armpmu/core/counting_pmu.h"

#include <array>
#include <cstdint>

namespace armpmu::cci550 {

// Called at once when the pins nEVNTCNTOVERFLOW[7:0] change: bit n is LOW while counter n's
// overflow flag is set. May call the PMU.
class OverflowListener {
  public:
    virtual void overflow_pins(std::uint8_t level) = 0;

  protected:
    ~OverflowListener() = default;
};

// Called after a write or reset that may have changed a control register of the interconnect, which
// `Pmu::peek` then shows. The listener decides which it obeys. May call the PMU.
class ControlRegisterListener {
  public:
    virtual void control_registers_written() = 0;

  protected:
    ~ControlRegisterListener() = default;
};

// Provides the contents of the interface monitor registers (slave_debug, master_debug) when they
// are read while debug_ctrl[0] is 1. Without one they read as zero.
class InterfaceMonitors {
  public:
    virtual std::uint32_t slave(unsigned interface_number) = 0;
    virtual std::uint32_t master(unsigned interface_number) = 0;

  protected:
    ~InterfaceMonitors() = default;
};

// The sizes of the PMU, for CountingPmu. A cell is an event in one security class.
struct PmuShape {
    using Row = EventRow;
    static constexpr std::size_t kCells = 2 * std::size_t{kEventIds};
    static constexpr unsigned kCounters = cci550::kCounters;
    static constexpr unsigned kCounterBits = 32;
    static constexpr unsigned kMostPerRow = 1;
};

// The CCI-550's performance monitor and the register map around it (TRM 2.4.4; docs/design.md).
//
// Producers deliver events by `record` (transaction level; they collapse to one per line and cycle
// themselves) or by `clock` (one row of lines per ACLK cycle; collapses). Both add to ungated
// running totals; counters, EVNTBUS and pins are views on them. Deliver each event one way: rows
// may be held back and added up in blocks, so the overflow of an event delivered both ways could be
// signalled late (its count and flag are right at every read).
//
// Order: reads return the state before the call, and events count under the state that earlier
// calls left. `clock(row, access)` is one cycle with an access: a read sees the state before the
// cycle; the row counts; then a write takes effect. It does not clear an overflow flag that this
// row sets, and a count that it writes, even one byte, replaces the row's increment. Where that
// increment wraps the counter, the flag is still set.
//
// Time: the PMU has no clock of its own. With lazy producers attached, call `catch_up(t)` before
// reading or changing it.
//
// Not thread-safe; any number of instances.
class Pmu final : public RowSink, public CountingPmu<Pmu, PmuShape> {
  public:
    // Throws ConfigError.
    explicit Pmu(const Config& config = {});
    Pmu(const Pmu&) = delete;
    Pmu& operator=(const Pmu&) = delete;

    const Config& config() const { return config_; }

    // --- events ---

    // Counts `n` (at most 2^32) occurrences of an event now. Split calls of more than 2^31: drivers
    // that take differences of 32-bit counts, as Linux does between two interrupts, cannot follow
    // them.
    void record(EventId id, std::uint64_t n = 1, Security security = Security::non_secure) {
        if (cells_.add(cell_of(id, security), n)) flush_and_resolve();
    }
    void clock(const EventRow& row, std::uint64_t cycles = 1) override { clock_row(row, cycles); }
    AccessResult clock(const EventRow& row, const Access& access);

    // --- registers ---

    // Accesses between cycles. Never throw: the status reports a guest's mistake.
    AccessResult access(const Access& access);
    AccessResult read(std::uint32_t offset, Security security = Security::secure);
    AccessResult write(std::uint32_t offset, std::uint32_t data,
                       Security security = Security::secure, unsigned lanes = 0xf);
    // Whether secr_acc permits that access; its effect is not considered.
    bool admits(const Access& access) const;
    // Whether a write of a count at that offset would have an effect now; true for other registers.
    bool takes_count(std::uint32_t offset) const;
    // The value that a Secure read would return, without side effects. 0 where there is no
    // register.
    std::uint32_t peek(std::uint32_t offset);
    // All counts at once, as `peek` shows them.
    std::array<std::uint32_t, kCounters> counts();

    // --- pins ---

    // All of these take effect for the next event or row.
    void set_authentication(const Authentication& pins);
    const Authentication& authentication() const { return pins_; }
    // The events that pins and secr_acc admit now, or would with other pins.
    Permission permission() const { return permission(pins_); }
    Permission permission(const Authentication& pins) const;
    // ARESETn asserted: registers at reset values and held there, nothing counts or is exported,
    // writes are ignored. Running totals and cycles stay.
    void set_reset(bool asserted);
    void reset(); // a reset pulse
    bool in_reset() const { return in_reset_; }
    // ACLK stopped: rows are ignored, nothing counts, registers answer as usual.
    void set_clock_enabled(bool enabled);
    bool clock_enabled() const { return clock_enabled_; }
    std::uint8_t overflow_pins() const { return static_cast<std::uint8_t>(~flags_); }
    void set_status(std::uint32_t value);                // what the status register shows
    void raise_imprecise_errors(std::uint32_t impr_err); // sets bits of impr_err

    // --- ground truth ---

    // Occurrences since construction, whatever was programmed; 0 for events that cannot fire. Rows
    // delivered in reset or while the clock is stopped do not add to them, but `record` does, so a
    // producer must not record while its clock is stopped.
    std::uint64_t total(EventId id);
    std::uint64_t total(EventId id, Security security);
    // `cycles()`: delivered as rows.

    // --- time ---

    // Lazy producers: attach, detach, catch_up of CountingPmu.
    // Lower bound of the number of cycles (at most one occurrence of each event in each) until some
    // counter overflows; Cells::kNever when none can.
    std::uint64_t earliest_overflow() const override { return cycles_to_overflow(); }

    // --- listeners; null to remove ---

    void set_overflow_listener(OverflowListener* listener) { overflow_listener_ = listener; }
    // Sees rows only: events from `record` have no cycle and do not appear.
    void set_event_bus_listener(EventBusListener* listener);
    void set_interface_monitors(InterfaceMonitors* monitors) { monitors_ = monitors; }
    void set_control_register_listener(ControlRegisterListener* listener) {
        control_register_listener_ = listener;
    }
    // Rows are slower while an observer is set.
    void set_observer(PmuObserver* observer);
    const EventBusLayout& event_bus_layout() const { return layout_; }

    // --- state ---

    // Everything but attached producers and listeners. `restore` throws StateError and changes
    // nothing when the bytes are damaged or come from another version or configuration.
    StateBytes save();
    void restore(const StateBytes& bytes);

  private:
    friend class CountingPmu<Pmu, PmuShape>;
    static constexpr std::size_t kWords = EventRow::kWords;

    static std::size_t cell_of(EventId id, Security security) {
        return 2 * std::size_t{id.raw()} + static_cast<std::size_t>(security);
    }

    // --- what CountingPmu asks for ---
    static void lines(const EventRow& row, Lines& words) {
        for (std::size_t w = 0; w < kWords; ++w) {
            words[w] = row.non_secure[w];
            words[kWords + w] = row.secure[w] & ~row.non_secure[w];
        }
    }
    bool add_line(std::size_t bit, std::uint64_t n);
    static bool add_cycles(std::uint64_t) { return false; }
    bool before_row(const EventRow& row, std::uint64_t cycles);
    void observe(const EventRow& row, std::uint64_t cycles) {
        if (observer_ != nullptr) observer_->row(row, cycles);
    }
    // An observer of every row reads the counts as well: holding back would not pay.
    bool holds_rows() const { return bus_listener_ == nullptr; }
    void find_view(unsigned counter);
    void wrapped(std::uint64_t counters);

    AccessResult carry_out(const Access& access);
    void export_row(const EventRow& row, std::uint64_t cycles);
    void rest_bus();
    void count_never_event(std::uint64_t n);
    void update_plain();
    bool running() const { return clock_enabled_ && !in_reset_; }
    bool cen() const;

    bool open_to(SecurityRule rule, Security security) const;
    std::uint32_t value_of(RegisterId id, unsigned instance);
    void write_register(RegisterId id, unsigned instance, std::uint32_t data, std::uint32_t mask);
    void write_pmu_ctrl(std::uint32_t data, std::uint32_t mask, std::uint32_t kept);
    bool takes_count_of(unsigned counter) const;
    void write_count(unsigned counter, std::uint32_t data, std::uint32_t mask);
    void write_max_ot(unsigned instance, std::uint32_t data, std::uint32_t mask);
    std::uint32_t supported_enables(unsigned instance) const;
    void clear_flags(std::uint32_t flags);
    void reset_registers();
    void update_pins();
    void tell_control_registers() {
        if (control_register_listener_ != nullptr)
            control_register_listener_->control_registers_written();
    }

    Config config_;
    EventBusLayout layout_;
    EventRow::Words can_fire_{}; // lines of events that can
    EventRow::Words exempt_{};   // lines without a security classification

    RegisterFile file_;
    Authentication pins_;
    bool in_reset_ = false;
    bool clock_enabled_ = true;
    std::uint32_t flags_ = 0; // overflow flags
    std::uint8_t pins_shown_ = 0xff;

    OverflowListener* overflow_listener_ = nullptr;
    EventBusListener* bus_listener_ = nullptr;
    InterfaceMonitors* monitors_ = nullptr;
    ControlRegisterListener* control_register_listener_ = nullptr;
    PmuObserver* observer_ = nullptr;
};

} // namespace armpmu::cci550

namespace armpmu {
extern template class CountingPmu<cci550::Pmu, cci550::PmuShape>;
}
