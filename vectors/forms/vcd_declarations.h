// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_text.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A variable with bits; others (real, event, string) are not kept.
struct VcdVariable {
    std::size_t scope = 0;   // its number; 0: none
    std::string name;        // without a range; with an index, such as "data[3]"
    std::uint64_t width = 0; // bits
    std::uint64_t range = 0; // how many bits the range has that stands behind the name; 0: none
    std::uint64_t left = 0, right = 0; // of that range: "[7:0]"
    std::uint32_t signal = 0;          // number of its code; several variables may have the same
    Place place;
    // Why rows cannot use it; empty: they can.
    std::string fault;
};

// How long a time step of the file is: `ps` picoseconds, or 1 ps has `per_ps` of them.
struct VcdTimescale {
    std::uint64_t ps = 0; // 0: the file does not say
    std::uint64_t per_ps = 1;
    // Its place, and its fault, if it has one.
    Place place;
    std::string fault;
};

// A VCD's declarations, up to `$enddefinitions`.
class VcdDeclarations {
  public:
    // Reads it. Throws VectorError.
    explicit VcdDeclarations(VcdText& text);

    // Of the first `$comment armpmu-vector`.
    const std::optional<HeaderText>& header() const { return header_; }
    const VcdTimescale& timescale() const { return timescale_; }
    const std::vector<VcdVariable>& variables() const { return variables_; }
    // Scopes from the outermost on, and the name, joined by dots.
    std::string path(const VcdVariable& variable) const;
    // Whether that is `name`, or ends with it behind a dot.
    bool path_ends_with(const VcdVariable& variable, std::string_view name) const;
    // Whether any variable is in one.
    bool has_scopes() const {
        return std::any_of(variables_.begin(), variables_.end(),
                           [&](const VcdVariable& one) { return depth(one) != 0; });
    }
    // How many scopes it is in.
    std::size_t depth(const VcdVariable& variable) const { return scopes_[variable.scope].depth; }
    // Whether a signal is of variables without bits, real numbers or strings.
    bool without_bits(std::uint32_t signal) const { return signals_[signal - 1].without_bits; }
    // Numbers of codes, from 1 to signals().
    std::uint32_t signals() const { return static_cast<std::uint32_t>(signals_.size()); }
    VcdCodes take_codes() { return std::move(codes_); }
    Place end() const { return end_; } // `$enddefinitions`, or where it is missing

  private:
    struct Scope {
        std::string name;
        std::size_t parent = 0;
        std::size_t depth = 0;
    };
    struct Signal {
        std::uint64_t width = 0;
        std::uint64_t line = 0;
        bool without_bits = false;
    };

    void mark(VcdText& text);
    bool ends(VcdText& text, const std::string& keyword);
    void end_section(VcdText& text);
    bool values(VcdText& text);
    void section(VcdText& text, const std::string& keyword);
    void comment(VcdText& text);
    void timescale(VcdText& text);
    void scope(VcdText& text);
    void upscope(VcdText& text);
    void variable(VcdText& text);
    static void set_width(VcdText& text, std::string_view width, VcdVariable& variable);
    static void set_name(VcdVariable& variable, std::string name, const std::string& behind);
    std::uint32_t signal_of(VcdText& text, const std::string& code, const VcdVariable& variable);

    std::optional<HeaderText> header_;
    VcdTimescale timescale_;
    std::vector<Scope> scopes_{1};
    std::size_t scope_ = 0;
    std::vector<VcdVariable> variables_;
    std::vector<Signal> signals_;
    VcdCodes codes_;
    Place end_;
};

} // namespace armpmu::vectors
