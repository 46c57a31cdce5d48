// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_inside.h"

#include <sys/uio.h>
#include <unicorn/unicorn.h>
#include <unistd.h>

#include <cstring>
#include <memory>

namespace armpmu::iss {

namespace {

constexpr unsigned kRegisters = 29; // X0 to X28
constexpr unsigned kEngineBytes = 0x400;
constexpr unsigned kCpuBytes = 0x200;

constexpr std::uint64_t value_of(unsigned n) {
    return 0xa5b6c7d8'00000000 + n * std::uint64_t{0x01010101};
}

bool has_registers(const unsigned char* place) {
    for (unsigned n = 0; n < kRegisters; ++n) {
        std::uint64_t value = 0;
        std::memcpy(&value, place + n * sizeof value, sizeof value);
        if (value != value_of(n)) return false;
    }
    return true;
}

// A number that may be an address.
std::uintptr_t address_in(const std::vector<unsigned char>& bytes, std::size_t at) {
    std::uintptr_t address = 0;
    std::memcpy(&address, &bytes[at], sizeof address);
    return address;
}
const void* pointer_of(std::uintptr_t address) {
    return reinterpret_cast<const void*>(address);
}

// As much as can be read.
std::vector<unsigned char> up_to(const void* place, std::size_t most) {
    for (std::size_t count = most; count >= sizeof(void*); count /= 2)
        if (auto bytes = bytes_at(place, count); !bytes.empty()) return bytes;
    return {};
}

// Two pointers, one behind the other, lead to the registers.
unsigned find_pointers(uc_engine* uc, EngineFindings& found) {
    unsigned places = 0;
    const auto engine = up_to(uc, kEngineBytes);
    for (unsigned in_engine = 0; in_engine + sizeof(void*) <= engine.size();
         in_engine += sizeof(void*)) {
        const auto cpu = up_to(pointer_of(address_in(engine, in_engine)), kCpuBytes);
        for (unsigned in_cpu = 0; in_cpu + sizeof(void*) <= cpu.size(); in_cpu += sizeof(void*)) {
            const auto env = bytes_at(pointer_of(address_in(cpu, in_cpu) + in_env::kX),
                                      kRegisters * sizeof(std::uint64_t));
            if (env.empty() || !has_registers(env.data())) continue;
            found.cpu = in_engine;
            found.env = in_cpu;
            ++places;
        }
    }
    return places;
}

// A context keeps env up to its pointers, behind a header that has grown from version to version.
void look_at_context(uc_engine* uc, EngineFindings& found) {
    constexpr std::size_t kPointers = 16 * sizeof(void*);
    constexpr std::size_t kAlignment = sizeof(void*); // of the whole
    uc_context* saved = nullptr;
    if (uc_context_alloc(uc, &saved) != UC_ERR_OK) throw EngineError("Unicorn has no contexts");
    const std::unique_ptr<uc_context, uc_err (*)(uc_context*)> owner(saved, &uc_context_free);
    if (uc_context_save(uc, saved) != UC_ERR_OK) throw EngineError("Unicorn saves no contexts");
    const std::size_t size = uc_context_size(uc);
    const auto bytes = bytes_at(saved, size);
    for (unsigned at = 0; at + kRegisters * sizeof(std::uint64_t) <= bytes.size();
         at += sizeof(std::uint32_t)) {
        if (!has_registers(&bytes[at]) || at < in_env::kX) continue;
        found.context = at - in_env::kX;
        const std::size_t end = found.context + in_env::kRegistersEnd + kPointers;
        if (size == (end + kAlignment - 1) / kAlignment * kAlignment) return;
    }
    found.no_snapshots = "Unicorn " + found.version +
                         " keeps other registers than the versions from 2.0.1 to 2.1.4 do";
}

} // namespace

std::vector<unsigned char> bytes_at(const void* place, std::size_t count) {
    std::vector<unsigned char> copy(count);
    iovec into{copy.data(), count};
    iovec from{const_cast<void*>(place), count};
    if (process_vm_readv(getpid(), &into, 1, &from, 1, 0) != static_cast<ssize_t>(count)) return {};
    return copy;
}

unsigned char* pointer_at(const unsigned char* place) {
    const auto bytes = bytes_at(place, sizeof(void*));
    return bytes.empty() ? nullptr : reinterpret_cast<unsigned char*>(address_in(bytes, 0));
}

void find_places(EngineFindings& found) {
    uc_engine* uc = open_engine();
    const std::unique_ptr<uc_engine, uc_err (*)(uc_engine*)> owner(uc, &uc_close);
    if (uc_ctl_set_cpu_model(uc, UC_CPU_ARM64_MAX) != UC_ERR_OK)
        throw EngineError("Unicorn cannot be the processor asked for");
    for (unsigned n = 0; n < kRegisters; ++n) {
        const std::uint64_t value = value_of(n);
        if (uc_reg_write(uc, static_cast<int>(UC_ARM64_REG_X0 + n), &value) != UC_ERR_OK)
            throw EngineError("Unicorn cannot write a register");
    }
    const unsigned places = find_pointers(uc, found);
    if (places != 1)
        throw EngineError("Unicorn " + found.version + " has its registers in " +
                          std::to_string(places) + " places, of which one is known");
    look_at_context(uc, found);
}

} // namespace armpmu::iss
