// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What it changes that cores run ahead of the interconnect, on programs that share lines. The table
// is shown in docs/cluster.md; with ARMPMU_WRITE_DOCS in the environment it is written there.
#include "tests/property/cluster_cases.h"
#include "tests/support/page_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace armpmu::testbench::testing {
namespace cluster_lookahead_test {

using a55::Event;
using cci550::SlaveEvent;

constexpr unsigned kCores = 4; // of two clusters
constexpr std::uint64_t kShared = 0x1000'0000;
constexpr unsigned kSteps = 50'000;

// What a core does in a step.
struct Access {
    bool store = false;
    std::uint64_t address = kShared;
    bool works = false; // and computes for a while
};
using Pattern = Access (*)(unsigned core, unsigned step, Random& random);

std::uint64_t line(std::uint64_t number) {
    return kShared + 64 * number;
}
std::uint64_t own_line(unsigned core, std::uint64_t number) {
    return line(0x1'0000 * (core + 1) + number);
}

// The cores of one cluster write half of a ring each, while those of the other read the other half.
Access producer_consumer(unsigned core, unsigned step, Random& random) {
    constexpr unsigned kHalf = 256;
    const unsigned turn = step / (4 * kHalf);
    const bool writes = core < 2;
    const unsigned half = writes ? turn % 2 : (turn + 1) % 2;
    return {writes, line(0x1000 * (core % 2) + kHalf * half + step / 4 % kHalf) + 8 * random(8),
            true};
}
// All read the same lines, and one access of 200 writes.
Access read_mostly(unsigned, unsigned, Random& random) {
    return {random(200) == 0, line(random(256)), true};
}
// Words of their own, and now and then a store to a line of which each core has a word.
template <unsigned period>
Access false_sharing(unsigned core, unsigned, Random& random) {
    if (random(period) == 0) return {true, line(random(4)) + 8 * core, true};
    return {random(3) == 0, own_line(core, random(256)), true};
}
// Objects of 4 lines that go from core to core, each of which reads and writes them.
Access migratory(unsigned core, unsigned step, Random& random) {
    const unsigned object = (step / 256 + 16 * core) % 64;
    return {random(2) == 0, line(4 * object + random(4)), true};
}
// All write the same few lines all the time.
Access contended(unsigned, unsigned, Random& random) {
    return {random(10) < 4, line(random(64)) + 8 * random(8), false};
}

struct Program {
    const char* name;
    Pattern pattern;
    bool bounded; // the bounds of issue 19 hold
};
constexpr Program kPrograms[] = {
    {"producer and consumer", producer_consumer, true},
    {"read mostly", read_mostly, true},
    {"false sharing, a store in 1,000", false_sharing<1000>, true},
    {"migratory", migratory, true},
    {"false sharing, a store in 64", false_sharing<64>, false},
    {"contended", contended, false},
};

class PatternSource final : public cpu::BlockSource {
  public:
    PatternSource(Pattern pattern, unsigned core) : pattern_(pattern), core_(core), random_(core) {
        constexpr std::uint32_t kLoad = 0xF9400041;  // ldr x1, [x2]
        constexpr std::uint32_t kStore = 0xF9000083; // str x3, [x4]
        constexpr std::uint32_t kUse = 0x8B010021;   // add x1, x1, x1
        constexpr std::uint32_t kBranch = 0x14000000;
        std::uint64_t address = 0x40'0000;
        for (const unsigned uses : {1U, 24U}) {
            for (const std::uint32_t access : {kLoad, kStore}) {
                std::vector<std::uint32_t> words(uses, kUse);
                words.insert(words.begin(), access);
                words.push_back(kBranch);
                blocks_.push_back({address, words});
                address += 0x100;
            }
        }
        next_ = pattern_(core_, 0, random_);
    }
    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        if (step_ == kSteps) return false;
        address_ = next_.address;
        retired = {};
        retired.block = block_of(next_);
        next_ = pattern_(core_, ++step_, random_);
        retired.next = blocks_[block_of(next_)].address;
        retired.addresses = &address_;
        return true;
    }

  private:
    static std::uint32_t block_of(const Access& access) {
        return (access.store ? 1U : 0U) + (access.works ? 2U : 0U);
    }
    Pattern pattern_;
    unsigned core_;
    Random random_;
    std::vector<cpu::CodeBlock> blocks_;
    Access next_;
    std::uint64_t address_ = 0;
    unsigned step_ = 0;
};

struct Counted {
    std::uint64_t retired = 0, refills = 0, bus = 0, beats = 0, snoops = 0, cycles = 0, late = 0;
};

Counted run(const Program& program, unsigned lookahead) {
    ClusterShape shape;
    shape.cluster.lookahead = lookahead;
    ClusterSystem system(shape, [&](unsigned cluster, unsigned core) {
        return std::make_unique<PatternSource>(program.pattern, 2 * cluster + core);
    });
    EXPECT_TRUE(system.run());
    Counted all;
    for (unsigned n = 0; n < kCores; ++n) {
        all.retired += system.seats.total(n, Event::inst_retired) +
                       system.seats.total(n, Event::ld_retired) +
                       system.seats.total(n, Event::st_retired);
        all.refills += system.seats.total(n, Event::l1d_cache_refill);
        all.bus += system.seats.total(n, Event::bus_access);
        all.cycles += system.seats.total(n, Event::cpu_cycles);
    }
    for (unsigned c = 0; c < 2; ++c) {
        const unsigned port = ClusterSystem::kFirstPort + c;
        all.beats += system.sink.count(port, SlaveEvent::si_rrq_hs_rval);
        all.snoops += system.sink.count(port, SlaveEvent::si_srq_acvalid);
        all.late += system.clusters[c]->totals().late_snoops;
    }
    return all;
}

double percent(std::uint64_t from, std::uint64_t to) {
    return 100 * (static_cast<double>(to) / static_cast<double>(from) - 1);
}

// A single occurrence is more than a percent of few.
bool near(std::uint64_t from, std::uint64_t to, double most) {
    return std::abs(percent(from, to)) <= most || std::max(from, to) - std::min(from, to) <= 2;
}

struct Row {
    Program program;
    Counted exact;
    Counted ahead;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = [] {
        std::vector<Row> all;
        for (const Program& program : kPrograms)
            all.push_back({program, run(program, 0), run(program, 1000)});
        return all;
    }();
    return kRows;
}

TEST(ClusterLookahead, changes_little_where_lines_are_not_fought_for) {
    for (const Row& row : rows()) {
        EXPECT_EQ(row.exact.retired, row.ahead.retired) << row.program.name;
        EXPECT_EQ(row.exact.late, 0U) << row.program.name;
        EXPECT_GT(row.exact.snoops, 90U) << row.program.name;
        if (!row.program.bounded) continue;
        EXPECT_TRUE(near(row.exact.refills, row.ahead.refills, 2)) << row.program.name;
        EXPECT_TRUE(near(row.exact.bus, row.ahead.bus, 1)) << row.program.name;
        EXPECT_TRUE(near(row.exact.beats, row.ahead.beats, 1)) << row.program.name;
        EXPECT_TRUE(near(row.exact.snoops, row.ahead.snoops, 1)) << row.program.name;
        EXPECT_TRUE(near(row.exact.cycles, row.ahead.cycles, 2)) << row.program.name;
    }
}

std::string table() {
    std::ostringstream text;
    text << std::fixed << std::setprecision(2);
    text << "| program | L1D refills | change of them | bus accesses | R beats | snoops | cycles | "
            "late "
            "snoops |\n|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for (const Row& row : rows()) {
        text << "| " << row.program.name << " | " << row.exact.refills << std::showpos << " | "
             << percent(row.exact.refills, row.ahead.refills) << " % | "
             << percent(row.exact.bus, row.ahead.bus) << " % | "
             << percent(row.exact.beats, row.ahead.beats) << " % | "
             << percent(row.exact.snoops, row.ahead.snoops) << " % | "
             << percent(row.exact.cycles, row.ahead.cycles) << " % | " << std::noshowpos
             << row.ahead.late << " |\n";
    }
    return text.str();
}

TEST(ClusterLookahead, the_measured_table_is_current) {
    tests::expect_on_page("cluster.md", "<!-- lookahead: generated by tools/write-docs -->\n",
                          "<!-- end of lookahead -->\n", table());
}

} // namespace cluster_lookahead_test
} // namespace armpmu::testbench::testing
