// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_names.h"

#include <algorithm>

namespace armpmu::vectors {

std::string plain_vcd_path(const std::string& path) {
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool begins = i == 0 || path[i - 1] == '.';
        const bool ends = i + 1 == path.size() || path[i + 1] == '.' || path[i + 1] == '[';
        if (path[i] != ' ' && !(path[i] == '\\' && (begins || ends))) plain += path[i];
    }
    return plain;
}

std::string_view VcdNames::last(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

bool VcdNames::in_scope(const std::string& path) const {
    return scope_.empty() ||
           (path.size() > scope_.size() && path.compare(0, scope_.size(), scope_) == 0 &&
            path[scope_.size()] == '.');
}

VcdNames::VcdNames(const VcdDeclarations& declarations, const std::string& file, std::string scope)
    : declarations_(declarations), file_(file), scope_(std::move(scope)) {
    const std::vector<VcdVariable>& variables = declarations.variables();
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (scope_.empty() || in_scope(declarations.path(variables[i])))
            by_last_.emplace_back(last(variables[i].name), i);
    std::sort(by_last_.begin(), by_last_.end());
}

const VcdVariable* VcdNames::find(const std::string& name) const {
    const Entry first{last(name), 0};
    std::vector<const VcdVariable*> best; // of different signals, in as few scopes
    for (auto at = std::lower_bound(by_last_.begin(), by_last_.end(), first);
         at != by_last_.end() && at->first == first.first; ++at) {
        const VcdVariable& variable = declarations_.variables()[at->second];
        if (!declarations_.path_ends_with(variable, name)) continue;
        const std::size_t depth = declarations_.depth(variable);
        if (best.empty() || depth < declarations_.depth(*best.front())) {
            best.assign(1, &variable);
        } else if (depth == declarations_.depth(*best.front())) {
            const auto same = [&](const VcdVariable* one) {
                return one->signal == variable.signal;
            };
            if (std::none_of(best.begin(), best.end(), same)) best.push_back(&variable);
        }
    }
    if (best.size() > 1) refuse(name, best);
    return best.empty() ? nullptr : best.front();
}

void VcdNames::refuse(const std::string& name,
                      const std::vector<const VcdVariable*>& several) const {
    const std::string path = declarations_.path(*several.front());
    const auto same_path = [&](const VcdVariable* one) { return declarations_.path(*one) == path; };
    const auto one_bit = [](const VcdVariable* one) { return one->width == 1; };
    const VcdVariable* last = several.back();
    if (!std::all_of(several.begin(), several.end(), same_path)) {
        last = *std::find_if_not(several.begin(), several.end(), same_path);
        fail_at(file_, last->place,
                name + " may be " + path + " or " + declarations_.path(*last) +
                    "; a map or a scope must say which");
    }
    const std::string count = std::to_string(several.size());
    if (std::all_of(several.begin(), several.end(), one_bit))
        fail_at(file_, last->place,
                path + " stands " + count + " times with one bit each: the bits of one name have " +
                    "no index, so that nothing says which is which; expected the whole vector, " +
                    "or indices");
    fail_at(file_, last->place,
            path + " stands " + count + " times with different codes, first in line " +
                std::to_string(several.front()->place.line) +
                ": variables of one path cannot be told apart");
}

} // namespace armpmu::vectors
