// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/memory_guests.h"
#include "tests/platform/processor_bench.h"

#include <unicorn/unicorn.h>

#include <cstring>
#include <vector>

// A program may have engines of its own beside processors of ours. These are as the library has
// them: also what is wrong in it is not mended for them.
namespace armpmu::tests::host_engine_test {

constexpr std::uint64_t kBase = 0x10000;

// LDSMAXB of -1 and 1, and a store to the page with this code.
constexpr std::uint32_t kCode[] = {
    0x38244005, // ldsmaxb w4, w5, [x0]
    0xf9078022, // str x2, [x1, #3840]
    0xd503201f, // nop
};

std::uint8_t maximum_of_a_host_engine() {
    uc_engine* uc = nullptr;
    EXPECT_EQ(uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &uc), UC_ERR_OK);
    EXPECT_EQ(uc_ctl_set_cpu_model(uc, UC_CPU_ARM64_MAX), UC_ERR_OK);
    EXPECT_EQ(uc_mem_map(uc, kBase, 2 * 4096, UC_PROT_ALL), UC_ERR_OK);
    const std::uint8_t minus_one = 0xff;
    const std::uint64_t data = kBase + 4096;
    const std::uint64_t one = 1;
    EXPECT_EQ(uc_mem_write(uc, kBase, kCode, sizeof kCode), UC_ERR_OK);
    EXPECT_EQ(uc_mem_write(uc, data, &minus_one, 1), UC_ERR_OK);
    uc_reg_write(uc, UC_ARM64_REG_X0, &data);
    uc_reg_write(uc, UC_ARM64_REG_X1, &kBase);
    uc_reg_write(uc, UC_ARM64_REG_X4, &one);
    EXPECT_EQ(uc_emu_start(uc, kBase, kBase + sizeof kCode, 0, 0), UC_ERR_OK);
    std::uint8_t result = 0;
    EXPECT_EQ(uc_mem_read(uc, data, &result, 1), UC_ERR_OK);
    uc_close(uc);
    return result;
}

// All versions up to 2.1.4 take the numbers as unsigned.
TEST(HostEngine, is_the_library_s_beside_a_processor_of_ours) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kSignedAtomics);
    EXPECT_EQ(maximum_of_a_host_engine(), 0xff);
    bench.run();
    EXPECT_EQ(bench.cpu.x(11), 0xffffffffffffff01U);
    EXPECT_EQ(maximum_of_a_host_engine(), 0xff);
}

} // namespace armpmu::tests::host_engine_test
