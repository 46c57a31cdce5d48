// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parse_yaml.h"

#include "testbench/scenario/parameters.h"

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

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

// Checks limits while the text is parsed, before anything is built from it. The content of an alias
// counts as if it were repeated there.
class Limits final : public YAML::EventHandler {
  public:
    explicit Limits(const std::string& name) : name_(name) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ != 0) refuse(name_, mark, "a second document begins; a scenario is one");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { leaf(mark, "", anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const auto found = anchored_.find(anchor);
        if (found == anchored_.end())
            refuse(name_, mark, "an alias (*) within what it stands for; expected one behind it");
        check_depth(mark, within_.size() + found->second.depth);
        count(mark, found->second.values);
        if (within_.empty()) return;
        Extent& around = within_.back().extent;
        around.depth = std::max(around.depth, found->second.depth + 1);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string&) override {
        leaf(mark, tag, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        begin(mark, tag, anchor);
    }
    void OnSequenceEnd() override { end(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        begin(mark, tag, anchor);
    }
    void OnMapEnd() override { end(); }

  private:
    // Of a value and what is in it.
    struct Extent {
        std::size_t values = 1;
        std::size_t depth = 0; // lists and sections in it, itself one of them
    };
    struct Within {
        YAML::anchor_t anchor = YAML::NullAnchor;
        Extent extent;
    };

    void leaf(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        check_tag(mark, tag);
        count(mark, 1);
        if (anchor != YAML::NullAnchor) anchored_[anchor] = {};
    }
    void begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        check_tag(mark, tag);
        count(mark, 1);
        check_depth(mark, within_.size() + 1);
        within_.push_back({anchor, {1, 1}});
    }
    void end() {
        const Within ended = within_.back();
        within_.pop_back();
        if (ended.anchor != YAML::NullAnchor) anchored_[ended.anchor] = ended.extent;
        if (within_.empty()) return;
        Extent& around = within_.back().extent;
        around.values += ended.extent.values - 1; // itself is counted
        around.depth = std::max(around.depth, ended.extent.depth + 1);
    }
    void check_tag(const YAML::Mark& mark, const std::string& tag) {
        const bool untagged = tag.empty() || tag == "?" || tag == "!"; // plain, and in quotes
        if (!untagged) refuse(name_, mark, "tags (!) are not read; write the value alone");
    }
    void count(const YAML::Mark& mark, std::size_t values) {
        values_ += values;
        if (values_ > kMostValues)
            refuse(name_, mark,
                   "more than " + std::to_string(kMostValues) +
                       " values, which no scenario has; many injections belong into a file of "
                       "their own, `inject.file`");
        if (!within_.empty()) within_.back().extent.values += values;
    }
    void check_depth(const YAML::Mark& mark, std::size_t depth) {
        if (depth > kDeepest)
            refuse(name_, mark,
                   "more than " + std::to_string(kDeepest) +
                       " lists and sections within one another, which no scenario has");
    }

    const std::string& name_;
    unsigned documents_ = 0;
    std::size_t values_ = 0;
    std::vector<Within> within_; // lists and sections that have not ended
    std::map<YAML::anchor_t, Extent> anchored_;
};

// In quotes it is a key like another.
bool is_merge_key(const YAML::Node& key) {
    return key.IsScalar() && key.Scalar() == "<<" && key.Tag() != "!";
}

// The maps that a section merges: one, or several of which the first that has a key gives it.
std::vector<YAML::Node> merged_by(const std::string& name, const YAML::Node& map) {
    std::vector<YAML::Node> sources;
    unsigned keys = 0;
    for (const auto& entry : map) {
        if (!is_merge_key(entry.first)) continue;
        if (++keys > 1) refuse(name, entry.first.Mark(), "the key '<<' stands here twice");
        if (!entry.second.IsSequence())
            sources.push_back(entry.second);
        else
            for (const YAML::Node& one : entry.second) sources.push_back(one);
        for (const YAML::Node& one : sources)
            if (!one.IsMap())
                refuse(name, entry.first.Mark(), "<<: expected a section or a list of sections");
    }
    return sources;
}

// Adds the keys that `<<` merges to each section that lacks them.
void merge_keys(const std::string& name, YAML::Node node) {
    if (node.IsSequence())
        for (const YAML::Node& entry : node) merge_keys(name, entry);
    if (!node.IsMap()) return;
    bool merges = false;
    for (const auto& entry : node) {
        merge_keys(name, entry.second);
        merges |= is_merge_key(entry.first);
    }
    if (!merges) return;
    const std::vector<YAML::Node> sources = merged_by(name, node);
    std::set<std::string> present;
    for (const auto& entry : node)
        if (entry.first.IsScalar()) present.insert(entry.first.Scalar());
    node.remove("<<");
    for (const YAML::Node& source : sources)
        for (const auto& entry : source)
            if (!entry.first.IsScalar() || present.insert(entry.first.Scalar()).second)
                node.force_insert(entry.first, entry.second);
}

// The place of a tab that indents a line, the error's or one before it; nothing when there is none.
std::optional<YAML::Mark> indenting_tab(const std::string& text, const YAML::Mark& error) {
    std::optional<YAML::Mark> last;
    YAML::Mark at;
    for (std::size_t begin = 0; begin < text.size() && at.line <= error.line; ++at.line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::size_t content = std::min(text.find_first_not_of(" \t", begin), end);
        const std::size_t tab = text.find('\t', begin);
        at.column = static_cast<int>(tab - begin);
        if (tab < content && content < end && text[content] != '#') last = at;
        begin = end + 1;
    }
    return last;
}

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
        YAML::Node root = YAML::Load(text);
        merge_keys(name, root);
        return root;
    } catch (const YAML::Exception& error) {
        const YAML::Mark mark = error.mark.is_null() ? YAML::Mark() : error.mark;
        if (const auto tab = indenting_tab(text, mark))
            refuse(name, *tab, "not YAML: a tab indents the line; expected blanks");
        refuse(name, mark, "not YAML: " + error.msg);
    }
}

} // namespace armpmu::testbench
