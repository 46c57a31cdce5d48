// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_symbols.h"
#include "models/iss/interposed.h"

// LDSMAX and LDSMIN of less than 64 bits. The engine makes code for them that compares the numbers
// as if they had no sign. Here they are sign extended before they are compared, for all engines of
// the program.

using armpmu::iss::engine_symbols;
using armpmu::iss::EngineSymbols;

extern "C" {
void tcg_gen_atomic_fetch_smax_i64_aarch64(void* code, void* old, void* address, void* value,
                                           std::uintptr_t index, std::uint32_t access);
void tcg_gen_atomic_fetch_smin_i64_aarch64(void* code, void* old, void* address, void* value,
                                           std::uintptr_t index, std::uint32_t access);
void tcg_gen_smax_i64_aarch64(void* code, void* result, void* a, void* b);
void tcg_gen_smin_i64_aarch64(void* code, void* result, void* a, void* b);
}

namespace {

constexpr std::uint32_t kWhole = 3; // an access is of 2^n bytes, and this is a register

thread_local std::uint32_t size_of_atomic = kWhole; // that code is being made for

// Both numbers are copies that nobody else uses.
void compare(EngineSymbols::Compare* generate, void* code, void* result, void* a, void* b) {
    if (size_of_atomic != kWhole) {
        engine_symbols().sign_extend[size_of_atomic](code, a, a);
        engine_symbols().sign_extend[size_of_atomic](code, b, b);
    }
    generate(code, result, a, b);
}

void atomic(EngineSymbols::Atomic* generate, void* code, void* old, void* address, void* value,
            std::uintptr_t index, std::uint32_t access) {
    size_of_atomic = access & kWhole;
    generate(code, old, address, value, index, access);
    size_of_atomic = kWhole;
}

} // namespace

ARMPMU_INTERPOSED void tcg_gen_atomic_fetch_smax_i64_aarch64(void* code, void* old, void* address,
                                                             void* value, std::uintptr_t index,
                                                             std::uint32_t access) {
    atomic(engine_symbols().atomic_maximum, code, old, address, value, index, access);
}

ARMPMU_INTERPOSED void tcg_gen_atomic_fetch_smin_i64_aarch64(void* code, void* old, void* address,
                                                             void* value, std::uintptr_t index,
                                                             std::uint32_t access) {
    atomic(engine_symbols().atomic_minimum, code, old, address, value, index, access);
}

ARMPMU_INTERPOSED void tcg_gen_smax_i64_aarch64(void* code, void* result, void* a, void* b) {
    compare(engine_symbols().maximum, code, result, a, b);
}

ARMPMU_INTERPOSED void tcg_gen_smin_i64_aarch64(void* code, void* result, void* a, void* b) {
    compare(engine_symbols().minimum, code, result, a, b);
}

namespace armpmu::iss {

bool signed_atomics_are_interposed() {
    return comes_first("tcg_gen_atomic_fetch_smax_i64_aarch64",
                       &tcg_gen_atomic_fetch_smax_i64_aarch64) &&
           comes_first("tcg_gen_atomic_fetch_smin_i64_aarch64",
                       &tcg_gen_atomic_fetch_smin_i64_aarch64) &&
           comes_first("tcg_gen_smax_i64_aarch64", &tcg_gen_smax_i64_aarch64) &&
           comes_first("tcg_gen_smin_i64_aarch64", &tcg_gen_smin_i64_aarch64);
}

} // namespace armpmu::iss
