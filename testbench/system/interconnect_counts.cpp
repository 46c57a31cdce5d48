// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/interconnect_counts.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "testbench/system/metrics.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

namespace {

using cci550::offset_of;
using cci550::RegisterId;

constexpr std::uint32_t kEnableAll = 1;
constexpr std::uint32_t kReset = 2;
constexpr std::uint32_t kExportEvents = 0x10;

std::uint64_t count_of(const std::vector<EventTotal>& totals, cci550::EventId event) {
    for (const EventTotal& total : totals)
        if (total.event == event) return total.count;
    return 0;
}

CounterResult result_of(unsigned index, const EventTotal& total) {
    CounterResult counter;
    counter.index = index;
    counter.event = total.event.raw();
    counter.name = cci550::event_name(total.event);
    counter.value = counter.occurred = total.count;
    return counter;
}

} // namespace

std::vector<EventTotal> event_totals(cci550::Pmu& pmu) {
    std::vector<EventTotal> all;
    for (unsigned source = 0; source < 16; ++source)
        for (unsigned code = 0; code < 32; ++code)
            if (const cci550::EventId event(source, code); can_fire(pmu.config(), event))
                all.push_back({event, pmu.total(event)});
    return all;
}

InterconnectSoftware::InterconnectSoftware(cci550::Pmu& pmu, std::vector<cci550::EventId> events)
    : pmu_(pmu), events_(std::move(events)) {
    pmu_.set_authentication({true, true, false, false});
}

void InterconnectSoftware::write(std::uint32_t offset, std::uint32_t data) {
    pmu_.write(offset, data);
}

void InterconnectSoftware::start(std::uint64_t cycle, bool exports) {
    for (unsigned n = 0; n < events_.size(); ++n) {
        write(offset_of(RegisterId::evnt_sel, n), events_[n].raw());
        write(offset_of(RegisterId::ecnt_ctrl, n), 1);
    }
    write(offset_of(RegisterId::pmu_ctrl), kReset | kEnableAll | (exports ? kExportEvents : 0));
    started_ = cycle;
    before_ = event_totals(pmu_);
}

InterconnectCounts InterconnectSoftware::stop(std::uint64_t cycle) {
    write(offset_of(RegisterId::pmu_ctrl), 0);
    InterconnectCounts counts;
    counts.cycles = cycle - started_;
    counts.totals = event_totals(pmu_);
    for (std::size_t n = 0; n < counts.totals.size(); ++n)
        counts.totals[n].count -= before_[n].count;
    std::vector<CounterResult> all;
    for (const EventTotal& total : counts.totals) all.push_back(result_of(0, total));
    counts.metrics = measured_metrics(pmu_.config(), counts.cycles, all);
    for (unsigned n = 0; n < events_.size(); ++n) {
        CounterResult counter = result_of(n, {events_[n], count_of(counts.totals, events_[n])});
        counter.value = pmu_.read(offset_of(RegisterId::ecnt_data, n)).data;
        counter.overflow = (pmu_.read(offset_of(RegisterId::ecnt_clr_ovfl, n)).data & 1) != 0;
        if (counter.overflow) counter.value += std::uint64_t{1} << 32;
        counts.counters.push_back(counter);
    }
    counts.totals.erase(std::remove_if(counts.totals.begin(), counts.totals.end(),
                                       [](const EventTotal& total) { return total.count == 0; }),
                        counts.totals.end());
    return counts;
}

} // namespace armpmu::testbench
