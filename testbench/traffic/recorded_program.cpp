// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/recorded_program.h"

#include "testbench/traffic/program_format.h"
#include "testbench/traffic/trace_format.h"
#include "testbench/traffic/trace_input.h"

#include <map>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace program_format;

struct RecordedProgram::Impl {
    // One execution, before its successor is known.
    struct Execution {
        std::uint32_t block = 0;
        std::uint32_t failed = 0;
        std::size_t operands = 0;
        std::vector<std::uint64_t> addresses = std::vector<std::uint64_t>(kMostWords);
    };
    struct Block {
        std::vector<Operand> operands;
        std::uint32_t instructions;
        std::uint32_t shown; // index into `shown`
    };

    TraceInput in;
    std::uint32_t wanted;
    std::vector<Expectation> threads;
    std::vector<Block> blocks;
    std::vector<cpu::CodeBlock> shown;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> parts;
    std::uint64_t last_end = 0;
    std::uint32_t current_thread = 0;
    std::uint64_t instructions = 0;
    bool started = false;
    bool ahead = false; // whether `coming` is an execution
    Execution present;
    Execution coming;

    Impl(const std::string& path, std::uint32_t thread)
        : in(path, kProgramVersion), wanted(thread), threads(in.threads()) {
        if (thread >= threads.size())
            throw TraceError(path + ": no thread " + std::to_string(thread) +
                             ", expected one below " + std::to_string(threads.size()));
    }

    // The next execution of the thread; false at the end.
    bool read(Execution& execution) {
        for (;;) {
            const std::uint64_t form = in.varint();
            if (form == begin_control) {
                const std::uint8_t what = in.byte();
                if (what == control_end) return read_end();
                if (what == control_thread) {
                    read_thread();
                } else if (what == control_block) {
                    read_block();
                } else if (what != control_part) {
                    in.fail("expected a known record");
                } else if (read_part(execution)) {
                    return true;
                }
            } else if (read_execution(form, execution)) {
                return true;
            }
        }
    }

    bool read_end() {
        const std::uint64_t executions = in.varint();
        const std::uint64_t counted = in.varint();
        if (executions != in.records() || counted != instructions)
            in.fail("the end record counts " + std::to_string(executions) + " blocks and " +
                    std::to_string(counted) + " instructions, expected " +
                    std::to_string(in.records()) + " and " + std::to_string(instructions));
        in.finish();
        return false;
    }

    void read_thread() {
        const std::uint32_t thread = in.byte();
        if (thread >= threads.size() || thread == current_thread)
            in.fail("switch to thread " + std::to_string(thread) + ", expected another one below " +
                    std::to_string(threads.size()));
        current_thread = thread;
    }

    void read_block() {
        cpu::CodeBlock block;
        block.address = last_end + trace_format::unzigzag(in.varint());
        const std::uint64_t words = in.varint();
        if (words == 0 || words > kMostWords) in.fail("expected a block of 1 .. 4096 instructions");
        for (std::uint64_t n = 0; n < words; ++n) {
            std::uint32_t word = 0;
            for (unsigned shift = 0; shift < 32; shift += 8)
                word |= std::uint32_t{in.byte()} << shift;
            block.words.push_back(word);
        }
        if (const char* const why = fault(block)) in.fail(why);
        last_end = block.end();
        blocks.push_back({operands_of(block), static_cast<std::uint32_t>(words),
                          static_cast<std::uint32_t>(shown.size())});
        for (Expectation& one : threads) one.add_block(blocks.back().operands.size());
        shown.push_back(std::move(block));
    }

    bool read_part(Execution& execution) {
        const std::uint32_t block = in.varint32();
        if (block >= blocks.size()) in.fail("expected a block that was defined");
        const std::uint32_t executed = in.varint32();
        if (executed == 0 || executed >= blocks[block].instructions)
            in.fail("expected a part of the block");
        const auto [part, added] = parts.try_emplace({block, executed}, shown.size());
        if (added) {
            const cpu::CodeBlock& whole = shown[blocks[block].shown];
            shown.push_back({whole.address, {whole.words.begin(), whole.words.begin() + executed}});
        }
        return read_addresses(block, executed, part->second, execution);
    }

    bool read_execution(std::uint64_t form, Execution& execution) {
        const Expectation& expected = threads[current_thread];
        if (form == begin_follower && !expected.has_follower())
            in.fail("expected a block that another has followed before");
        const std::uint64_t block =
            form == begin_follower ? expected.follower() : form - kFirstBlock;
        if (block >= blocks.size()) in.fail("expected a block that was defined");
        const auto number = static_cast<std::uint32_t>(block);
        return read_addresses(number, blocks[number].instructions, blocks[number].shown, execution);
    }

    // False if it is another thread's.
    bool read_addresses(std::uint32_t block, std::uint32_t executed, std::uint32_t as,
                        Execution& execution) {
        Expectation& expected = threads[current_thread];
        const std::vector<Operand>& operands = blocks[block].operands;
        std::uint64_t* const last = expected.addresses(block);
        execution.block = as;
        execution.failed = 0;
        std::size_t n = 0;
        for (; n < operands.size() && operands[n].instruction < executed; ++n) {
            std::uint64_t address = cpu::kNoAddress;
            if (operands[n].recorded) {
                const std::uint64_t code = in.varint();
                if (code != kUnknown) {
                    address = moved(last[n], code - kFirstDifference);
                } else if (operands[n].exclusive && n < 32) {
                    execution.failed |= 1u << n;
                }
            }
            execution.addresses[n] = address;
        }
        execution.operands = n;
        expected.executed(block);
        instructions += executed;
        in.count_record();
        return current_thread == wanted;
    }

    std::uint64_t moved(std::uint64_t& last, std::uint64_t difference) {
        last += trace_format::unzigzag(difference);
        if (last >> kProgramAddressBits != 0) in.fail("expected an address of 56 bits");
        return last;
    }

    bool next(cpu::Retired& retired) {
        in.check();
        if (!started) ahead = read(coming);
        started = true;
        if (!ahead) return false;
        std::swap(present, coming);
        ahead = read(coming);
        retired = {};
        retired.block = present.block;
        retired.failed = present.failed;
        if (present.operands != 0) retired.addresses = present.addresses.data();
        retired.next = ahead ? shown[coming.block].address : shown[present.block].end();
        return true;
    }
};

RecordedProgram::RecordedProgram(const std::string& path, std::uint32_t thread)
    : impl_(std::make_unique<Impl>(path, thread)) {}

RecordedProgram::~RecordedProgram() = default;

std::uint32_t RecordedProgram::threads() const {
    return impl_->in.threads();
}
std::uint64_t RecordedProgram::executions() const {
    return impl_->in.records();
}
std::uint64_t RecordedProgram::instructions() const {
    return impl_->instructions;
}
const std::vector<cpu::CodeBlock>& RecordedProgram::blocks() const {
    return impl_->shown;
}
bool RecordedProgram::next(cpu::Retired& retired) {
    return impl_->next(retired);
}

} // namespace armpmu::testbench
