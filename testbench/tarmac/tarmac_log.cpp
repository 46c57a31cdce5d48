// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tarmac/tarmac_log.h"

#include "armpmu/cpu/decoder.h"

#include <optional>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostHeld = std::size_t{1} << 20; // bytes

// Of its group of encodings; AArch32 has none.
std::string_view group_of(const cpu::ExecutedInstruction& instruction) {
    static const cpu::Decoder decoder;
    if (instruction.mode.set != cpu::InstructionSet::a64) return {};
    const std::size_t row = decoder.row_of(instruction.opcode);
    return row < decoder.table().size() ? decoder.table()[row].name : std::string_view();
}

} // namespace

// Readers skip lines that begin with Tarmac.
void TarmacLog::begin(unsigned processors, const std::vector<std::string>& notes) {
    for (unsigned n = 0; n < processors; ++n)
        lines_.emplace_back(processors == 1 ? std::nullopt : std::optional(n));
    text_ += "Tarmac Text Rev 3t\n";
    for (const std::string& note : notes) text_ += "Tarmac note: " + note + '\n';
}

void TarmacLog::add(unsigned processor, std::uint64_t stamp,
                    const cpu::ExecutedInstruction& instruction) {
    ++instructions_;
    if (failed_) return;
    lines_[processor].append(text_, stamp, instruction, group_of(instruction));
    added();
}

void TarmacLog::add(unsigned processor, std::uint64_t stamp, const cpu::TakenException& exception) {
    if (failed_) return;
    lines_[processor].append(text_, stamp, exception);
    added();
}

void TarmacLog::added() {
    if (text_.size() >= kMostHeld) flush();
}

void TarmacLog::flush() {
    if (failed_) return;
    try {
        sink_(text_);
    } catch (...) {
        failure_ = std::current_exception();
        failed_ = true;
    }
    text_.clear();
}

void TarmacLog::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void TarmacLog::finish() {
    flush();
    check();
}

} // namespace armpmu::testbench
