// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/fields.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The members that a result can have, as its types describe them: each once, an element for each
// list.
struct FieldNode {
    enum class Kind : std::uint8_t { flag, text, word, real, number, integer, object, list, map };

    std::string name; // empty of an element
    std::string meaning;
    std::string unit;
    Quantity quantity = Quantity::number;
    Grade grade = Grade::exact;
    Kind kind = Kind::object;
    bool left_out = false;          // where there is nothing
    bool null = false;              // where there is nothing
    std::uint64_t most = 0;         // of a number
    std::vector<std::string> words; // of which it is one
    std::deque<FieldNode> members;  // of an object; the element of a list or map
};

// Builds the tree of the described members.
class FieldTree final : public Fields {
  public:
    const FieldNode& root() const { return root_; }

    bool present(const Field& field, bool is) override;

  protected:
    void flag(const Field& field, bool& value) override;
    void text(const Field& field, std::string& value) override;
    void real(const Field& field, double& value) override;
    void number(const Field& field, std::uint64_t& value, std::uint64_t most) override;
    void integer(const Field& field, std::int64_t& value) override;
    void word(const Field& field, std::size_t& index,
              const std::vector<std::string>& names) override;
    bool null(const Field& field, bool is) override;
    void begin_object(const Field& field) override;
    std::size_t begin_list(const Field& field, std::size_t n) override;
    std::size_t begin_map(const Field& field, std::size_t n) override;
    void item(std::size_t /*n*/, std::string* /*name*/) override {}
    void end() override { under_way_.pop_back(); }

  private:
    FieldNode& add(const Field& field, FieldNode::Kind kind);

    FieldNode root_;
    std::vector<FieldNode*> under_way_ = {&root_}; // the innermost last
    std::string left_out_;                         // the member that was asked for last
    bool null_ = false;                            // what comes next may be it
};

// As `armpmu list results` and Python spell them.
const char* word_of(Quantity quantity);
const char* word_of(Grade grade); // "exact", "order", "timing"

} // namespace armpmu::testbench
