// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario_traffic.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/property/random_profiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// What masters say of their transactions, against somebody who only sees the pins.
namespace armpmu::testbench::testing {
namespace transaction_times_test {

constexpr std::uint64_t kCycles = 4000;
constexpr unsigned kScenarios = 120;

// Of one slave interface, cycle by cycle.
class PinWatcher {
  public:
    explicit PinWatcher(const SlavePort& pins) : pins_(pins) {}

    // Behind `run_until(cycle + 1)`: what is up now is of cycle + 1.
    void look(std::uint64_t cycle) {
        see(pins_.ar, ar_is_old_, reads_, cycle, [](const ReadRequest& request) {
            return request.snoop == ReadSnoop::dvm_complete     ? 2
                   : dataless(request.snoop) || request.barrier ? 0
                                                                : 1;
        });
        see(pins_.aw, aw_is_old_, writes_, cycle,
            [](const WriteRequest& request) { return has_data(request) ? 1 : 0; });
        if (pins_.r.fired()) {
            const ReadBeat& beat = pins_.r.payload();
            Sent& sent = reads_.at(beat.id);
            sent.error |= beat.response != Response::okay;
            if (beat.last) answer(reads_, beat.id, cycle, reads, bytes_read);
        }
        if (pins_.b.fired()) {
            const WriteResponse& response = pins_.b.payload();
            writes_.at(response.id).error = response.response != Response::okay;
            answer(writes_, response.id, cycle, writes, bytes_written);
        }
    }
    // As of `cycle`, the next one to come.
    WaitingRequests waiting(std::uint64_t cycle) const {
        WaitingRequests all;
        for (const auto* requests : {&reads_, &writes_})
            for (const auto& [id, sent] : *requests) {
                if (sent.data == 2 || sent.since >= cycle) continue;
                ++all.number;
                all.oldest = std::max(all.oldest, cycle - sent.since);
            }
        return all;
    }

    std::vector<std::uint64_t> reads, writes, others; // latencies
    std::uint64_t bytes_read = 0, bytes_written = 0, errors = 0;

  private:
    struct Sent {
        std::uint64_t since = 0;
        unsigned beats = 0;
        int data = 0; // 2: a DVM Complete
        bool error = false;
    };
    using ById = std::map<unsigned, Sent>;

    template <typename Channel, typename Data>
    void see(const Channel& channel, bool& is_old, ById& sent, std::uint64_t cycle, Data data) {
        if (channel.valid() && !is_old) {
            const auto& request = channel.payload();
            EXPECT_EQ(sent.count(request.id), 0U) << "an id in use";
            sent[request.id] = {cycle, request.beats, data(request), false};
        }
        is_old = channel.valid() && !channel.fired();
    }
    void answer(ById& requests, unsigned id, std::uint64_t cycle,
                std::vector<std::uint64_t>& with_data, std::uint64_t& bytes) {
        const Sent sent = requests.at(id);
        requests.erase(id);
        if (sent.data == 2) return;
        errors += sent.error ? 1 : 0;
        if (sent.error) return;
        (sent.data == 1 ? with_data : others).push_back(cycle - sent.since);
        bytes += sent.data == 1 ? 16 * sent.beats : 0;
    }

