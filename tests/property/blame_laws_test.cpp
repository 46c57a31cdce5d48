// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What an architect believes of blame: it adds up to the wait, equals are blamed equally, and who
// holds a third of what is full is blamed for a third.
#include "testbench/scenario/scenario_traffic.h"
#include "testbench/scenario/yaml_document.h"
#include "testbench/system/explanation.h"
#include "testbench/system/waiting_times.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/property/random_streams.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace armpmu::testbench::testing {
namespace blame_laws_test {

const cci550::EventId kFull = cci550::event_id(cci550::GlobalEvent::cci_snoop_stall_tt_full);

// Counts alone; the rows of a million cycles are many.
class CountingSink final : public cci550::RowSink {
  public:
    void clock(const EventRow& row, std::uint64_t cycles) override {
        for (unsigned line = 0; line < cci550::kLines; ++line)
            if (row.test(cci550::event_of_line(line))) counts[line] += cycles;
    }
    std::uint64_t earliest_overflow() const override { return ~std::uint64_t{0}; }

    std::array<std::uint64_t, cci550::kLines> counts{};
};

std::vector<cci550::EventId> all_events() {
    std::vector<cci550::EventId> all;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        all.push_back(cci550::event_of_line(line));
    return all;
}

template <typename Counts>
void finish(Explanation& explanation, const Counts& counts) {
    std::vector<EventTotal> totals;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        totals.push_back({cci550::event_of_line(line), counts[line]});
    explanation.finish(totals, false);
}

// By the names of who waits and of who is blamed.
using Matrix = std::map<std::pair<std::string, std::string>, double>;

struct Master {
    std::string name;
    std::string profile;
    unsigned outstanding = 16;
};

// What `explain` says of a run of masters on SI0 and on, for their names.
class Blame {
  public:
    Blame(const std::vector<Master>& masters, std::uint64_t cycles) : cycles_(cycles) {
        std::string text = "scenario: blame\n"
                           "interconnect:\n"
                           "  slave_interfaces: 4\n"
                           "  master_interfaces: 2\n"
                           "  tt_depth: 16\n"
                           "  memory: { read_latency: 60, outstanding_reads: 64 }\n"
                           "masters:\n";
        for (std::size_t n = 0; n < masters.size(); ++n)
            text += "  - { name: " + masters[n].name + ", kind: accelerator, port: SI" +
                    std::to_string(n) + ", outstanding: " + std::to_string(masters[n].outstanding) +
                    ", profile: " + masters[n].profile + " }\n";
        text += "run: { cycles: " + std::to_string(cycles) + " }\n";
        const auto scenario = std::get<TrafficScenario>(
            load_scenario(std::make_shared<YamlDocument>("blame.yaml", text), {}));
        CountingSink sink;
        ScenarioTraffic traffic(scenario, sink);
        Explanation explanation({kFull});
        WaitingTimes times(traffic.interconnect());
        traffic.interconnect().listen(explanation);
        explanation.begin();
        times.begin();
        traffic.interconnect().run_until(cycles);
        finish(explanation, sink.counts);
        const auto name = [&](unsigned port) {
            return port < masters.size() ? masters[port].name : "interconnect";
        };
        const Explanation::Event& event = explanation.events().front();
        count_ = static_cast<double>(event.count);
        for (const Explanation::Blocked& one : event.blocked)
            matrix_[{name(one.port), name(one.blocker)}] += one.cycles / count_;
        for (const Explanation::Held& one : event.held) held_[name(one.holder)] = one.share;
        for (unsigned port = 0; port < masters.size(); ++port)
            for (const Place place : {Place::port, Place::buffer})
                waited_[masters[port].name] +=
                    static_cast<double>(times.reads(port)[static_cast<std::size_t>(place)] +
                                        times.writes(port)[static_cast<std::size_t>(place)]);
        for (const WaitingTimes::Delay& delay : times.delays())
            delays_[{name(delay.port), name(delay.blocker)}] += delay.cycles;
    }

    double full() const { return count_ / static_cast<double>(cycles_); } // share of cycles
    // Shares of the event's count.
    const Matrix& matrix() const { return matrix_; }
    double blamed(const std::string& name) const {
        double sum = 0;
        for (const auto& [who, share] : matrix_) sum += who.second == name ? share : 0;
        return sum;
    }
    double held(const std::string& name) const { return held_.at(name); }
    // Of all requests that waited for admission.
    double waited(const std::string& name) const { return waited_.at(name); }
    double delayed(const std::string& name) const {
        double sum = 0;
        for (const auto& [who, cycles] : delays_) sum += who.first == name ? cycles : 0;
        return sum;
    }

