// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/recording.h"

#include <exception>
#include <type_traits>
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

// Calls `use` with the recorder, if there is one.
template <typename Recorders, typename Use>
void with_recorder(Recorders& recorders, const Use& use) {
    std::visit(
        [&](auto& one) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, std::monostate>) use(one);
        },
        recorders);
}

} // namespace

Recording::Cutter::Cutter(vectors::Writer& out, std::function<bool()> stopped)
    : out_(out), stopped_(std::move(stopped)) {}

void Recording::Cutter::put(const vectors::Span& span) {
    if (stopped_()) throw Stopped();
    out_.put(span);
}

Recording::Recording(vectors::Writer& writer, std::function<bool()> stopped)
    : writer_(writer), cutter_(writer, std::move(stopped)) {}

void Recording::attach(cci550::Pmu& pmu) {
    recorder_.emplace<vectors::Cci550Recorder>(pmu, writer());
}

void Recording::attach(a55::Pmu& pmu) {
    recorder_.emplace<vectors::A55Recorder>(pmu, writer());
}

void Recording::detach() {
    with_recorder(recorder_, [](auto& recorder) { recorder.detach(); });
}

void Recording::record(a55::Event event, std::uint64_t n) {
    std::get<vectors::A55Recorder>(recorder_).record(event, n);
}

bool Recording::sound() const {
    bool sound = true;
    with_recorder(recorder_, [&](const auto& recorder) { sound = recorder.sound(); });
    return sound;
}

void Recording::finish() {
    try {
        with_recorder(recorder_, [](auto& recorder) { recorder.finish(); });
    } catch (const Stopped&) {
        was_cut_ = true;
        writer_.finish();
    }
}

std::uint64_t Recording::clocks() const {
    std::uint64_t clocks = 0;
    with_recorder(recorder_, [&](const auto& recorder) { clocks = recorder.clocks(); });
    return clocks;
}

vectors::Header header_of(vectors::Header header, const ScenarioHead& head,
                          const std::string& more) {
    header.clock_ps = 1'000'000 / head.clock_mhz;
    header.source = "armpmu record, scenario " + in_ascii(head.name) + more;
    return header;
}

} // namespace armpmu::testbench
