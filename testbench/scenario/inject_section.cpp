// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/inject_section.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "testbench/scenario/yaml_section.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestList = 64 << 20;
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

enum Column : std::size_t { cycle, event, security, cycles, every, times, columns };
constexpr std::array<std::string_view, columns> kNames = {"cycle",  "event", "security",
                                                          "cycles", "every", "times"};
constexpr const char* kLegalColumns = "cycle, event, security, cycles, every, times";

struct Field {
    std::string_view text;
    std::size_t column = 1; // where it begins
};

std::string read_list(const std::string& path) try {
    return files::text_of(path,
                          {kLargestList, "larger than 64 MiB, the most a list may have", true});
} catch (const files::InputError& error) {
    throw ScenarioError(error_line(path, 0, 0, error.missing() ? "no such file" : error.reason()));
}

class ListReader {
  public:
    ListReader(std::string file, const cci550::Config& config)
        : file_(std::move(file)), config_(config) {}

    std::vector<Injection> read(std::string_view text) {
        if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
            text.remove_prefix(kByteOrderMark.size());
        check_utf8(text);
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            read_line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (width_ == 0)
            fail(1, "no line names the columns; expected cycle,event and, if "
                    "needed, security,cycles,every,times");
        return std::move(injections_);
    }

  private:
    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        const auto line = static_cast<int>(std::max<std::size_t>(line_, 1));
        throw ScenarioError(error_line(file_, line - 1, static_cast<int>(column) - 1, message));
    }

    void check_utf8(std::string_view text) {
        const std::size_t at = not_utf8_at(text);
        if (at == std::string_view::npos) return;
        const std::string_view before = text.substr(0, at);
        line_ = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
        fail(at - before.rfind('\n'), "byte " + hex(static_cast<unsigned char>(text[at])) +
                                          " is not UTF-8; expected UTF-8 text");
    }

    void read_line(std::string_view line) {
        ++line_;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const std::size_t first = line.find_first_not_of(kBlanks);
        if (first == std::string_view::npos || line[first] == '#') return;
        split(line);
        if (width_ == 0)
            read_header();
        else
            read_injection();
    }

    void split(std::string_view line) {
        const std::size_t most = width_ == 0 ? columns : width_;
        fields_.clear();
        std::size_t at = 0;
        do {
            if (fields_.size() == most)
                fail(at + 1,
                     "a field too many; " + std::to_string(most) +
                         (width_ == 0 ? " columns are legal: " + std::string(kLegalColumns)
                                      : " columns are named; an event with a comma stands in "
                                        "\"...\""));
            at = take_field(line, at) + 1;
        } while (at <= line.size());
    }

    // Returns the place of the comma or end behind it.
    std::size_t take_field(std::string_view line, std::size_t at) {
        at = std::min(line.find_first_not_of(kBlanks, at), line.size());
        const bool quoted = at < line.size() && line[at] == '"';
        if (quoted) ++at;
        const std::size_t end = std::min(line.find(quoted ? '"' : ',', at), line.size());
        std::string_view text = line.substr(at, end - at);
        if (!quoted) text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '"' || static_cast<unsigned char>(text[i]) < ' ' || text[i] == '\x7f')
                fail(at + i + 1, text[i] == '"' ? "a \" within a field; a field begins and ends "
                                                  "with it or has none"
                                                : "a control character, which no field may have");
        fields_.push_back({text, at + 1});
        if (!quoted) return end;
        if (end == line.size()) fail(at, "the \" that closes this one is missing");
        const std::size_t next = std::min(line.find_first_not_of(kBlanks, end + 1), line.size());
        if (next < line.size() && line[next] != ',')
            fail(next + 1, "expected a comma or the end of the line after the closing \"");
        return next;
    }

    void read_header() {
        for (std::size_t i = 0; i < fields_.size(); ++i) {
            const Field& field = fields_[i];
            const auto name = std::find(kNames.begin(), kNames.end(), field.text);
            if (name == kNames.end()) {
                fail(field.column, "unknown column " + in_quotes(field.text) +
                                       did_you_mean(field.text, {kNames.begin(), kNames.end()}) +
                                       " Legal are " + kLegalColumns);
            }
            auto& place = places_[static_cast<std::size_t>(name - kNames.begin())];
            if (place) fail(field.column, "column " + in_quotes(field.text) + " stands here twice");
            place = i;
        }
        for (const Column needed : {cycle, event})
            if (!places_[needed])
                fail(1, "the column '" + std::string(kNames[needed]) + "' is missing; legal are " +
                            kLegalColumns);
        width_ = fields_.size();
    }

    void read_injection() {
        if (fields_.size() < width_)
            fail(fields_.back().column, "this is field " + std::to_string(fields_.size()) +
                                            ", the last; expected " + std::to_string(width_));
        Injection injection;
        injection.event = read_event(*find(event));
        injection.security = read_security();
        injection.cycle = number(cycle, 0, std::nullopt);
        injection.cycles = number(cycles, 1, injection.cycles);
        injection.every = number(every, 0, injection.every);
        injection.times = number(times, 1, injection.times);
        try {
            check(injection, config_);
        } catch (const InjectionError& error) {
            const auto name = std::find(kNames.begin(), kNames.end(), error.member);
            const Field* field = find(static_cast<Column>(name - kNames.begin()));
            fail(field == nullptr ? 1 : field->column, error.what());
        }
        injections_.push_back(injection);
    }

    // Null when the column is absent.
    const Field* find(Column column) const {
        return places_[column] ? &fields_[*places_[column]] : nullptr;
    }

    cci550::EventId read_event(const Field& field) const {
        try {
            return cci550::parse_event(field.text);
        } catch (const cci550::NameError& error) {
            fail(field.column + error.column, std::string("event: ") + error.what());
        }
    }

    cci550::Security read_security() const {
        const Field* field = find(security);
        if (field == nullptr || field->text.empty() || field->text == "non_secure")
            return cci550::Security::non_secure;
        if (field->text == "secure") return cci550::Security::secure;
        fail(field->column,
             "security: expected non_secure or secure, not " + in_quotes(field->text));
    }

    std::uint64_t number(Column column, std::uint64_t least,
                         std::optional<std::uint64_t> otherwise) const {
        const Field* field = find(column);
        if (otherwise && (field == nullptr || field->text.empty())) return *otherwise;
        const auto value = parse_number(field->text);
        if (!value || *value < least || *value >= kInjectionLimit)
            fail(field->column, std::string(kNames[column]) + ": expected a whole number from " +
                                    std::to_string(least) + " to " +
                                    std::to_string(kInjectionLimit - 1) + ", not " +
                                    in_quotes(field->text));
        return *value;
    }

    std::string file_;
    const cci550::Config& config_;
    std::size_t line_ = 0;
    std::size_t width_ = 0; // columns named; 0 before they are
    std::array<std::optional<std::size_t>, columns> places_{};
    std::vector<Field> fields_; // of the line being read
    std::vector<Injection> injections_;
};

} // namespace

