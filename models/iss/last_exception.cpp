// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "models/iss/core.h"

namespace armpmu::iss {

const char* exception_name(unsigned number) {
    switch (number) {
    case 1: return "an undefined instruction";
    case 2: return "SVC";
    case 3: return "a prefetch abort";
    case 4: return "a data abort";
    case 5: return "IRQ";
    case 6: return "FIQ";
    case 7: return "a breakpoint";
    case 11: return "HVC";
    case 13: return "SMC";
    default: return nullptr;
    }
}

std::string describe(const LastException& exception) {
    const char* const known = exception_name(exception.number);
    const std::string name =
        known != nullptr ? known : "exception " + std::to_string(exception.number);
    return name + " at " + hex(exception.pc, 16) + ", taken to EL" + std::to_string(exception.to);
}

} // namespace armpmu::iss
