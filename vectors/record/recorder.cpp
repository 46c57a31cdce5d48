// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/record/recorder.h"

#include "vectors/record/count_steps.h"
#include "vectors/record/packed_row_queue.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Rows of the probe are packed into pieces; a thread takes them, feeds the second device and
// writes.
class Recorder::Packing final : public ProbeSink {
  public:
    Packing(std::unique_ptr<ClockedDevice> twin, Writer& writer)
        : twin_(std::move(twin)), writer_(writer), words_(twin_->layout().words()),
          first_state_(twin_->first_state_bit()), given_(words_), row_(twin_->idle_row()),
          before_(words_), end_(words_), steps_(twin_->layout()),
          queue_([this](const PackedRowQueue::Piece& piece) { work(piece); }) {}

    void inputs(const std::uint64_t* row, std::uint64_t cycles) override {
        if (!failure_) append(queue_.piece(), {false, cycles}, row, input_words());
    }
    void state(const std::uint64_t* row) override {
        if (!failure_) append(queue_.piece(), {true, 1}, row, words_);
    }
    void fail(std::exception_ptr what) override {
        if (!failure_) failure_ = std::move(what);
    }

    void finish() {
        queue_.finish();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    bool sound() const { return queue_.sound() && !failure_; }
    std::uint64_t clocks() const { return clocks_; }

  private:
    static constexpr std::uint64_t kWorth = 32; // clocks, for which a state is worth saving
    static constexpr std::uint64_t kMostSteps = 4096;

    // Of a row, up to where the state begins: inputs reach no further.
    std::size_t input_words() const { return (first_state_ + 63) / 64; }

    void work(const PackedRowQueue::Piece& piece) {
        const std::uint64_t* const end = piece.data() + piece.size();
        PackedRow entry;
        for (const std::uint64_t* at = piece.data(); at != end;) {
            const bool state = (*at & PackedRow::kState) != 0;
            at = take(at, entry, given_.data(), state ? words_ : input_words());
            if (state)
                compare();
            else
                put(entry.cycles);
        }
    }

    // Where the first of several equal clocks changes no count and no flag, the others do not
    // either, and nothing else.
    void put(std::uint64_t cycles) {
        for (std::uint64_t done = 0; done < cycles;) {
            if (cycles - done >= kWorth && !steps_.has_access(given_.data())) {
                done += put_several(cycles - done);
                continue;
            }
            const bool several = cycles - done > 1 && twin_->settles();
            if (several) before_ = row_;
            twin_->clock(given_.data(), row_.data());
            const std::uint64_t part =
                several && same_state(before_.data(), row_.data()) ? cycles - done : 1;
            if (part > 1) twin_->hold(given_.data(), part - 1);
            writer_.put({row_.data(), part});
            done += part;
            clocks_ += part;
        }
    }

    // The first of that many equal clocks, and all others where nothing moves, else a part of them:
    // how many.
    std::uint64_t put_several(std::uint64_t cycles) {
        before_ = row_;
        twin_->clock(given_.data(), row_.data());
        put_one();
        if (twin_->settles() && same_state(before_.data(), row_.data())) {
            twin_->hold(given_.data(), cycles - 1);
            writer_.put({row_.data(), cycles - 1});
            clocks_ += cycles - 1;
            return cycles;
        }
        const std::uint64_t more = std::min(cycles, kMostSteps) - 1;
        put_steps(more);
        return 1 + more;
    }
    // Further clocks like the last. Where counts went on in all of them as in that one, and nothing
    // else happened, the device reports this at their end; otherwise it is read in each clock.
    void put_steps(std::uint64_t cycles) {
        const StateBytes first = twin_->save();
        twin_->hold(given_.data(), cycles - 1);
        twin_->clock(given_.data(), end_.data());
        if (steps_.lead(before_.data(), row_.data(), end_.data(), cycles)) {
            for (std::uint64_t n = 0; n < cycles; ++n) {
                steps_.step(row_.data());
                put_one();
            }
            return;
        }
        twin_->restore(given_.data(), first);
        for (std::uint64_t n = 0; n < cycles; ++n) {
            twin_->clock(given_.data(), row_.data());
            put_one();
        }
    }
    void put_one() {
        writer_.put({row_.data(), 1});
        ++clocks_;
    }

    bool same_state(const std::uint64_t* a, const std::uint64_t* b) const {
        const std::size_t w = first_state_ / 64;
        if ((a[w] ^ b[w]) >> first_state_ % 64 != 0) return false;
        return std::equal(a + w + 1, a + words_, b + w + 1);
    }

    void compare() const {
        if (clocks_ == 0 || same_state(given_.data(), row_.data())) return;
        throw std::logic_error("the recording differs from the PMU at clock " +
                               std::to_string(clocks_) +
                               ": something reached it that was not recorded");
    }

    std::unique_ptr<ClockedDevice> twin_;
    Writer& writer_;
    const std::size_t words_;
    const unsigned first_state_;
    std::vector<std::uint64_t> given_;  // the inputs given by the pieces
    std::vector<std::uint64_t> row_;    // of the last clock
    std::vector<std::uint64_t> before_; // of the one before
    std::vector<std::uint64_t> end_;    // of the last of several
    CountSteps steps_;
    std::uint64_t clocks_ = 0;
    std::exception_ptr failure_; // of the probe
    PackedRowQueue queue_;       // last: its thread uses the others
};

Recorder::Recorder(RowProbe& probe, Writer& writer)
    : probe_(&probe), writer_(writer),
      packing_(std::make_unique<Packing>(probe.device().make(probe.settings()), writer)) {
    try {
        const std::vector<std::uint64_t> rows = probe.restore_sequence();
        const std::size_t words = probe.device().layout(probe.settings()).words();
        for (std::size_t i = 0; i < rows.size(); i += words) packing_->inputs(rows.data() + i, 1);
    } catch (const UnreachableState& error) {
        throw std::logic_error(error.what());
    }
    probe_->attach(*packing_);
}

Recorder::~Recorder() {
    if (probe_ != nullptr) probe_->detach();
}

void Recorder::detach() {
    if (probe_ == nullptr) return;
    probe_->detach();
    probe_ = nullptr;
}

void Recorder::finish() {
    detach();
    packing_->finish();
    writer_.finish();
}

std::uint64_t Recorder::clocks() const {
    return packing_->clocks();
}

bool Recorder::sound() const {
    return packing_->sound();
}

} // namespace armpmu::vectors
