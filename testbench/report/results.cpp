// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/results.h"

#include "testbench/report/json_fields.h"

#include <algorithm>
#include <typeinfo>

namespace armpmu::testbench {

std::vector<View*> TrafficResult::views() {
    return {&heading, &counters,  &metrics, &masters, &memories,  &totals,
            &errors,  &procedure, &origin,  &detail,  &objective, &findings};
}

std::vector<View*> CoreResult::views() {
    return {&heading, &accesses, &counters, &metrics, &origin, &objective};
}

std::vector<View*> ProgramResult::views() {
    return {&heading, &counters,  &stalls,        &top_down, &totals,
            &metrics, &use_cases, &unknown_words, &cluster,  &memories,
            &errors,  &origin,    &objective,     &findings, &annotated};
}

std::vector<View*> PlatformResult::views() {
    return {&heading, &truth, &processors, &ignored, &contexts, &origin, &objective};
}

namespace {

template <typename Parts>
Result empty_result() {
    Result result;
    set_views(result, std::make_shared<Parts>());
    return result;
}

} // namespace

const std::vector<ResultKind>& result_kinds() {
    static const std::vector<ResultKind> kinds = {
        {"traffic", "pins", empty_result<TrafficResult>},
        {"core", "sequence", empty_result<CoreResult>},
        {"program", "stalls", empty_result<ProgramResult>},
        {"platform", "counted", empty_result<PlatformResult>},
    };
    return kinds;
}

// Each kind begins with a heading of its own.
const ResultKind& kind_of(const Result& result) {
    const View& heading = *result.views.front();
    return *std::find_if(result_kinds().begin(), result_kinds().end(), [&](const ResultKind& kind) {
        const Result empty = kind.empty();
        const View& own = *empty.views.front();
        return typeid(own) == typeid(heading);
    });
}

FieldNode tree_of(Result parts) {
    FieldTree tree;
    describe(tree, parts);
    return tree.root();
}

Result read_result(const nlohmann::ordered_json& json,
                   const std::vector<std::shared_ptr<View>>& more) {
    for (const ResultKind& kind : result_kinds()) {
        if (!json.is_object() || !json.contains(kind.member)) continue;
        Result result = kind.empty();
        result.views.insert(result.views.end(), more.begin(), more.end());
        JsonReader reader(json);
        describe(reader, result);
        reader.expect_all_read();
        return result;
    }
    throw JsonFieldError("expected the JSON of `armpmu run -j` or of `armpmu report -j`");
}

} // namespace armpmu::testbench
