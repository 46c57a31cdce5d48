// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"
#include "armpmu/tlm/has_process.h"

#include <systemc>

#include <array>
#include <vector>

namespace armpmu::bench {

// A PMU as it is first written in SystemC, for comparison: 289 event signals, driven anew each
// cycle, and eight counters that sample their selected signal at the rising clock edge.
class ClockedPmu : public sc_core::sc_module {
  public:
    sc_core::sc_clock clock{"clock", sc_core::sc_time(1, sc_core::SC_NS)};
    sc_core::sc_vector<sc_core::sc_signal<bool>> lines{"lines", cci550::kLines};
    std::array<unsigned, 8> select{};
    std::array<std::uint32_t, 8> value{};
    std::array<bool, 8> overflow{};

    ARMPMU_HAS_PROCESS(ClockedPmu);
    ClockedPmu(sc_core::sc_module_name name, const std::vector<cci550::EventRow>& rows)
        : sc_module(name), rows_(&rows) {
        SC_METHOD(drive);
        sensitive << clock.negedge_event();
        dont_initialize();
        samplers_.init(8, [this](const char* sampler, std::size_t i) {
            return new Sampler(sampler, *this, static_cast<unsigned>(i));
        });
    }
    void use(const std::vector<cci550::EventRow>& rows) { rows_ = &rows; }

  private:
    void drive() {
        const cci550::EventRow& row = (*rows_)[next_++ % rows_->size()];
        for (unsigned line = 0; line < cci550::kLines; ++line)
            lines[line].write(
                ((row.non_secure[line / 64] | row.secure[line / 64]) >> (line % 64) & 1) != 0);
    }
    void sample(unsigned i) {
        if (!lines[select[i]].read()) return;
        if (++value[i] == 0) overflow[i] = true;
    }

    class Sampler : public sc_core::sc_module {
      public:
        ARMPMU_HAS_PROCESS(Sampler);
        Sampler(sc_core::sc_module_name name, ClockedPmu& pmu, unsigned counter)
            : sc_module(name), pmu_(pmu), counter_(counter) {
            SC_METHOD(sample);
            sensitive << pmu.clock.posedge_event();
            dont_initialize();
        }

      private:
        void sample() { pmu_.sample(counter_); }
        ClockedPmu& pmu_;
        unsigned counter_;
    };

    sc_core::sc_vector<Sampler> samplers_{"samplers"};
    const std::vector<cci550::EventRow>* rows_;
    std::size_t next_ = 0;
};

} // namespace armpmu::bench
