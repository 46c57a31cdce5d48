// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/reported_view.h"

namespace armpmu::testbench {
namespace {

void describe_turns(Fields& fields, TurnEstimates& turns) {
    fields.member({"ticks", "In which counters took turns.", "", Quantity::count}, turns.ticks);
    fields.member({"mean_error", "Of the estimates.", "%", Quantity::share, Grade::timing},
                  turns.mean_error);
    fields.list({"events"}, turns.events, [&](TurnEstimates::Event& event) {
        fields.member({"event", "Its name."}, event.event);
        fields.member({"estimate", "As perf scales it.", "events", Quantity::count, Grade::timing},
                      event.estimate);
        fields.member({"truth", "What occurred.", "events", Quantity::count, Grade::timing},
                      event.truth);
        fields.member({"error", "Of the estimate.", "%", Quantity::share, Grade::timing},
                      event.error);
        fields.member({"running", "Of the time, in which it was counted.", "%", Quantity::share,
                       Grade::timing},
                      event.running);
    });
}

} // namespace

void ReportedView::describe(Fields& fields, Result& /*result*/) {
    const Field turns = {"software",
                         "Every event that occurred as counters would have told that take turns."};
    if (fields.present(turns, software.has_value())) {
        if (!software) software.emplace();
        fields.object(turns, [&] { describe_turns(fields, *software); });
    }
    const Field from = {"file", "The scenario or program that was run."};
    if (fields.present(from, !file.empty())) fields.member(from, file);
    const Field as_run = {"parameters", "The scenario as it was run."};
    if (!fields.present(as_run, !file.empty())) return;
    fields.list(as_run, parameters, [&](ParameterValue& one) {
        fields.member({"path"}, one.path);
        fields.member({"value"}, one.value);
        fields.member({"given", "In the scenario or by --set; else the default."}, one.given);
    });
}

} // namespace armpmu::testbench