std::vector<Injection> read_inject_list(const std::string& path, const cci550::Config& config) {
    const std::string text = read_list(path);
    return ListReader(path, config).read(text);
}

namespace {

Injection read_entry(Parameters& entry, const cci550::Config& cci) {
    Injection injection;
    entry.require("cycle");
    entry.require("event");
    entry.number({"cycle", "its first; 0 is the first of the traffic", "cycles"}, injection.cycle,
                 0, kInjectionLimit - 1);
    entry.number({"cycles", "one after another that its line is HIGH", "cycles"}, injection.cycles,
                 1, kInjectionLimit - 1);
    entry.number({"every", "after which it comes again; 0: once", "cycles"}, injection.every, 0,
                 kInjectionLimit - 1);
    entry.number({"times", "that it comes in all"}, injection.times, 1, kInjectionLimit - 1);
    entry.choice(
        {"security", "of the event"}, injection.security,
        {{"non_secure", cci550::Security::non_secure}, {"secure", cci550::Security::secure}});
    std::string event;
    entry.text({"event", "as counters are named"}, event);
    try {
        injection.event = cci550::parse_event(event);
        check(injection, cci);
    } catch (const cci550::NameError& error) {
        entry.fail("event", "event: " + std::string(error.what()));
    } catch (const InjectionError& error) {
        entry.fail(error.member, std::string(error.member) + ": " + error.what());
    }
    return injection;
}

} // namespace

void describe(Parameters& section, std::vector<Injection>& injections, const cci550::Config& cci) {
    section.list({"events", "put on their lines in addition to what the traffic does"},
                 [&](Parameters& entry) { injections.push_back(read_entry(entry, cci)); });
    std::string file;
    if (!section.text({"file", "CSV with columns cycle, event, security, cycles, every, times"},
                      file))
        return;
    const auto more = read_inject_list(section.input_file(file), cci);
    injections.insert(injections.end(), more.begin(), more.end());
}

} // namespace armpmu::testbench
