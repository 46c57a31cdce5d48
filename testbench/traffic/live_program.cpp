// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/live_program.h"

#include "armpmu/cpu/decoder.h"
#include "testbench/traffic/guest_executable.h"
#include "testbench/traffic/program_format.h"
#include "testbench/traffic/program_process.h"
#include "testbench/traffic/program_ring.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace armpmu::testbench {

using namespace program_ring;

namespace {

// The other side is looked at that often while nothing comes.
constexpr std::chrono::milliseconds kLook{20};
// That long it may take to end.
constexpr std::chrono::seconds kPatience{10};
// The plugin is woken when that much was read.
constexpr std::uint64_t kWakeAfter = kWords / 4;

GuestExecutable checked_program(const LiveProgramOptions& options) {
    if (options.command.empty()) throw ProgramError("which program?");
    if (options.turn == 0 || options.turn > kMostTurn)
        throw ProgramError("expected a turn of 1 .. " + std::to_string(kMostTurn) +
                           " instructions");
    return read_guest_executable(options.command.front());
}

// Whether the next block is known before it is executed: SVC is no branch.
bool ends_in_call(const cpu::CodeBlock& block) {
    static const cpu::Decoder decoder;
    return decoder.decode(block.words.back()).branch == cpu::BranchKind::exception;
}

} // namespace

struct LiveProgram::Impl {
    // Of which the next may be known or not.
    struct Execution {
        const std::uint64_t* addresses;
        std::uint64_t end;
        std::uint32_t shown;
        std::uint32_t failed;
    };

    // The executions in one slot of the ring: of one thread, then perhaps of another.
    struct Stream {
        Words words;
        std::uint64_t read = 0;  // behind the newest execution that was looked at
        std::uint64_t known = 0; // what may be read
        std::uint64_t held = 0;  // where the waiting execution begins
        Execution waiting{};     // until it is known what follows
        bool waits = false;
        bool lives = false;
        std::uint32_t thread = 0;
    };
    struct Block {
        std::uint64_t address;
        std::uint32_t instructions;
        std::uint32_t operands;
        std::uint32_t shown;
        bool plain; // each operand has an address if the instruction retired
    };

    const GuestExecutable program;
    Ring ring;
    Header& header = ring.header();
    Descriptor life;
    ChildProcess process;
    std::shared_ptr<LoadedFiles> files = std::make_shared<LoadedFiles>();
    std::vector<Block> blocks;
    std::vector<std::vector<program_format::Operand>> operands;
    std::vector<cpu::CodeBlock> shown;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> parts;
    std::array<Stream, kSlots> streams;
    Stream* current = nullptr;
    std::uint32_t threads = 0;
    std::uint64_t order = 0; // words of the order that were read
    std::uint64_t code = 0;
    std::uint64_t freed = 0; // words since the plugin was woken
    bool refused = false;    // the program is about to access a PMU register
    bool ending = false;     // the thread ends after the known executions
    bool asking = false;     // the time
    bool is_over = false;
    std::uint64_t begun = 0;
    std::array<std::uint64_t, 16> last_blocks{};
    std::uint32_t last_block = 0;
    std::uint32_t last_executed = 0;
    End end;

    explicit Impl(const LiveProgramOptions& options)
        : program(checked_program(options)),
          process(start_program(options, program, ring.memory(), life)) {
        while (header.ready.load() == 0) {
            header.reader.sleep(kLook, [this] { return header.ready.load() != 0; });
            if (process.ended() && header.ready.load() == 0) fail_early(options);
        }
    }

    [[noreturn]] void fail_early(const LiveProgramOptions& options) const {
        if (header.error[0] != 0) throw ProgramError(header.error.data());
        throw ProgramError(options.qemu + " did not load " + live_plugin(options.plugin) +
                           ": it needs plugins, as qemu-user of Debian 12 has them; "
                           "qemu-user-static and Debian 13's have none");
    }

    void read_code() {
        const std::uint64_t written = header.code.written.load(std::memory_order_acquire);
        while (code != written) {
            const std::uint64_t* const words = ring.code().at(code);
            cpu::CodeBlock block;
            block.address = words[0];
            const auto instructions = static_cast<std::uint32_t>(words[1]);
            for (std::uint32_t n = 0; n < instructions; ++n)
                block.words.push_back(static_cast<std::uint32_t>(words[2 + n / 2] >> 32 * (n % 2)));
            operands.push_back(program_format::operands_of(block));
            const auto& list = operands.back();
            const bool plain = std::all_of(list.begin(), list.end(), [](const auto& operand) {
                return operand.recorded && !operand.exclusive;
            });
            blocks.push_back({block.address, instructions, static_cast<std::uint32_t>(list.size()),
                              static_cast<std::uint32_t>(shown.size()), plain});
            files->look(block.address, process.id());
            shown.push_back(std::move(block));
            code += 2 + (instructions + 1) / 2;
        }
        header.code.read.store(code, std::memory_order_release);
    }

