// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/kernel_table.h"

#include <stdexcept>
#include <string>

namespace armpmu::vectors {
namespace {

static_assert(sizeof(EventTile) == cci550::kLines * sizeof(TileLine), "lines without gaps");

bool has(KernelSet kernels) {
#ifdef ARMPMU_X86_KERNELS
    if (kernels == KernelSet::avx2) return __builtin_cpu_supports("avx2") != 0;
#endif
    return kernels == KernelSet::portable;
}

} // namespace

LinePicks::LinePicks(const Selections& selections, bool with_secure) {
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        const CounterSelection& selection = selections[n];
        if (selection.line >= cci550::kLines) continue;
        const bool secure = selection.secure && with_secure;
        const std::uint64_t bit = std::uint64_t{1} << selection.line % 64;
        word[n] = selection.line / 64;
        non_secure_bit[n] = selection.non_secure ? bit : 0;
        secure_bit[n] = secure ? bit : 0;
        at[n] = std::uint64_t{kTileClocks / 64} * selection.line;
        non_secure_gate[n] = selection.non_secure ? ~std::uint64_t{0} : 0;
        secure_gate[n] = secure ? ~std::uint64_t{0} : 0;
    }
}

std::vector<KernelSet> kernel_sets() {
    std::vector<KernelSet> sets;
    for (const KernelSet kernels : {KernelSet::portable, KernelSet::avx2})
        if (has(kernels)) sets.push_back(kernels);
    return sets;
}

KernelSet fastest_kernels() {
    static const KernelSet fastest = kernel_sets().back();
    return fastest;
}

const char* name_of(KernelSet kernels) {
    return kernels == KernelSet::avx2 ? "avx2" : "portable";
}

const KernelTable& kernel_table(KernelSet kernels) {
    if (!has(kernels))
        throw std::invalid_argument(std::string("this machine has no ") + name_of(kernels));
#ifdef ARMPMU_X86_KERNELS
    if (kernels == KernelSet::avx2) return kAvx2Kernels;
#endif
    return kPortableKernels;
}

} // namespace armpmu::vectors
