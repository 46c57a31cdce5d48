// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

namespace armpmu::bench {

// The usual way to attach counters to events, built here for comparison: every event is a probe
// point with a list of listeners, a selected event has a listener that walks the counters attached
// to it, and each counter evaluates its filter on every increment.
class ListenerPmu {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void notify(cci550::Security security, std::uint64_t n) = 0;
    };

    class Counter {
      public:
        std::uint32_t value = 0;
        bool overflow = false;
        bool enabled = true;
        const bool* secure_allowed = nullptr;

        void add(cci550::Security security, std::uint64_t n) {
            if (!enabled || is_filtered(security)) return;
            const std::uint64_t sum = value + n;
            value = static_cast<std::uint32_t>(sum);
            if (sum >> 32 != 0) overflow = true;
        }
        bool is_filtered(cci550::Security security) const {
            return security == cci550::Security::secure && !*secure_allowed;
        }
    };

    class EventListener : public Listener {
      public:
        std::set<Counter*> counters;
        void notify(cci550::Security security, std::uint64_t n) override {
            for (Counter* counter : counters) counter->add(security, n);
        }
    };

    void program(unsigned counter, cci550::EventId id) {
        counters_[counter].secure_allowed = &secure_allowed_;
        auto& listener = attached_[id.raw()];
        if (!listener) {
            listener = std::make_unique<EventListener>();
            probes_[id.raw()].push_back(listener.get());
        }
        listener->counters.insert(&counters_[counter]);
    }

    void record(cci550::EventId id, std::uint64_t n, cci550::Security security) {
        for (Listener* listener : probes_[id.raw()]) listener->notify(security, n);
    }

    std::uint32_t value(unsigned counter) const { return counters_[counter].value; }

  private:
    std::array<std::vector<Listener*>, cci550::kEventIds> probes_;
    std::array<std::unique_ptr<EventListener>, cci550::kEventIds> attached_;
    std::array<Counter, cci550::kEventIds> counters_;
    bool secure_allowed_ = true;
};

} // namespace armpmu::bench
