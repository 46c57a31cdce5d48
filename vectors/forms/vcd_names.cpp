// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_names.h"

#include <algorithm>

namespace armpmu::vectors {

std::string plain_vcd_path(const std::string& path) {
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool begins = i == 0 || path[i - 1] == '.';
        if (path[i] != ' ' && !(path[i] == '\\' && begins)) plain += path[i];
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
    const VcdVariable* best = nullptr;
    const VcdVariable* other = nullptr; // of another signal, in as few scopes
    for (auto at = std::lower_bound(by_last_.begin(), by_last_.end(), first);
         at != by_last_.end() && at->first == first.first; ++at) {
        const VcdVariable& variable = declarations_.variables()[at->second];
        if (!declarations_.path_ends_with(variable, name)) continue;
        const std::size_t depth = declarations_.depth(variable);
        if (best == nullptr || depth < declarations_.depth(*best)) {
            best = &variable;
            other = nullptr;
        } else if (depth == declarations_.depth(*best) && variable.signal != best->signal) {
            other = &variable;
        }
    }
    if (other != nullptr)
        fail_at(file_, other->place,
                name + " may be " + declarations_.path(*best) + " or " +
                    declarations_.path(*other) + "; a map or a scope must say which");
    return best;
}

} // namespace armpmu::vectors
