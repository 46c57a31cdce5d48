// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace armpmu {

// Time as the core models see it: picoseconds since the start of the simulation.
using Picoseconds = std::uint64_t;

// Something that makes events and may lag behind the simulated time, because it works in batches
// (an interconnect stepped lazily, an instruction-set simulator within its quantum).
//
// Contract: `catch_up(until)` delivers every event of the cycles that ended at or before `until`,
// and nothing later. It is called before a PMU is read or its state changes, so that earlier events
// count under the state of their time. It may be called with times that do not advance; it must
// then do nothing.
//
// A listener called within a delivery (an interrupt) may read the PMU again. `Pmu::catch_up`
// protects deliveries from recursion; a producer that also delivers on its own initiative should do
// so by calling `Pmu::catch_up`.
class EventProducer {
  public:
    virtual void catch_up(Picoseconds until) = 0;

  protected:
    ~EventProducer() = default;
};

// The producers attached to a PMU.
class ProducerList {
  public:
    void attach(EventProducer& producer) { producers_.push_back(&producer); }
    void detach(EventProducer& producer) {
        producers_.erase(std::remove(producers_.begin(), producers_.end(), &producer),
                         producers_.end());
    }
    // Does nothing while the producers are already catching up. Producers attached or detached
    // meanwhile are considered from the next call on.
    void catch_up(Picoseconds until) {
        if (catching_up_ || producers_.empty()) return;
        catching_up_ = true;
        const Guard guard{catching_up_};
        const std::vector<EventProducer*> present = producers_;
        for (EventProducer* producer : present) producer->catch_up(until);
    }
    bool catching_up() const { return catching_up_; }

  private:
    // Ends the catching up, even when a producer throws.
    struct Guard {
        bool& flag;
        ~Guard() { flag = false; }
    };

    bool catching_up_ = false;
    std::vector<EventProducer*> producers_;
};

} // namespace armpmu