    std::uint32_t part_of(std::uint32_t block, std::uint32_t executed) {
        const auto [part, added] = parts.try_emplace({block, executed}, shown.size());
        if (added) {
            const cpu::CodeBlock& whole = shown[blocks[block].shown];
            shown.push_back({whole.address, {whole.words.begin(), whole.words.begin() + executed}});
        }
        return part->second;
    }

    // The number of instructions of a block that retired: QEMU reports an access when it is done.
    std::uint32_t executed(std::uint32_t block, std::uint32_t reached,
                           const std::uint64_t* addresses) const {
        for (std::size_t n = 0; n < operands[block].size(); ++n) {
            const program_format::Operand& operand = operands[block][n];
            if (operand.instruction >= reached) break;
            if (operand.recorded && !operand.exclusive && addresses[n] == cpu::kNoAddress)
                return operand.instruction;
        }
        return reached;
    }

    std::uint32_t failed(std::uint32_t block, const std::uint64_t* addresses) const {
        std::uint32_t bits = 0;
        for (std::size_t n = 0; n < operands[block].size() && n < 32; ++n)
            if (operands[block][n].exclusive && addresses[n] == cpu::kNoAddress) bits |= 1u << n;
        return bits;
    }

    // Takes the next execution of a stream; false if nothing of it retired.
    bool take(Stream& stream, Execution& execution) {
        const std::uint64_t* const words = stream.words.at(stream.read);
        const auto number = static_cast<std::uint32_t>(words[0]);
        const auto reached = static_cast<std::uint32_t>(words[0] >> 32);
        if (number >= blocks.size()) read_code();
        const Block& block = blocks[number];
        const std::uint64_t* const addresses = words + 1;
        stream.read += 1 + block.operands;
        last_blocks[begun++ % last_blocks.size()] = block.address;
        std::uint32_t retired = reached;
        for (std::uint32_t n = 0; n < block.operands; ++n)
            if (addresses[n] == cpu::kNoAddress) {
                retired = executed(number, reached, addresses);
                break;
            }
        last_block = number;
        last_executed = retired;
        if (retired == 0) return false;
        execution = {addresses, block.address + 4 * std::uint64_t{retired}, block.shown, 0};
        if (retired != block.instructions) execution.shown = part_of(number, retired);
        if (!block.plain) {
            execution.failed = failed(number, addresses);
            const auto& list = operands[number];
            for (std::size_t n = 0; n < list.size(); ++n)
                if (list[n].instruction >= retired) execution.failed &= ~(1u << n);
        }
        return true;
    }

    static void tell(const Stream& stream, std::uint64_t next, std::uint32_t& thread,
                     cpu::Retired& retired) {
        const Execution& one = stream.waiting;
        thread = stream.thread;
        retired = {one.shown, one.addresses, next, one.failed, nullptr};
    }

    // Frees the consumed part of the present stream.
    void release() {
        if (current == nullptr) return;
        Positions& slot = header.slots[static_cast<std::size_t>(current - streams.data())];
        const std::uint64_t done = current->waits ? current->held : current->read;
        freed += done - slot.read.load(std::memory_order_relaxed);
        slot.read.store(done, std::memory_order_release);
        if (freed < kWakeAfter) return;
        freed = 0;
        header.writer.wake();
    }

    bool more() const { return header.order.written.load(std::memory_order_acquire) != order; }

    // False when the program has ended and all was read.
    bool wait_for_more() {
        if (more() || spin([this] { return more(); })) return true;
        for (;;) {
            read_code();
            freed = 0;
            header.writer.wake();
            const bool ended = header.finished.load() != 0 || process.ended().has_value();
            if (more()) return true;
            if (ended) return false;
            header.reader.sleep(kLook, [this] { return more() || header.finished.load() != 0; });
        }
    }

    Stream& stream_of(unsigned slot) {
        Stream& stream = streams[slot];
        if (!stream.words) stream.words = ring.slot(slot);
        if (!stream.lives) stream.thread = threads++;
        stream.lives = true;
        return stream;
    }

    // Follows the order until there is something to read; false at the end. A thread that ends
    // gives its last execution.
    enum class Step { read, last, over };
    Step advance() {
        release();
        for (;;) {
            if (refused) refuse();
            if (current != nullptr && !current->lives) {
                Stream& ended = *std::exchange(current, nullptr);
                if (std::exchange(ended.waits, false)) {
                    current = &ended;
                    return Step::last;
                }
            }
            if (!wait_for_more()) return leftovers() ? Step::read : Step::over;
            const std::uint64_t word = *ring.order().at(order++);
            header.order.read.store(order, std::memory_order_release);
            current = &stream_of(slot_of(word));
            current->known = position_of(word);
            refused = happened(word) == Happened::refused;
            ending = happened(word) == Happened::thread_ended;
            asking = happened(word) == Happened::asks_time;
            if (current->read != current->known || asking) return Step::read;
            current->lives = !ending;
        }
    }

