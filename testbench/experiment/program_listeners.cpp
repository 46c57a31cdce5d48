// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/program_listeners.h"

#include "testbench/symbols/line_table.h"
#include "testbench/system/annotated_assembly.h"
#include "testbench/tarmac/program_tarmac.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace armpmu::testbench {
namespace {

class Slots final : public ProgramListener {
  public:
    explicit Slots(ProgramPlatform& platform) : platform_(platform) {}

    void begin() override { platform_.count_slots(); }
    void end() override { slots_ = platform_.slots(); }
    void add_to(ProgramResult& parts, const CoreTotals& totals) override {
        parts.top_down = TopDownView(slots_, platform_.machine().core(0).issue_width(), totals);
    }

  private:
    ProgramPlatform& platform_;
    cpu::IssueSlots slots_;
};

class Memories final : public ProgramListener {
  public:
    explicit Memories(ProgramPlatform& platform) : platform_(platform) {}

    void begin() override { drams_ = platform_.machine().drams(); }
    void end() override { drams_ = between(drams_, platform_.machine().drams()); }
    void add_to(ProgramResult& parts, const CoreTotals& /*totals*/) override {
        parts.memories = MemoriesView(drams_);
    }

  private:
    ProgramPlatform& platform_;
    std::vector<DramResult> drams_;
};

class UnknownWords final : public ProgramListener {
  public:
    explicit UnknownWords(ProgramPlatform& platform) : platform_(platform) {}

    void add_to(ProgramResult& parts, const CoreTotals& /*totals*/) override {
        parts.unknown_words = UnknownWordsView(platform_.unknown());
    }

  private:
    ProgramPlatform& platform_;
};

std::string note_on_lines(const ProgramScenario& scenario) {
    const bool may_have_lines =
        std::any_of(scenario.program.begin(), scenario.program.end(), [](const auto& section) {
            return !section.symbols.empty() || !section.executable.empty();
        });
    if (reads_line_tables() || !may_have_lines) return "";
    return "No source lines: armpmu was built without libdw (Debian: libdw-dev)";
}

// By function, source line and instruction.
class Annotated final : public ProgramListener {
  public:
    Annotated(ProgramPlatform& platform, const ProgramScenario& scenario, HotSpots& spots)
        : platform_(platform), scenario_(scenario), spots_(spots) {}

    void begin() override { platform_.set_observer(spots_); }
    void end() override { spots_.left_at_end(platform_.slots_left()); }
    void add_to(ProgramResult& parts, const CoreTotals& /*totals*/) override {
        parts.top_down.set_functions(spots_.slots());
        std::vector<AnnotatedEvent> events = spots_.annotated();
        add_assembly(events);
        parts.annotated =
            AnnotateView(std::move(events), scenario_.annotate_percent, note_on_lines(scenario_));
    }

  private:
    ProgramPlatform& platform_;
    const ProgramScenario& scenario_;
    HotSpots& spots_;
};

class Tarmac final : public ProgramListener {
  public:
    Tarmac(ProgramPlatform& platform, TarmacLog& log) : platform_(platform), log_(log) {}

    void begin() override {
        ProgramMachine& machine = platform_.machine();
        log_.begin(machine.cores(), ProgramTarmac::notes());
        for (unsigned n = 0; n < machine.cores(); ++n) {
            observers_.emplace_back(
                log_, ProgramTarmac::Core{n, [&machine, n] { return machine.clock(n); },
                                          [&machine, n] { return machine.pmu(n).state(); },
                                          [this](std::uint32_t block) -> const cpu::CodeBlock& {
                                              return platform_.blocks()[block];
                                          }});
            machine.core(n).set_issue_observer(&observers_.back());
        }
    }

  private:
    ProgramPlatform& platform_;
    TarmacLog& log_;
    std::deque<ProgramTarmac> observers_; // one of each core
};

// LooksAtCores of a watch at the PMUs, once all that has happened is delivered.
class LooksAtCores final : public ProgramListener {
  public:
    LooksAtCores(ProgramPlatform& platform, CountWatch& watch) : platform_(platform), watch_(watch) {}

    void begin() override {
        ProgramMachine& machine = platform_.machine();
        first_ = platform_.cycle();
        deliver();
        WatchedPmus pmus;
        for (unsigned n = 0; n < machine.cores(); ++n) pmus.cores.push_back(&machine.pmu(n));
        pmus.interconnect = machine.interconnect();
        watch_.begin(pmus);
        machine.set_look(next(), [this](std::uint64_t cycle) {
            deliver();
            watch_.look(cycle - first_);
            return next();
        });
    }
    void end() override {
        deliver();
        watch_.end(platform_.cycle() - first_);
    }

  private:
    std::uint64_t next() const {
        return watch_.next() == CountWatch::kNever ? ProgramMachine::kNever
                                                   : first_ + watch_.next();
    }
    void deliver() {
        ProgramMachine& machine = platform_.machine();
        for (unsigned n = 0; n < machine.cores(); ++n) machine.core(n).deliver();
    }

    ProgramPlatform& platform_;
    CountWatch& watch_;
    std::uint64_t first_ = 0; // cycle
};

} // namespace

ProgramListeners listeners_of(ProgramPlatform& platform, const ProgramScenario& scenario,
                              HotSpots* spots, const RunHooks& hooks) {
    ProgramListeners all;
    all.push_back(std::make_unique<Slots>(platform));
    all.push_back(std::make_unique<Memories>(platform));
    all.push_back(std::make_unique<UnknownWords>(platform));
    if (spots != nullptr) all.push_back(std::make_unique<Annotated>(platform, scenario, *spots));
    if (hooks.tarmac != nullptr) all.push_back(std::make_unique<Tarmac>(platform, *hooks.tarmac));
    if (hooks.watch != nullptr) all.push_back(std::make_unique<LooksAtCores>(platform, *hooks.watch));
    return all;
}

} // namespace armpmu::testbench
