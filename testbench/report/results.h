// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/accesses_view.h"
#include "testbench/report/annotate_view.h"
#include "testbench/report/cluster_view.h"
#include "testbench/report/contexts_view.h"
#include "testbench/report/core_totals_view.h"
#include "testbench/report/counters_view.h"
#include "testbench/report/errors_view.h"
#include "testbench/report/field_tree.h"
#include "testbench/report/findings.h"
#include "testbench/report/heading_view.h"
#include "testbench/report/ignored_view.h"
#include "testbench/report/masters_view.h"
#include "testbench/report/memories_view.h"
#include "testbench/report/metrics_view.h"
#include "testbench/report/objective.h"
#include "testbench/report/origin_view.h"
#include "testbench/report/procedure_view.h"
#include "testbench/report/processor_view.h"
#include "testbench/report/stalls_view.h"
#include "testbench/report/top_down_view.h"
#include "testbench/report/totals_view.h"
#include "testbench/report/traffic_detail_view.h"
#include "testbench/report/truth_view.h"
#include "testbench/report/unknown_words_view.h"
#include "testbench/report/use_cases_view.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// The parts of each kind of experiment's result. `views` has them in the order of
// the reports.

// Of masters around a CCI-550.
struct TrafficResult {
    TrafficHeading heading;
    CountersView counters{CountersView::Form()};
    MetricsView metrics{MetricsView::Form::with_units};
    MastersView masters;
    MemoriesView memories;
    TotalsView totals;
    ErrorsView errors;
    ProcedureView procedure;
    OriginView origin;
    TrafficDetailView detail;
    ObjectiveView objective;
    FindingsView findings;

    std::vector<View*> views();
};

// Of a core whose software runs a sequence of the manuals.
struct CoreResult {
    CoreHeading heading;
    AccessesView accesses;
    CountersView counters{CountersView::Form{" ", 36, 16, true, false}};
    MetricsView metrics{MetricsView::Form::ratios_of_given};
    OriginView origin;
    ObjectiveView objective;

    std::vector<View*> views();
};

// Of cores that execute programs.
struct ProgramResult {
    ProgramHeading heading;
    CountersView counters{CountersView::Form{"", 30, 12, false}};
    StallsView stalls;
    TopDownView top_down;
    CoreTotalsView totals;
    MetricsView metrics{MetricsView::Form::ratios};
    UseCasesView use_cases;
    UnknownWordsView unknown_words;
    ClusterView cluster;
    MemoriesView memories;
    ErrorsView errors;
    OriginView origin;
    AnnotateView annotated;
    ObjectiveView objective;
    FindingsView findings;

    std::vector<View*> views();
};

// Of a platform that executes software.
struct PlatformResult {
    PlatformHeading heading;
    TruthView truth;
    ProcessorView processors;
    IgnoredView ignored;
    ContextsView contexts;
    OriginView origin;
    ObjectiveView objective;

    std::vector<View*> views();
};

// The parts become those of the result.
template <typename Parts>
void set_views(Result& result, const std::shared_ptr<Parts>& parts) {
    for (View* const view : parts->views()) result.views.emplace_back(parts, view);
}

// A kind of result.
struct ResultKind {
    const char* name;   // "traffic", "core", "program", "platform"
    const char* member; // that results of this kind alone have
    Result (*empty)();  // with all parts, and nothing in them
};
const std::vector<ResultKind>& result_kinds();
const ResultKind& kind_of(const Result& result);

// The members that results of such parts can have.
FieldNode tree_of(Result parts);

// The result in `json` of `armpmu run -j`, with `more` of other commands. Throws JsonFieldError for
// what is no result, and for a member that is missing, of another kind, or no part of a result.
Result read_result(const nlohmann::ordered_json& json,
                   const std::vector<std::shared_ptr<View>>& more = {});

} // namespace armpmu::testbench