  private:
    std::uint64_t cycles_;
    double count_ = 0;
    Matrix matrix_;
    std::map<std::string, double> held_;
    std::map<std::string, double> waited_;
    Matrix delays_;
};

std::string random_in(unsigned place) {
    return "{ pattern: { base: " + std::to_string(place) +
           " GiB, kind: random, footprint: 16 MiB } }";
}

std::vector<Master> equals() {
    std::vector<Master> all;
    for (unsigned n = 1; n <= 4; ++n) all.push_back({std::string(1, char('a' + n)), random_in(n)});
    return all;
}

std::vector<Master> unlike() {
    return {{"gpu", random_in(1), 16},
            {"npu", "{ pattern: { base: 2 GiB, kind: sequential, footprint: 16 MiB } }", 12},
            {"isp",
             "{ pattern: { base: 3 GiB, kind: strided, stride: 64 KiB, footprint: 16 MiB } }", 8},
            {"dma", random_in(4), 2}};
}

TEST(BlameLaws, shares_add_up_to_each_count_on_100_random_interconnects) {
    unsigned shared = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        RandomStreams streams(seed);
        Explanation explanation(all_events());
        WaitingTimes times(*streams.interconnect);
        streams.interconnect->listen(explanation);
        explanation.begin();
        times.begin();
        ASSERT_TRUE(streams.run());
        finish(explanation, streams.sink.counts);
        for (const Explanation::Event& event : explanation.events()) {
            double sum = 0;
            for (const Explanation::Blocked& one : event.blocked) {
                EXPECT_GT(one.cycles, 0);
                EXPECT_NE(one.blocker, kHolders);
                sum += one.cycles;
            }
            EXPECT_NEAR(sum, static_cast<double>(event.count), 1e-6) << event.id.raw();
            double held = 0;
            for (const Explanation::Held& one : event.held) held += one.share;
            if (event.held.empty()) continue;
            EXPECT_NEAR(held, 1, 1e-9);
            ++shared;
        }
        for (unsigned port = 0; port < cci550::kMaxSlaveInterfaces; ++port) {
            double waited = 0;
            double delayed = 0;
            for (const Place place : {Place::port, Place::buffer})
                waited += static_cast<double>(times.reads(port)[static_cast<std::size_t>(place)] +
                                              times.writes(port)[static_cast<std::size_t>(place)]);
            for (const WaitingTimes::Delay& delay : times.delays())
                if (delay.port == port) delayed += delay.cycles;
            EXPECT_NEAR(delayed, waited, 1e-6) << seed;
        }
    }
    EXPECT_GT(shared, 100U);
}

TEST(BlameLaws, equals_are_blamed_and_wait_equally_within_a_percent) {
    const std::vector<Master> masters = equals();
    const Blame blame(masters, 1'000'000);
    EXPECT_GT(blame.full(), 0.9);
    ASSERT_EQ(blame.matrix().size(), 16U);
    for (const auto& [who, share] : blame.matrix())
        EXPECT_NEAR(share, 1.0 / 16, 0.01 / 16) << who.first << " because of " << who.second;
}

TEST(BlameLaws, who_holds_a_share_of_the_tracker_is_blamed_for_that_share) {
    const std::vector<Master> masters = unlike();
    const Blame blame(masters, 200'000);
    EXPECT_GT(blame.full(), 0.5);
    for (const Master& master : masters)
        EXPECT_NEAR(blame.blamed(master.name), blame.held(master.name), 1e-6) << master.name;
    EXPECT_GT(blame.held("gpu"), 1.5 * blame.held("dma"));
}

// Which interface is served first after reset moves the run by some cycles, and with it the shares
// by less than a hundredth of the whole.
TEST(BlameLaws, renumbering_interfaces_permutes_the_result) {
    std::vector<Master> masters = unlike();
    const Blame first(masters, 200'000);
    ASSERT_EQ(first.matrix().size(), 16U);
    unsigned orders = 0;
    const auto by_name = [](const Master& a, const Master& b) { return a.name < b.name; };
    std::sort(masters.begin(), masters.end(), by_name);
    do {
        if (orders++ % 5 != 0) continue;
        const Blame other(masters, 200'000);
        for (const auto& [who, share] : first.matrix())
            EXPECT_NEAR(other.matrix().at(who), share, 0.01) << who.first << ", " << who.second;
        for (const Master& master : masters)
            EXPECT_NEAR(other.delayed(master.name) / first.delayed(master.name), 1, 0.03)
                << master.name;
    } while (std::next_permutation(masters.begin(), masters.end(), by_name));
    EXPECT_EQ(orders, 24U);
}

} // namespace blame_laws_test
} // namespace armpmu::testbench::testing
