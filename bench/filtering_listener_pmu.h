// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/filter.h"

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

namespace armpmu::bench {

// The usual way to build a processor's PMU, for comparison: every event is a probe point with a
// list of listeners, a programmed event has a listener on each probe it is made of, and each
// counter evaluates enable, prohibition and filter on every increment.
class FilteringListenerPmu {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void notify(std::uint64_t n) = 0;
    };

    struct Counter {
        std::uint32_t value = 0;
        std::uint32_t type = 0;
        bool enabled = false;
        bool overflow = false;
    };

    class EventListener : public Listener {
      public:
        explicit EventListener(FilteringListenerPmu& owner) : owner_(owner) {}
        std::set<Counter*> counters;
        void notify(std::uint64_t n) override {
            for (Counter* counter : counters) owner_.add(*counter, n);
        }

      private:
        FilteringListenerPmu& owner_;
    };

    void program(unsigned n, std::uint32_t type) {
        Counter& counter = counters_[n];
        counter.type = type;
        counter.enabled = true;
        const auto event = static_cast<a55::Event>(type & 0xff);
        for (const a55::Event source : a55::sources(a55::Config{}, event)) {
            const unsigned probe = number(source);
            if (!attached_[probe]) {
                attached_[probe] = std::make_unique<EventListener>(*this);
                probes_[probe].push_back(attached_[probe].get());
            }
            attached_[probe]->counters.insert(&counter);
        }
    }

    void set_state(const a55::ProcessorState& state) { state_ = state; }
    void record(a55::Event event, std::uint64_t n = 1) {
        for (Listener* listener : probes_[number(event)]) listener->notify(n);
    }
    std::uint32_t value(unsigned n) const { return counters_[n].value; }

  private:
    void add(Counter& counter, std::uint64_t n) {
        const a55::Regime regime = regime_of(state_);
        if (!enabled_ || !counter.enabled || prohibition_.applies(regime, false) ||
            is_filtered(counter.type, regime))
            return;
        const std::uint64_t sum = counter.value + n;
        counter.value = static_cast<std::uint32_t>(sum);
        if (sum >> 32 != 0) counter.overflow = true;
    }

    std::array<std::vector<Listener*>, a55::kEventNumbers> probes_;
    std::array<std::unique_ptr<EventListener>, a55::kEventNumbers> attached_;
    std::array<Counter, a55::kCounters> counters_;
    a55::ProcessorState state_;
    a55::Prohibition prohibition_;
    bool enabled_ = true;
};

} // namespace armpmu::bench
