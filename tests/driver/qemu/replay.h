// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_program.h"
#include "tests/driver/qemu/guest_stubs.h"

#include <vector>

namespace armpmu::tests::qemu {

// Walks through what the guest did: `retire(level, n)` for n instructions executed at a level and
// `access(op_index, op, level, result)` for what an instruction did after it was counted.
template <typename Retire, typename Access>
void replay(const Program& program, const std::vector<Result>& results, Retire&& retire,
            Access&& access) {
    std::size_t next = 0;
    for (const Step& step : program.steps()) {
        if (step.op == Step::kNoOp) {
            retire(step.level, step.instructions);
            continue;
        }
        const Result& result = results.at(next++);
        const Op& op = program.ops()[step.op];
        retire(step.level, step.instructions);
        access(step.op, op, step.level, result);
        if (result.trapped()) {
            const Level handler = program.machine().target(step.level, result.target_el);
            retire(handler, is_a32(handler) ? kTrapCostA32 : kTrapCost);
        }
    }
}

} // namespace armpmu::tests::qemu