    const SlavePort& pins_;
    bool ar_is_old_ = false, aw_is_old_ = false;
    ById reads_, writes_;
};

std::uint64_t sum_of(const std::vector<std::uint64_t>& all) {
    std::uint64_t sum = 0;
    for (const std::uint64_t one : all) sum += one;
    return sum;
}

void expect_same(const Latencies& told, std::vector<std::uint64_t> seen, const std::string& what) {
    std::sort(seen.begin(), seen.end());
    ASSERT_EQ(told.count(), seen.size()) << what;
    EXPECT_EQ(told.sum(), sum_of(seen)) << what;
    if (seen.empty()) return;
    EXPECT_EQ(told.min(), seen.front()) << what;
    EXPECT_EQ(told.max(), seen.back()) << what;
}

TEST(TransactionTimes, are_what_the_pins_show) {
    std::uint64_t read = 0, other = 0, waiting = 0, clusters = 0;
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        RecordingSink sink;
        ScenarioTraffic traffic(scenario, sink);
        std::vector<PinWatcher> watchers;
        for (const MasterSection& master : scenario.masters)
            watchers.emplace_back(traffic.interconnect().slave_port(master.port));
        for (std::uint64_t cycle = 1; cycle < kCycles; ++cycle) {
            traffic.interconnect().run_until(cycle);
            for (PinWatcher& watcher : watchers) watcher.look(cycle);
        }
        traffic.interconnect().run_until(kCycles); // the last cycle looked at is over
        const auto masters = traffic.masters();
        for (std::size_t i = 0; i < masters.size(); ++i) {
            const std::string what = std::to_string(n) + " " + masters[i].name;
            const TransactionSums& sums = masters[i].transactions;
            const PinWatcher& pins = watchers[i];
            expect_same(sums.reads, pins.reads, what);
            expect_same(sums.writes, pins.writes, what);
            expect_same(sums.others, pins.others, what);
            EXPECT_EQ(sums.read_bytes, pins.bytes_read) << what;
            EXPECT_EQ(sums.written_bytes, pins.bytes_written) << what;
            EXPECT_EQ(sums.errors, pins.errors) << what;
            EXPECT_EQ(masters[i].waiting.number, pins.waiting(kCycles).number) << what;
            EXPECT_EQ(masters[i].waiting.oldest, pins.waiting(kCycles).oldest) << what;
            read += pins.reads.size();
            other += pins.others.size();
            waiting += masters[i].waiting.number;
            clusters += scenario.masters[i].is_cluster() && !pins.reads.empty() ? 1 : 0;
            if (!masters[i].stream) continue;
            EXPECT_EQ(sums.reads.count(), masters[i].stream->reads) << what;
            EXPECT_EQ(sums.reads.sum(), masters[i].stream->read_latency) << what;
            EXPECT_EQ(sums.answered, masters[i].stream->transactions) << what;
        }
    }
    EXPECT_GT(read, 1000U);
    EXPECT_GT(other, 100U);
    EXPECT_GT(waiting, 10U);
    EXPECT_GT(clusters, 10U);
}

TEST(TransactionTimes, the_cycle_in_which_all_is_done_does_not_depend_on_the_strides) {
    unsigned ended = 0;
    for (unsigned n = 0; n < 2 * kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        RecordingSink sink;
        ScenarioTraffic stepped(scenario, sink);
        while (!stepped.done() && stepped.interconnect().cycle() < kCycles)
            stepped.interconnect().run_until(stepped.interconnect().cycle() + 1);
        if (!stepped.done()) continue;
        ++ended;
        const std::uint64_t end = stepped.interconnect().cycle();
        ScenarioTraffic whole(scenario, sink);
        whole.interconnect().run_until(2 * kCycles);
        EXPECT_EQ(whole.cycles_taken(), end) << n;
        std::uint64_t last = 0;
        for (const MasterResult& master : whole.masters()) {
            ASSERT_TRUE(master.completed) << n;
            last = std::max(last, *master.completed);
        }
        EXPECT_LE(last, end) << n;
    }
    EXPECT_GT(ended, kScenarios / 8);
}

TEST(TransactionTimes, what_follows_a_warm_up_is_what_a_whole_run_has_more) {
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        RecordingSink sink;
        ScenarioTraffic whole(scenario, sink);
        whole.interconnect().run_until(kCycles / 2);
        const auto before = whole.masters();
        whole.interconnect().run_until(kCycles);
        const auto after = whole.masters();
        ScenarioTraffic warm(scenario, sink);
        warm.interconnect().run_until(kCycles / 2);
        warm.begin_measurement();
        warm.interconnect().run_until(kCycles);
        const auto rest = warm.masters();
        for (std::size_t i = 0; i < rest.size(); ++i) {
            EXPECT_EQ(rest[i].accesses, after[i].accesses - before[i].accesses) << n;
            const auto more = [&](Latencies TransactionSums::*kind, auto value) {
                return value(after[i].transactions.*kind) - value(before[i].transactions.*kind);
            };
            const auto count = [](const Latencies& all) { return all.count(); };
            const auto sum = [](const Latencies& all) { return all.sum(); };
            for (const auto kind : {&TransactionSums::reads, &TransactionSums::writes}) {
                EXPECT_EQ((rest[i].transactions.*kind).count(), more(kind, count)) << n;
                EXPECT_EQ((rest[i].transactions.*kind).sum(), more(kind, sum)) << n;
            }
            EXPECT_EQ(rest[i].waiting.oldest, after[i].waiting.oldest) << n;
            if (!rest[i].stream) continue;
            EXPECT_EQ(rest[i].stream->missed_cycles,
                      after[i].stream->missed_cycles - before[i].stream->missed_cycles)
                << n;
            EXPECT_EQ(rest[i].stream->read_bytes,
                      after[i].stream->read_bytes - before[i].stream->read_bytes)
                << n;
        }
    }
}

TEST(Latencies, percentiles_are_those_of_the_sorted_list_within_their_step) {
    testbench::Random random(7, "latencies");
    for (unsigned round = 0; round < 200; ++round) {
        Latencies all;
        std::vector<std::uint64_t> list;
        const std::uint64_t most = std::uint64_t{2} << random.below(40);
        for (std::uint64_t n = 1 + random.below(2000); n > 0; --n) {
            list.push_back(random.below(most));
            all.add(list.back());
        }
        expect_same(all, list, std::to_string(round));
        std::sort(list.begin(), list.end());
        for (const unsigned per_mille : {1U, 500U, 900U, 990U, 999U, 1000U}) {
            const std::size_t place = (list.size() * per_mille + 999) / 1000;
            const std::uint64_t exact = list[place - 1];
            const std::uint64_t told = all.percentile(per_mille);
            EXPECT_GE(told, exact);
            EXPECT_LE(told, exact < 128 ? exact : exact + exact / 64) << exact;
        }
        std::uint64_t counted = 0;
        std::uint64_t next = 0;
        for (const Latencies::Range& range : all.histogram()) {
            EXPECT_GE(range.first, next);
            EXPECT_LE(range.last - range.first, range.first / 8);
            next = range.last + 1;
            const auto in_range = std::count_if(list.begin(), list.end(), [&](std::uint64_t one) {
                return one >= range.first && one <= range.last;
            });
            EXPECT_EQ(range.count, static_cast<std::uint64_t>(in_range));
            counted += range.count;
        }
        EXPECT_EQ(counted, list.size());
    }
}

TEST(Latencies, none_are_no_division_by_zero) {
    const Latencies none;
    EXPECT_EQ(none.mean(), 0);
    EXPECT_EQ(none.percentile(500), 0U);
    EXPECT_EQ(none.min() + none.max(), 0U);
    EXPECT_TRUE(none.histogram().empty());
}

} // namespace transaction_times_test
} // namespace armpmu::testbench::testing
