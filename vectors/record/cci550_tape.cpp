// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/record/cci550_tape.h"

namespace armpmu::vectors {
namespace {

using cci550::EventRow;

// The first word of an entry: which words of events follow, levels, what else follows.
constexpr unsigned kSecureWords = EventRow::kWords;
constexpr unsigned kLevels = 2 * EventRow::kWords;
constexpr std::uint64_t kAccess = std::uint64_t{1} << 20;
constexpr std::uint64_t kShown = std::uint64_t{1} << 21;
constexpr std::uint64_t kCycles = std::uint64_t{1} << 22; // more than one
static_assert(kLevels + 6 <= 20);

// Of the first word of an access; its data is the second.
constexpr std::uint64_t kWrite = std::uint64_t{1} << 32;
constexpr std::uint64_t kSecure = std::uint64_t{1} << 33;
constexpr unsigned kLanes = 34;

std::uint64_t levels_of(const Cci550Inputs& inputs) {
    return (inputs.pins.niden ? 1U : 0U) | (inputs.pins.spniden ? 2U : 0U) |
           (inputs.pins.dbgen ? 4U : 0U) | (inputs.pins.spiden ? 8U : 0U) |
           (inputs.aresetn ? 16U : 0U) | (inputs.aclken ? 32U : 0U);
}

void append_words(std::vector<std::uint64_t>& tape, const EventRow::Words& words, unsigned first,
                  std::uint64_t& head) {
    for (unsigned w = 0; w < EventRow::kWords; ++w) {
        if (words[w] == 0) continue;
        head |= std::uint64_t{1} << (first + w);
        tape.push_back(words[w]);
    }
}

const std::uint64_t* take_words(const std::uint64_t* at, EventRow::Words& words,
                                std::uint64_t present) {
    for (unsigned w = 0; w < EventRow::kWords; ++w) words[w] = (present >> w & 1) != 0 ? *at++ : 0;
    return at;
}

} // namespace

void append(std::vector<std::uint64_t>& tape, const Cci550Inputs& inputs, std::uint64_t cycles) {
    const std::size_t first = tape.size();
    std::uint64_t head = levels_of(inputs) << kLevels;
    tape.push_back(0);
    append_words(tape, inputs.events.non_secure, 0, head);
    append_words(tape, inputs.events.secure, kSecureWords, head);
    if (inputs.access) {
        const cci550::Access& access = *inputs.access;
        const bool secure = access.security == cci550::Security::secure;
        head |= kAccess;
        tape.push_back(access.offset | (access.write ? kWrite : 0) | (secure ? kSecure : 0) |
                       std::uint64_t{access.lanes} << kLanes);
        tape.push_back(access.data);
    }
    if (cycles != 1) {
        head |= kCycles;
        tape.push_back(cycles);
    }
    tape[first] = head;
}

void append(std::vector<std::uint64_t>& tape, const Cci550Shown& shown) {
    tape.push_back(kShown | shown.overflow_pins);
    for (const std::uint32_t count : shown.counts) tape.push_back(count);
}

const std::uint64_t* take(const std::uint64_t* at, Cci550Entry& entry) {
    const std::uint64_t head = *at++;
    entry.shown.reset();
    if ((head & kShown) != 0) {
        Cci550Shown& shown = entry.shown.emplace();
        shown.overflow_pins = static_cast<std::uint8_t>(head);
        for (std::uint32_t& count : shown.counts) count = static_cast<std::uint32_t>(*at++);
        return at;
    }
    Cci550Inputs& inputs = entry.inputs;
    const auto level = [&](unsigned n) { return (head >> (kLevels + n) & 1) != 0; };
    inputs.pins = {level(0), level(1), level(2), level(3)};
    inputs.aresetn = level(4);
    inputs.aclken = level(5);
    at = take_words(at, inputs.events.non_secure, head);
    at = take_words(at, inputs.events.secure, head >> kSecureWords);
    inputs.access.reset();
    if ((head & kAccess) != 0) {
        cci550::Access& access = inputs.access.emplace();
        const std::uint64_t word = *at++;
        access.offset = static_cast<std::uint32_t>(word);
        access.write = (word & kWrite) != 0;
        access.security =
            (word & kSecure) != 0 ? cci550::Security::secure : cci550::Security::non_secure;
        access.lanes = static_cast<unsigned>(word >> kLanes);
        access.data = static_cast<std::uint32_t>(*at++);
    }
    entry.cycles = (head & kCycles) != 0 ? *at++ : 1;
    return at;
}

} // namespace armpmu::vectors
