// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/text_file.h"

#include "testbench/scenario/parameters.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargest = std::uint64_t{1} << 30;

} // namespace

std::string text_of_file(const std::string& path, const std::string& expected) {
    std::string text;
    try {
        text = files::text_of(path, {kLargest, "is larger than 1 GiB", true});
    } catch (const files::InputError& error) {
        throw ScenarioError(std::string(error.what()) + "; expected " + expected);
    }
    if (text.empty()) throw ScenarioError(path + ": cannot be read: empty; expected " + expected);
    return text;
}

} // namespace armpmu::testbench
