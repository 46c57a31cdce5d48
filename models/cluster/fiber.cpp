// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/fiber.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <utility>

// Where stacks are changed by instructions of ours. ARMPMU_FIBERS_BY_CONTEXT: a test's word for
// nowhere.
#if !defined(ARMPMU_FIBERS_BY_CONTEXT) && defined(__LP64__)
#if defined(__x86_64__)
#define ARMPMU_CHANGES_STACK_X86_64 1
#elif defined(__aarch64__)
#define ARMPMU_CHANGES_STACK_AARCH64 1
#endif
#endif

namespace armpmu::cluster {
namespace {

// The top of a stack on which nothing has run yet.
struct FirstFrame {
    std::uintptr_t frame_pointer;
    void (*go_on)(void** from, FirstFrame* top);
    std::uintptr_t return_address; // none: here the callers end
    void (*body)(void* user);
    void* user;
};

void begin_stack(void** /*from*/, FirstFrame* top) {
    top->body(top->user);
    std::terminate();
}

// makecontext hands over ints only.
void begin_context(unsigned high, unsigned low) {
    const std::uint64_t place = std::uint64_t{high} << 32 | low;
    const auto* first = reinterpret_cast<FirstFrame*>(static_cast<std::uintptr_t>(place));
    first->body(first->user);
    std::terminate();
}

// Each keeps the frame pointer and where to go on, as FirstFrame begins, tells the compiler that
// all other registers of a call are lost, and goes on where the other top says. A function that
// begins there finds the two tops as its arguments.
#if defined(ARMPMU_CHANGES_STACK_X86_64)

constexpr std::uintptr_t kTop = 8; // above a multiple of 16, so that a call's address is as well

// RDSSPQ reads the shadow stack's pointer; where there is none it does nothing.
bool jumps() {
    std::uint64_t shadow = 0;
    asm volatile("rdsspq %0" : "+r"(shadow));
    return shadow == 0;
}

[[gnu::noinline]] void jump(void** from, void* to) {
    asm volatile("leaq -128(%%rsp), %%rsp\n\t" // which the compiler may use below the stack
                 "leaq 1f(%%rip), %%rax\n\t"
                 "pushq %%rax\n\t"
                 "pushq %%rbp\n\t"
                 "movq %%rsp, (%%rdi)\n\t"
                 "movq %%rsi, %%rsp\n\t"
                 "popq %%rbp\n\t"
                 "popq %%rax\n\t"
                 "jmpq *%%rax\n"
                 "1:\n\t"
                 "endbr64\n\t"
                 "leaq 128(%%rsp), %%rsp"
                 : "+D"(from), "+S"(to)
                 :
                 : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
                   "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
                   "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc", "memory");
}

#elif defined(ARMPMU_CHANGES_STACK_AARCH64)

constexpr std::uintptr_t kTop = 0;

bool jumps() {
    return true;
}

[[gnu::noinline]] void jump(void** from, void* to) {
    register void** from_register asm("x0") = from;
    register void* to_register asm("x1") = to;
    asm volatile("adr x16, 1f\n\t"
                 "stp x29, x16, [sp, #-16]!\n\t"
                 "mov x17, sp\n\t"
                 "str x17, [x0]\n\t"
                 "mov sp, x1\n\t"
                 "ldp x29, x16, [sp], #16\n\t"
                 "mov x30, #0\n\t" // of a new stack, here the callers end
                 "br x16\n"
                 "1:\n\t"
                 "hint #38" // BTI jc
                 : "+r"(from_register), "+r"(to_register)
                 :
                 : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13",
                   "x14", "x15", "x16", "x17", "x19", "x20", "x21", "x22", "x23", "x24", "x25",
                   "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8",
                   "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19",
                   "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
                   "v31", "cc", "memory");
}

#else

constexpr std::uintptr_t kTop = 0;

bool jumps() {
    return false;
}

void jump(void** /*from*/, void* /*to*/) {}

#endif

} // namespace

void StackPlace::begin(char* stack, std::size_t bytes, void (*body)(void*), void* user) {
    constexpr std::uintptr_t kAlignment = 16;
    const auto end = reinterpret_cast<std::uintptr_t>(stack) + bytes;
    const auto top = (end - sizeof(FirstFrame) - kAlignment) / kAlignment * kAlignment + kTop;
    auto* const first = reinterpret_cast<FirstFrame*>(top);
    *first = {0, &begin_stack, 0, body, user};
    if (jumps()) {
        top_ = first;
        return;
    }
    getcontext(&context_);
    context_.uc_stack.ss_sp = stack;
    context_.uc_stack.ss_size = top - reinterpret_cast<std::uintptr_t>(stack);
    context_.uc_link = nullptr;
    makecontext(&context_, reinterpret_cast<void (*)()>(&begin_context), 2,
                static_cast<unsigned>(std::uint64_t{top} >> 32), static_cast<unsigned>(top));
}

void StackPlace::change(StackPlace& here, StackPlace& there) {
    if (there.top_ != nullptr)
        jump(&here.top_, there.top_);
    else
        swapcontext(&here.context_, &there.context_);
}

namespace {

constexpr std::size_t kStackBytes = 1024 * std::size_t{1024}; // touched as far as it is needed

} // namespace

Fiber::Fiber(std::function<void()> body)
    : body_(std::move(body)), bytes_(kStackBytes), stack_(new char[kStackBytes]) {}

Fiber::~Fiber() {
    if (!begun_ || ended_) return;
    cancelled_ = true;
    to_fiber();
}

void Fiber::resume() {
    if (ended_) return;
    if (!std::exchange(begun_, true)) {
        own_.begin(stack_.get(), bytes_, &Fiber::enter, this);
        own_watched_.create(stack_.get(), bytes_);
    }
    to_fiber();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Fiber::to_fiber() {
    caller_watched_.leave(own_watched_, false);
    running_ = true;
    StackPlace::change(caller_, own_);
    running_ = false;
    caller_watched_.arrive(own_watched_);
}

void Fiber::to_caller(bool for_good) {
    own_watched_.leave(caller_watched_, for_good);
    StackPlace::change(own_, caller_);
    own_watched_.arrive(caller_watched_);
}

void Fiber::yield() {
    if (!running_) throw std::logic_error("cluster: a core waits outside its own time");
    to_caller(false);
    if (cancelled_) throw Cancelled{};
}

void Fiber::enter(void* self) {
    static_cast<Fiber*>(self)->run();
}

void Fiber::run() {
    own_watched_.arrive(caller_watched_);
    try {
        body_();
    } catch (const Cancelled&) {
    } catch (...) {
        failure_ = std::current_exception();
    }
    ended_ = true;
    to_caller(true);
}

} // namespace armpmu::cluster
