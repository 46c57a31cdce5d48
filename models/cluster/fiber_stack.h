// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>

#include <ucontext.h>

namespace armpmu::cluster {

// Where execution stopped on one stack, and goes on when somebody changes to it.
//
// Between stacks execution goes by a few instructions of ours, on x86-64 and AArch64. They keep
// what the calling convention says that a call keeps; the signal mask, and how numbers are
// rounded, are the same on all stacks. Elsewhere, and where the processor guards return addresses
// by a shadow stack, it goes by swapcontext, which makes a system call for the signal mask.
// longjmp is not used: a hardened C library takes a jump to another stack for an attack.
class StackPlace {
  public:
    StackPlace() = default;
    StackPlace(const StackPlace&) = delete;
    StackPlace& operator=(const StackPlace&) = delete;

    // The first change to here calls `body` on that stack. It must not return.
    void begin(char* stack, std::size_t bytes, void (*body)(void*), void* user);
    // Returns when somebody changes to `here`.
    static void change(StackPlace& here, StackPlace& there);

  private:
    void* top_ = nullptr; // of what is kept on the stack; null: `context_` has it
    ucontext_t context_{};
};

} // namespace armpmu::cluster
