// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_memory_comparison.h"

#include "armpmu/a55/event_table.h"
#include "tests/property/core_memory_model.h"
#include "tests/reference/naive_core_memory.h"

#include <algorithm>
#include <sstream>

namespace armpmu::tests {

using a55::Event;

const std::vector<Event>& core_memory_events() {
    static const std::vector<Event> events = [] {
        std::vector<Event> found;
        const auto add = [&found](unsigned first, unsigned last) {
            for (unsigned number = first; number <= last; ++number)
                if (const a55::EventInfo* row = a55::find_event(number); row != nullptr)
                    found.push_back(row->event);
        };
        for (const auto& [first, last] :
             std::initializer_list<std::pair<unsigned, unsigned>>{{0x01, 0x05},
                                                                  {0x13, 0x19},
                                                                  {0x20, 0x20},
                                                                  {0x25, 0x26},
                                                                  {0x29, 0x2f},
                                                                  {0x34, 0x38},
                                                                  {0x40, 0x53},
                                                                  {0x60, 0x67},
                                                                  {0xa0, 0xa2},
                                                                  {0xc0, 0xc0},
                                                                  {0xc2, 0xc2},
                                                                  {0xc4, 0xc4},
                                                                  {0xd0, 0xd3}})
            add(first, last);
        return found;
    }();
    return events;
}

const char* name_of(NaiveProfile profile) {
    static const char* const kNames[] = {"everything", "loads",       "stores",
                                         "code",       "translation", "system"};
    return kNames[static_cast<unsigned>(profile)];
}

namespace {

// What a counter on the event counts, by what happened.
std::uint64_t expected(const NaiveCoreMemory& reference, const a55::Config& config, Event event) {
    std::uint64_t count = 0;
    for (const Event source : a55::sources(config, event))
        if (!a55::find_event(a55::number(source))->is_sum) count += reference.count(source);
    return count;
}

std::string difference(CoreMemoryModel& model, const NaiveCoreMemory& reference, std::size_t at) {
    std::ostringstream text;
    const auto compare = [&text](const char* what, std::uint64_t is, std::uint64_t should) {
        if (is != should) text << "  " << what << " is " << is << ", reference " << should << "\n";
    };
    for (const Event event : core_memory_events()) {
        const std::string name(a55::find_event(a55::number(event))->mnemonic);
        compare(name.c_str(), model.count(event), expected(reference, model.pmu_config(), event));
    }
    compare("reads of memory", model.port().reads(), reference.port().memory_reads());
    compare("writes of memory", model.port().writes(), reference.port().memory_writes());
    compare("requests for uniqueness", model.front().uniqueness_requests(),
            reference.port().uniqueness_requests());
    if (model.port().mistakes() != 0) text << "  answers asked for twice\n";
    if (text.str().empty()) return {};
    return "after " + std::to_string(at) + " operations\n" + text.str();
}

} // namespace

std::string compare_core_memory(const CoreMemoryCase& one,
                                const std::vector<NaiveOperation>& operations) {
    CoreMemoryCase hot_case = one;
    hot_case.hot_first = !one.hot_first;
    NaiveCoreMemory reference(one.naive);
    CoreMemoryModel plain(one), hot(hot_case);
    const std::size_t between = std::max<std::size_t>(1000, operations.size() / 5);
    const auto compare = [&](std::size_t at) {
        std::string found = difference(plain, reference, at);
        if (found.empty()) found = difference(hot, reference, at);
        return found;
    };
    // Answers are asked for before counts are read, and so, now and then, earlier than need be.
    for (std::size_t n = 0; n < operations.size(); ++n) {
        if (n != 0 && n % between == 0) {
            plain.finish();
            hot.finish();
            if (std::string found = compare(n); !found.empty()) return found;
        }
        reference.perform(operations[n]);
        plain.perform(operations[n]);
        hot.perform(operations[n]);
    }
    plain.finish();
    hot.finish();
    std::string found = compare(operations.size());
    if (plain.port().open() + hot.port().open() != 0) found += "  answers nobody asked for\n";
    return found;
}

std::string core_memory_difference(std::uint64_t seed, NaiveProfile profile,
                                   std::size_t operations) {
    const CoreMemoryCase one = random_core_memory(seed);
    const auto stream = random_operations(seed, operations, profile);
    if (compare_core_memory(one, stream).empty()) return {};
    return "seed " + std::to_string(seed) + ", profile " + name_of(profile) + "\n" +
           shrink_core_memory(one, stream);
}

} // namespace armpmu::tests
