// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/top_down_view.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace armpmu::testbench {
namespace {

using a55::Event;
using cpu::Cause;
using cpu::IssuedKind;
using cpu::IssueSlots;

enum class Holds : std::uint8_t { parts, issued, empty };

struct Node {
    unsigned depth;
    const char* name;
    const char* meaning;
    Holds holds = Holds::parts;
    unsigned which = 0; // IssuedKind or Cause
};

constexpr Node issued(const char* name, IssuedKind kind, const char* meaning) {
    return {2, name, meaning, Holds::issued, static_cast<unsigned>(kind)};
}
constexpr Node empty(unsigned depth, const char* name, Cause cause, const char* meaning) {
    return {depth, name, meaning, Holds::empty, static_cast<unsigned>(cause)};
}

// Parts come after the node that they are part of.
constexpr Node kTree[] = {
    {0, "slots", "Issue slots of all cycles."},
    {1, "issued", "In which an instruction issued."},
    issued("integer", IssuedKind::integer, "Data processing of integers."),
    issued("simd", IssuedKind::simd, "Advanced SIMD."),
    issued("fp", IssuedKind::fp, "Floating point."),
    issued("crypto", IssuedKind::crypto, "Cryptography."),
    issued("load", IssuedKind::load, "Loads and PRFM."),
    issued("store", IssuedKind::store, "Stores and DC ZVA."),
    issued("atomic", IssuedKind::atomic, "Atomics of Armv8.1."),
    issued("branch", IssuedKind::branch, "Branches."),
    issued("other", IssuedKind::other, "System registers, barriers, hints and maintenance."),
    {1, "frontend", "The next instruction is not there."},
    empty(2, "cache", Cause::fetch_cache, "L1I misses."),
    empty(2, "tlb", Cause::fetch_tlb, "The L1 instruction TLB misses."),
    empty(2, "mispredict", Cause::fetch_branch, "A branch was mispredicted."),
    empty(2, "refetch", Cause::fetch_again, "After an ISB, an exception or its return."),
    empty(2, "starvation", Cause::fetch, "Taken branches, and no more than a group a cycle."),
    {1, "backend", "The next instruction waits for something else."},
    {2, "interlock", "Inside the pipeline."},
    empty(3, "integer", Cause::interlock, "An integer instruction, for a register."),
    empty(3, "address", Cause::interlock_agu, "For the register of an address."),
    empty(3, "fpu", Cause::interlock_fpu, "FP, SIMD or cryptography, for a register."),
    empty(3, "structural", Cause::structural, "For a pipe or slots, or to be first of two."),
    {2, "load", "For data, by who has it."},
    empty(3, "l2", Cause::load_l2, "L2."),
    empty(3, "l3", Cause::load_l3, "L3."),
    empty(3, "peer_core", Cause::load_peer_core, "Another core of the cluster."),
    empty(3, "interconnect_cache", Cause::load_interconnect_cache, "A cache of the interconnect."),
    empty(3, "peer_cluster", Cause::load_peer_cluster, "Another cluster."),
    empty(3, "dram", Cause::load_dram, "Memory."),
    empty(3, "remote", Cause::load_remote, "Another chip."),
    empty(3, "uncached", Cause::load_uncached, "Non-cacheable or device memory."),
    empty(3, "atomic", Cause::load_atomic, "Who does an atomic."),
    empty(3, "split", Cause::load, "L1D, but two of its lines."),
    empty(3, "registers", Cause::load_registers,
          "No miss register is free, or a victim is not gone."),
    empty(3, "tlb", Cause::load_tlb, "The L1 data TLB misses."),
    {2, "store", "For stores."},
    empty(3, "buffer", Cause::store_buffer, "No write register is free for the store buffer."),
    empty(3, "done", Cause::store, "Barriers and store-exclusives, until stores are done."),
    empty(3, "tlb", Cause::store_tlb, "The L1 data TLB misses."),
};
constexpr std::size_t kNodes = std::size(kTree);

// Six counters, and the nodes that they estimate.
struct Counter {
    Event event;
    const char* shown;
    const char* name; // of a node without a slot that is not its own
    unsigned depth;
};
constexpr Counter kCounters[] = {
    {Event::inst_retired, "inst_retired", "issued", 1},
    {Event::stall_frontend, "2 x stall_frontend", "frontend", 1},
    {Event::stall_backend, "2 x stall_backend", "backend", 1},
    {Event::stall_backend_ilock, "2 x stall_backend_ilock", "interlock", 2},
    {Event::stall_backend_ld, "2 x stall_backend_ld", "load", 2},
    {Event::stall_backend_st, "2 x stall_backend_st", "store", 2},
};
constexpr std::size_t kFirstOfParts = 3;

std::size_t end_of(std::size_t node) {
    std::size_t end = node + 1;
    while (end < kNodes && kTree[end].depth > kTree[node].depth) ++end;
    return end;
}

std::uint64_t own(const IssueSlots& slots, const Node& node) {
    switch (node.holds) {
    case Holds::issued: return slots.issued[node.which];
    case Holds::empty: return slots.empty[node.which];
    case Holds::parts: break;
    }
    return 0;
}

std::uint64_t all_of(const IssueSlots& slots, std::size_t node) {
    std::uint64_t sum = 0;
    for (std::size_t n = node; n < end_of(node); ++n) sum += own(slots, kTree[n]);
    return sum;
}

double slot_share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

Field field_of(const char* name, const char* meaning, Grade grade) {
    return {name, meaning, "slots", Quantity::count, grade};
}

// A part with what it consists of. Sums are written, not read.
void describe_node(Fields& fields, IssueSlots& slots, std::size_t node) {
    const Node& one = kTree[node];
    const Grade grade = one.holds == Holds::issued ? Grade::exact : Grade::timing;
    if (one.holds == Holds::issued)
        return fields.member(field_of(one.name, one.meaning, grade), slots.issued[one.which]);
    if (one.holds == Holds::empty)
        return fields.member(field_of(one.name, one.meaning, grade), slots.empty[one.which]);
    const auto parts = [&] {
        for (std::size_t n = node + 1; n < end_of(node); n = end_of(n))
            describe_node(fields, slots, n);
    };
    std::uint64_t sum = all_of(slots, node);
    if (one.depth == 0) {
        fields.member(field_of(one.name, one.meaning, grade), sum);
        return parts();
    }
    fields.object({one.name, one.meaning}, [&] {
        fields.member(field_of("slots", "All of these.", grade), sum);
        parts();
    });
}

// Self cycles of functions, by caller.
std::string callers_text(const std::vector<SlotsOfFunction>& functions, std::uint64_t all,
                         unsigned width) {
    std::string text = fmt::format("\n{:>14} {:>9}  {}\n", "self cycles", "share",
                                   "function, and what it was called by");
    const auto line = [&](std::uint64_t slots, const std::string& name) {
        text += fmt::format("{:>14.1f} {:>7.2f} %  {}\n",
                            static_cast<double>(slots) / static_cast<double>(width),
                            slot_share(slots, all), name);
    };
    for (const SlotsOfFunction& one : functions) {
        line(one.slots.sum(), one.name);
        for (const SlotsOfFunction::Caller& caller : one.callers)
            line(caller.slots, "  " + caller.name);
    }
    return text;
}

std::string text_of(const std::vector<SlotsOfFunction>& functions, std::uint64_t all) {
    if (functions.empty()) return "";
    std::string text = fmt::format("\n{:>14} {:>9}  {:>8} {:>8} {:>9} {:>8} {:>8}  {}\n", "slots",
                                   "share", "issued", "frontend", "interlock", "load", "store",
                                   "function, and what its slots went to");
    for (const SlotsOfFunction& one : functions) {
        const std::uint64_t sum = one.slots.sum();
        text += fmt::format("{:>14} {:>7.2f} %  ", sum, slot_share(sum, all));
        for (std::size_t n = 1; n < kNodes; ++n) {
            const std::string name = kTree[n].name;
            if (kTree[n].holds != Holds::parts || name == "backend") continue;
            text += fmt::format("{:>{}.1f} ", slot_share(all_of(one.slots, n), sum),
                                name == "interlock" ? 9 : 8);
        }
        text += " " + one.name + "\n";
    }
    return text;
}

} // namespace

