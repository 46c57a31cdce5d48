// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/row_probe.h"
#include "armpmu/vectors/record/recorder.h"
#include "testbench/scenario/scenario_head.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// Which PMU of an experiment is recorded.
struct RecordedPmu {
    enum class Kind { standard, a55, cci550 };

    Kind kind = Kind::standard; // a core's, where there are cores; else the interconnect's
    unsigned core = 0;          // an A55's
    std::size_t run = 0;        // of those that a program is run for, in the order of its plan
};

// A PMU that an experiment has not, or that cannot be recorded; one line, without the scenario's
// name.
struct NotRecorded : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throws NotRecorded unless `which` is the only PMU there is: an A55 or, `cci550`, a CCI-550, in a
// single run.
void expect_only_pmu(const RecordedPmu& which, RecordedPmu::Kind there);

// A recording of the inputs and outputs of an experiment's PMU. The caller makes and finishes it;
// the experiment attaches it to a probe of its PMU.
class Recording {
  public:
    // `stopped`: whether the run is to end early. The writer outlives it.
    Recording(vectors::Writer& writer, std::function<bool()> stopped,
              const RecordedPmu& which = {});

    const RecordedPmu& which() const { return which_; }

    // For an experiment that does not end early itself: the vector does. To be called first.
    void cut_when_stopped() { cuts_ = true; }
    // Before anything happens to the PMU; and when all has, or something failed, while it is still
    // there.
    void attach(RowProbe& probe);
    void detach();

    // False once something went wrong, which `finish` throws.
    bool sound() const;
    // Ends the recording and the writer. Throws what a recorder throws.
    void finish();
    // After `finish`:
    std::uint64_t clocks() const;
    bool was_cut() const { return was_cut_; }

  private:
    // Throws Stopped into the recorder, which keeps it until `finish`.
    class Cutter final : public vectors::Writer {
      public:
        Cutter(vectors::Writer& out, std::function<bool()> stopped);
        void put(const vectors::Span& span) override;
        void finish() override { out_.finish(); }

      private:
        vectors::Writer& out_;
        std::function<bool()> stopped_;
    };

    vectors::Writer& writer() { return cuts_ ? static_cast<vectors::Writer&>(cutter_) : writer_; }

    vectors::Writer& writer_;
    const RecordedPmu which_;
    Cutter cutter_;
    bool cuts_ = false;
    bool was_cut_ = false;
    std::optional<vectors::Recorder> recorder_;
};

// Attached to a probe as long as it lives; nothing without a recording.
class Attached {
  public:
    Attached(Recording* recording, RowProbe& probe) : recording_(recording) {
        if (recording_ != nullptr) recording_->attach(probe);
    }
    ~Attached() {
        if (recording_ != nullptr) recording_->detach();
    }
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

  private:
    Recording* recording_;
};

// A header with the clock of the scenario and its name, followed by `more`, as source.
vectors::Header header_of(vectors::Header header, const ScenarioHead& head,
                          const std::string& more = "");

} // namespace armpmu::testbench
