// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/hot_spots.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/decoder.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace armpmu::testbench {

using cpu::BranchKind;

void CallStack::follow(std::uint32_t before, const Code& from, const Code& to) {
    if (from.program != to.program) return frames_.clear();
    switch (from.branch) {
    case BranchKind::call:
    case BranchKind::indirect_call:
        if (frames_.size() == kDeepest) frames_.erase(frames_.begin());
        frames_.push_back({before, from.end});
        return;
    case BranchKind::procedure_return: {
        const auto frame = std::find_if(frames_.rbegin(), frames_.rend(), [&](const Frame& one) {
            return one.returns_to == to.begin;
        });
        if (frame != frames_.rend()) frames_.erase(frame.base() - 1, frames_.end());
        return;
    }
    default: return;
    }
}

namespace {

cpu::BranchKind branch_behind(const cpu::CodeBlock& block) {
    static const cpu::Decoder decoder;
    if (block.words.empty()) return cpu::BranchKind::none;
    const std::uint32_t word = block.words.back();
    return block.set == cpu::InstructionSet::a64 ? decoder.decode(word).branch
                                                 : cpu::aarch32_branch(block.set, word);
}

} // namespace

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
    blocks_.push_back({program,
                       block,
                       {program, block.address, block.end(), branch_behind(block)},
                       std::vector<std::uint64_t>(events_.size() * block.words.size()),
                       std::vector<cpu::IssueSlots>(block.words.size())});
}

cpu::EventObserver& HotSpots::of_core(unsigned core) {
    return cores_.try_emplace(core, *this).first->second;
}

std::uint64_t& HotSpots::OfCore::slots_called(cpu::InstructionPlace where) {
    constexpr std::uint32_t kNoBlock = cpu::InstructionPlace::kNoBlock;
    const bool begins = where.block != at_.block || where.index < at_.index;
    if (begins && where.block != kNoBlock && at_.block != kNoBlock)
        stack_.follow(at_.block, all_.blocks_[at_.block].calls, all_.blocks_[where.block].calls);
    if (begins || slots_ == nullptr) {
        slots_ = &all_.calls_[{where.block, stack_.caller()}];
        slots_->resize(where.block == kNoBlock ? 1 : all_.blocks_[where.block].slots.size());
    }
    at_ = where;
    return (*slots_)[where.block == kNoBlock ? 0 : where.index];
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

std::string HotSpots::caller_name(std::uint32_t block) const {
    if (block == cpu::InstructionPlace::kNoBlock) return SlotsOfFunction::kNotSeen;
    return name_of(blocks_[block], blocks_[block].slots.size() - 1).function;
}

std::vector<SlotsOfFunction> HotSpots::slots() const {
    std::map<std::tuple<std::size_t, std::uint64_t, std::string>, SlotsOfFunction> functions;
    std::map<const SlotsOfFunction*, std::map<std::string, std::uint64_t>> callers;
    const auto function_at = [&](const Block& block, std::size_t at) -> SlotsOfFunction& {
        CodeName name = name_of(block, at);
        SlotsOfFunction& function = functions[{block.program, name.begin, name.function}];
        function.name = std::move(name.function);
        function.program = block.program;
        return function;
    };
    for (const Block& block : blocks_)
        for (std::size_t at = 0; at < block.slots.size(); ++at) {
            if (block.slots[at].sum() == 0) continue;
            SlotsOfFunction& function = function_at(block, at);
            function.slots = function.slots + block.slots[at];
        }
    for (const auto& [blocks, slots] : calls_) {
        if (blocks.first == cpu::InstructionPlace::kNoBlock) continue;
        const std::string caller = caller_name(blocks.second);
        for (std::size_t at = 0; at < slots.size(); ++at)
            if (slots[at] != 0)
                callers[&function_at(blocks_[blocks.first], at)][caller] += slots[at];
    }
    std::vector<SlotsOfFunction> all;
    for (auto& [key, function] : functions) {
        for (const auto& [name, slots] : callers[&function])
            function.callers.push_back({name, slots});
        std::stable_sort(
            function.callers.begin(), function.callers.end(),
            [](const auto& one, const auto& other) { return one.slots > other.slots; });
        all.push_back(std::move(function));
    }
    for (const auto& [name, slots] :
         {std::pair(kNowhere, &slots_nowhere_), std::pair(kBehind, &slots_behind_)})
        if (const std::uint64_t sum = slots->sum(); sum != 0)
            all.push_back({name, 0, *slots, {{SlotsOfFunction::kNotSeen, sum}}});
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
