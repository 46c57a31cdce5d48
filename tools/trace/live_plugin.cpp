// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Plugin for qemu-aarch64 (user mode): tells LiveProgram what a program executes while it runs, as
// tools/trace/FORMAT.md explains. Options: memory=N and life=N, descriptors; turn=N; time=1 gives
// the program the reader's time; count=1 also counts instructions one by one; empty=1 alone calls
// functions that do nothing, to time QEMU.
#include "armpmu/cpu/block_source.h"
#include "testbench/traffic/program_format.h"
#include "testbench/traffic/program_ring.h"
#include "tools/trace/baton.h"
#include "tools/trace/doubt.h"
#include "tools/trace/guest_thread.h"
#include "tools/trace/live_options.h"
#include "tools/trace/modelled_time.h"
#include "tools/trace/plugin_support.h"
#include "tools/trace/qemu_plugin_api.h"
#include "tools/trace/reader_life.h"
#include "tools/trace/system_instruction.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::trace {
namespace {

using namespace testbench::program_ring;
using testbench::program_format::kMostWords;
using testbench::program_format::Operand;

static_assert(kSlots == kMaxThreads);
static_assert(2 * kMostTurn + 1 + kMostWords < kWords / 2);

struct Plugin {
    std::unique_ptr<Ring> ring;
    std::array<GuestThread, kSlots> threads;
    std::map<std::pair<std::uint64_t, std::vector<std::uint32_t>>, Block> blocks;
    Baton baton;
    std::mutex writes_order;            // also without the baton, if it was broken off
    std::unique_ptr<ModelledTime> time; // null: the host's
    std::mutex asks;
    std::uint32_t turn = 0;
    std::uint64_t room = 0; // words of a turn
    bool counts = false;
    bool is_empty = false;
    std::atomic<bool> several{false}; // threads, so that they need the baton
    std::atomic<bool> silent{false};  // at the end, and in a process that the program forked
    bool forked = false;
    std::array<std::uint64_t, 1 + kMostWords> unseen{}; // what is executed then
};

// QEMU calls free functions, so the plugin's state cannot live anywhere else.
std::unique_ptr<Plugin> plugin;

[[noreturn]] void fail(const char* message) {
    if (plugin->ring) {
        Header& header = plugin->ring->header();
        std::snprintf(header.error.data(), header.error.size(), "%s", message);
    } else {
        std::fprintf(stderr, "live_plugin: %s\n", message);
    }
    std::_Exit(1);
}

// No exception may reach QEMU.
template <typename Function>
auto guarded(Function function) -> decltype(function()) {
    try {
        return function();
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

// If the reader dies, so does this process (see end_with_reader).
template <typename Ready>
void wait_for_reader(Ready ready) {
    if (ready() || spin(ready)) return;
    constexpr std::chrono::milliseconds again{100};
    Header& header = plugin->ring->header();
    plugin->baton.stand_still(true);
    header.reader.wake();
    while (!ready()) header.writer.sleep(again, ready);
    plugin->baton.stand_still(false);
}

// Lets the reader see what a thread has done, all of which is complete.
void tell(unsigned vcpu, Happened what) {
    GuestThread& thread = plugin->threads[vcpu];
    if (thread.told == thread.at && what == Happened::turn) return;
    Positions& order = plugin->ring->header().order;
    const std::lock_guard<std::mutex> lock(plugin->writes_order);
    const std::uint64_t at = order.written.load(std::memory_order_relaxed);
    wait_for_reader([&] { return at - order.read.load(std::memory_order_acquire) < kOrderWords; });
    *plugin->ring->order().at(at) = order_word(what, vcpu, thread.at);
    order.written.store(at + 1, std::memory_order_release);
    thread.told = thread.at;
    plugin->ring->header().reader.wake();
}

void end_turn(unsigned vcpu) {
    GuestThread& thread = plugin->threads[vcpu];
    thread.left = 0;
    if (std::exchange(thread.holds, false)) plugin->baton.give(vcpu);
}

// The model's time, once it has executed all that was told.
ModelledTime::Time ask_time(unsigned vcpu, std::uint64_t slept) {
    const std::lock_guard<std::mutex> lock(plugin->asks);
    ModelledClock& clock = plugin->ring->header().clock;
    const std::uint64_t before = clock.answers.load(std::memory_order_acquire);
    clock.slept = slept;
    tell(vcpu, Happened::asks_time);
    wait_for_reader([&] { return clock.answers.load(std::memory_order_acquire) != before; });
    return clock.time;
}

void find_addresses_at_end(GuestThread& thread) {
    const Block& block = *std::exchange(thread.unsolved, nullptr);
    block.hidden.find_at_end(thread.registers, thread.addresses);
}

GuestThread& guest_thread(unsigned vcpu) {
    if (vcpu >= kSlots) fail("the program has more than 64 threads at a time");
    return plugin->threads[vcpu];
}

// Of a thread whose turn is over, or that has none; false if nothing is told any more.
bool begin_turn(unsigned vcpu, std::int32_t instructions) {
    if (!plugin->silent) {
        GuestThread& thread = guest_thread(vcpu);
        if (plugin->time != nullptr && plugin->time->armed() && !plugin->several)
            plugin->time->look(vcpu, plugin->turn);
        tell(vcpu, Happened::turn);
        const bool comes = std::exchange(thread.is_expected, false) || thread.is_new;
        thread.is_new = false;
        if (std::exchange(thread.resumes, false)) plugin->baton.suspend(false);
        if (plugin->several) {
            plugin->baton.take(vcpu, comes);
            thread.holds = true;
        }
        wait_for_reader([&thread] {
            return plugin->silent ||
                   thread.at + plugin->room - thread.slot->read.load(std::memory_order_acquire) <=
                       kWords;
        });
        thread.left = static_cast<std::int64_t>(plugin->turn) - instructions;
    }
    if (!plugin->silent) return true;
    plugin->threads[vcpu].left = 0;
    plugin->threads[vcpu].addresses = plugin->unseen.data() + 1;
    return false;
}

void on_block(unsigned vcpu, void* data) {
    const Block& block = *static_cast<const Block*>(data);
    GuestThread& thread = plugin->threads[vcpu < kSlots ? vcpu : 0];
    if (thread.unsolved != nullptr) find_addresses_at_end(thread);
    thread.left -= block.instructions;
    if (thread.left < 0 && !begin_turn(vcpu, block.instructions)) return;
    std::uint64_t* const words = thread.words.at(thread.at);
    words[0] = block.head;
    for (std::uint32_t n = 1; n <= block.operands; ++n) words[n] = cpu::kNoAddress;
    thread.addresses = words + 1;
    thread.at += 1 + block.operands;
    thread.slot->written.store(thread.at, std::memory_order_release);
}

void begin_block(unsigned vcpu, void* data, void* state) {
    if (vcpu >= kSlots || plugin->silent) {
        on_block(vcpu, data);
        return;
    }
    const Block& block = *static_cast<const Block*>(data);
    GuestThread& thread = plugin->threads[vcpu];
    thread.registers.found(state);
    if (thread.time_call.result && thread.registers.known())
        thread.registers.write(0, *thread.time_call.result);
    thread.time_call.result.reset();
    on_block(vcpu, data);
    if (block.hidden.empty() || plugin->silent) return;
    if (block.hidden.find_at_begin(thread.registers, thread.addresses)) thread.unsolved = &block;
}

void on_memory(unsigned vcpu, QemuMemInfo /*info*/, std::uint64_t address, void* data) {
    constexpr std::uint64_t mask =
        (std::uint64_t{1} << testbench::program_format::kProgramAddressBits) - 1;
    // Of an access in several pieces, where the lowest begins.
    std::uint64_t& known = plugin->threads[vcpu].addresses[reinterpret_cast<std::uintptr_t>(data)];
    known = std::min(known, address & mask);
}

// What may end a block before its end, and QEMU does not tell of, is behind us.
void on_reached(unsigned vcpu, void* data) {
    std::uint64_t& head = plugin->threads[vcpu].addresses[-1];
    head = execution_word(static_cast<std::uint32_t>(head),
                          static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(data)));
}

void on_pmu_access(unsigned vcpu, void* /*data*/) {
    if (plugin->silent) return;
    tell(vcpu, Happened::refused);
    for (;;) pause(); // the reader ends this process
}

// Under QEMU's lock of translations.
void define(const cpu::CodeBlock& code) {
    if (const char* const why = testbench::program_format::fault(code)) fail(why);
    Positions& positions = plugin->ring->header().code;
    const std::uint64_t at = positions.written.load(std::memory_order_relaxed);
    const std::uint64_t size = 2 + (code.words.size() + 1) / 2;
    wait_for_reader(
        [&] { return at + size - positions.read.load(std::memory_order_acquire) <= kCodeWords; });
    std::uint64_t* const words = plugin->ring->code().at(at);
    words[0] = code.address;
    words[1] = code.words.size();
    for (std::size_t n = 0; n < code.words.size(); n += 2)
        words[2 + n / 2] = code.words[n] |
                           (n + 1 < code.words.size() ? std::uint64_t{code.words[n + 1]} << 32 : 0);
    positions.written.store(at + size, std::memory_order_release);
}

// They are checked in a system call.
bool wants_registers(const cpu::CodeBlock& code, const Block& block) {
    const bool calls = (code.words.back() & 0xffe0'001f) == 0xd400'0001;
    return calls || !block.hidden.empty() || plugin->time != nullptr;
}

void watch(QemuPluginTb* tb) {
    const cpu::CodeBlock code = code_of(tb);
    const std::vector<Operand> operands = testbench::program_format::operands_of(code);
    const std::vector<bool> doubt = doubtful(code, operands);
    const auto number = static_cast<std::uint32_t>(plugin->blocks.size());
    const auto [place, added] = plugin->blocks.try_emplace({code.address, code.words});
    if (added) {
        define(code);
        place->second = {execution_word(number, without_doubt(doubt, code, 0)),
                         static_cast<std::uint32_t>(operands.size()),
                         static_cast<std::int32_t>(code.words.size()),
                         HiddenOperands(code, operands), false};
        place->second.wants_registers = wants_registers(code, place->second);
    }
    qemu_plugin_register_vcpu_tb_exec_cb(
        tb, place->second.wants_registers ? armpmu_on_block_with_registers : on_block,
        kQemuNoRegisters, &place->second);
    for (std::uint32_t n = 0; n < code.words.size(); ++n) {
        QemuPluginInsn* const instruction = qemu_plugin_tb_get_insn(tb, n);
        if (plugin->counts)
            qemu_plugin_register_vcpu_insn_exec_inline(instruction, kQemuAdd,
                                                       &plugin->ring->header().counted, 1);
        if (n != 0 && doubt[n - 1])
            qemu_plugin_register_vcpu_insn_exec_cb(
                instruction, on_reached, kQemuNoRegisters,
                reinterpret_cast<void*>(std::uintptr_t{without_doubt(doubt, code, n)}));
        if (accesses_pmu(code.words[n]))
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, on_pmu_access, kQemuNoRegisters,
                                                   nullptr);
    }
    for (std::size_t n = 0; n < operands.size(); ++n)
        if (operands[n].recorded)
            qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, operands[n].instruction),
                                             on_memory, kQemuNoRegisters, kQemuReadsAndWrites,
                                             reinterpret_cast<void*>(n));
}

