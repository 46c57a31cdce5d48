// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/vcd.h"
#include "vectors/forms/text_output.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {
namespace {

// The bits of one field: variables and scopes at the same place, in the order of their names.
struct Scope {
    std::map<std::string, Scope, std::less<>> scopes;
    std::map<std::string, std::string, std::less<>> variables; // and their codes

    void add(std::string_view name, const std::string& code) {
        const std::size_t dot = name.find('.');
        if (dot == std::string_view::npos)
            variables.emplace(name, code);
        else
            scopes[std::string(name.substr(0, dot))].add(name.substr(dot + 1), code);
    }

    void write(std::string& text, const std::string& name) const {
        text += "$scope module " + name + " $end\n";
        for (const auto& [variable, code] : variables)
            text += "$var wire 1 " + code + " " + variable + " $end\n";
        for (const auto& [inner, scope] : scopes) scope.write(text, inner);
        text += "$upscope $end\n";
    }
};

// The declarations of a layout's variables: fields in the scope `armpmu`, a field whose bits have
// names as a scope of its own, with one for each part of a dotted name. Codes are given in the
// order of the layout. The paths are those of own_vcd_path.
std::string vcd_scopes(const Layout& layout) {
    std::string text = "$scope module armpmu $end\n";
    std::size_t codes = 0;
    for (const Field& field : layout.fields()) {
        if (field.bits.empty()) {
            const std::string width = std::to_string(field.width);
            text += "$var wire " + width + " " + VcdCodes::code(codes++) + " " + field.name;
            if (field.width > 1) text += " [" + std::to_string(field.width - 1) + ":0]";
            text += " $end\n";
            continue;
        }
        Scope scope;
        for (const std::string& bit : field.bits) scope.add(bit, VcdCodes::code(codes++));
        scope.write(text, field.name);
    }
    return text + "$upscope $end\n";
}

class VcdWriter final : public Writer {
  public:
    template <typename... Target>
    explicit VcdWriter(const Header& header, Target&&... target)
        : layout_(header.layout), clock_ps_(header.clock_ps), row_(layout_.words()),
          output_(std::forward<Target>(target)...) {
        output_.add("$comment " + header_lines(header, std::nullopt) + "$end\n");
        output_.add("$version armpmu $end\n$timescale 1 ps $end\n");
        output_.add(vcd_scopes(layout_));
        output_.add("$enddefinitions $end\n#0\n");
        list_variables();
    }

    void put(const Span& span) override;
    void finish() override {
        if (count_ != 0) stamp();
        output_.add("$comment armpmu-end ");
        output_.add_number(count_);
        output_.add(" $end\n");
        output_.commit();
    }

  private:
    struct Variable {
        unsigned first = 0;
        unsigned width = 1;
        std::string code;
    };

    void list_variables();
    void stamp();
    void write(const Variable& variable, const std::uint64_t* row);
    void write_all(const std::uint64_t* row);
    void write_changes(const std::uint64_t* row);

    Layout layout_;
    std::uint64_t clock_ps_;
    std::vector<std::uint64_t> row_; // the last one written
    std::vector<Variable> variables_;
    std::vector<std::uint32_t> variable_of_; // by bit of a row
    TextOutput output_;
    std::uint64_t count_ = 0;
};

void VcdWriter::list_variables() {
    for (const Field& field : layout_.fields()) {
        const unsigned width = field.bits.empty() ? field.width : 1;
        for (unsigned bit = 0; bit < field.width; bit += width)
            variables_.push_back({field.first + bit, width, VcdCodes::code(variables_.size())});
    }
    for (std::size_t i = 0; i < variables_.size(); ++i)
        variable_of_.insert(variable_of_.end(), variables_[i].width, static_cast<std::uint32_t>(i));
}

// The present time.
void VcdWriter::stamp() {
    if (count_ > std::numeric_limits<std::uint64_t>::max() / clock_ps_)
        throw VectorError(output_.name() + ": the end is beyond 2^64 ps");
    output_.add('#');
    output_.add_number(count_ * clock_ps_);
    output_.add('\n');
}

void VcdWriter::put(const Span& span) {
    if (span.cycles == 0) return;
    if (count_ == 0)
        write_all(span.row);
    else
        write_changes(span.row);
    if (span.cycles > std::numeric_limits<std::uint64_t>::max() - count_)
        throw VectorError(output_.name() + ": the end is beyond 2^64 ps");
    count_ += span.cycles;
}

void VcdWriter::write(const Variable& variable, const std::uint64_t* row) {
    char digits[4096 + 2];
    char* at = digits;
    if (variable.width > 1) *at++ = 'b';
    bool leading = true;
    for (unsigned bit = variable.width; bit-- > 0;) {
        const std::uint64_t value = get_bits(row, variable.first + bit, 1);
        leading = leading && value == 0 && bit != 0;
        if (!leading) *at++ = static_cast<char>('0' + value);
    }
    if (variable.width > 1) *at++ = ' ';
    output_.add({digits, static_cast<std::size_t>(at - digits)});
    output_.add(variable.code);
    output_.add('\n');
}

void VcdWriter::write_all(const std::uint64_t* row) {
    output_.add("$dumpvars\n");
    for (const Variable& variable : variables_) write(variable, row);
    output_.add("$end\n");
    std::copy(row, row + row_.size(), row_.begin());
}

void VcdWriter::write_changes(const std::uint64_t* row) {
    bool stamped = false;
    unsigned done = 0; // bits below are written
    for (unsigned word = 0; word < row_.size(); ++word) {
        for (std::uint64_t changes = row[word] ^ row_[word]; changes != 0; changes &= changes - 1) {
            const unsigned bit = 64 * word + static_cast<unsigned>(__builtin_ctzll(changes));
            if (bit < done || bit >= layout_.width()) continue;
            if (!std::exchange(stamped, true)) stamp();
            const Variable& variable = variables_[variable_of_[bit]];
            write(variable, row);
            done = variable.first + variable.width;
        }
    }
    std::copy(row, row + row_.size(), row_.begin());
}

} // namespace

std::unique_ptr<Writer> create_vcd(const std::string& path, const Header& header) {
    return std::make_unique<VcdWriter>(header, path);
}

std::unique_ptr<Writer> create_vcd(std::ostream& stream, const std::string& name,
                                   const Header& header) {
    return std::make_unique<VcdWriter>(header, stream, name);
}

} // namespace armpmu::vectors
