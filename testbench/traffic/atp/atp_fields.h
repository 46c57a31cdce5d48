// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/text_format.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// A field that the schema of traffic profiles has in a message.
struct AtpFieldRow {
    const char* name = nullptr;
    const char* refused = nullptr; // why it is not supported; null when it is
    bool repeated = false;
};

// One message of a traffic profile file, looked at through the rows of its fields. Names of fields
// are the same in upper and lower case, as the ATP Engine has it. All functions throw AtpError with
// the place in the file and the path of the field, such as `profile.fifo.rate`.
class AtpMessage {
  public:
    // Refuses fields without a row (with a hint) or not supported, messages where none belongs, and
    // fields that stand twice without being repeated. `message` and `file` outlive this.
    AtpMessage(const TextField& message, std::string path, const std::string& file,
               std::vector<AtpFieldRow> rows);

    bool has(std::string_view name) const { return find(name) != nullptr; }
    const TextField* find(std::string_view name) const; // the first
    std::vector<const TextField*> all(std::string_view name) const;

    // The one of two names for the same thing that is there, else the first; refuses both.
    const char* either(const char* name, const char* other) const;
    // Refuses a field together with another one, if both are there, or its absence.
    void refuse_beside(const char* name, const char* other, const std::string& why) const;
    void require(const char* name, const std::string& why) const;

    std::uint64_t number(const char* name, std::uint64_t least, std::uint64_t most,
                         std::uint64_t otherwise) const;
    bool flag(const char* name) const; // false when absent
    // The place among `words` of a word, or of the number that stands for it; 0 when absent.
    std::size_t choice(const char* name, std::initializer_list<const char*> words) const;
    const std::string& text(const char* name) const; // empty when absent
    const std::string& text(const TextField& field) const;
    // A text with a unit, read by a function that throws std::invalid_argument; 0 when absent.
    template <typename Read>
    std::uint64_t quantity(const char* name, const Read& read) const {
        if (!has(name)) return 0;
        try {
            return read(text(name));
        } catch (const std::invalid_argument& error) {
            fail(name, error.what());
        }
    }
    // The message in a field that is there.
    AtpMessage below(const char* name, std::vector<AtpFieldRow> rows) const;
    AtpMessage below(const TextField& field, std::vector<AtpFieldRow> rows) const;

    // Adds a line about a field, which is there, to what the file's notes are; see `note_in`.
    void note(const char* name, const std::string& what) const;
    // Where notes of this message and of those below it go; it outlives them.
    void note_in(std::vector<std::string>& notes) { notes_ = &notes; }

    // Refuses the value of a field, or the message when the field is absent.
    [[noreturn]] void fail(const char* name, const std::string& message) const;
    [[noreturn]] void fail(const TextField& field, const std::string& message) const;

    TextPlace place() const { return message_.place; }

  private:
    std::string path_of(std::string_view name) const;
    std::string supported() const;
    const AtpFieldRow& row(const TextField& field) const;

    const TextField& message_;
    std::string path_; // empty for the file
    const std::string& file_;
    std::vector<AtpFieldRow> rows_;
    std::vector<std::string>* notes_ = nullptr;
};

} // namespace armpmu::testbench
