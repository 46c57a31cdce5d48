// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>

// The part of QEMU's TCG plugin interface, version 1, that the recorder calls. These are our own
// declarations of the functions that qemu-aarch64 exports; nothing here is copied from QEMU.
extern "C" {

using QemuPluginId = std::uint64_t;
using QemuMemInfo = std::uint32_t;
struct QemuPluginTb;
struct QemuPluginInsn;

constexpr int kQemuPluginApi = 1;
constexpr int kQemuNoRegisters = 0; // the callback reads and writes no guest register
constexpr int kQemuReadsAndWrites = 3;
constexpr int kQemuAdd = 0; // what is done in line: add to 64 bits

using QemuVcpuCallback = void (*)(QemuPluginId, unsigned vcpu);
using QemuVcpuDataCallback = void (*)(unsigned vcpu, void* data);
using QemuTranslateCallback = void (*)(QemuPluginId, QemuPluginTb*);
using QemuExitCallback = void (*)(QemuPluginId, void* data);
using QemuMemoryCallback = void (*)(unsigned vcpu, QemuMemInfo, std::uint64_t address, void* data);
using QemuSyscallCallback = void (*)(QemuPluginId, unsigned vcpu, std::int64_t number,
                                     std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                                     std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t);
using QemuSyscallReturnCallback = void (*)(QemuPluginId, unsigned vcpu, std::int64_t number,
                                           std::int64_t result);

void qemu_plugin_register_vcpu_exit_cb(QemuPluginId, QemuVcpuCallback);
void qemu_plugin_register_vcpu_tb_trans_cb(QemuPluginId, QemuTranslateCallback);
void qemu_plugin_register_vcpu_insn_exec_cb(QemuPluginInsn*, QemuVcpuDataCallback, int flags,
                                            void* data);
void qemu_plugin_register_vcpu_insn_exec_inline(QemuPluginInsn*, int operation, void* number,
                                                std::uint64_t value);
void qemu_plugin_register_vcpu_tb_exec_cb(QemuPluginTb*, QemuVcpuDataCallback, int flags,
                                          void* data);
void qemu_plugin_register_vcpu_mem_cb(QemuPluginInsn*, QemuMemoryCallback, int flags, int which,
                                      void* data);
void qemu_plugin_register_vcpu_syscall_cb(QemuPluginId, QemuSyscallCallback);
void qemu_plugin_register_vcpu_syscall_ret_cb(QemuPluginId, QemuSyscallReturnCallback);
void qemu_plugin_register_atexit_cb(QemuPluginId, QemuExitCallback, void* data);

std::uint64_t qemu_plugin_tb_vaddr(const QemuPluginTb*);
std::size_t qemu_plugin_tb_n_insns(const QemuPluginTb*);
QemuPluginInsn* qemu_plugin_tb_get_insn(const QemuPluginTb*, std::size_t index);
const void* qemu_plugin_insn_data(const QemuPluginInsn*);
unsigned qemu_plugin_mem_size_shift(QemuMemInfo);
bool qemu_plugin_mem_is_store(QemuMemInfo);
}
