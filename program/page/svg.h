// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

#include <string>

namespace armpmu::testbench {

// An inline SVG picture under way. Coordinates are units of its width and height; the page scales
// it. Colours are the page's: `style` is a class of page.css, such as "s3" of the fourth series.
// Numbers are written with at most two decimals, so that the same picture is the same text.
class Svg {
  public:
    enum class Anchor : unsigned char { start, middle, end };

    // `title`: a description of the picture, for screen readers.
    Svg(double width, double height, const std::string& title);

    // `tip`: shown when the pointer rests on it; empty: none. `data`: attributes for the script.
    void rectangle(double x, double y, double width, double height, const std::string& style,
                   const std::string& tip = "", const Html& data = {});
    void text(double x, double y, Anchor anchor, const std::string& text,
              const std::string& style = "t");
    void line(double x1, double y1, double x2, double y2, const std::string& style);
    // `path`: as the attribute d has it.
    void path(const std::string& path, const std::string& style, const std::string& tip = "");

    // The whole element; of the class `style`, if there is one.
    Html html(const std::string& style = "") const;

    // The width of so many characters, in units, with a margin: all pictures use one size of text.
    static double width_of(const std::string& text);
    static constexpr double kTextHeight = 11;

  private:
    Html size_;
    Html body_;
};

// "12.5", "3": at most two decimals.
std::string short_number(double value);

} // namespace armpmu::testbench
