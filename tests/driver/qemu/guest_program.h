// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_code.h"
#include "tests/driver/qemu/level.h"

#include <cstdint>
#include <vector>

namespace armpmu::tests::qemu {

struct Op {
    enum class Kind : std::uint8_t { read, write, run, enter, irq };
    Kind kind = Kind::run;
    Level level = Level::el3;
    Register reg;
    std::uint64_t value = 0; // written, or the number of instructions to run
};

inline Op read(Register r) {
    return {Op::Kind::read, {}, r, 0};
}
inline Op write(Register r, std::uint64_t value) {
    return {Op::Kind::write, {}, r, value};
}
// Executes exactly `n` instructions, as a loop if they are many.
inline Op run(std::uint64_t n) {
    return {Op::Kind::run, {}, {}, n};
}
inline Op enter(Level level) {
    return {Op::Kind::enter, level, {}, 0};
}
// Reads the level of the PMU interrupt at the interrupt controller, 0 or 1.
inline Op irq() {
    return {Op::Kind::irq, {}, {}, 0};
}

constexpr bool has_result(Op::Kind kind) {
    return kind != Op::Kind::run && kind != Op::Kind::enter;
}

// What the guest logs of each read, write and irq. A trapped access has no value; the syndrome of
// an exception taken to an AArch32 EL1 is 0.
struct Result {
    std::uint64_t value = 0;
    std::uint32_t syndrome = 0;
    std::uint8_t target_el = 0; // the access trapped to this EL

    bool trapped() const { return target_el != 0; }
    unsigned exception_class() const { return syndrome >> 26; }
};

// `instructions` executed at `level`; if `op` is one, the last of them makes its access.
struct Step {
    static constexpr std::uint32_t kNoOp = 0xffffffff;
    std::uint64_t instructions = 0;
    std::uint32_t op = kNoOp;
    Level level = Level::el3;
};

// A bare-metal image that executes a list of operations as straight-line code. Throws
// std::invalid_argument if an operation is impossible where it stands.
class Program {
  public:
    Program(Machine machine, std::vector<Op> ops);

    const Machine& machine() const { return machine_; }
    const std::vector<Op>& ops() const { return ops_; }
    const std::vector<Step>& steps() const { return steps_; }
    const std::vector<std::uint32_t>& image() const { return code_.words(); }
    std::uint64_t load_address() const { return load_address_; }
    std::size_t results() const { return results_; }

  private:
    void emit(std::uint32_t index);
    void access_a64(const Op& op, std::uint32_t index);
    void access_a32(const Op& op, std::uint32_t index);
    void run_instructions(std::uint64_t n);
    void go_to(Level level);
    void call_up();
    void return_to(Level level);
    void return_to_user_a32();
    void step(Level level, std::uint64_t instructions, std::uint32_t op = Step::kNoOp);
    // Accounts for what has been emitted since the last call, all at the current level.
    void step_emitted(std::uint32_t op = Step::kNoOp);

    Machine machine_;
    std::vector<Op> ops_;
    std::size_t results_;
    std::uint64_t load_address_;
    Code code_;
    A64 a64_{code_};
    A32 a32_{code_};
    Level level_;
    std::size_t accounted_ = 0;
    std::vector<Step> steps_;
};

} // namespace armpmu::tests::qemu
