// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_inside.h"
#include "models/iss/interposed.h"
#include "models/iss/replaced.h"
#include "models/iss/replaced_functions.h"

// LDSMAX and LDSMIN of less than 64 bits. The engine makes code for them that compares the numbers
// as if they had no sign. For engines of ours they are sign extended before they are compared.

using armpmu::iss::Replaced;
using armpmu::iss::theirs;
using armpmu::iss::translates_for_ours;

namespace {

constexpr std::uint32_t kWhole = 3; // an access is of 2^n bytes, and this is a register

thread_local std::uint32_t size_of_atomic = kWhole; // that code is being made for

// Both numbers are copies that nobody else uses.
template <typename Generate>
void compare(Generate* generate, void* code, void* result, void* a, void* b) {
    if (size_of_atomic != kWhole) {
        const auto& extend = armpmu::iss::engine_functions().sign_extend[size_of_atomic];
        extend(code, a, a);
        extend(code, b, b);
    }
    generate(code, result, a, b);
}

template <typename Generate>
void atomic(Generate* generate, void* code, void* old, void* address, void* value,
            std::uintptr_t index, std::uint32_t access) {
    if (translates_for_ours()) size_of_atomic = access & kWhole;
    generate(code, old, address, value, index, access);
    size_of_atomic = kWhole;
}

} // namespace

ARMPMU_INTERPOSED void tcg_gen_atomic_fetch_smax_i64_aarch64(void* code, void* old, void* address,
                                                             void* value, std::uintptr_t index,
                                                             std::uint32_t access) {
    atomic(theirs<Replaced::atomic_maximum>(&tcg_gen_atomic_fetch_smax_i64_aarch64), code, old,
           address, value, index, access);
}

ARMPMU_INTERPOSED void tcg_gen_atomic_fetch_smin_i64_aarch64(void* code, void* old, void* address,
                                                             void* value, std::uintptr_t index,
                                                             std::uint32_t access) {
    atomic(theirs<Replaced::atomic_minimum>(&tcg_gen_atomic_fetch_smin_i64_aarch64), code, old,
           address, value, index, access);
}

ARMPMU_INTERPOSED void tcg_gen_smax_i64_aarch64(void* code, void* result, void* a, void* b) {
    compare(theirs<Replaced::maximum>(&tcg_gen_smax_i64_aarch64), code, result, a, b);
}

ARMPMU_INTERPOSED void tcg_gen_smin_i64_aarch64(void* code, void* result, void* a, void* b) {
    compare(theirs<Replaced::minimum>(&tcg_gen_smin_i64_aarch64), code, result, a, b);
}
