// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"
#include "armpmu/core/rows.h"

#include <cstdint>
#include <exception>
#include <vector>

namespace armpmu {

// Where a probe puts what it sees, in the order in which it happens. Nothing here may throw into
// the simulation.
class ProbeSink {
  public:
    // These inputs (Rows::put_inputs), for `cycles` clocks.
    virtual void inputs(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // The device's state now: a row of which the state counts (Rows::first_state_bit).
    virtual void state(const std::uint64_t* row) = 0;
    // Something that no row can say; nothing follows.
    virtual void fail(std::exception_ptr what) = 0;

  protected:
    ~ProbeSink() = default;
};

// Watches a device that runs in a simulation and says what reaches it as rows.
class RowProbe {
  public:
    virtual ~RowProbe() = default;
    virtual const Device& device() const = 0;
    virtual Settings settings() const = 0; // of the device that is watched
    // Inputs, one after another, that bring a device from reset to the present state; empty when it
    // is in it. Throws UnreachableState.
    virtual std::vector<std::uint64_t> restore_sequence() = 0;
    // From now on until `detach`, after which neither device nor sink are used.
    virtual void attach(ProbeSink& sink) = 0;
    virtual void detach() = 0; // shows the state for the last time
};

// A probe of a device's PMU, whose observer it is while it is attached. What stays open is what the
// device says of it. The PMU must live until `detach`. One observer per PMU at a time.
template <typename Description, typename Pmu, typename Observer>
class PmuProbe : public RowProbe, protected Observer {
  public:
    explicit PmuProbe(Pmu& pmu) : pmu_(pmu), rows_(pmu.config()), row_(rows_.layout().words()) {}
    ~PmuProbe() override {
        if (sink_ != nullptr) pmu_.set_observer(nullptr);
    }
    PmuProbe(const PmuProbe&) = delete;
    PmuProbe& operator=(const PmuProbe&) = delete;

    Settings settings() const final {
        return armpmu::settings_of(pmu_.config(), Description::members());
    }
    void attach(ProbeSink& sink) final {
        sink_ = &sink;
        pmu_.set_observer(this);
    }
    void detach() final {
        if (sink_ == nullptr) return;
        show_state();
        pmu_.set_observer(nullptr);
        sink_ = nullptr;
    }

  protected:
    virtual void show_state() = 0;
    void put(const typename Description::Inputs& inputs, std::uint64_t cycles) {
        if (cycles == 0) return;
        rows_.put_inputs(inputs, row_.data());
        sink_->inputs(row_.data(), cycles);
    }
    void put_state(const typename Description::Outputs& outputs) {
        rows_.put({}, outputs, row_.data());
        sink_->state(row_.data());
    }

    Pmu& pmu_;
    Rows<Description> rows_;
    ProbeSink* sink_ = nullptr;

  private:
    std::vector<std::uint64_t> row_;
};

} // namespace armpmu
