// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/traffic_listeners.h"

#include "testbench/report/surroundings.h"

#include "testbench/experiment/series_recorder.h"
#include "testbench/experiment/timed_looks.h"
#include "testbench/system/data_flows.h"
#include "testbench/system/dram_results.h"
#include "testbench/system/waiting_times.h"

#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kFilterGroups = 32; // of sets in a picture of the snoop filter

// Numbers of masters and DRAMs.
class Deeds final : public TrafficListener {
  public:
    explicit Deeds(TrafficPlatform& platform) : platform_(platform) {}

    void begin() override { drams_ = dram_results(platform_.traffic.interconnect()); }
    void end() override {
        masters_ = platform_.traffic.masters();
        drams_ = between(drams_, dram_results(platform_.traffic.interconnect()));
    }
    void add_to(Result& /*result*/, TrafficResult& parts) override {
        parts.masters = MastersView(masters_);
        parts.memories = MemoriesView(drams_);
    }

  private:
    TrafficPlatform& platform_;
    std::vector<MasterResult> masters_;
    std::vector<DramResult> drams_;
};

class Detail final : public TrafficListener {
  public:
    explicit Detail(TrafficPlatform& platform)
        : platform_(platform), times_(platform.traffic.interconnect()),
          flows_(platform.traffic.interconnect()) {}

    void begin() override {
        times_.begin();
        flows_.begin();
    }
    void end() override {
        times_.end();
        flows_.end();
        filter_ = FilterUse::of(platform_.traffic.interconnect().filter(), kFilterGroups);
    }
    void add_to(Result& /*result*/, TrafficResult& parts) override {
        MasterNames masters;
        for (const MasterResult& master : platform_.traffic.masters())
            masters[master.port] = master.name;
        parts.detail = TrafficDetailView(
            times_, flows_, filter_, memory_rates(platform_.scenario.interconnect.config), masters);
    }

  private:
    TrafficPlatform& platform_;
    WaitingTimes times_;
    DataFlows flows_;
    FilterUse filter_;
};

// Looks of a watch at the PMU.
class Looks final : public TrafficListener {
  public:
    Looks(TrafficPlatform& platform, CountWatch& watch)
        : looks_(sc_core::sc_gen_unique_name("looks"), watch, platform.pmu, platform.period) {}

    void begin() override { looks_.begin(); }
    void end() override { looks_.end(); }

  private:
    TimedLooks looks_;
};

class OverTime final : public TrafficListener {
  public:
    OverTime(TrafficPlatform& platform, const SeriesRequest& request)
        : recorder_(platform, request), looks_(platform, recorder_) {}

    void begin() override { looks_.begin(); }
    void end() override { looks_.end(); }
    void add_to(Result& result, TrafficResult& /*parts*/) override {
        result.series = std::make_shared<Series>(recorder_.series());
    }

  private:
    SeriesRecorder recorder_;
    Looks looks_;
};

class Explained final : public TrafficListener {
  public:
    Explained(TrafficPlatform& platform, Explanation& explanation)
        : platform_(platform), explanation_(explanation) {
        platform.traffic.interconnect().listen(explanation);
    }

    void begin() override { explanation_.begin(); }
    void end() override { explanation_.end(); }
    void add_to(Result& /*result*/, TrafficResult& /*parts*/) override {
        explanation_.finish(platform_.measurement.totals(), !platform_.scenario.injections.empty());
    }

  private:
    TrafficPlatform& platform_;
    Explanation& explanation_;
};

class Logged final : public TrafficListener {
  public:
    Logged(TrafficPlatform& platform, TransactionLog& log) : log_(log) {
        platform.traffic.log_transactions(log);
    }
    void end() override { log_.end(); }

  private:
    TransactionLog& log_;
};

} // namespace

TrafficQuestion where_time_goes() {
    return [](TrafficPlatform& platform) { return std::make_unique<Detail>(platform); };
}

TrafficQuestion over_time(const SeriesRequest& request) {
    return [&request](TrafficPlatform& platform) {
        return std::make_unique<OverTime>(platform, request);
    };
}

TrafficQuestion explained_by(Explanation& explanation) {
    return [&explanation](TrafficPlatform& platform) {
        return std::make_unique<Explained>(platform, explanation);
    };
}

TrafficQuestion logged_in(TransactionLog& log) {
    return [&log](TrafficPlatform& platform) { return std::make_unique<Logged>(platform, log); };
}

TrafficListeners listeners_of(TrafficPlatform& platform, const RunHooks& hooks) {
    TrafficListeners all;
    all.push_back(std::make_unique<Deeds>(platform));
    if (hooks.watch != nullptr) all.push_back(std::make_unique<Looks>(platform, *hooks.watch));
    for (const TrafficQuestion& question : hooks.questions) all.push_back(question(platform));
    return all;
}

} // namespace armpmu::testbench