void on_nothing(unsigned /*vcpu*/, void* /*data*/) {}
void on_no_memory(unsigned, QemuMemInfo, std::uint64_t, void*) {}

void on_translate(QemuPluginId /*id*/, QemuPluginTb* tb) {
    if (!plugin->is_empty) {
        if (!plugin->silent) guarded([tb] { watch(tb); });
        return;
    }
    qemu_plugin_register_vcpu_tb_exec_cb(tb, on_nothing, kQemuNoRegisters, nullptr);
    for (std::size_t n = 0; n < qemu_plugin_tb_n_insns(tb); ++n)
        qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, n), on_no_memory,
                                         kQemuNoRegisters, kQemuReadsAndWrites, nullptr);
}

void on_syscall(QemuPluginId /*id*/, unsigned vcpu, std::int64_t number, std::uint64_t a1,
                std::uint64_t a2, std::uint64_t a3, std::uint64_t a4, std::uint64_t a5,
                std::uint64_t, std::uint64_t, std::uint64_t) {
    if (plugin->silent) return;
    GuestThread& thread = guest_thread(vcpu);
    thread.call = {number, a1, a2, a3, a4, a5};
    thread.registers.check(thread.call);
    if (thread.unsolved != nullptr) find_addresses_at_end(thread);
    if (plugin->time != nullptr)
        plugin->time->before(vcpu, thread.call, thread.time_call, !plugin->several);
    const bool ends = number == SystemCall::kExit;
    // QEMU then discards its translations, for which the new thread must stand still.
    if (starts_thread(thread.call) && !plugin->several.exchange(true)) {
        plugin->baton.suspend(true);
        thread.resumes = true;
    }
    if ((thread.holds || !plugin->several) && returns_at_once(thread.call)) return;
    tell(vcpu, ends ? Happened::thread_ended : Happened::turn);
    if (ends) thread.is_new = true; // QEMU numbers the next one the same
    // QEMU waits until every other thread stands still.
    if (number == SystemCall::kExitGroup) plugin->silent = true;
    if (number == SystemCall::kExitGroup || starts_process(thread.call))
        plugin->baton.suspend(true);
    end_turn(vcpu);
}

