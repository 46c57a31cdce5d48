// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/program_feed.h"

#include "armpmu/cpu/instruction_address.h"
#include "testbench/system/program_names.h"
#include "testbench/traffic/recorded_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace armpmu::testbench {

namespace {

// Executions of other cores' threads, some turns of each, after which a core's own are taken to
// sleep.
constexpr std::size_t kAsleep = 10'000;

} // namespace

ProgramFeed::ProgramFeed(const ProgramScenario& scenario, HotSpots* spots, unsigned cores,
                         Cores& host)
    : scenario_(scenario), spots_(spots), host_(host), entries_(scenario.program.size()) {
    for (unsigned core = 0; core < cores; ++core)
        lanes_.push_back(std::make_unique<Lane>(*this, core));
    for (std::size_t n = 0; n < scenario.program.size(); ++n)
        lanes_[scenario.program[n].core]->entries.push_back(n);
}

bool ProgramFeed::next_quickly(cpu::Retired& retired) {
    if (!quick_ || paused()) return false;
    std::uint32_t thread = 0;
    do {
        if (!live_->next(thread, retired)) {
            live_ended();
            return false;
        }
    } while (retired.block >= live_blocks_.size() && !is_new_block(retired));
    retired.block = live_blocks_[retired.block];
    return give(retired);
}

// False: the program asked for the time.
bool ProgramFeed::is_new_block(const cpu::Retired& retired) {
    if (asks_time(retired))
        tell_time(0, retired.next);
    else
        map_live();
    return !asks_time(retired);
}

void ProgramFeed::tell_time(unsigned core, std::uint64_t slept) {
    slept_ += slept;
    stands_still_ = false;
    const auto nanoseconds = [this](std::uint64_t cycles) {
        constexpr std::uint64_t thousand = 1'000;
        const std::uint64_t mhz = scenario_.clock_mhz;
        return cycles / mhz * thousand + cycles % mhz * thousand / mhz;
    };
    live_->answer(nanoseconds(host_.clock(core) - live_from_) + slept_,
                  nanoseconds(host_.executed_cycles() - executed_before_));
}

bool ProgramFeed::next(unsigned core, cpu::Retired& retired) {
    Lane& lane = *lanes_[core];
    release_taken(core);
    while (!ended_) {
        if (next_quickly(retired)) return true;
        if (paused()) {
            host_.wait_for_work(core);
            continue;
        }
        if (lane.program != nullptr) {
            if (next_of_program(lane, retired)) return give(retired);
            lane.program.reset();
            entries_[lane.entry].produced = true;
            note(lane.entry, core);
            continue;
        }
        const bool executable = live_runs_ || !lane.waiting.empty();
        if (executable) {
            const Found found = next_of_live(core, retired);
            if (found == Found::execution) return give(retired);
            if (found == Found::nothing_yet) host_.wait_for_work(core);
            continue;
        }
        if (begin_next(core)) continue;
        if (!executables_left() && !waits_for_entry(lane)) return false;
        host_.wait_for_work(core);
    }
    return false;
}

bool ProgramFeed::next_of_program(Lane& lane, cpu::Retired& retired) {
    if (!lane.program->next(retired)) return false;
    map(*lane.program, lane.number, lane.blocks);
    retired.block = lane.blocks[retired.block];
    return true;
}

// Gives numbers to the blocks that the program has by now.
void ProgramFeed::map(const cpu::BlockSource& program, std::size_t number,
                      std::vector<std::uint32_t>& numbers) {
    while (numbers.size() < program.blocks().size())
        add_block(program.blocks()[numbers.size()], number, numbers);
}

void ProgramFeed::map_live() {
    while (live_blocks_.size() < live_->blocks().size())
        add_block(live_->blocks()[live_blocks_.size()], live_number_, live_blocks_);
}

void ProgramFeed::add_block(const cpu::CodeBlock& block, std::size_t program,
                            std::vector<std::uint32_t>& numbers) {
    if (spots_ != nullptr) spots_->add_block(block, program);
    numbers.push_back(static_cast<std::uint32_t>(blocks_.size()));
    blocks_.push_back(block);
    sizes_.push_back(static_cast<std::uint32_t>(block.words.size()));
    addresses_.push_back(static_cast<std::uint32_t>(cpu::addresses_of(block)));
}

bool ProgramFeed::begin_next(unsigned core) {
    Lane& lane = *lanes_[core];
    if (lane.begun == lane.entries.size() || waits_for_entry(lane)) return false;
    const std::size_t entry = lane.entries[lane.begun++];
    const ProgramSection& section = scenario_.program[entry];
    a55::ProcessorState state;
    state.exception_level = 0;
    lane.entry = entry;
    lane.number = programs_++;
    lane.blocks.clear();
    if (!section.executable.empty()) {
        live_entry_ = entry;
        live_number_ = lane.number;
        begin_executable(section);
        if (spots_ != nullptr) spots_->begin_program(names_of(section, live_->files()));
        for (unsigned one = 0; one < lanes_.size(); ++one) host_.begin(one, state);
        wake_all(core);
        return true;
    }
    if (section.kernel.empty()) {
        lane.program = std::make_unique<RecordedProgram>(section.recorded, section.thread);
        if (spots_ != nullptr) spots_->begin_program(names_of(section));
    } else {
        std::unique_ptr<Kernel> kernel = make_kernel(section.kernel, section.parameters);
        state = kernel->state();
        if (spots_ != nullptr)
            spots_->begin_program(names_of(find_kernel(section.kernel), *kernel));
        lane.program = std::move(kernel);
    }
    host_.begin(core, state);
    return true;
}

