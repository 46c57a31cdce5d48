// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/yaml_document.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// One map of a scenario file. Every key that is read becomes legal; `finish` refuses all others in
// the map, automatically for nested sections. All functions throw ScenarioError with the place in
// the file.
class YamlSection final : public Parameters {
  public:
    // The whole document as one section.
    explicit YamlSection(const std::shared_ptr<YamlDocument>& document);

    bool decimal(const Key& key, double& value, double least, double most) override;
    bool text(const Key& key, std::string& value) override;
    bool texts(const Key& key, std::vector<std::string>& values) override;
    std::size_t alternative(const Key& key, const std::vector<Alternative>& legal) override;
    bool section(const Key& key, const Describe& describe) override;
    bool list(const Key& key, const Describe& describe) override;
    bool numbers(const Key& key, const std::vector<std::string>& legal, std::uint64_t least,
                 std::uint64_t most,
                 const std::function<void(Parameters& map, const Entries&)>& use) override;
    void require(const char* key) override;
    bool has(const char* key) const override;
    void exclude(std::initializer_list<const char*> keys) override;
    bool given() const override { return node_.is(place_); }
    [[noreturn]] void fail(const char* key, const std::string& message, int element = -1) override;
    std::string refusal(const char* key, const std::string& message, int element) const override;
    std::string input_file(const std::string& name) override;
    std::string beside(const std::string& name) override;

    void finish();

  protected:
    bool number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                  std::uint64_t most) override;
    bool bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                 std::uint64_t most) override;
    bool choice_index(const Key& key, const std::vector<std::string>& names,
                      std::size_t& index) override;

  private:
    // `place` is the position of an absent section: its enclosing section.
    YamlSection(const YAML::Node& node, const YAML::Node& place,
                std::shared_ptr<YamlDocument> document, std::string name, std::string path);

    YamlSection inner(const YAML::Node& node, const std::string& name,
                      const std::string& key) const;
    std::string path_of(const std::string& key) const;
    void note(const Key& key, const std::string& value, bool given);
    YAML::Node find(const char* key);
    std::string scalar(const char* key, const YAML::Node& node, const std::string& expected) const;
    std::string text_at(const YAML::Node& node, const std::string& message) const;
    [[noreturn]] void fail_at(const YAML::Node& node, const std::string& message) const;
    [[noreturn]] void fail_at_key(const YAML::Node& key, const std::string& message) const;
    template <typename Number>
    bool in_range(const Key& key, Number& value, Number least, Number most,
                  const std::string& range, std::optional<Number> (*parse)(std::string_view),
                  std::string (*write)(Number));
    std::string hint_for(const char* absent) const;
    void finish_key(const YAML::Node& key) const;

    YAML::Node node_;
    YAML::Node place_;
    std::shared_ptr<YamlDocument> document_;
    std::string name_;
    std::string path_; // of the section, as overrides write it; empty: the document
    std::vector<std::string> legal_;
};

} // namespace armpmu::testbench
