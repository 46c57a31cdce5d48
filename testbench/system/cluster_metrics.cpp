// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/cluster_metrics.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"

#include <limits>
#include <utility>

namespace armpmu::testbench {
namespace {

using a55::Event;
using cci550::EventId;
using cci550::MasterEvent;
using cci550::SlaveEvent;

constexpr double kBytesPerLine = 64;
constexpr double kBytesPerBeat = 16;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// A count by the counters, its true value, and its name.
struct Quantity {
    double value = 0;
    double truth = 0;
    std::string name;
    std::vector<std::string> events;
};

Quantity operator*(Quantity count, double factor) {
    count.value *= factor;
    count.truth *= factor;
    return count;
}

class Quantities {
  public:
    Quantities(const cci550::Config& cci, const ClusterRun& run) : cci_(cci), run_(run) {}

    Quantity core(Event event) const {
        const std::string name(a55::find_event(number(event))->mnemonic);
        Quantity count{kUnknown, static_cast<double>(run_.totals[event]), name, {name}};
        for (const CounterResult& counter : run_.counters)
            if (counter.event == number(event) && !counter.overflow)
                count.value = static_cast<double>(counter.value);
        return count;
    }
    Quantity slave(SlaveEvent event) const {
        return here(EventId(run_.port, static_cast<unsigned>(event)));
    }
    // Of all master interfaces.
    Quantity masters(MasterEvent event) const {
        Quantity sum;
        for (unsigned source = 8; source < 15; ++source) {
            const EventId id(source, static_cast<unsigned>(event));
            if (!can_fire(cci_, id)) continue;
            const Quantity one = here(id);
            sum.value += one.value;
            sum.truth += one.truth;
            sum.name = kernel_name(id);
            sum.events.push_back(one.events.front());
        }
        return sum;
    }

  private:
    static std::string kernel_name(EventId id) {
        const std::string full = cci550::event_name(id);
        const std::size_t begin = full.find('/') + 1;
        return full.substr(begin, full.find_first_of(",/", begin) - begin);
    }
    Quantity here(EventId id) const {
        Quantity count{kUnknown, 0, kernel_name(id), {cci550::event_name(id)}};
        for (const EventTotal& total : run_.interconnect.totals)
            if (total.event == id) count.truth = static_cast<double>(total.count);
        for (const CounterResult& counter : run_.interconnect.counters)
            if (counter.event == id.raw()) count.value = static_cast<double>(counter.value);
        return count;
    }

    const cci550::Config& cci_;
    const ClusterRun& run_;
};

ClusterMetric bytes(const char* name, const char* meaning, const Quantity& beats) {
    return {name,         "16 * " + beats.name,        meaning,
            beats.events, kBytesPerBeat * beats.value, kBytesPerBeat * beats.truth};
}

ClusterMetric ratio(const char* name, const char* meaning, std::string formula, const Quantity& of,
                    const Quantity& per) {
    ClusterMetric metric{name,      std::move(formula),   meaning,
                         of.events, of.value / per.value, of.truth / per.truth};
    metric.events.insert(metric.events.end(), per.events.begin(), per.events.end());
    return metric;
}

// Lines that the core reads from beyond its last level of cache.
Event refills(const a55::Config& core) {
    for (const Event event : {Event::l3d_cache_refill, Event::l2d_cache_refill})
        if (a55::implemented(core, event)) return event;
    return Event::l1d_cache_refill;
}

Quantity sum_of(const Quantity& one, const Quantity& other) {
    Quantity sum{one.value + other.value, one.truth + other.truth,
                 "(" + one.name + " + " + other.name + ")", one.events};
    sum.events.insert(sum.events.end(), other.events.begin(), other.events.end());
    return sum;
}

} // namespace

std::vector<ClusterMetric> cluster_metrics(const a55::Config& core, const cci550::Config& cci,
                                           const ClusterRun& run) {
    const Quantities counts(cci, run);
    const Quantity read = counts.slave(SlaveEvent::si_rrq_hs_rval);
    const Quantity written = counts.slave(SlaveEvent::si_w_data_beat);
    const Quantity refill = counts.core(refills(core));
    const Quantity memory_read = counts.masters(MasterEvent::mi_r_data_beat_any);
    const Quantity memory_written = counts.masters(MasterEvent::mi_w_data_beat_any);
    const Quantity core_read = counts.core(Event::bus_access_rd);
    const Quantity core_written = counts.core(Event::bus_access_wr);
    const auto of_lines = [](const Quantity& of, const Quantity& per) {
        return "64 * " + of.name + " / (16 * " + per.name + ")";
    };
    std::vector<ClusterMetric> all = {
        bytes("cluster_read_bytes", "that came into the cluster", read),
        bytes("cluster_written_bytes", "that left it on W", written),
        ratio("refill_share", "of what came in, lines that a core's read made come",
              of_lines(refill, read), refill * kBytesPerLine, read * kBytesPerBeat)};
    if (a55::implemented(core, Event::l3d_cache_refill_prefetch) &&
        a55::implemented(core, Event::l3d_cache_refill)) {
        const Quantity fills = sum_of(refill, counts.core(Event::l3d_cache_refill_prefetch));
        all.push_back(ratio("fill_share", "the same with prefetches to L3", of_lines(fills, read),
                            fills * kBytesPerLine, read * kBytesPerBeat));
    }
    if (!a55::implemented(core, Event::l3d_cache_refill) &&
        a55::implemented(core, Event::l2d_cache_wb)) {
        const Quantity victims = counts.core(Event::l2d_cache_wb);
        all.push_back(ratio("write_back_share", "of what left, lines that L2 wrote back",
                            of_lines(victims, written), victims * kBytesPerLine,
                            written * kBytesPerBeat));
    }
    const auto of_beats = [](const Quantity& of, const Quantity& per) {
        return of.name + " / " + per.name;
    };
    const auto add_beats = [&](const char* name, const char* meaning, const Quantity& of,
                               const Quantity& per) {
        all.push_back(ratio(name, meaning, of_beats(of, per), of, per));
    };
    add_beats("outside_read_share", "of what cores read, beats from outside", read, core_read);
    add_beats("outside_write_share", "of what cores wrote, beats that went outside", written,
              core_written);
    add_beats("memory_read_share", "of what came in, beats from memory", memory_read, read);
    add_beats("memory_write_share", "of what left, beats to memory", memory_written, written);
    return all;
}

} // namespace armpmu::testbench
