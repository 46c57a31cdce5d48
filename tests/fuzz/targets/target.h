// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::fuzz {

// A reader of files or of what others send, which gets any bytes. Where it refuses them it does so
// in one line; everything else that is thrown ends the program, which is a fault.
struct Target {
    const char* name; // its inputs are in tests/fuzz/corpus/NAME
    void (*take)(std::string_view bytes);
    std::size_t longest = 4096; // bytes that show what there is to show
};

std::vector<Target> vector_targets();
std::vector<Target> scenario_targets();
std::vector<Target> trace_targets();
std::vector<Target> sweep_targets();
std::vector<Target> report_targets();
std::vector<Target> guest_targets();
std::vector<Target> model_targets();

// All of them; null for a name that is none's.
const std::vector<Target>& targets();
const Target* target_of(std::string_view name);

// A file of these bytes, the same one each time, for readers that open files themselves.
const std::string& file_of(std::string_view bytes, const char* name = "input");

// Ends the program unless a message is one line.
void check_message(const char* message);

// Does it, and checks what it throws if that is a Refusal.
template <typename Refusal, typename Action>
void refused_or_good(const Action& action) {
    try {
        action();
    } catch (const Refusal& error) {
        check_message(error.what());
    }
}

} // namespace armpmu::fuzz
