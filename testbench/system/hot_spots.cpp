// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/hot_spots.h"

#include "armpmu/a55/event_table.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace armpmu::testbench {

HotSpots::HotSpots(const a55::Config& config, std::vector<a55::Event> events)
    : events_(std::move(events)), nowhere_(events_.size()) {
    for (std::size_t n = 0; n < events_.size(); ++n)
        for (const a55::Event source : a55::sources(config, events_[n]))
            wanted_[number(source)].push_back(n);
}

void HotSpots::begin_program(NameOf names) {
    programs_.push_back(std::move(names));
}

void HotSpots::add_block(const cpu::CodeBlock& block, std::size_t program) {
    blocks_.push_back({program, block,
                       std::vector<std::uint64_t>(events_.size() * block.words.size()),
                       std::vector<cpu::IssueSlots>(block.words.size())});
}

void HotSpots::happened(a55::Event event, std::uint64_t n, cpu::InstructionPlace where) {
    for (const std::size_t wanted : wanted_[number(event)]) {
        if (where.block == cpu::InstructionPlace::kNoBlock) {
            nowhere_[wanted] += n;
            continue;
        }
        Block& block = blocks_[where.block];
        block.counts[wanted * block.code.words.size() + where.index] += n;
    }
}

AnnotatedEvent HotSpots::annotated(std::size_t n) const {
    using Place = std::pair<std::size_t, std::uint64_t>; // program, address
    std::map<Place, std::pair<std::uint32_t, std::uint64_t>> instructions;
    for (const Block& block : blocks_) {
        const std::size_t size = block.code.words.size();
        for (std::size_t at = 0; at < size; ++at) {
            auto& [word, count] = instructions[{block.program, block.code.address + 4 * at}];
            word = block.code.words[at];
            count += block.counts[n * size + at];
        }
    }
    AnnotatedEvent all;
    all.event = events_[n];
    std::map<std::tuple<std::size_t, std::uint64_t, std::string>, AnnotatedEvent::Function>
        functions;
    for (const auto& [place, known] : instructions) {
        CodeName name = programs_[place.first](place.second);
        AnnotatedEvent::Function& function = functions[{place.first, name.begin, name.function}];
        function.name = std::move(name.function);
        function.program = place.first;
        function.count += known.second;
        all.has_lines = all.has_lines || name.source.line != 0;
        function.instructions.push_back({place.second, known.first, std::move(name.text),
                                         std::move(name.source), known.second});
        all.total += known.second;
    }
    for (auto& [key, function] : functions)
        if (function.count != 0) all.functions.push_back(std::move(function));
    if (nowhere_[n] != 0) all.functions.push_back({kNowhere, 0, nowhere_[n], {}});
    all.total += nowhere_[n];
    std::stable_sort(all.functions.begin(), all.functions.end(),
                     [](const auto& one, const auto& other) { return one.count > other.count; });
    return all;
}

std::vector<SlotsOfFunction> HotSpots::slots() const {
    std::map<std::tuple<std::size_t, std::uint64_t, std::string>, SlotsOfFunction> functions;
    for (const Block& block : blocks_)
        for (std::size_t at = 0; at < block.slots.size(); ++at) {
            if (block.slots[at].sum() == 0) continue;
            CodeName name = programs_[block.program](block.code.address + 4 * at);
            SlotsOfFunction& function = functions[{block.program, name.begin, name.function}];
            function.name = std::move(name.function);
            function.program = block.program;
            function.slots = function.slots + block.slots[at];
        }
    std::vector<SlotsOfFunction> all;
    for (auto& [key, function] : functions) all.push_back(std::move(function));
    if (slots_nowhere_.sum() != 0) all.push_back({kNowhere, 0, slots_nowhere_});
    if (slots_behind_.sum() != 0) all.push_back({kBehind, 0, slots_behind_});
    std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
        return one.slots.sum() > other.slots.sum();
    });
    return all;
}

std::vector<AnnotatedEvent> HotSpots::annotated() const {
    std::vector<AnnotatedEvent> all;
    for (std::size_t n = 0; n < events_.size(); ++n) all.push_back(annotated(n));
    return all;
}

} // namespace armpmu::testbench
