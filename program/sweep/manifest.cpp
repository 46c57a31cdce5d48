// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/manifest.h"

#include "armpmu/core/text.h"
#include "program/sweep/point_key.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/sha256.h"
#include "testbench/scenario/yaml_document.h"
#include "vectors/files/file_error.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kManifestFormat = 1;

ManifestHead head_of(const Json& json) {
    ManifestHead head;
    head.version = json.at("version");
    head.format = json.at("format");
    head.points = json.at("points");
    for (const Json& one : json.at("files"))
        head.files.push_back({one.at("name"), one.at("path"), one.at("sha256")});
    for (const Json& one : json.at("changes")) head.changes.push_back(one);
    for (const Json& one : json.at("axes"))
        head.axes.push_back({one.at("paths"), one.at("given"), one.at("separate")});
    head.design = json.value("design", "");
    return head;
}

} // namespace

std::vector<std::string> ManifestHead::paths() const {
    std::vector<std::string> all;
    for (const Axis& axis : axes) all.insert(all.end(), axis.paths.begin(), axis.paths.end());
    return all;
}

std::string ManifestHead::line() const {
    Json json = {{"manifest", kManifestFormat},
                 {"version", version},
                 {"format", format},
                 {"points", points},
                 {"files", Json::array()},
                 {"changes", changes},
                 {"axes", Json::array()}};
    for (const ManifestFile& file : files)
        json["files"].push_back(
            {{"name", file.name}, {"path", file.path}, {"sha256", file.sha256}});
    for (const Axis& axis : axes)
        json["axes"].push_back(
            {{"paths", axis.paths}, {"given", axis.given}, {"separate", axis.separate}});
    if (!design.empty()) json["design"] = design;
    return json.dump() + "\n";
}

std::string ManifestHead::plan() const {
    return sha256(line());
}

std::string ManifestPoint::line() const {
    std::string text =
        "{\"point\":" + std::to_string(point) + ",\"key\":\"" + key + "\",\"values\":[";
    for (std::size_t n = 0; n < values.size(); ++n)
        text += (n == 0 ? "" : ",") + nlohmann::json(values[n]).dump();
    return text + "]}\n";
}

std::vector<Override> changes_of(const ManifestHead& head, const ManifestPoint& point) {
    std::vector<Override> changes = parse_overrides(head.changes);
    const std::vector<std::string> paths = head.paths();
    for (std::size_t n = 0; n < paths.size(); ++n)
        changes.push_back({paths[n], point.values.at(n)});
    return changes;
}

std::string manifest_file(const std::string& folder) {
    return folder + "/manifest.jsonl";
}

ManifestReader::ManifestReader(const std::string& folder) : file_(manifest_file(folder)) {
    const std::string expected = "; expected a folder that `armpmu sweep plan` or `armpmu sweep "
                                 "--keep` made";
    try {
        in_ = std::make_unique<files::InputStream>(file_);
        if (!std::getline(*in_, line_)) throw ScenarioError(file_ + ":1:1: is empty" + expected);
    } catch (const files::InputError& error) {
        throw ScenarioError(file_ + ":1:1: " + error.reason() + expected);
    }
    const Json json = Json::parse(line_, nullptr, false);
    if (!json.is_object() || json.value("manifest", Json(0)) != kManifestFormat)
        fail("expected the manifest of a sweep, format " + std::to_string(kManifestFormat));
    try {
        head_ = head_of(json);
    } catch (const Json::exception&) {
        fail("damaged; expected a manifest as `armpmu sweep plan` writes it");
    }
    if (head_.version != ARMPMU_VERSION || head_.format != kResultFormat)
        fail("planned by armpmu " + head_.version + ", results of format " +
             std::to_string(head_.format) + "; expected armpmu " ARMPMU_VERSION " and format " +
             std::to_string(kResultFormat) + ": plan it again in another folder");
    if (head_.files.empty()) fail("damaged; expected a scenario");
    // Each point has a line of its own.
    const std::uint64_t most = std::filesystem::file_size(file_);
    if (!json.at("points").is_number_unsigned() || head_.points > most)
        fail("points: expected at most " + std::to_string(most) +
             ", as many as the file has bytes, " + "not " + json.at("points").dump());
}

void ManifestReader::fail(const std::string& message) const {
    throw ScenarioError(error_line(file_, static_cast<int>(line_.empty() ? 0 : next_), 0, message));
}

bool ManifestReader::next(ManifestPoint& point, std::size_t first) {
    while (next_ < head_.points) {
        if (!std::getline(*in_, line_)) {
            next_++;
            line_ = " ";
            fail("ends here; expected " + std::to_string(head_.points) + " points");
        }
        const std::size_t number = next_++;
        if (number < first) continue;
        const Json json = Json::parse(line_, nullptr, false);
        try {
            point.point = json.at("point");
            point.key = json.at("key");
            point.values = json.at("values").get<std::vector<std::string>>();
        } catch (const Json::exception&) {
            fail("damaged; expected point " + std::to_string(number));
        }
        if (point.point != number || point.values.size() != head_.paths().size())
            fail("expected point " + std::to_string(number));
        return true;
    }
    return false;
}

void refuse_edited(const ManifestHead& head) {
    for (const ManifestFile& file : head.files) {
        try {
            const files::InputFile there(file.path);
        } catch (const files::InputError& error) {
            throw ScenarioError(file.path + ":1:1: " + error.reason() +
                                "; the sweep was planned with it");
        }
        const std::string now = sha256_of_file(file.path);
        if (now != file.sha256)
            throw ScenarioError(file.path +
                                ":1:1: was edited after the plan; expected the file as it was, or "
                                "a new plan in another folder");
    }
}

} // namespace armpmu::testbench
