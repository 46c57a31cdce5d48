// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel_info.h"

#include <vector>

// The groups of kernels(), a function for each file.
namespace armpmu::testbench {

std::vector<KernelInfo> arithmetic_kernels();
std::vector<KernelInfo> vector_kernels();
std::vector<KernelInfo> stream_kernels();
std::vector<KernelInfo> store_kernels();
std::vector<KernelInfo> chase_kernels();
std::vector<KernelInfo> chain_kernels();
std::vector<KernelInfo> bandwidth_kernels();
std::vector<KernelInfo> two_pass_kernels();
std::vector<KernelInfo> line_kernels();
std::vector<KernelInfo> shared_kernels();
std::vector<KernelInfo> branch_kernels();
std::vector<KernelInfo> call_kernels();
std::vector<KernelInfo> code_kernels();
std::vector<KernelInfo> system_kernels();
std::vector<KernelInfo> translation_kernels();
std::vector<KernelInfo> exception_kernels();

// Parameters that several kernels have.
inline KernelParameter iterations_parameter(std::uint64_t standard) {
    return {"iterations", "of the loop", standard, 1, 1'000'000'000'000};
}
inline KernelParameter passes_parameter(std::uint64_t standard) {
    return {"passes", "over the footprint", standard, 1, 1'000'000'000'000};
}
inline KernelParameter footprint_parameter(std::uint64_t standard, std::uint64_t multiple = 64) {
    return {"footprint", "memory that is touched", standard, multiple, 1u << 28, multiple, "bytes"};
}
inline KernelParameter data_parameter() {
    return {"data",      "address of the data",     Kernel::kData,
            0x1000'0000, (1ull << 47) - (1u << 30), 4096};
}

} // namespace armpmu::testbench
