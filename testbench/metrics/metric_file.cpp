// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/metric_file.h"

#include "armpmu/core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using nlohmann::json;

// The places of JSON values in their file.
class Places {
  public:
    Places(std::string file, const std::string& text) : file_(std::move(file)), text_(text) {}

    [[noreturn]] void fail(std::size_t at, const std::string& message) const {
        at = std::min(at, text_.size());
        const auto begin = text_.begin();
        const auto here = begin + static_cast<std::ptrdiff_t>(at);
        const auto line = std::count(begin, here, '\n');
        const std::size_t before = text_.rfind('\n', at == 0 ? 0 : at - 1);
        const std::size_t first = before == std::string::npos || before >= at ? 0 : before + 1;
        throw MetricFileError(
            error_line(file_, static_cast<int>(line), static_cast<int>(at - first), message));
    }
    // Where the value of the metric's key begins, inside its quotation marks; where the metric's
    // name stands if it has no such key.
    std::size_t of(std::size_t object, const std::string& key) const {
        const std::size_t begin = nth_object(object);
        const std::size_t end = nth_object(object + 1);
        std::size_t at = text_.find("\"" + key + "\"", begin);
        if (at == std::string::npos || at >= end) return begin;
        at = text_.find(':', at + key.size() + 2);
        at = at == std::string::npos ? at : text_.find_first_not_of(" \t\r\n", at + 1);
        if (at == std::string::npos) return begin;
        return text_[at] == '"' ? at + 1 : at;
    }
    // The column of an expression, as it stands in the file: an escape is two characters there.
    std::size_t in_string(std::size_t at, std::size_t column) const {
        for (; column != 0 && at < text_.size(); --column) at += text_[at] == '\\' ? 2 : 1;
        return at;
    }

  private:
    // Objects begin on the first level only, and braces in strings are skipped.
    std::size_t nth_object(std::size_t number) const {
        unsigned depth = 0;
        bool quoted = false;
        for (std::size_t at = 0; at < text_.size(); ++at) {
            const char c = text_[at];
            if (quoted) {
                if (c == '\\') ++at;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' && depth++ == 0 && number-- == 0) {
                return at;
            } else if (c == '}' && depth != 0) {
                --depth;
            }
        }
        return text_.size();
    }

    std::string file_;
    const std::string& text_;
};

std::string string_of(const json& object, const char* key, std::size_t number,
                      const Places& places) {
    const auto found = object.find(key);
    if (found == object.end()) return "";
    if (!found->is_string())
        places.fail(places.of(number, key), std::string(key) + ": expected a text");
    return found->get<std::string>();
}

Metric metric_of(const json& object, std::size_t number, const Places& places) {
    const auto text = [&](const char* key) { return string_of(object, key, number, places); };
    Metric::Text all{text("MetricName"), text("MetricExpr"), text("BriefDescription"),
                     text("ScaleUnit"), text("MetricGroup")};
    if (all.name.empty())
        places.fail(places.of(number, "MetricName"), "MetricName: expected the metric's name");
    const std::string name = all.name;
    try {
        return Metric(std::move(all));
    } catch (const ExpressionError& error) {
        places.fail(places.in_string(places.of(number, "MetricExpr"), error.column),
                    "MetricExpr of " + in_quotes(name) + ": " + error.what());
    } catch (const std::invalid_argument& error) {
        places.fail(places.of(number, "ScaleUnit"),
                    "ScaleUnit of " + in_quotes(name) + ": " + error.what());
    }
}

} // namespace

std::vector<Metric> read_metrics(const std::string& name, const std::string& text) {
    const Places places(name, text);
    json file;
    try {
        file = json::parse(text);
    } catch (const json::parse_error& error) {
        places.fail(error.byte == 0 ? 0 : error.byte - 1, "expected JSON, an array of metrics");
    } catch (const json::out_of_range&) {
        places.fail(0, "expected JSON with numbers that a double has");
    }
    if (!file.is_array()) places.fail(0, "expected an array of metrics");
    std::vector<Metric> metrics;
    for (std::size_t n = 0; n < file.size(); ++n) {
        if (!file[n].is_object()) places.fail(0, "expected objects in the array of metrics");
        if (!file[n].contains("MetricExpr")) {
            if (file[n].contains("MetricName"))
                places.fail(places.of(n, "MetricName"), "expected MetricExpr beside MetricName");
            continue;
        }
        metrics.push_back(metric_of(file[n], n, places));
    }
    return metrics;
}

} // namespace armpmu::testbench
