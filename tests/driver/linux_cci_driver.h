// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "tests/support/bus_master.h"

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::tests {

// What Linux's CCI-5xx PMU driver does to the registers, operation by operation, written anew from
// its behaviour (drivers/perf/arm-cci.c): counters are loaded with 0x80000000 through an event that
// never fires, since a write to a gated counter is lost, and the count is the sum of differences.
class LinuxCciDriver {
  public:
    explicit LinuxCciDriver(BusMaster& bus) : bus_(bus) {}

    // Returns the number of counters.
    unsigned probe() { return (bus_.read(kPmcr) & 0xf800) >> 11; }

    void start(unsigned counter, cci550::EventId event) {
        bus_.write(frame(counter) + kSelect, event.raw());
        active_[counter] = Active{event, kPeriodStart, 0, true};
        bus_.write(frame(counter) + kControl, 1);
    }

    void stop(unsigned counter) {
        bus_.write(frame(counter) + kControl, 0);
        update(counter);
    }

    void pmu_enable() {
        load_pending();
        bus_.write(kPmcr, bus_.read(kPmcr) | 1);
    }
    void pmu_disable() { bus_.write(kPmcr, bus_.read(kPmcr) & ~1U); }

    // True when an overflow was found and handled.
    bool interrupt() {
        bool handled = false;
        pmu_disable();
        for (unsigned i = 0; i < kDriverCounters; ++i) {
            if (!active_[i] || (bus_.read(frame(i) + kOverflow) & 1) == 0) continue;
            bus_.write(frame(i) + kOverflow, 1);
            update(i);
            active_[i]->previous = kPeriodStart;
            active_[i]->load = true;
            handled = true;
        }
        pmu_enable();
        return handled;
    }

    // Events counted since `start`.
    std::uint64_t count(unsigned counter) {
        update(counter);
        return active_[counter]->total;
    }

  private:
    static constexpr unsigned kDriverCounters = 8;
    static constexpr std::uint32_t kPeriodStart = 0x80000000;
    static constexpr std::uint32_t kPmcr = 0x100;
    static constexpr std::uint32_t kSelect = 0x0, kCount = 0x4, kControl = 0x8, kOverflow = 0xc;
    static constexpr std::uint32_t kNeverFires = 0x11f;

    struct Active {
        cci550::EventId event;
        std::uint32_t previous = 0;
        std::uint64_t total = 0;
        bool load = false;
    };

    static std::uint64_t frame(unsigned counter) { return 0x10000 * (std::uint64_t{counter} + 1); }

    void update(unsigned counter) {
        Active& active = *active_[counter];
        const std::uint32_t now = bus_.read(frame(counter) + kCount);
        active.total += static_cast<std::uint32_t>(now - active.previous);
        active.previous = now;
    }

    void load_pending() {
        bool any = false;
        for (const auto& active : active_) any |= active && active->load;
        if (!any) return;
        std::array<bool, kDriverCounters> was_enabled{};
        for (unsigned i = 0; i < kDriverCounters; ++i) {
            was_enabled[i] = (bus_.read(frame(i) + kControl) & 1) != 0;
            if (was_enabled[i]) bus_.write(frame(i) + kControl, 0);
        }
        bus_.write(kPmcr, bus_.read(kPmcr) | 1);
        for (unsigned i = 0; i < kDriverCounters; ++i) {
            if (!active_[i] || !active_[i]->load) continue;
            bus_.write(frame(i) + kSelect, kNeverFires);
            bus_.write(frame(i) + kControl, 1);
            bus_.write(frame(i) + kCount, active_[i]->previous);
            bus_.write(frame(i) + kControl, 0);
            bus_.write(frame(i) + kSelect, active_[i]->event.raw());
            active_[i]->load = false;
        }
        pmu_disable();
        for (unsigned i = 0; i < kDriverCounters; ++i)
            if (was_enabled[i]) bus_.write(frame(i) + kControl, 1);
    }

    BusMaster& bus_;
    std::array<std::optional<Active>, kDriverCounters> active_;
};

} // namespace armpmu::tests