TopDownView::TopDownView(const IssueSlots& slots, unsigned width, const CoreTotals& totals)
    : slots_(slots), width_(width) {
    for (std::size_t n = 0; n < counted_.size(); ++n)
        counted_[n] = (n == 0 ? 1 : width) * totals[kCounters[n].event];
}

std::vector<TopDownView::Row> TopDownView::rows_of(const IssueSlots& slots) const {
    std::vector<Row> rows;
    for (std::size_t n = 0; n < kNodes; ++n) {
        const Node& node = kTree[n];
        Row row{node.depth, node.name, node.meaning, all_of(slots, n), nullptr, 0};
        for (std::size_t k = 0; k < counted_.size(); ++k) {
            if (node.holds != Holds::parts || std::string(kCounters[k].name) != node.name) continue;
            row.event = kCounters[k].shown;
            row.counted = counted_[k];
        }
        rows.push_back(row);
    }
    return rows;
}

std::uint64_t TopDownView::not_counted() const {
    std::uint64_t sum = 0;
    for (std::size_t n = 0; n < kFirstOfParts; ++n) sum += counted_[n];
    // An instruction of the window's first cycle may be counted, and its slot be of before.
    return slots() - std::min(sum, slots());
}

bool TopDownView::knows_callers() const {
    return std::any_of(functions_.begin(), functions_.end(), [](const SlotsOfFunction& one) {
        return std::any_of(one.callers.begin(), one.callers.end(), [](const auto& caller) {
            return caller.name != SlotsOfFunction::kNotSeen;
        });
    });
}

