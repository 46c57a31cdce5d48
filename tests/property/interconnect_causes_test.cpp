// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Every event has its cause, on random interconnects under random streams.
#include "armpmu/cci550/event_name.h"
#include "tests/property/random_streams.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <tuple>

namespace armpmu::testbench::testing {
namespace interconnect_causes_test {

using cci550::EventId;
using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

class Listener final : public CycleListener {
  public:
    void passed(std::uint64_t cycle, std::uint64_t cycles, const Causes& causes) override {
        EXPECT_EQ(cycle, next_);
        next_ = cycle + cycles;
        for (const Cause& cause : causes.all()) {
            counts_[cause.event.raw()] += cycles;
            check(cause);
            causes.for_all_of(cause, [&](const Cause& one) {
                EXPECT_EQ(one.event, cause.event);
                EXPECT_TRUE(one.blocker != kHolders || causes.holders(one).total() > 0);
            });
        }
    }
    bool wants_causes() const override { return true; }
    std::uint64_t count(EventId event) const {
        const auto found = counts_.find(event.raw());
        return found == counts_.end() ? 0 : found->second;
    }
    std::uint64_t cycles() const { return next_; }
    std::uint64_t unknown_data() const { return unknown_data_; }

  private:
    static bool waits(EventId event) {
        switch (event.kind()) {
        case cci550::SourceKind::slave: return event.code() >= 0x17;
        case cci550::SourceKind::master: return event.code() >= 2;
        default:
            return event.code() == 9 || event.code() == 10 || event.code() == 13 ||
                   event.code() == 14;
        }
    }
    void check(const Cause& cause) {
        const std::string name = cci550::event_name(cause.event);
        EXPECT_EQ(cause.wait != Wait::nothing, waits(cause.event)) << name;
        if (cause.traits == nullptr) {
            ++unknown_data_;
            EXPECT_EQ(cause.event.code(), static_cast<unsigned>(SlaveEvent::si_w_data_stall));
        }
        // What is up on a port of requests is a transaction of that port.
        const bool own = cause.event.kind() == cci550::SourceKind::slave &&
                         (cause.event.code() < 0x13 ||
                          (cause.event.code() >= 0x17 && cause.event.code() <= 0x1b));
        EXPECT_TRUE(!own || cause.port == cause.event.source()) << name;
        EXPECT_TRUE(cause.blocker < 7 || cause.blocker == kInterconnect ||
                    cause.blocker == kHolders || (cause.blocker >= 8 && cause.blocker < 15))
            << name;
    }

    std::map<unsigned, std::uint64_t> counts_;
    std::uint64_t next_ = 0;
    std::uint64_t unknown_data_ = 0;
};

std::uint64_t counted(const RecordingSink& sink, EventId event) {
    switch (event.kind()) {
    case cci550::SourceKind::slave:
        return sink.count(event.source(), static_cast<SlaveEvent>(event.code()));
    case cci550::SourceKind::master:
        return sink.count(event.source() - 8, static_cast<MasterEvent>(event.code()));
    default: return sink.count(static_cast<GlobalEvent>(event.code()));
    }
}

class InterconnectCauses : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(InterconnectCauses, add_up_to_each_count_on_50_random_interconnects) {
    for (std::uint64_t seed = GetParam(); seed < GetParam() + 50 / tests::kOneRoundOf + 1; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const bool skip = seed % 2 == 0;
        Listener listener;
        RandomStreams heard(seed, 120, skip);
        heard.interconnect->listen(listener);
        ASSERT_TRUE(heard.run());
        RandomStreams alone(seed, 120, skip);
        ASSERT_TRUE(alone.run());
        EXPECT_EQ(listener.cycles(), heard.interconnect->cycle());
        for (unsigned source = 0; source < 16; ++source) {
            const unsigned codes = EventId(source, 0).kind() == cci550::SourceKind::slave    ? 32
                                   : EventId(source, 0).kind() == cci550::SourceKind::master ? 7
                                   : source == 15                                            ? 16
                                                                                             : 0;
            for (unsigned code = 0; code < codes; ++code) {
                const EventId event(source, code);
                EXPECT_EQ(listener.count(event), counted(heard.sink, event))
                    << cci550::event_name(event);
                EXPECT_EQ(counted(alone.sink, event), counted(heard.sink, event))
                    << cci550::event_name(event);
            }
        }
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(seeds, InterconnectCauses, ::testing::Values(1, 51, 101, 151),
                         [](const auto& seed) { return "from_" + std::to_string(seed.param); });

} // namespace interconnect_causes_test
} // namespace armpmu::testbench::testing
