// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/call_stack.h"

#include <algorithm>

namespace armpmu::testbench {

using cpu::BranchKind;

void CallStack::follow(std::uint32_t before, const Code& from, const Code& to) {
    if (from.program != to.program) return frames_.clear();
    switch (from.branch) {
    case BranchKind::call:
    case BranchKind::indirect_call:
        if (frames_.size() == kDeepest) frames_.erase(frames_.begin());
        frames_.push_back({before, from.end});
        return;
    case BranchKind::procedure_return: {
        const auto frame = std::find_if(frames_.rbegin(), frames_.rend(), [&](const Frame& one) {
            return one.returns_to == to.begin;
        });
        if (frame != frames_.rend()) frames_.erase(frame.base() - 1, frames_.end());
        return;
    }
    default: return;
    }
}

} // namespace armpmu::testbench
