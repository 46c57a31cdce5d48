// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/svg.h"

#include <fmt/format.h>

#include <cmath>

namespace armpmu::testbench {
namespace {

// Of a sans-serif at 11 units, wide ones included.
double width_of_letter(char letter) {
    static const std::string kNarrow = "ijl.,:;'|!()[] ftr-I/";
    static const std::string kWide = "mwMW%@";
    if (kNarrow.find(letter) != std::string::npos) return 4.6;
    if (kWide.find(letter) != std::string::npos) return 11;
    return letter >= 'A' && letter <= 'Z' ? 8.2 : 7.1;
}

Html title_of(const std::string& tip) {
    return Html::format("><title>{}</title>", tip);
}

} // namespace

std::string short_number(double value) {
    std::string text = fmt::format("{:.2f}", std::abs(value) < 0.005 ? 0 : value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

Svg::Svg(double width, double height, const std::string& title)
    : size_(Html::format("viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\"",
                         short_number(width), short_number(height), title)) {}

void Svg::rectangle(double x, double y, double width, double height, const std::string& style,
                    const std::string& tip, const Html& data) {
    body_ += Html::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"{}{}",
                          short_number(x), short_number(y), short_number(width),
                          short_number(height), style, data.empty() ? "" : " ", data);
    body_ += tip.empty() ? Html("/>\n") : title_of(tip) + "</rect>\n";
}

void Svg::text(double x, double y, Anchor anchor, const std::string& text,
               const std::string& style) {
    static const Html kAnchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    body_ += Html::format("<text x=\"{}\" y=\"{}\"{} class=\"{}\">{}</text>\n", short_number(x),
                          short_number(y), kAnchors[static_cast<unsigned>(anchor)], style, text);
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& style) {
    body_ +=
        Html::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n",
                     short_number(x1), short_number(y1), short_number(x2), short_number(y2), style);
}

void Svg::path(const std::string& path, const std::string& style, const std::string& tip) {
    body_ += Html::format("<path d=\"{}\" class=\"{}\"", path, style);
    body_ += tip.empty() ? Html("/>\n") : title_of(tip) + "</path>\n";
}

Html Svg::html(const std::string& style) const {
    const Html element = style.empty() ? Html("<svg ") : Html::format("<svg class=\"{}\" ", style);
    return element + size_ + ">\n" + body_ + "</svg>\n";
}

double Svg::width_of(const std::string& text) {
    double width = 0;
    for (const char letter : text) width += width_of_letter(letter);
    return width;
}

} // namespace armpmu::testbench