void ProgramFeed::begin_executable(const ProgramSection& section) {
    LiveProgramOptions options;
    options.command = section.arguments;
    options.command.insert(options.command.begin(), section.executable);
    options.environment = section.environment;
    options.root = section.root;
    options.modelled_time = section.time == ProgramSection::Time::modelled;
    live_blocks_.clear();
    live_.reset();
    live_from_ = host_.clock(section.core);
    executed_before_ = host_.executed_cycles();
    slept_ = 0;
    live_ = std::make_unique<ProgramReader>(options);
    live_runs_ = true;
    quick_ = lanes_.size() == 1;
}

// Some that this core may have to do with.
bool ProgramFeed::executables_left() const {
    if (live_runs_) return true;
    return std::any_of(lanes_.begin(), lanes_.end(), [this](const auto& lane) {
        return std::any_of(
            lane->entries.begin() + static_cast<std::ptrdiff_t>(lane->begun), lane->entries.end(),
            [this](std::size_t entry) { return !scenario_.program[entry].executable.empty(); });
    });
}

bool ProgramFeed::waits_for_entry(const Lane& lane) const {
    if (lane.begun == lane.entries.size()) return false;
    const std::optional<std::size_t> other = scenario_.program[lane.entries[lane.begun]].after;
    return other && !entries_[*other].ended();
}

void ProgramFeed::note(std::size_t entry, unsigned by) {
    if (entries_[entry].ended()) wake_all(by);
}

void ProgramFeed::release_taken(unsigned core) {
    Lane& lane = *lanes_[core];
    if (!std::exchange(lane.executes_taken, false)) return;
    --entries_[lane.taken.entry].untaken;
    note(lane.taken.entry, core);
}

void ProgramFeed::wake_all(unsigned by) {
    for (unsigned core = 0; core < lanes_.size(); ++core)
        if (core != by) host_.work_arrived(core, by);
}

// The next work that waits for a core; answers requests for the time on the way.
ProgramFeed::Found ProgramFeed::next_of_lane(unsigned core, cpu::Retired& retired) {
    Lane& lane = *lanes_[core];
    while (!lane.waiting.empty()) {
        if (!lane.waiting.front().asks_time()) {
            take(lane, retired);
            return Found::execution;
        }
        const std::uint64_t slept = lane.waiting.front().next;
        lane.waiting.pop_front();
        --waiting_;
        --entries_[live_entry_].untaken;
        tell_time(core, slept);
    }
    return Found::nothing_yet;
}

ProgramFeed::Found ProgramFeed::next_of_live(unsigned core, cpu::Retired& retired) {
    if (next_of_lane(core, retired) == Found::execution) return Found::execution;
    for (std::size_t others = 0; live_runs_; ++others) {
        if (stands_still_ || (others >= kAsleep && waiting_ != 0)) return Found::nothing_yet;
        std::uint32_t thread = 0;
        if (!live_->next(thread, retired)) {
            live_ended();
            wake_all(core);
            break;
        }
        const bool asks = asks_time(retired);
        if (!asks) {
            if (retired.block >= live_blocks_.size()) map_live();
            retired.block = live_blocks_[retired.block];
        }
        const unsigned first = scenario_.program[live_entry_].core;
        const auto owner = static_cast<unsigned>((first + thread) % lanes_.size());
        hand_to(owner, core, retired);
        stands_still_ = asks; // until the owner has come there
        if (owner == core && next_of_lane(core, retired) == Found::execution)
            return Found::execution;
    }
    return Found::end;
}

void ProgramFeed::live_ended() {
    live_runs_ = quick_ = false;
    entries_[live_entry_].produced = true;
    if (live_->end().signal != 0) ended_ = true;
}

void ProgramFeed::hand_to(unsigned owner, unsigned by, const cpu::Retired& retired) {
    Execution execution{retired.block, retired.failed, retired.next, {}, live_entry_};
    ++entries_[live_entry_].untaken;
    if (retired.addresses != nullptr && !execution.asks_time())
        execution.addresses.assign(retired.addresses,
                                   retired.addresses + addresses_[retired.block]);
    lanes_[owner]->waiting.push_back(std::move(execution));
    ++waiting_;
    if (owner != by) host_.work_arrived(owner, by);
}

void ProgramFeed::take(Lane& lane, cpu::Retired& retired) {
    lane.taken = std::move(lane.waiting.front());
    lane.waiting.pop_front();
    lane.executes_taken = true;
    --waiting_;
    retired = {};
    retired.block = lane.taken.block;
    retired.failed = lane.taken.failed;
    retired.next = lane.taken.next;
    if (!lane.taken.addresses.empty()) retired.addresses = lane.taken.addresses.data();
}

std::optional<int> ProgramFeed::exit_status() const {
    if (live_ == nullptr || live_runs_) return std::nullopt;
    return live_->end().status;
}

std::string ProgramFeed::crash() const {
    if (live_ == nullptr || live_runs_ || live_->end().signal == 0) return "";
    const LiveProgram::End& end = live_->end();
    const ProgramSection& section = scenario_.program[live_entry_];
    std::string text = fmt::format("{} ended by signal {} ({}) at {:#x}", section.executable,
                                   end.signal, strsignal(end.signal), end.pc);
    const CodeName name = names_of(section, live_->files())(end.pc);
    if (name.begin != 0) text += " in " + name.function;
    text += "; blocks before it:";
    for (const std::uint64_t block : end.last_blocks) text += fmt::format(" {:#x}", block);
    return text;
}

} // namespace armpmu::testbench
