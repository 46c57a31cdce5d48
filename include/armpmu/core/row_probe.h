// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"
#include "armpmu/core/rows.h"

#include <cstdint>
#include <exception>
#include <vector>

namespace armpmu {

// Receives a probe's observations in order. Must not throw into the simulation.
class ProbeSink {
  public:
    // These inputs (Rows::put_inputs), for `cycles` clocks.
    virtual void inputs(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // The device's present state: a row whose bits from Rows::first_state_bit on are valid.
    virtual void state(const std::uint64_t* row) = 0;
    // Something happened that no row can express; no further calls follow.
    virtual void fail(std::exception_ptr what) = 0;

  protected:
    ~ProbeSink() = default;
};

// Observes a device in a simulation and reports its inputs as rows.
class RowProbe {
  public:
    virtual ~RowProbe() = default;
    virtual const Device& device() const = 0;
    virtual Settings settings() const = 0; // of the observed device
    // Consecutive inputs that bring a device from reset to the present state; empty if that is the
    // reset state. Throws UnreachableState.
    virtual std::vector<std::uint64_t> restore_sequence() = 0;
    // Observes from now until `detach`, after which neither device nor sink are used.
    virtual void attach(ProbeSink& sink) = 0;
    virtual void detach() = 0; // reports the state for the last time
};

// A probe of a device's PMU, as its observer while attached. The device's class implements the
// rest. The PMU must live until `detach`. One observer per PMU at a time.
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