    // Executions whose order a killed program could not send.
    bool leftovers() {
        process.wait(kPatience);
        for (unsigned slot = 0; slot < kSlots; ++slot) {
            const std::uint64_t written = header.slots[slot].written.load();
            if (written == streams[slot].known) continue;
            current = &stream_of(slot);
            current->known = written;
            return true;
        }
        return false;
    }

    [[noreturn]] void refuse() const {
        const cpu::CodeBlock& code_block = shown[blocks[last_block].shown];
        throw ProgramError(fmt::format(
            "the program accesses a PMU register at 0x{:x} (word {:08x}): software that reads PMU "
            "registers itself runs on the platform (armpmu vp)",
            code_block.address + 4 * last_executed, code_block.words[last_executed]));
    }

    void finish() {
        if (header.error[0] != 0) throw ProgramError(header.error.data());
        const ProcessEnd its_end = process.wait(kPatience);
        end.signal = its_end.signal;
        end.status = its_end.status;
        end.count = header.counted;
        end.breaks = header.breaks;
        if (begun != 0) {
            const Block& block = blocks[last_block];
            end.pc = block.address + 4 * std::min(last_executed, block.instructions - 1);
        }
        const std::uint64_t size = last_blocks.size();
        for (std::uint64_t n = begun - std::min(begun, size); n < begun; ++n)
            end.last_blocks.push_back(last_blocks[n % size]);
        is_over = true;
    }

    bool next(std::uint32_t& thread, cpu::Retired& retired) {
        while (!is_over) {
            while (current != nullptr && current->read != current->known) {
                Stream& stream = *current;
                const std::uint64_t begins = stream.read;
                Execution coming; // NOLINT: `take` writes all of it
                if (!take(stream, coming)) continue;
                const bool known = stream.waits;
                if (known) tell(stream, shown[coming.shown].address, thread, retired);
                stream.waiting = coming;
                stream.waits = true;
                stream.held = begins;
                if (known) return true;
            }
            if (asking) return ask(thread, retired);
            if (ending && current != nullptr) current->lives = false;
            ending = false;
            const Step step = advance();
            if (step == Step::over) finish();
            if (step != Step::last) continue;
            tell(*current, current->waiting.end, thread, retired);
            current = nullptr;
            return true;
        }
        return next_last(thread, retired);
    }

    // First the executions that led to it.
    bool ask(std::uint32_t& thread, cpu::Retired& retired) {
        if (current->waits && ends_in_call(shown[current->waiting.shown])) {
            tell(*current, current->waiting.end, thread, retired);
            current->waits = false;
            return true;
        }
        asking = false;
        thread = current->thread;
        retired = {kAsksTime, nullptr, header.clock.slept, 0, nullptr};
        return true;
    }

    // Of those threads that the program's end ended.
    bool next_last(std::uint32_t& thread, cpu::Retired& retired) {
        for (Stream& stream : streams)
            if (std::exchange(stream.waits, false)) {
                tell(stream, stream.waiting.end, thread, retired);
                return true;
            }
        return false;
    }
};

LiveProgram::LiveProgram(const LiveProgramOptions& options)
    : impl_(std::make_unique<Impl>(options)) {}

LiveProgram::~LiveProgram() = default;

const std::vector<cpu::CodeBlock>& LiveProgram::blocks() const {
    return impl_->shown;
}
bool LiveProgram::next(std::uint32_t& thread, cpu::Retired& retired) {
    return impl_->next(thread, retired);
}
void LiveProgram::answer(std::uint64_t elapsed, std::uint64_t executed) {
    ModelledClock& clock = impl_->header.clock;
    clock.time = {elapsed, executed};
    clock.answers.fetch_add(1, std::memory_order_release);
    impl_->header.writer.wake();
}
std::uint32_t LiveProgram::threads() const {
    return impl_->threads;
}
std::shared_ptr<const LoadedFiles> LiveProgram::files() const {
    return impl_->files;
}
pid_t LiveProgram::process() const {
    return impl_->process.id();
}
const LiveProgram::End& LiveProgram::end() const {
    return impl_->end;
}

bool LiveThread::next(cpu::Retired& retired) {
    std::uint32_t thread = 0;
    if (!program_.next(thread, retired)) return false;
    if (thread != 0 || program_.threads() > 1)
        throw ProgramError("the program started a second thread, expected one thread");
    return true;
}

} // namespace armpmu::testbench
