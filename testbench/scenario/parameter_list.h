// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// A parameter of scenario files, as `armpmu list params` shows it.
struct ParameterInfo {
    std::string path;  // "interconnect.tt_depth", "masters[].profile.rate"
    std::string when;  // "kind: dma" where it stands beside an alternative, else empty
    std::string legal; // "1 .. 1024", "true, false", "a text"
    std::string unit;
    std::string initial; // default; "required" for one that must be there
    std::string meaning;
    // For programs that make files: of numbers, bytes and decimals.
    enum class Kind : std::uint8_t {
        number,
        bytes,
        decimal,
        choice,
        text,
        texts,
        numbers,
        section,
        list
    };
    Kind kind = Kind::text;
};

// Lists the parameters of a section instead of reading them.
class ParameterList final : public Parameters {
  public:
    // All that `describe` asks for.
    static std::vector<ParameterInfo> of(const Describe& describe);

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
    // A section that refuses its defaults ends its description.
    [[noreturn]] void fail(const char* key, const std::string& message, int element = -1) override;
    std::string refusal(const char* key, const std::string& message, int element) const override;
    std::string input_file(const std::string& name) override { return name; }
    std::string beside(const std::string& name) override { return name; }

  protected:
    bool number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                  std::uint64_t most) override;
    bool bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                 std::uint64_t most) override;
    bool choice_index(const Key& key, const std::vector<std::string>& names,
                      std::size_t& index) override;

  private:
    struct End {}; // of a description

    bool add(const Key& key, ParameterInfo::Kind kind, const std::string& legal,
             const std::string& initial);
    void within(const std::string& prefix, const Describe& describe);
    void run(const Describe& describe);

    std::vector<ParameterInfo> found_;
    std::string prefix_;
    std::string when_;
    std::vector<std::string> required_; // paths
};

} // namespace armpmu::testbench
