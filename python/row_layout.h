// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace armpmu::python {

// A field, or a bit of one, in a row.
struct Part {
    unsigned first = 0;
    unsigned width = 1;
    bool input = false;
    bool access = false; // of an access
    bool event = false;  // of event lines
};

// A layout whose fields and bits are found by name.
class RowLayout {
  public:
    explicit RowLayout(Layout layout);

    const Layout& layout() const { return layout_; }
    // Throws std::invalid_argument, with a hint.
    const Part& find(const std::string& name) const;
    // Inputs that are neither events nor of an access.
    bool is_level(const Part& part) const { return part.input && !part.access && !part.event; }

  private:
    Layout layout_;
    std::unordered_map<std::string, Part> parts_;
};

} // namespace armpmu::python
