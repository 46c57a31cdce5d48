// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {

// The text with another part in place of the first `old`, which must stand in it.
inline std::string replaced(std::string text, const std::string& old, const std::string& with) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
}

// What the action is refused with, or "accepted".
template <typename Action>
std::string refusal_of(Action&& action) {
    try {
        action();
        return "accepted";
    } catch (const vectors::VectorError& error) {
        return error.what();
    }
}

} // namespace armpmu::tests
