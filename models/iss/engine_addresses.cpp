// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

// Where addresses lead.
namespace armpmu::iss {

std::optional<std::uint64_t> Engine::physical(std::uint64_t address) {
    std::uint64_t attributes = 0;
    const std::uint64_t page = functions_.physical_page(cpu_, address & ~(kPage - 1), &attributes);
    if (page == ~std::uint64_t{0}) return std::nullopt;
    return page | (address & (kPage - 1));
}

std::optional<std::uint64_t> Engine::physical_of_access(std::uint64_t address, bool write) {
    constexpr std::uint32_t kIndex = 0xf;
    constexpr int kUser = 0;
    const int own = static_cast<int>(functions_.mmu_index(env_) & kIndex);
    void* found = functions_.host_of(env_, address, write ? 1 : 0, own);
    // A kernel's access on behalf of a user (LDTR, STTR) is a user's.
    if (found == nullptr) found = functions_.host_of(env_, address, write ? 1 : 0, kUser);
    if (found == nullptr && write) return physical_of_slow_store(address, {own, kUser});
    return physical_of_host(found);
}

bool Engine::stores_by_bytes(std::uint64_t address) {
    constexpr std::uint32_t kIndex = 0xf;
    constexpr int kStore = 1;
    const int own = static_cast<int>(functions_.mmu_index(env_) & kIndex);
    if (functions_.host_of(env_, address, kStore, own) != nullptr) return false;
    functions_.fill_tlb(cpu_, address, 1, kStore, own, true, 0);
    return functions_.host_of(env_, address, kStore, own) == nullptr;
}

std::optional<std::uint64_t> Engine::physical_of_host(const void* host) const {
    const auto* place = static_cast<const unsigned char*>(host);
    for (const Ram& ram : rams_)
        if (place >= ram.host && place < ram.host + ram.bytes)
            return ram.base + static_cast<std::uint64_t>(place - ram.host);
    return std::nullopt;
}

// To a page that has or had code, as to which the engine says only for loads where it is. What may
// be stored to may be loaded from.
std::optional<std::uint64_t> Engine::physical_of_slow_store(std::uint64_t address,
                                                            const std::array<int, 2>& tlbs) {
    constexpr int kLoad = 0, kStore = 1;
    for (const int tlb : tlbs)
        if (functions_.fill_tlb(cpu_, address, 1, kStore, tlb, true, 0))
            return physical_of_host(functions_.host_of(env_, address, kLoad, tlb));
    return std::nullopt;
}

} // namespace armpmu::iss
