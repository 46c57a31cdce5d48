// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace armpmu::tests {

// A word of code, and the assembly it comes from.
struct GuestLine {
    std::uint32_t word;
    const char* assembly;
};

// A piece of a guest, position independent. All that a program has are known to guest_code_test,
// which assembles them again.
class Guest {
  public:
    // `isa`: a64 or a32.
    Guest(const char* isa, std::initializer_list<GuestLine> code) : isa_(isa), lines_(code) {
        all().push_back(this);
    }
    // That a test makes; it has no text.
    explicit Guest(const std::vector<std::uint32_t>& words) : isa_("a64") {
        for (const std::uint32_t word : words) lines_.push_back({word, ""});
    }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    static std::vector<const Guest*>& all() {
        static std::vector<const Guest*> guests;
        return guests;
    }
    const std::string& isa() const { return isa_; }
    const std::vector<GuestLine>& lines() const { return lines_; }

  private:
    std::string isa_;
    std::vector<GuestLine> lines_;
};

} // namespace armpmu::tests
