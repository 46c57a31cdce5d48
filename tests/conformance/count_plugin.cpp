// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/qemu_plugin_api.h"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

// Counts, one by one, what qemu-aarch64 executes: a second opinion on what live_plugin tells, in
// the same run. It has nothing of ours but the declarations of QEMU's functions: no decoder, no
// blocks.
//   -plugin count_plugin.so,counts=FILE    At the end FILE has lines: name number.
namespace {

// An instruction counts once, however many accesses QEMU makes of it, at its first one.
enum class State : std::uint8_t { no_access, loaded, stored };

struct alignas(64) Counts {
    std::uint64_t instructions = 0;
    std::uint64_t loaded = 0;  // and did not store
    std::uint64_t stored = 0;  // perhaps loaded as well
    std::uint64_t several = 0; // of both: with more accesses than one
    // QEMU tells of no access of these, or not that it loads.
    std::uint64_t prefetches = 0;
    std::uint64_t zeroed = 0;
    std::uint64_t returning_atomics = 0;
    State state = State::no_access;
    unsigned accesses = 0;
};

constexpr unsigned kCpus = 64;
std::array<Counts, kCpus> counts;
std::string path;
pid_t process;

bool matches(std::uint32_t word, std::uint32_t mask, std::uint32_t value) {
    return (word & mask) == value;
}

// From the Arm Architecture Reference Manual, C4.1: PRFM (immediate, literal, register) and PRFUM.
bool prefetches(std::uint32_t word) {
    return matches(word, 0xffc00000, 0xf9800000) || matches(word, 0xff000000, 0xd8000000) ||
           matches(word, 0xffe00c00, 0xf8a00800) || matches(word, 0xffe00c00, 0xf8800000);
}

// DC ZVA.
bool zeroes(std::uint32_t word) {
    return matches(word, 0xffffffe0, 0xd50b7420);
}

// LDADD and its kin, SWP, CAS and CASP; not STADD and its kin, which are LDADD to XZR without
// acquire.
bool is_returning_atomic(std::uint32_t word) {
    const bool adds = matches(word, 0x3f208c00, 0x38200000);
    const bool to_nothing = matches(word, 0x0080001f, 0x0000001f);
    return (adds && !to_nothing) || matches(word, 0x3f20fc00, 0x38208000) ||
           matches(word, 0x3fa07c00, 0x08a07c00) || matches(word, 0xbfa07c00, 0x08207c00);
}

Counts& of(unsigned cpu) {
    return counts[cpu % kCpus];
}

void on_instruction(unsigned cpu, void* /*data*/) {
    Counts& mine = of(cpu);
    ++mine.instructions;
    mine.state = State::no_access;
    mine.accesses = 0;
}

void on_prefetch(unsigned cpu, void* /*data*/) {
    ++of(cpu).prefetches;
}

void on_zeroing(unsigned cpu, void* /*data*/) {
    ++of(cpu).zeroed;
}

void on_atomic(unsigned cpu, void* /*data*/) {
    ++of(cpu).returning_atomics;
}

void on_access(unsigned cpu, QemuMemInfo info, std::uint64_t /*address*/, void* /*data*/) {
    Counts& mine = of(cpu);
    if (++mine.accesses == 2) ++mine.several;
    if (qemu_plugin_mem_is_store(info)) {
        if (mine.state == State::loaded) --mine.loaded;
        if (mine.state != State::stored) ++mine.stored;
        mine.state = State::stored;
    } else if (mine.state == State::no_access) {
        ++mine.loaded;
        mine.state = State::loaded;
    }
}

void on_translation(QemuPluginId /*id*/, QemuPluginTb* block) {
    const auto on = [](QemuPluginInsn* one, QemuVcpuDataCallback callback) {
        qemu_plugin_register_vcpu_insn_exec_cb(one, callback, kQemuNoRegisters, nullptr);
    };
    for (std::size_t n = 0; n < qemu_plugin_tb_n_insns(block); ++n) {
        QemuPluginInsn* const one = qemu_plugin_tb_get_insn(block, n);
        std::uint32_t word = 0;
        std::memcpy(&word, qemu_plugin_insn_data(one), sizeof word);
        on(one, on_instruction);
        if (prefetches(word)) on(one, on_prefetch);
        if (zeroes(word)) on(one, on_zeroing);
        if (is_returning_atomic(word)) on(one, on_atomic);
        qemu_plugin_register_vcpu_mem_cb(one, on_access, kQemuNoRegisters, kQemuReadsAndWrites,
                                         nullptr);
    }
}

void on_exit(QemuPluginId /*id*/, void* /*data*/) {
    if (getpid() != process) return;
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (file == nullptr) return;
    const auto print = [file](const char* name, std::uint64_t Counts::*count) {
        unsigned long long sum = 0;
        for (const Counts& one : counts) sum += one.*count;
        std::fprintf(file, "%s %llu\n", name, sum);
    };
    print("instructions", &Counts::instructions);
    print("loaded", &Counts::loaded);
    print("stored", &Counts::stored);
    print("several", &Counts::several);
    print("prefetches", &Counts::prefetches);
    print("zeroed", &Counts::zeroed);
    print("returning_atomics", &Counts::returning_atomics);
    std::fclose(file);
}

} // namespace

extern "C" {

extern const int qemu_plugin_version;
const int qemu_plugin_version = kQemuPluginApi;

int qemu_plugin_install(QemuPluginId id, const void* info, int argc, char** argv);
int qemu_plugin_install(QemuPluginId id, const void* /*info*/, int argc, char** argv) {
    const std::string option = argc == 1 ? argv[0] : "";
    if (option.rfind("counts=", 0) != 0) {
        std::fprintf(stderr, "count_plugin: expected counts=FILE\n");
        return 1;
    }
    path = option.substr(7);
    process = getpid();
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_atexit_cb(id, on_exit, nullptr);
    return 0;
}
}
