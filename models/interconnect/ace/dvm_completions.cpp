// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/dvm_completions.h"

namespace armpmu::interconnect {

ReadRequest DvmCompletions::take() {
    due_.pop();
    std::uint16_t id = 0;
    while ((used_ >> id & 1) != 0) ++id;
    used_ |= 1U << id;
    ReadRequest request;
    request.snoop = ReadSnoop::dvm_complete;
    request.beats = 1;
    request.id = static_cast<std::uint16_t>(first_ + id);
    return request;
}

} // namespace armpmu::interconnect
