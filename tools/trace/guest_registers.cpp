// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/guest_registers.h"

#include "tools/trace/guest_memory.h"

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl armpmu_on_block_with_registers\n"
        ".hidden armpmu_on_block_with_registers\n"
        ".type armpmu_on_block_with_registers, @function\n"
        "armpmu_on_block_with_registers:\n"
        "\tmovq %rbp, %rdx\n"
        "\tjmp armpmu_block_began\n"
        ".size armpmu_on_block_with_registers, . - armpmu_on_block_with_registers\n");
#elif defined(__aarch64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl armpmu_on_block_with_registers\n"
        ".hidden armpmu_on_block_with_registers\n"
        ".type armpmu_on_block_with_registers, %function\n"
        "armpmu_on_block_with_registers:\n"
        "\tmov x2, x19\n"
        "\tb armpmu_block_began\n"
        ".size armpmu_on_block_with_registers, . - armpmu_on_block_with_registers\n");
#else
extern "C" void armpmu_on_block_with_registers(unsigned vcpu, void* data) {
    armpmu_block_began(vcpu, data, nullptr);
}
#endif

namespace armpmu::trace {

void GuestRegisters::check(const SystemCall& call) {
    if (known_ != Known::not_yet || state_ == nullptr) return;
    constexpr unsigned number_register = 8;
    std::array<std::uint64_t, number_register + 1> found{};
    const std::array<std::uint64_t, 5> expected = {call.argument1, call.argument2, call.argument3,
                                                   call.argument4, call.argument5};
    // It may be anything: not read as if it were there.
    bool same = read_memory(reinterpret_cast<std::uintptr_t>(registers()), found) &&
                found[number_register] == static_cast<std::uint64_t>(call.number);
    for (std::size_t n = 0; n < expected.size(); ++n) same = same && found[n] == expected[n];
    known_ = same ? Known::yes : Known::no;
}

} // namespace armpmu::trace
