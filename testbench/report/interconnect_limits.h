// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_name.h"
#include "testbench/report/cluster_view.h"
#include "testbench/report/findings.h"
#include "testbench/report/surroundings.h"
#include "testbench/report/wait_words.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// The rules that depend only on counts of a CCI-550: for masters around one, and for cores behind
// one.
namespace armpmu::testbench::limits {

using Found = std::optional<Finding>;

constexpr double kFull = 0.9; // of the cycles in which a channel could move a beat

// The counts of a CCI-550's events in a run, and the totals to which rules compare them.
class Counts {
  public:
    using Names = std::vector<std::pair<unsigned, std::string>>; // of masters, by port

    Counts(std::function<std::uint64_t(const std::string&)> count_of, std::uint64_t cycles,
           const Surroundings& surroundings, Names names)
        : count_of_(std::move(count_of)), cycles_(std::max(1.0, static_cast<double>(cycles))),
          surroundings_(surroundings), names_(std::move(names)) {}

    const std::vector<MemoryRate>& memories() const { return surroundings_.memories; }
    const SharedMemoryConfig& shared() const { return surroundings_.shared; }
    double cycles() const { return cycles_; }
    double count(cci550::EventId event) const {
        return static_cast<double>(count_of_(cci550::event_name(event)));
    }
    double share(double count) const { return count / cycles_; }
    double share(cci550::EventId event) const { return share(count(event)); }
    // Its name; empty: it has none.
    std::string master(unsigned port) const {
        for (const auto& [number, name] : names_)
            if (number == port) return name;
        return "";
    }
    Finding about(Finding::Kind kind, double share, unsigned interface) const {
        Finding finding;
        finding.kind = kind;
        finding.share = share;
        finding.interface = interface;
        if (interface < kInterfaces) finding.master = master(interface);
        return finding;
    }

  private:
    std::function<std::uint64_t(const std::string&)> count_of_;
    double cycles_;
    const Surroundings& surroundings_;
    Names names_;
};

Finding finding(Finding::Kind kind, double share);

Found memory(const Counts& counts);
Found shared_memory(const Counts& counts);
Found filter(const Counts& counts);
Found tracker(const Counts& counts);
Found snoop_data(const Counts& counts);
Found data_channel(const Counts& counts);
// In addition to the limit: it costs little until other masters need the tags.
Found tags(const FilterCover& filter);
// The interconnect in front of cores, if it limits them.
Found of_cluster(const ClusterView& cluster, const Surroundings& surroundings);

} // namespace armpmu::testbench::limits
