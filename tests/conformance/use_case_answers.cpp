// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/use_case_answers.h"

namespace armpmu::tests {
namespace {

using Answers = std::vector<UseCaseAnswer>;

void add_execution_rate(Answers& all) {
    const char* const metric = "instructions_per_cycle";
    all.push_back({"3.2", "use-case-ipc", "", metric, "adds", "16 / 8", 2, 0.01});
    all.push_back({"3.2", "use-case-ipc", "program.work.kernel=chain", metric, "chain", "16 / 14",
                   16.0 / 14, 0.01});
}

// Cycles of the entries of use-case-stalls, and of what they wait for.
struct Stalls {
    explicit Stalls(double l2_tlb_latency)
        : pages((3 + l2_tlb_latency) * 8 * 20'000), code((4 + l2_tlb_latency) * 65 * 3'000),
          wait_pages(pages - 9 * 20'000), wait_code((2 + l2_tlb_latency) * 65 * 3'000),
          wait_code_tlb(l2_tlb_latency * 65 * 3'000) {}

    double lines = 176 * 10'000, near = 16 * 20'000, pages, code;
    double stores = 5.5 * 1'024 + 96 * 15'360;
    double wait_lines = 167 * 10'000, wait_near = 7 * 20'000, wait_pages, wait_code, wait_code_tlb;
    double wait_stores = 91 * 15'360, wait_unit = 16'384;

    double cycles() const { return lines + near + pages + code + stores; }
    double wait_loads() const { return wait_lines + wait_pages; }
    double wait_ilock() const { return wait_near + wait_unit; }
    double wait_back() const { return wait_loads() + wait_ilock() + wait_stores; }
};

void add_stalls(Answers& all, const Stalls& cycles) {
    const auto add = [&](const std::string& metric, const char* kernel, const char* formula,
                         double value) {
        const bool of_all_cycles = metric.rfind("stall_", 0) == 0;
        all.push_back({"3.3", "use-case-stalls", "", metric, kernel, formula, value,
                       of_all_cycles ? 0.005 : 0.02});
    };
    const double of_all = cycles.cycles();
    const double of_back = cycles.wait_back(), of_loads = cycles.wait_loads();
    add("stall_frontend", "code_pages", "code / cycles", cycles.wait_code / of_all);
    add("stall_backend", "chase, page_chase, store_burst",
        "(near + lines + pages + stores) / cycles", of_back / of_all);
    add("stall_backend_ld", "chase, page_chase", "(lines + pages) / cycles", of_loads / of_all);
    add("stall_backend_st", "store_burst", "stores / cycles", cycles.wait_stores / of_all);
    add("stall_frontend_tlb", "code_pages", "translations / cycles", cycles.wait_code_tlb / of_all);
    add("stall_backend_ld_tlb", "page_chase", "pages / cycles", cycles.wait_pages / of_all);
    add("stall_backend_st_tlb", "store_burst", "0", 0);
    add("frontend_cache_share", "code_pages", "0", 0);
    add("frontend_tlb_share", "code_pages", "translations / code",
        cycles.wait_code_tlb / cycles.wait_code);
    add("frontend_pderr_share", "code_pages", "0", 0);
    add("backend_ilock_share", "chase, store_burst", "(near + unit) / back end",
        cycles.wait_ilock() / of_back);
    add("backend_ld_share", "chase, page_chase", "(lines + pages) / back end", of_loads / of_back);
    add("backend_st_share", "store_burst", "stores / back end", cycles.wait_stores / of_back);
    add("ilock_agu_share", "chase", "near / (near + unit)", cycles.wait_near / cycles.wait_ilock());
    add("ilock_fpu_share", "chase", "0", 0);
    add("load_cache_share", "chase", "lines / (lines + pages)", cycles.wait_lines / of_loads);
    add("load_tlb_share", "page_chase", "pages / (lines + pages)", cycles.wait_pages / of_loads);
    add("store_buffer_share", "store_burst", "1", 1);
    add("store_tlb_share", "store_burst", "0", 0);
}

void add_slow_tlb(Answers& all, const Stalls& cycles) {
    const auto add = [&](const char* metric, const char* kernel, const char* formula,
                         double value) {
        all.push_back({"3.3", "use-case-stalls", "core.l2_tlb_latency=15", metric, kernel, formula,
                       value / cycles.cycles(), 0.005});
    };
    add("stall_frontend_tlb", "code_pages", "translations / cycles", cycles.wait_code_tlb);
    add("stall_backend_ld_tlb", "page_chase", "pages / cycles", cycles.wait_pages);
}

// Of the nine ratios: each level's reads, and what all of its accesses are more than these.
struct Caches {
    const char* changes;
    const char* l1;
    double l1_value;
    const char* l2_read;
    double l2_read_value;
    const char* l2;
    double l2_value;
    const char* l3_read;
    double l3_read_value;
    const char* l3;
    double l3_value;
};

constexpr double kOnce = 1.0 / 16; // of 16 passes
constexpr Caches kCaches[] = {
    {"program.work.footprint=12KiB", "1 / passes", kOnce, "1", 1, "1", 1, "1", 1, "1", 1},
    {"", "1", 1, "1 / passes", kOnce, "2/3 / passes", kOnce * 2 / 3, "1", 1, "1", 1},
    {"program.work.footprint=256KiB", "1", 1, "1", 1, "1/2", 0.5, "1 / passes", kOnce,
     "1/2 / passes", kOnce / 2},
    {"program.work.footprint=1MiB", "1", 1, "1", 1, "1/2", 0.5, "1", 1, "1/2", 0.5},
};

void add_caches(Answers& all) {
    for (const Caches& row : kCaches) {
        const auto add = [&](const char* section, const char* metric, const char* formula,
                             double value) {
            all.push_back({section, "use-case-caches", row.changes, metric, "unaligned", formula,
                           value, value < 0.1 ? 0.003 : 0.02});
        };
        add("3.4.1", "l1d_refill_rate", row.l1, row.l1_value);
        add("3.4.2", "l1d_read_refill_rate", row.l1, row.l1_value);
        add("3.4.3", "l1d_write_refill_rate", row.l1, row.l1_value);
        add("3.4.4", "l2d_refill_rate", row.l2, row.l2_value);
        add("3.4.5", "l2d_read_refill_rate", row.l2_read, row.l2_read_value);
        add("3.4.6", "l2d_write_refill_rate", "0", 0);
        add("3.4.7", "l3d_refill_rate", row.l3, row.l3_value);
        add("3.4.8", "l3d_read_refill_rate", row.l3_read, row.l3_read_value);
        add("3.4.9", "ll_read_miss_rate", row.l3_read, row.l3_read_value);
    }
    all.push_back({"3.4.3", "use-case-write-refills", "", "l1d_write_refill_rate", "store_gaps",
                   "4 / 9", 4.0 / 9, 0.001});
    all.push_back({"3.4.6", "use-case-write-refills", "", "l2d_write_refill_rate", "store_gaps",
                   "1 / 9", 1.0 / 9, 0.002});
}

void add_tlbs(Answers& all) {
    struct Side {
        std::string kernel, change, l1_section, l1, l2_section, l2;
    };
    const Side sides[] = {
        {"page_read", "", "3.5.2", "l1d_tlb_refill_rate", "3.5.4", "l2_tlb_refill_rate"},
        {"code_pages", "program.work.kernel=code_pages", "3.5.1", "l1i_tlb_refill_rate", "3.5.3",
         "l2_tlb_instruction_refill_rate"},
    };
    for (const Side& side : sides) {
        const auto add = [&](const std::string& pages, bool l1, const char* formula, double value) {
            std::string changes = side.change;
            if (!pages.empty())
                changes += (changes.empty() ? "" : " ") + ("program.work.pages=" + pages);
            all.push_back({l1 ? side.l1_section : side.l2_section, "use-case-tlbs", changes,
                           l1 ? side.l1 : side.l2, side.kernel, formula, value,
                           value < 0.1 ? 0.001 : 0.02});
        };
        add("", true, "1", 1);
        add("", false, "1 / passes", 0.01);
        add("8", true, "1 / passes", 0.01);
        add("2048", true, "1", 1);
        add("2048", false, "1", 1);
    }
}

void add_memory_and_bus(Answers& all) {
    const char* const accesses = "use-case-memory-accesses";
    const char* const copy = "program.work.kernel=copy";
    all.push_back({"3.6", accesses, "", "memory_read_ratio", "fp", "2 / 3", 2.0 / 3, 0});
    all.push_back({"3.6", accesses, "", "memory_write_ratio", "fp", "1 / 3", 1.0 / 3, 0});
    all.push_back({"3.6", accesses, copy, "memory_read_ratio", "copy", "1 / 2", 0.5, 0});
    all.push_back({"3.6", accesses, copy, "memory_write_ratio", "copy", "1 / 2", 0.5, 0});
    all.push_back(
        {"3.7", "use-case-bus", "", "bus_activity", "chase", "4 / (3 + 195)", 4.0 / 198, 0.0001});
    all.push_back({"3.7", "use-case-bus", "core.memory_latency=50", "bus_activity", "chase",
                   "4 / (3 + 50)", 4.0 / 53, 0.0004});
}

void add_traffic(Answers& all) {
    constexpr double kMiB = 1024 * 1024;
    const char* const peer = "use-case-traffic-peer";
    all.push_back({"3.8, 1", "use-case-traffic-l2", "", "cacheable_bytes", "unaligned, read",
                   "(1 + 1 + 1) MiB read + 1 MiB written", 4 * kMiB, 0.02 * kMiB});
    all.push_back({"3.8, 1", "use-case-traffic-l2", "", "other_bytes", "device_write",
                   "16 * 4 * iterations", 64'000, 0});
    all.push_back({"3.8, 2a", peer, "", "refill_bytes", "read", "0", 0, 0});
    all.push_back({"3.8, 2a", peer, "", "outside_share", "read", "0", 0, 0});
    all.push_back(
        {"3.8, 2a", peer, "", "core_read_bytes", "read", "footprint", 2 * kMiB, 0.01 * kMiB});
    for (const char* const metric : {"refill_bytes", "core_read_bytes"})
        all.push_back({"3.8, 2b", "use-case-traffic-l3", "", metric, "read", "footprint", 2 * kMiB,
                       0.01 * kMiB});
    all.push_back({"3.8, 2b", "use-case-traffic-l3", "", "outside_share", "read", "1", 1, 0});
}

// Both modes of the interconnect.
const std::string kModes[] = {"", "cluster.mode=estimate"};

void add_traffic_of_cores(Answers& all) {
    constexpr double kKiB = 1024;
    const char* const cores = "use-case-traffic-cores";
    for (const std::string& mode : kModes) {
        const auto add = [&](const char* metric, const char* formula, double value, double bound) {
            all.push_back({"3.8, 2a", cores, mode, metric, "write, read", formula, value, bound});
        };
        add("refill_bytes", "0", 0, 0);
        add("outside_share", "0", 0, 0);
        add("core_read_bytes", "footprint", 64 * kKiB, 0.64 * kKiB);
        add("cluster_read_bytes", "0", 0, 64);
        add("outside_read_share", "0", 0, 0.001);
        add("cluster_written_bytes", "0", 0, 0);
    }
}

void add_traffic_of_cci(Answers& all) {
    constexpr double kMiB = 1024 * 1024;
    const std::string no_l3 = "core.l3_kb=0 pmu.counters=[l2d_cache_refill,l2d_cache_wb]";
    for (const std::string& mode : kModes) {
        const auto add = [&](const std::string& change, const char* metric, const char* formula,
                             double value, double bound) {
            all.push_back({"3.8, 3", "use-case-traffic-cci",
                           mode + (mode.empty() || change.empty() ? "" : " ") + change, metric,
                           "unaligned, read", formula, value, bound});
        };
        add("", "cluster_read_bytes", "(1 + 1 + 1) MiB", 3 * kMiB, 0.015 * kMiB);
        add("", "cluster_written_bytes", "1 MiB", kMiB, 0.005 * kMiB);
        add("", "refill_share", "1", 1, 0);
        add("", "fill_share", "1", 1, 0);
        add("", "outside_read_share", "1", 1, 0);
        add("", "outside_write_share", "1 MiB / 3 MiB", 1.0 / 3, 0.02);
        add("", "memory_read_share", "1", 1, 0);
        add("", "memory_write_share", "1", 1, 0);
        add("core.prefetch=true", "fill_share", "1", 1, 0);
        add(no_l3, "refill_share", "1", 1, 0);
        add(no_l3, "write_back_share", "1", 1, 0);
    }
}

} // namespace

const std::vector<UseCaseAnswer>& use_case_answers() {
    static const std::vector<UseCaseAnswer> all = [] {
        Answers answers;
        add_execution_rate(answers);
        add_stalls(answers, Stalls(2));
        add_slow_tlb(answers, Stalls(15));
        add_caches(answers);
        add_tlbs(answers);
        add_memory_and_bus(answers);
        add_traffic(answers);
        add_traffic_of_cores(answers);
        add_traffic_of_cci(answers);
        return answers;
    }();
    return all;
}

} // namespace armpmu::tests
