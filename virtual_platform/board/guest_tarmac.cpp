// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/guest_tarmac.h"

#include <deque>
#include <variant>

namespace armpmu::testbench {

// A processor's part. Instructions of a modelled core wait until the core issues them, and so do
// all later lines.
class GuestTarmac::Seat final : public iss::InstructionTracer, public ModelledCores::IssueListener {
  public:
    Seat(TarmacLog& log, unsigned number) : log_(log), number_(number) {}

    void executed(const cpu::ExecutedInstruction& instruction,
                  const iss::TracedTime& time) override {
        add({instruction, time});
    }
    void excepted(const cpu::TakenException& exception, const iss::TracedTime& time) override {
        add({exception, time});
    }
    void issued(std::uint64_t told, std::uint64_t cycle) override;
    bool waits() const { return !waiting_.empty(); }

  private:
    struct Waiting {
        std::variant<cpu::ExecutedInstruction, cpu::TakenException> what;
        iss::TracedTime time;
    };

    void add(const Waiting& one);
    void write(const Waiting& one, std::uint64_t stamp);
    // The text before the instruction that is the `told`-th.
    void write_before(std::uint64_t told);
    static bool is_issued(const Waiting& one) {
        return one.time.modelled && std::holds_alternative<cpu::ExecutedInstruction>(one.what);
    }

    TarmacLog& log_;
    unsigned number_;
    std::uint64_t latest_ = 0; // stamp
    std::deque<Waiting> waiting_;
};

void GuestTarmac::Seat::add(const Waiting& one) {
    if (one.time.modelled || waits()) {
        waiting_.push_back(one);
        if (!one.time.modelled && !is_issued(waiting_.front())) write_before(one.time.told);
        return;
    }
    write(one, one.time.cycle);
}

void GuestTarmac::Seat::write(const Waiting& one, std::uint64_t stamp) {
    latest_ = stamp;
    std::visit([&](const auto& what) { log_.add(number_, stamp, what); }, one.what);
}

void GuestTarmac::Seat::write_before(std::uint64_t told) {
    while (waits() && (!is_issued(waiting_.front()) || waiting_.front().time.told < told)) {
        if (!is_issued(waiting_.front())) write(waiting_.front(), latest_);
        waiting_.pop_front();
    }
}

void GuestTarmac::Seat::issued(std::uint64_t told, std::uint64_t cycle) {
    write_before(told);
    if (!waits() || waiting_.front().time.told != told) return;
    write(waiting_.front(), cycle);
    waiting_.pop_front();
}

GuestTarmac::GuestTarmac(VirtualPlatform& platform, TarmacLog& log) : platform_(platform) {
    for (unsigned n = 0; n < platform.processors.size(); ++n)
        seats_.push_back(std::make_unique<Seat>(log, n));
    log.begin(static_cast<unsigned>(seats_.size()), notes());
}

GuestTarmac::~GuestTarmac() {
    end();
    for (unsigned n = 0; n < seats_.size(); ++n) platform_.modelled.set_issue_listener(n, nullptr);
}

void GuestTarmac::begin() {
    on_ = true;
    for (unsigned n = 0; n < seats_.size(); ++n) {
        platform_.modelled.set_issue_listener(n, seats_[n].get());
        platform_.processors[n].processor.set_tracer(seats_[n].get());
    }
}

void GuestTarmac::end() {
    on_ = false;
    for (ProcessorNode& node : platform_.processors) node.processor.set_tracer(nullptr);
}

void GuestTarmac::tidy() {
    if (on_) return;
    for (unsigned n = 0; n < seats_.size(); ++n)
        if (!seats_[n]->waits()) platform_.modelled.set_issue_listener(n, nullptr);
}

std::vector<std::string> GuestTarmac::notes() {
    return {"stamps are cycles of the processor's clock; an instruction takes one, in timed mode "
            "they are cycles of issue",
            "values are known, but for system registers, of which there are no lines R; of AArch32 "
            "there are lines R where a value changed",
            "the text of an instruction is its opcode and our decoder's name of its encoding"};
}

} // namespace armpmu::testbench
