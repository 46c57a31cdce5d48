// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Plugin for qemu-aarch64 (user mode): records what the threads of a program do to memory, in the
// format of tools/trace/FORMAT.md. Options: out=FILE, skip=N, records=N, turn=N.
#include "testbench/traffic/trace_writer.h"
#include "tools/trace/baton.h"
#include "tools/trace/plugin_support.h"
#include "tools/trace/qemu_plugin_api.h"
#include "tools/trace/recording.h"
#include "tools/trace/system_call.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace armpmu::trace {
namespace {

using Kind = testbench::TraceRecord::Kind;

struct GuestThread {
    std::uint64_t instructions = 0;
    unsigned turn_left = 0; // 0: does not hold the baton
    SystemCall call;        // the present one
    bool is_new = true;
};

struct Options {
    std::string out;
    std::uint64_t skip = 0;
    std::uint64_t records = 1'000'000;
    unsigned turn = 64;
};

struct Plugin {
    Options options;
    Baton baton;
    std::array<GuestThread, kMaxThreads> threads;
    std::unique_ptr<Recording> recording;
};

// QEMU calls free functions, so the plugin's state cannot live anywhere else.
std::unique_ptr<Plugin> plugin;

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "record_plugin: %s\n", message.c_str());
    std::_Exit(1);
}

GuestThread& guest_thread(unsigned vcpu) {
    if (vcpu >= kMaxThreads) {
        fail("more than 64 threads");
    }
    return plugin->threads[vcpu];
}

void end_turn(unsigned vcpu) {
    GuestThread& thread = guest_thread(vcpu);
    if (thread.turn_left != 0) {
        thread.turn_left = 0;
        plugin->baton.give(vcpu);
    }
}

void record(unsigned vcpu, Kind kind, std::uint64_t address, std::uint64_t bytes) {
    plugin->recording->add(vcpu, guest_thread(vcpu).instructions, kind, address, bytes);
}

void on_instruction(unsigned vcpu, void* /*data*/) {
    GuestThread& thread = guest_thread(vcpu);
    if (std::exchange(thread.is_new, false) && vcpu != 0) {
        plugin->baton.arrive();
    }
    ++thread.instructions;
    if (plugin->recording->full()) {
        end_turn(vcpu);
        return;
    }
    // Before the instruction, so that its accesses are executed, not only recorded, in turn.
    if (thread.turn_left <= 1) {
        plugin->baton.take(vcpu);
        thread.turn_left = plugin->options.turn + 1;
    }
    --thread.turn_left;
}

void on_zero_block(unsigned vcpu, void* /*data*/) {
    plugin->recording->count_unseen(vcpu);
}

void on_memory(unsigned vcpu, QemuMemInfo info, std::uint64_t address, void* /*data*/) {
    const Kind kind = qemu_plugin_mem_is_store(info) ? Kind::store : Kind::load;
    record(vcpu, kind, address, std::uint64_t{1} << qemu_plugin_mem_size_shift(info));
}

void on_translate(QemuPluginId /*id*/, QemuPluginTb* tb) {
    constexpr std::uint32_t dc_zva = 0xd50b7420;
    constexpr std::uint32_t any_register = 0x1f;
    for (std::size_t i = 0; i < qemu_plugin_tb_n_insns(tb); ++i) {
        QemuPluginInsn* insn = qemu_plugin_tb_get_insn(tb, i);
        const std::uint32_t word = word_of(insn);
        qemu_plugin_register_vcpu_insn_exec_cb(insn, on_instruction, kQemuNoRegisters, nullptr);
        if ((word & ~any_register) == dc_zva) {
            qemu_plugin_register_vcpu_insn_exec_cb(insn, on_zero_block, kQemuNoRegisters, nullptr);
        }
        qemu_plugin_register_vcpu_mem_cb(insn, on_memory, kQemuNoRegisters, kQemuReadsAndWrites,
                                         nullptr);
    }
}

void on_syscall(QemuPluginId /*id*/, unsigned vcpu, std::int64_t number, std::uint64_t a1,
                std::uint64_t a2, std::uint64_t a3, std::uint64_t, std::uint64_t, std::uint64_t,
                std::uint64_t, std::uint64_t) {
    GuestThread& thread = guest_thread(vcpu);
    thread.call = {number, a1, a2, a3};
    if (number == SystemCall::kExit || number == SystemCall::kExitGroup) {
        record(vcpu, Kind::sync, 0, 0);
    }
    if (number == SystemCall::kExit) thread.is_new = true; // QEMU numbers the next one the same
    end_turn(vcpu);
}