void on_syscall_return(QemuPluginId /*id*/, unsigned vcpu, std::int64_t /*number*/,
                       std::int64_t result) {
    if (plugin->silent) return;
    GuestThread& thread = guest_thread(vcpu);
    if (plugin->time != nullptr)
        plugin->time->after(thread.call, result, thread.time_call, !plugin->several);
    const WakeUps woken = wake_ups(thread.call, result);
    if (starts_process(thread.call)) plugin->baton.suspend(false);
    if (woken.others != 0) plugin->baton.expect(woken.others);
    if (thread.holds || !plugin->several) return;
    // Before it executes, QEMU may have to translate, which shall not cost it turns.
    if (!woken.caller) plugin->baton.expect(1);
    thread.is_expected = true;
}

void on_exit(QemuPluginId /*id*/, void* /*data*/) {
    if (plugin->is_empty || plugin->forked) return;
    Header& header = plugin->ring->header();
    header.breaks = plugin->baton.breaks();
    header.finished.store(1);
    header.reader.wake();
}

void on_fork() {
    plugin->silent = true;
    plugin->forked = true;
}

void attach(int memory, int life) {
    plugin->ring = std::make_unique<Ring>(memory);
    for (unsigned n = 0; n < kSlots; ++n) {
        plugin->threads[n].slot = &plugin->ring->header().slots[n];
        plugin->threads[n].words = plugin->ring->slot(n);
    }
    plugin->ring->close_memory();
    plugin->room = std::max<std::uint64_t>(2 * std::uint64_t{plugin->turn}, 1 + kMostWords);
    end_with_reader(life);
    plugin->ring->header().ready.store(1);
    plugin->ring->header().reader.wake();
}

