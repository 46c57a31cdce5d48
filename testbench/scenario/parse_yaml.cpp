// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parse_yaml.h"

#include "testbench/scenario/parameters.h"

#include <yaml-cpp/eventhandler.h>

#include <sstream>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kLargestScenario = 1 << 20;
constexpr unsigned kDeepest = 32;
constexpr unsigned kMostValues = 100'000;

[[noreturn]] void refuse(const std::string& name, const YAML::Mark& mark,
                         const std::string& message) {
    throw ScenarioError(error_line(name, mark.line, mark.column, message));
}

bool is_text(const std::string& text, std::size_t i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\r') return i + 1 < text.size() && text[i + 1] == '\n';
    return c == '\n' || c == '\t' || (c >= ' ' && c != 0x7f);
}

// Yaml-cpp takes some control characters for the end of the file, and whatever bytes for text.
void check_characters(const std::string& name, const std::string& text) {
    const std::size_t not_utf8 = not_utf8_at(text);
    YAML::Mark at;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == not_utf8)
            refuse(name, at,
                   "byte " + hex(static_cast<unsigned char>(text[i])) +
                       " is not UTF-8; expected UTF-8 text");
        if (!is_text(text, i))
            refuse(name, at,
                   "a control character, code " +
                       std::to_string(static_cast<unsigned char>(text[i])) +
                       "; expected UTF-8 text, with line ends \\n or \\r\\n");
        ++at.column;
        if (text[i] != '\n') continue;
        ++at.line;
        at.column = 0;
    }
}

// Refuses while the text is parsed and before anything is built of it.
class Limits final : public YAML::EventHandler {
  public:
    explicit Limits(const std::string& name) : name_(name) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ != 0) refuse(name_, mark, "a second document begins; a scenario is one");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { value(mark, "", anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        value(mark, "", anchor);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string&) override {
        value(mark, tag, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        value(mark, tag, anchor);
        descend(mark);
    }
    void OnSequenceEnd() override { --depth_; }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        value(mark, tag, anchor);
        descend(mark);
    }
    void OnMapEnd() override { --depth_; }

  private:
    void value(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor)
            refuse(name_, mark, "anchors (&) and aliases (*) are not read; write the value here");
        const bool untagged = tag.empty() || tag == "?" || tag == "!"; // plain, and in quotes
        if (!untagged) refuse(name_, mark, "tags (!) are not read; write the value alone");
        if (++values_ > kMostValues)
            refuse(name_, mark,
                   "more than " + std::to_string(kMostValues) +
                       " values, which no scenario has; many injections belong into a file of "
                       "their own, `inject.file`");
    }
    void descend(const YAML::Mark& mark) {
        if (++depth_ > kDeepest)
            refuse(name_, mark,
                   "more than " + std::to_string(kDeepest) +
                       " lists and sections within one another, which no scenario has");
    }

    const std::string& name_;
    unsigned documents_ = 0;
    unsigned depth_ = 0;
    unsigned values_ = 0;
};

} // namespace

YAML::Node parse_yaml(const std::string& name, const std::string& text) {
    if (text.size() > kLargestScenario) refuse(name, {}, "larger than 1 MiB, which no scenario is");
    check_characters(name, text);
    // Behind a line end, yaml-cpp misses that a quotation mark is still open.
    const bool ends = !text.empty() && text.back() == '\n';
    try {
        std::istringstream in(ends ? text + "#" : text);
        YAML::Parser parser(in);
        Limits limits(name);
        while (parser.HandleNextDocument(limits)) {}
        return YAML::Load(text);
    } catch (const YAML::Exception& error) {
        refuse(name, error.mark.is_null() ? YAML::Mark() : error.mark, "not YAML: " + error.msg);
    }
}

} // namespace armpmu::testbench
