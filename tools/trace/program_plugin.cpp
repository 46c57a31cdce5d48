// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Plugin for qemu-aarch64 (user mode): records what a program of one thread executes, in version 2
// of the format of tools/trace/FORMAT.md. Options: out=FILE to record, xz=1 compressed; without
// out, it only counts instructions.
#include "testbench/traffic/program_format.h"
#include "testbench/traffic/program_writer.h"
#include "tools/trace/plugin_support.h"
#include "tools/trace/qemu_plugin_api.h"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::trace {
namespace {

using testbench::ProgramWriter;
using testbench::program_format::Operand;

// What was translated; QEMU may do so again.
struct Block {
    std::vector<Operand> operands;
    std::uint32_t instructions;
    std::uint32_t number;
};

struct Plugin {
    std::unique_ptr<ProgramWriter> writer;
    std::map<std::pair<std::uint64_t, std::vector<std::uint32_t>>, Block> blocks;
    std::vector<std::uint64_t> addresses; // of the present block
    const Block* present = nullptr;
    std::uint64_t started = 0; // instructions; QEMU adds to it
    std::uint64_t before = 0;  // of them before the present block
    bool forked = false;       // in a process that the program started: not recorded
};

// QEMU calls free functions, so the plugin's state cannot live anywhere else.
std::unique_ptr<Plugin> plugin;

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "program_plugin: %s\n", message.c_str());
    std::_Exit(1);
}

// QEMU tells of an access when it is done, so a load or store without one made a fault.
bool last_retired(const Block& block, std::uint32_t started) {
    if (started < block.instructions) return false;
    for (std::size_t n = 0; n < block.operands.size(); ++n)
        if (block.operands[n].instruction + 1 == started)
            return !block.operands[n].recorded || block.operands[n].exclusive ||
                   plugin->addresses[n] != cpu::kNoAddress;
    return true;
}

void write_present() {
    if (plugin->present == nullptr) return;
    const Block& block = *plugin->present;
    auto executed = static_cast<std::uint32_t>(plugin->started - plugin->before);
    if (executed != 0 && !last_retired(block, executed)) --executed;
    if (executed == block.instructions) {
        plugin->writer->execute(0, block.number, plugin->addresses.data());
    } else if (executed != 0) {
        plugin->writer->execute_part(0, block.number, plugin->addresses.data(), executed);
    }
    plugin->present = nullptr;
}

// No exception may reach QEMU.
template <typename Function>
void guarded(Function function) {
    try {
        function();
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

// The file is the other process's: what is left of it here must not be written there.
void on_fork() {
    plugin->forked = true;
    [[maybe_unused]] const ProgramWriter* const left = plugin->writer.release();
}

void on_block(unsigned vcpu, void* data) {
    if (plugin->forked) return;
    if (vcpu != 0) fail("the program has more than one thread");
    guarded(write_present);
    plugin->present = static_cast<const Block*>(data);
    plugin->addresses.assign(plugin->present->operands.size(), cpu::kNoAddress);
    plugin->before = plugin->started;
}

void on_memory(unsigned /*vcpu*/, QemuMemInfo /*info*/, std::uint64_t address, void* data) {
    if (plugin->forked) return;
    constexpr std::uint64_t mask =
        (std::uint64_t{1} << testbench::program_format::kProgramAddressBits) - 1;
    // Of an access in several pieces, where the lowest begins.
    std::uint64_t& known = plugin->addresses[reinterpret_cast<std::uintptr_t>(data)];
    known = std::min(known, address & mask);
}

Block& block_of(const QemuPluginTb* tb) {
    const cpu::CodeBlock code = code_of(tb);
    const auto [place, added] = plugin->blocks.try_emplace({code.address, code.words});
    if (added) {
        place->second.operands = testbench::program_format::operands_of(code);
        place->second.instructions = static_cast<std::uint32_t>(code.words.size());
        place->second.number = plugin->writer->add_block(code);
    }
    return place->second;
}

void on_translate(QemuPluginId /*id*/, QemuPluginTb* tb) {
    for (std::size_t n = 0; n < qemu_plugin_tb_n_insns(tb); ++n)
        qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_tb_get_insn(tb, n), kQemuAdd,
                                                   &plugin->started, 1);
    if (!plugin->writer) return;
    guarded([tb] {
        Block& block = block_of(tb);
        qemu_plugin_register_vcpu_tb_exec_cb(tb, on_block, kQemuNoRegisters, &block);
        for (std::size_t n = 0; n < block.operands.size(); ++n)
            if (block.operands[n].recorded)
                qemu_plugin_register_vcpu_mem_cb(
                    qemu_plugin_tb_get_insn(tb, block.operands[n].instruction), on_memory,
                    kQemuNoRegisters, kQemuReadsAndWrites, reinterpret_cast<void*>(n));
    });
}

void on_exit(QemuPluginId /*id*/, void* /*data*/) {
    if (plugin->forked) return;
    if (!plugin->writer) {
        std::fprintf(stderr, "program_plugin: %llu instructions\n",
                     static_cast<unsigned long long>(plugin->started));
        return;
    }
    guarded([] {
        write_present();
        plugin->writer->finish();
    });
    std::fprintf(stderr, "program_plugin: %llu instructions, %llu blocks executed, %zu different\n",
                 static_cast<unsigned long long>(plugin->writer->instructions()),
                 static_cast<unsigned long long>(plugin->writer->executions()),
                 plugin->blocks.size());
}

void parse(int argc, char** argv) {
    std::string out;
    bool xz = false;
    for (int i = 0; i < argc; ++i) {
        const std::string argument = argv[i];
        const auto [name, value] = option_of(argument);
        if (name == "out") {
            out = value;
        } else if (argument == "xz=1") {
            xz = true;
        } else {
            fail("unknown option '" + argument + "' (out=FILE, xz=1)");
        }
    }
    if (!out.empty())
        guarded([&] { plugin->writer = std::make_unique<ProgramWriter>(out, 1, xz); });
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
    parse(argc, argv);
    pthread_atfork(nullptr, nullptr, on_fork);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
    qemu_plugin_register_atexit_cb(id, on_exit, nullptr);
    return 0;
}
}