std::string TopDownView::text(const Result& /*result*/) const {
    if (!is_there()) return "";
    std::string text;
    for (const Row& row : rows()) {
        if (row.slots == 0 && row.depth > 1) continue;
        const std::string name =
            row.depth == 0 ? fmt::format("issue slots, {} a cycle", width_) : row.name;
        std::string line =
            fmt::format("{:<32} {:>14} {:>7.2f} %", std::string(2 * row.depth, ' ') + name,
                        row.slots, slot_share(row.slots, slots()));
        if (row.depth == 0) line += fmt::format(" {:>15}", "six counters");
        if (row.event != nullptr) line += fmt::format(" {:>15}  {}", row.counted, row.event);
        text += line + "\n";
    }
    return "\n" + text + fmt::format("{:<32} {:>40}\n", "not in these counters", not_counted()) +
           text_of(functions_, slots()) +
           (knows_callers() ? callers_text(functions_, slots(), width_) : "");
}

void TopDownView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"top_down", "What issue slots went to; parts add up to the whole."};
    if (!fields.present(field, is_there())) return;
    fields.object(field, [&] {
        fields.member({"width", "Slots of a cycle."}, width_);
        describe_node(fields, slots_, 0);
        fields.object({"six_counters", "What six counters of the PMU tell of it."}, [&] {
            for (std::size_t n = 0; n < counted_.size(); ++n) {
                const std::string name =
                    lower_case(a55::find_event(number(kCounters[n].event))->mnemonic);
                fields.member(field_of(name.c_str(), "Slots that the event tells of.",
                                       n == 0 ? Grade::exact : Grade::timing),
                              counted_[n]);
            }
            std::uint64_t rest = not_counted();
            fields.member(field_of("none", "Slots that none tells of.", Grade::timing), rest);
        });
    });
    const Field by_function = {"slots_of_functions", "The same by function, the most first."};
    if (!fields.present(by_function, !functions_.empty())) return;
    fields.list(by_function, functions_, [&](SlotsOfFunction& one) {
        fields.member({"name"}, one.name);
        fields.member({"program", "Its entry of `program`."}, one.program);
        describe_node(fields, one.slots, 0);
        fields.list({"callers", "The same slots by the function that called it, the most first."},
                    one.callers, [&](SlotsOfFunction::Caller& caller) {
                        fields.member({"name"}, caller.name);
                        fields.member(field_of("slots", "", Grade::timing), caller.slots);
                    });
    });
}

} // namespace armpmu::testbench
