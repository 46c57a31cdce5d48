// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Which events fire on which kind of interface, found by running everything that can be sent, and
// docs/events.md, which says so. With ARMPMU_WRITE_DOCS in the environment the page is written.
#include "armpmu/interconnect/stepped/mechanisms.h"
#include "tests/property/random_streams.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace armpmu::testbench::testing {

using namespace interconnect;
namespace event_coverage_test {

using cci550::Event;
using cci550::SourceKind;

// Kinds of slave interface: ACE, ACE with DVM, ACE-Lite, ACE-Lite with DVM.
constexpr unsigned kKinds = 4;
constexpr const char* kKindNames[kKinds] = {"ACE", "ACE, DVM", "ACE-Lite", "ACE-Lite, DVM"};

struct Coverage {
    std::array<std::array<std::uint64_t, kKinds>, cci550::kSlaveCodes> slaves{};
    std::array<std::uint64_t, cci550::kMasterCodes> masters{};
    std::array<std::uint64_t, cci550::kGlobalCodes> globals{};
};

unsigned kind_of(const SlaveInterfaceConfig& slave) {
    return (slave.kind == PortKind::ace ? 0U : 2U) + (slave.dvm ? 1U : 0U);
}

const Coverage& coverage() {
    static const Coverage kCoverage = [] {
        Coverage sum;
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            RandomStreams run(seed, 250);
            EXPECT_TRUE(run.run()) << seed;
            for (unsigned n = 0; n < run.config.slaves.size(); ++n)
                for (unsigned code = 0; run.config.slaves[n].used && code < sum.slaves.size();
                     ++code)
                    sum.slaves[code][kind_of(run.config.slaves[n])] +=
                        run.sink.count(n, static_cast<cci550::SlaveEvent>(code));
            for (unsigned n = 0; n < run.config.masters.size(); ++n)
                for (unsigned code = 0; code < sum.masters.size(); ++code)
                    sum.masters[code] += run.sink.count(n, static_cast<cci550::MasterEvent>(code));
            for (unsigned code = 0; code < sum.globals.size(); ++code)
                sum.globals[code] += run.sink.count(static_cast<cci550::GlobalEvent>(code));
        }
        return sum;
    }();
    return kCoverage;
}

// DVM needs DVM; an ACE-Lite port without it has no AC and CR.
bool can_fire_on(const Event& event, unsigned kind) {
    const bool ace = kind < 2;
    const bool dvm = kind % 2 != 0;
    if (!event.fires || (event.ace_only && !ace)) return false;
    switch (static_cast<cci550::SlaveEvent>(event.code)) {
    case cci550::SlaveEvent::si_rrq_hs_dvm_msg: return dvm;
    case cci550::SlaveEvent::si_srq_acvalid:
    case cci550::SlaveEvent::si_srq_data_transfer_low:
    case cci550::SlaveEvent::si_srq_stall: return ace || dvm;
    default: return true;
    }
}

TEST(EventCoverage, every_slave_event_fires_where_it_can_and_nowhere_else) {
    for (const Event& event : cci550::events()) {
        if (event.kind != SourceKind::slave) continue;
        for (unsigned kind = 0; kind < kKinds; ++kind)
            EXPECT_EQ(coverage().slaves[event.code][kind] > 0, can_fire_on(event, kind))
                << event.kernel_name << " on " << kKindNames[kind];
    }
}

TEST(EventCoverage, every_master_and_global_event_fires) {
    for (unsigned code = 0; code < cci550::kMasterCodes; ++code)
        EXPECT_GT(coverage().masters[code], 0U) << code;
    for (unsigned code = 0; code < cci550::kGlobalCodes; ++code)
        EXPECT_GT(coverage().globals[code], 0U) << code;
}

TEST(EventCoverage, every_event_has_a_mechanism) {
    for (std::size_t i = 0; i < cci550::events().size(); ++i) {
        const Event& event = cci550::events()[i];
        const Mechanism& mechanism = mechanisms()[i];
        EXPECT_EQ(mechanism.kind, event.kind) << event.kernel_name;
        EXPECT_EQ(mechanism.code, event.code) << event.kernel_name;
        EXPECT_EQ(mechanism.accuracy != Accuracy::never, event.fires) << event.kernel_name;
        EXPECT_NE(std::string(mechanism.text), "") << event.kernel_name;
    }
}