// The pieces of a vector are in the guest's memory, which user-mode QEMU maps at the same address.
bool record_vector(unsigned vcpu, Kind kind, std::uint64_t vector, std::uint64_t count,
                   std::uint64_t bytes) {
    struct Piece {
        std::uint64_t base;
        std::uint64_t length;
    };
    std::vector<Piece> pieces(std::min<std::uint64_t>(count, 1024));
    const std::size_t size = pieces.size() * sizeof(Piece);
    iovec local{pieces.data(), size};
    iovec remote{reinterpret_cast<void*>(vector), size}; // NOLINT(performance-no-int-to-ptr)
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != static_cast<ssize_t>(size)) {
        return false;
    }
    for (const Piece& piece : pieces) {
        const std::uint64_t part = std::min(piece.length, bytes);
        record(vcpu, kind, piece.base, part);
        bytes -= part;
    }
    return true;
}

void on_syscall_return(QemuPluginId /*id*/, unsigned vcpu, std::int64_t number,
                       std::int64_t result) {
    const GuestThread& thread = guest_thread(vcpu);
    const std::uint64_t bytes = result > 0 ? static_cast<std::uint64_t>(result) : 0;
    const WakeUps woken = wake_ups(thread.call, result);
    if (woken.others != 0) plugin->baton.expect(woken.others);
    if (woken.caller) plugin->baton.arrive();
    if (plugin->recording->full()) {
        return;
    }
    plugin->baton.take(vcpu);
    switch (number) {
    case SystemCall::kRead:
    case SystemCall::kPread: record(vcpu, Kind::input, thread.call.argument2, bytes); break;
    case SystemCall::kWrite:
    case SystemCall::kPwrite: record(vcpu, Kind::output, thread.call.argument2, bytes); break;
    case SystemCall::kReadv:
    case SystemCall::kWritev:
        if (!record_vector(vcpu, number == SystemCall::kReadv ? Kind::input : Kind::output,
                           thread.call.argument2, thread.call.argument3, bytes)) {
            fail("cannot read the guest's iovec: the guest is not mapped at its own addresses");
        }
        break;
    default: record(vcpu, Kind::sync, 0, 0); break;
    }
    // QEMU may do work here that has to wait until every other thread stands still.
    plugin->baton.give(vcpu);
}

void on_thread_exit(QemuPluginId /*id*/, unsigned vcpu) {
    end_turn(vcpu);
}

void on_exit(QemuPluginId /*id*/, void* /*data*/) {
    try {
        plugin->recording->save(plugin->options.out);
    } catch (const std::exception& error) {
        fail(error.what());
    }
    std::fprintf(stderr, "record_plugin: baton breaks: %llu\n",
                 static_cast<unsigned long long>(plugin->baton.breaks()));
}

std::uint64_t number(const std::string& option, const std::string& text) {
    try {
        return number_of(option, text);
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 0; i < argc; ++i) {
        const std::string argument = argv[i];
        const auto [name, value] = option_of(argument);
        if (name == "out") {
            options.out = value;
        } else if (name == "skip") {
            options.skip = number(name, value);
        } else if (name == "records") {
            options.records = number(name, value);
        } else if (name == "turn") {
            options.turn =
                static_cast<unsigned>(std::min<std::uint64_t>(number(name, value), 1U << 30U));
        } else {
            fail("unknown option '" + argument + "' (out=, skip=, records=, turn=)");
        }
    }
    if (options.out.empty()) {
        fail("out=FILE is missing");
    }
    if (options.records == 0 || options.turn == 0) {
        fail("records and turn must not be 0");
    }
    return options;
}

} // namespace
} // namespace armpmu::trace

extern "C" {

extern const int qemu_plugin_version;
const int qemu_plugin_version = kQemuPluginApi;

int qemu_plugin_install(QemuPluginId id, const void* info, int argc, char** argv);
int qemu_plugin_install(QemuPluginId id, const void* /*info*/, int argc, char** argv) {
    using namespace armpmu::trace;
    plugin = std::make_unique<Plugin>();
    plugin->options = parse(argc, argv);
    plugin->recording = std::make_unique<Recording>(plugin->options.skip, plugin->options.records);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
    qemu_plugin_register_vcpu_syscall_cb(id, on_syscall);
    qemu_plugin_register_vcpu_syscall_ret_cb(id, on_syscall_return);
    qemu_plugin_register_vcpu_exit_cb(id, on_thread_exit);
    qemu_plugin_register_atexit_cb(id, on_exit, nullptr);
    return 0;
}
}
