// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/recording.h"

#include <exception>
#include <utility>

namespace armpmu::testbench {
namespace {

struct Stopped : std::exception {};

// A name in a header: one line of printable ASCII without the word $end.
std::string in_ascii(std::string name) {
    for (char& c : name)
        if (c < ' ' || c > '~' || c == '$') c = '?';
    return name;
}

} // namespace

void expect_only_pmu(const RecordedPmu& which, RecordedPmu::Kind there) {
    using Kind = RecordedPmu::Kind;
    if (which.kind != Kind::standard && which.kind != there)
        throw NotRecorded(there == Kind::a55
                              ? "there is no CCI-550 in it that can be recorded; expected --pmu a55"
                              : "its masters are no modelled cores; expected --pmu cci550");
    if (which.core != 0) throw NotRecorded("--core: expected 0");
    if (which.run != 0) throw NotRecorded("--run: expected 1, for it is run once");
}

Recording::Cutter::Cutter(vectors::Writer& out, std::function<bool()> stopped)
    : out_(out), stopped_(std::move(stopped)) {}

void Recording::Cutter::put(const vectors::Span& span) {
    if (stopped_()) throw Stopped();
    out_.put(span);
}

Recording::Recording(vectors::Writer& writer, std::function<bool()> stopped,
                     const RecordedPmu& which)
    : writer_(writer), which_(which), cutter_(writer, std::move(stopped)) {}

void Recording::attach(RowProbe& probe) {
    recorder_.emplace(probe, writer());
}

void Recording::detach() {
    if (recorder_) recorder_->detach();
}

bool Recording::sound() const {
    return !recorder_ || recorder_->sound();
}

void Recording::finish() {
    try {
        if (recorder_) recorder_->finish();
    } catch (const Stopped&) {
        was_cut_ = true;
        writer_.finish();
    }
}

std::uint64_t Recording::clocks() const {
    return recorder_ ? recorder_->clocks() : 0;
}

vectors::Header header_of(vectors::Header header, const ScenarioHead& head,
                          const std::string& more) {
    header.clock_ps = 1'000'000 / head.clock_mhz;
    header.source = "armpmu record, scenario " + in_ascii(head.name) + more;
    return header;
}

} // namespace armpmu::testbench