void begin(const LiveOptions& options) {
    plugin->turn = options.turn;
    plugin->counts = options.count;
    plugin->is_empty = options.empty;
    if (options.time) plugin->time = std::make_unique<ModelledTime>(ask_time);
    if (!options.empty) attach(options.memory, options.life);
}

} // namespace
} // namespace armpmu::trace

extern "C" {

void armpmu_block_began(unsigned vcpu, void* data, void* state) {
    armpmu::trace::begin_block(vcpu, data, state);
}

extern const int qemu_plugin_version;
const int qemu_plugin_version = kQemuPluginApi;

int qemu_plugin_install(QemuPluginId id, const void* info, int argc, char** argv);
int qemu_plugin_install(QemuPluginId id, const void* /*info*/, int argc, char** argv) {
    using namespace armpmu::trace;
    plugin = std::make_unique<Plugin>();
    guarded([&] { begin(live_options(argc, argv)); });
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
    if (plugin->is_empty) return 0;
    pthread_atfork(nullptr, nullptr, on_fork);
    qemu_plugin_register_vcpu_syscall_cb(id, on_syscall);
    qemu_plugin_register_vcpu_syscall_ret_cb(id, on_syscall_return);
    qemu_plugin_register_atexit_cb(id, on_exit, nullptr);
    return 0;
}
}
