// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/design.h"

#include "armpmu/core/text.h"
#include "program/sweep/sobol_sequence.h"
#include "testbench/scenario/parameters.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace armpmu::testbench {
namespace {

using DesignKind = DesignRequest::Kind;
using Steps = std::vector<std::size_t>;

constexpr std::size_t kFewestRows = 8;
constexpr std::size_t kMostRuns = 1'000'000;

[[noreturn]] void refuse_design(const std::string& text, const std::string& message) {
    throw ScenarioError("--design " + in_quotes(text) + ":1:1: " + message);
}

std::vector<Steps> latin_hypercube(std::size_t runs, std::uint64_t seed, const Steps& steps) {
    std::mt19937_64 random(seed);
    std::vector<Steps> points(runs, Steps(steps.size()));
    std::vector<std::size_t> part(runs);
    std::iota(part.begin(), part.end(), 0);
    for (std::size_t axis = 0; axis < steps.size(); ++axis) {
        for (std::size_t n = runs; n > 1; --n) std::swap(part[n - 1], part[random() % n]);
        for (std::size_t n = 0; n < runs; ++n) {
            const double within = static_cast<double>(random() >> 11U) / 9007199254740992.0;
            const double at = (static_cast<double>(part[n]) + within) / static_cast<double>(runs);
            points[n][axis] = std::min(
                steps[axis] - 1, static_cast<std::size_t>(at * static_cast<double>(steps[axis])));
        }
    }
    return points;
}

std::vector<Steps> sobol_rows(std::size_t rows, std::uint64_t seed, const Steps& steps) {
    const SobolSequence sequence(2 * steps.size(), seed);
    std::vector<Steps> points;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::vector<std::uint32_t> drawn = sequence.point(row);
        Steps two[2] = {Steps(steps.size()), Steps(steps.size())};
        for (std::size_t n = 0; n < drawn.size(); ++n)
            two[n / steps.size()][n % steps.size()] =
                std::uint64_t{drawn[n]} * steps[n % steps.size()] >> 32U;
        points.push_back(two[0]);
        points.push_back(two[1]);
        for (std::size_t axis = 0; axis < steps.size(); ++axis) {
            points.push_back(two[0]);
            points.back()[axis] = two[1][axis];
        }
    }
    return points;
}

} // namespace

DesignRequest parse_design(const std::string& text) {
    DesignRequest request;
    const std::size_t colon = text.find(':');
    const std::string kind = text.substr(0, colon);
    const std::size_t second = colon == std::string::npos ? colon : text.find(':', colon + 1);
    std::optional<std::uint64_t> runs, seed = 1;
    if (colon != std::string::npos)
        runs = parse_number(
            text.substr(colon + 1, second == std::string::npos ? second : second - colon - 1));
    if (second != std::string::npos) seed = parse_number(text.substr(second + 1));
    if ((kind != "lhs" && kind != "sobol") || !runs || !seed)
        refuse_design(text, "expected lhs:RUNS or sobol:RUNS, such as sobol:1000, and :SEED "
                            "behind it for other points");
    if (*runs > kMostRuns)
        refuse_design(text, "expected at most " + std::to_string(kMostRuns) + " runs");
    request.kind = kind == "lhs" ? DesignKind::lhs : DesignKind::sobol;
    request.runs = *runs;
    request.seed = *seed;
    return request;
}

Design::Design(const DesignRequest& request, const std::vector<std::size_t>& steps)
    : kind_(request.kind), width_(kind_ == DesignKind::lhs ? 1 : steps.size() + 2) {
    if (request.runs < kFewestRows * width_)
        refuse_design(std::to_string(request.runs) + " runs",
                      "expected at least " + std::to_string(kFewestRows * width_) + " of " +
                          std::to_string(steps.size()) + " axes");
    const std::vector<Steps> all = kind_ == DesignKind::lhs
                                       ? latin_hypercube(request.runs, request.seed, steps)
                                       : sobol_rows(request.runs / width_, request.seed, steps);
    std::map<Steps, std::size_t> known;
    for (const Steps& one : all) {
        const auto [found, is_new] = known.emplace(one, points_.size());
        if (is_new) points_.push_back(one);
        places_.push_back(found->second);
    }
}

} // namespace armpmu::testbench