std::string fires_on(const Event& event) {
    if (event.kind != SourceKind::slave) {
        const std::uint64_t count = event.kind == SourceKind::master
                                        ? coverage().masters[event.code]
                                        : coverage().globals[event.code];
        return count > 0 ? "" : "never";
    }
    std::string kinds;
    unsigned fired = 0;
    for (unsigned kind = 0; kind < kKinds; ++kind) {
        if (coverage().slaves[event.code][kind] == 0) continue;
        ++fired;
        kinds += std::string(kinds.empty() ? "" : "; ") + kKindNames[kind];
    }
    return fired == kKinds ? "all" : fired == 0 ? "never" : kinds;
}

std::string page() {
    static constexpr const char* kAccuracies[] = {"exact", "order", "timing", "-"};
    static constexpr std::array kTitles = {"Slave interfaces (TRM table 2-3)",
                                           "Master interfaces (TRM table 2-4)",
                                           "Global events (TRM table 2-5)"};
    std::ostringstream text;
    text << R"(# What makes each event of the CCI-550

<!-- page: generated by tools/write-docs -->

From `models/interconnect/stepped/mechanisms.cpp`, and from running every transaction type on every
kind of interface (`tests/property/event_coverage_test.cpp`). No event is random.

Accuracy, against silicon given the same work:

- *exact*: follows from what the masters send; any CCI-550 counts the same.
- *order*: follows from the order in which requests reach the snoop filter and from what the caches
  hold. It is exact where that is the same.
- *timing*: follows from latencies, buffer sizes and arbitration. They are parameters; their
  defaults are assumptions, for none is published. Trust directions (deeper tracker, fewer stalls),
  not values.
)";
    unsigned section = 0;
    SourceKind kind = SourceKind::reserved;
    for (std::size_t i = 0; i < cci550::events().size(); ++i) {
        const Event& event = cci550::events()[i];
        if (event.kind != kind) {
            kind = event.kind;
            text << "\n## " << kTitles.at(section++) << "\n\n"
                 << (kind == SourceKind::slave
                         ? "| code | event | made by | accuracy | fires on |\n"
                           "|---|---|---|---|---|\n"
                         : "| code | event | made by | accuracy |\n"
                           "|---|---|---|---|\n");
        }
        std::array<char, 8> code{};
        std::snprintf(code.data(), code.size(), "0x%02X", event.code);
        text << "| " << code.data() << " | `" << event.kernel_name << "` | " << mechanisms()[i].text
             << " | " << kAccuracies[static_cast<unsigned>(mechanisms()[i].accuracy)] << " |";
        if (kind == SourceKind::slave) text << " " << fires_on(event) << " |";
        text << "\n";
    }
    text << R"(
## A write alone stalls W once

An MI puts the first W beat up together with AW. A memory takes data only after its address: WREADY
follows the AW handshake by a cycle. So a write that no other one keeps the memory ready for makes
one W stall (MI 0x05), whatever the memory's speed. Writes that follow each other closely hide it.
The CCI-550's own MIs may send AW first; which they do is not published.

## Which accesses of the snoop filter count

The manual says "access, any response" and "access, miss response" (TRM table 2-5). It excludes no
request. Entries are given up when a master tells so (TRM 2.4.2), which needs an access to the
entry. So WriteBack, WriteClean and Evict count in 0x00 to 0x03, as coherent reads and writes do.
Not counted are what is not coherent, DVM messages, and requests outside of the address map.

A WriteBack or an Evict finds its entry. So where every refill misses and pushes a line out, the
plain miss rate is a half. The metric `snoop_filter_request_miss_rate` leaves these out
([metrics](stat.md#metrics)):

```text
misses / (accesses - WriteBacks and WriteCleans - Evicts)
```

## Bank and set of a line

Consecutive lines lie in consecutive banks, and there is no hash: Arm publishes none. Secure and
Non-secure lines of an address share a set, and differ in their tags. `sets_per_bank` is
`interconnect.snoop_filter.sets_per_bank`.

```text
bank = (address / 64) % 8
set  = (address / 512) % sets_per_bank
```

So a stride of 512 bytes stays in one bank, and one of 512 x sets_per_bank bytes in one set.
)";
    return text.str();
}

TEST(EventCoverage, the_reference_page_is_current) {
    const std::string path = std::string(ARMPMU_SOURCE_DIR) + "/docs/events.md";
    if (std::getenv("ARMPMU_WRITE_DOCS") != nullptr) std::ofstream(path) << page();
    std::ostringstream current;
    current << std::ifstream(path).rdbuf();
    EXPECT_EQ(current.str(), page()) << "run tools/write-docs";
}

} // namespace event_coverage_test
} // namespace armpmu::testbench::testing
