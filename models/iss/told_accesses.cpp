// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/interposed.h"
#include "models/iss/replaced.h"
#include "models/iss/replaced_functions.h"

// The accesses that instructions make, from the slow path's loads and stores. Devices get aligned
// parts of them, and since 2.1 hooks get physical addresses.

using armpmu::iss::Interposed;
using armpmu::iss::Replaced;
using armpmu::iss::theirs;

namespace {

constexpr std::uint32_t kTlb = 15; // bits of the argument that describes an access

template <unsigned kBytes, typename Load>
std::uint64_t load(Load* own, void* env, std::uint64_t address, std::uint32_t access,
                   std::uintptr_t return_address) {
    Interposed* ours = Interposed::of_env(env);
    if (ours == nullptr) return own(env, address, access, return_address);
    ours->access = {address, kBytes, return_address, true};
    const std::uint64_t value = own(env, address, access, return_address);
    ours->access.under_way = false;
    if (ours->refused != Interposed::Refused::no) ours->abort_access(false, access & kTlb);
    return value;
}

// One that is not aligned calls for its bytes.
bool is_part(const Interposed::Access& whole, std::uint64_t address, unsigned bytes,
             std::uintptr_t return_address) {
    return bytes == 1 && whole.bytes > 1 && whole.return_address == return_address &&
           address - whole.address < whole.bytes;
}

template <typename Store, typename Value>
void store(Store* own, void* env, std::uint64_t address, Value value, std::uint32_t access,
           std::uintptr_t return_address) {
    Interposed* ours = Interposed::of_env(env);
    if (ours == nullptr) return own(env, address, value, access, return_address);
    if (!is_part(ours->access, address, sizeof value, return_address))
        ours->access = {address, sizeof value, return_address};
    ours->access.under_way = true;
    own(env, address, value, access, return_address);
    ours->access.under_way = false;
    if (ours->refused != Interposed::Refused::no) ours->abort_access(true, access & kTlb);
}

} // namespace

#define ARMPMU_TOLD_LOAD(name, which, bytes)                                                       \
    ARMPMU_INTERPOSED ARMPMU_LOAD(name) {                                                          \
        return load<bytes>(theirs<Replaced::which>(&name), env, address, access, return_address);  \
    }
#define ARMPMU_TOLD_STORE(name, which, Value)                                                      \
    ARMPMU_INTERPOSED ARMPMU_STORE(name, Value) {                                                  \
        store(theirs<Replaced::which>(&name), env, address, value, access, return_address);        \
    }

ARMPMU_TOLD_LOAD(helper_ret_ldub_mmu_aarch64, load_8, 1)
ARMPMU_TOLD_LOAD(helper_le_lduw_mmu_aarch64, load_16_little, 2)
ARMPMU_TOLD_LOAD(helper_le_ldul_mmu_aarch64, load_32_little, 4)
ARMPMU_TOLD_LOAD(helper_le_ldq_mmu_aarch64, load_64_little, 8)
ARMPMU_TOLD_LOAD(helper_be_lduw_mmu_aarch64, load_16_big, 2)
ARMPMU_TOLD_LOAD(helper_be_ldul_mmu_aarch64, load_32_big, 4)
ARMPMU_TOLD_LOAD(helper_be_ldq_mmu_aarch64, load_64_big, 8)
ARMPMU_TOLD_STORE(helper_ret_stb_mmu_aarch64, store_8, std::uint8_t)
ARMPMU_TOLD_STORE(helper_le_stw_mmu_aarch64, store_16_little, std::uint16_t)
ARMPMU_TOLD_STORE(helper_le_stl_mmu_aarch64, store_32_little, std::uint32_t)
ARMPMU_TOLD_STORE(helper_le_stq_mmu_aarch64, store_64_little, std::uint64_t)
ARMPMU_TOLD_STORE(helper_be_stw_mmu_aarch64, store_16_big, std::uint16_t)
ARMPMU_TOLD_STORE(helper_be_stl_mmu_aarch64, store_32_big, std::uint32_t)
ARMPMU_TOLD_STORE(helper_be_stq_mmu_aarch64, store_64_big, std::uint64_t)
