// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_writer.h"

#include "testbench/traffic/program_format.h"
#include "testbench/traffic/trace_format.h"
#include "testbench/traffic/trace_output.h"

#include <vector>

namespace armpmu::testbench {

using namespace program_format;

struct ProgramWriter::Impl {
    struct Block {
        std::vector<Operand> operands;
        std::uint32_t instructions;
    };

    TraceOutput out;
    std::vector<Block> blocks;
    std::vector<Expectation> threads;
    std::uint64_t last_end = 0; // of the block defined before
    std::uint32_t current_thread = 0;
    std::uint64_t instructions = 0;
    bool finished = false;

    Impl(const std::string& path, std::uint32_t number, bool xz)
        : out(path, kProgramVersion, number, xz), threads(number) {}

    void check(std::uint32_t thread, std::uint32_t block) const {
        if (finished) out.fail("the trace is finished");
        if (thread >= threads.size()) out.fail("expected a thread below the number of threads");
        if (block >= blocks.size()) out.fail("expected a block that was added");
    }
    void control(Control what) {
        out.varint(begin_control);
        out.byte(what);
    }
    void switch_to(std::uint32_t thread) {
        if (thread == current_thread) return;
        control(control_thread);
        out.byte(static_cast<std::uint8_t>(thread));
        current_thread = thread;
    }
    void write_addresses(std::uint32_t block, const std::uint64_t* addresses,
                         std::uint32_t executed) {
        Expectation& expected = threads[current_thread];
        const std::vector<Operand>& operands = blocks[block].operands;
        for (std::size_t n = 0; n < operands.size() && operands[n].instruction < executed; ++n) {
            if (!operands[n].recorded) continue;
            std::uint64_t& last = expected.addresses(block)[n];
            if (addresses[n] == cpu::kNoAddress) {
                out.varint(kUnknown);
                continue;
            }
            if (addresses[n] >> kProgramAddressBits != 0)
                out.fail("expected an address of 56 bits");
            out.varint(kFirstDifference + trace_format::zigzag(addresses[n] - last));
            last = addresses[n];
        }
        expected.executed(block);
        instructions += executed;
        out.count_record();
    }
};

ProgramWriter::ProgramWriter(const std::string& path, std::uint32_t threads, bool xz)
    : impl_(std::make_unique<Impl>(path, threads, xz)) {}

ProgramWriter::~ProgramWriter() = default;

std::uint32_t ProgramWriter::add_block(const cpu::CodeBlock& block) {
    TraceOutput& out = impl_->out;
    if (impl_->finished) out.fail("the trace is finished");
    if (const char* const why = fault(block)) out.fail(why);
    impl_->control(control_block);
    out.varint(trace_format::zigzag(block.address - impl_->last_end));
    out.varint(block.words.size());
    for (const std::uint32_t word : block.words)
        for (unsigned shift = 0; shift < 32; shift += 8)
            out.byte(static_cast<std::uint8_t>(word >> shift));
    impl_->last_end = block.end();
    impl_->blocks.push_back({operands_of(block), static_cast<std::uint32_t>(block.words.size())});
    for (Expectation& one : impl_->threads) one.add_block(impl_->blocks.back().operands.size());
    return static_cast<std::uint32_t>(impl_->blocks.size() - 1);
}

void ProgramWriter::execute(std::uint32_t thread, std::uint32_t block,
                            const std::uint64_t* addresses) {
    impl_->check(thread, block);
    impl_->switch_to(thread);
    const Expectation& expected = impl_->threads[thread];
    const bool follows = expected.has_follower() && expected.follower() == block;
    impl_->out.varint(follows ? std::uint64_t{begin_follower} : std::uint64_t{kFirstBlock} + block);
    impl_->write_addresses(block, addresses, impl_->blocks[block].instructions);
}

void ProgramWriter::execute_part(std::uint32_t thread, std::uint32_t block,
                                 const std::uint64_t* addresses, std::uint32_t instructions) {
    impl_->check(thread, block);
    if (instructions == 0 || instructions >= impl_->blocks[block].instructions)
        impl_->out.fail("expected a part of the block");
    impl_->switch_to(thread);
    impl_->control(control_part);
    impl_->out.varint(block);
    impl_->out.varint(instructions);
    impl_->write_addresses(block, addresses, instructions);
}

void ProgramWriter::finish() {
    if (impl_->finished) return;
    impl_->control(control_end);
    impl_->out.varint(impl_->out.records());
    impl_->out.varint(impl_->instructions);
    impl_->out.finish();
    impl_->finished = true;
}

std::uint64_t ProgramWriter::executions() const {
    return impl_->out.records();
}
std::uint64_t ProgramWriter::instructions() const {
    return impl_->instructions;
}

} // namespace armpmu::testbench
