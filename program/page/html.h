// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace armpmu::testbench {

// A piece of HTML or SVG. Pages are built from this type alone, and text becomes HTML only by being
// escaped: input of the program has no other way into a page. Literals of the source are HTML as
// they are.
class Html {
  public:
    Html() = default;
    template <std::size_t N>
    Html(const char (&literal)[N]) // NOLINT(google-explicit-constructor): HTML of the source
        : text_(literal, N - 1) {}
    // Text, escaped for HTML and SVG between tags and in quoted attributes: & < > " ' are replaced,
    // and so are control characters that HTML does not allow.
    static Html escaped(std::string_view text);
    // Formats a literal with {} as fmt does. Text arguments are escaped; pieces of HTML and numbers
    // are inserted as they are.
    template <std::size_t N, typename... Arguments>
    static Html format(const char (&form)[N], const Arguments&... arguments) {
        return Html(Whole{},
                    fmt::format(fmt::runtime(fmt::string_view(form, N - 1)), safe(arguments)...));
    }
    // JSON for a script element of its own. It never contains "<", so nothing in it ends the
    // element.
    static Html json(std::string_view json);

    Html& operator+=(const Html& other) {
        text_ += other.text_;
        return *this;
    }
    friend Html operator+(Html a, const Html& b) { return std::move(a += b); }

    bool empty() const { return text_.empty(); }
    const std::string& str() const { return text_; }

  private:
    struct Whole {};
    Html(Whole /*unused*/, std::string text) : text_(std::move(text)) {}

    static const std::string& safe(const Html& html) { return html.text_; }
    template <typename Argument, typename = std::enable_if_t<!std::is_same_v<Argument, Html>>>
    static auto safe(const Argument& argument) {
        if constexpr (std::is_same_v<Argument, char>)
            return escaped(std::string_view(&argument, 1)).text_;
        else if constexpr (std::is_arithmetic_v<Argument>)
            return argument;
        else
            return escaped(argument).text_;
    }

    std::string text_;
};

} // namespace armpmu::testbench
