// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/record/window_writer.h"

#include "vectors/record/count_steps.h"

#include <algorithm>

namespace armpmu::vectors {

WindowWriter::WindowWriter(Writer& out, const Header& header, const Window& window)
    : out_(out), device_(make_device(header)),
      accesses_(std::make_unique<AccessBits>(device_->layout())), from_(window.from),
      left_(window.clocks) {}

WindowWriter::WindowWriter(Writer& out, const Header& header, const Trigger& trigger)
    : out_(out), device_(make_device(header)),
      accesses_(std::make_unique<AccessBits>(device_->layout())), trigger_(trigger), left_(0) {
    const Layout& layout = header.layout;
    while (bit_ < layout.width() && layout.bit_name(bit_) != trigger.bit) ++bit_;
    if (bit_ == layout.width())
        throw WindowError("'" + trigger.bit + "' is no bit of a row; vectors/FORMAT.md names them");
    left_ = trigger.after >= ~trigger.before ? ~std::uint64_t{0} - 1
                                             : trigger.before + 1 + trigger.after;
}

WindowWriter::~WindowWriter() = default;

std::vector<std::uint64_t> WindowWriter::restore_sequence() {
    try {
        return device_->restore_sequence(written_);
    } catch (const UnreachableState&) {
        throw WindowError("no register writes lead from reset to the state at the beginning of the "
                          "window; begin elsewhere, or record from the start");
    }
}

void WindowWriter::skip(const std::uint64_t* row, std::uint64_t cycles) {
    device_->hold(row, cycles);
    if (!accesses_->write(row)) return;
    writes_ += cycles;
    if (writes_ > kMostWrites) return written_.clear();
    for (std::uint64_t n = 0; n < cycles; ++n)
        written_.insert(written_.end(), row, row + device_->layout().words());
}

void WindowWriter::begin() {
    const std::vector<std::uint64_t> rows = restore_sequence();
    const std::size_t words = device_->layout().words();
    restore_clocks_ = rows.size() / words;
    for (std::size_t i = 0; i < rows.size(); i += words) out_.put({rows.data() + i, 1});
    begun_ = true;
}

void WindowWriter::hand_on(const std::uint64_t* row, std::uint64_t cycles) {
    const std::uint64_t part = std::min(cycles, left_);
    if (part == 0) return;
    if (!begun_) begin();
    out_.put({row, part});
    left_ -= part;
    clocks_ += part;
    done_ = left_ == 0;
}

void WindowWriter::put(const Span& span) {
    if (trigger_) return put_before_trigger(span);
    const std::uint64_t skipped =
        seen_ < from_ ? std::min(span.cycles, from_ - seen_) : std::uint64_t{0};
    if (skipped != 0) skip(span.row, skipped);
    seen_ += span.cycles;
    first_ = from_;
    hand_on(span.row, span.cycles - skipped);
}

bool WindowWriter::fires(const std::uint64_t* row) {
    const bool was = high_;
    high_ = get_bits(row, bit_, 1) != 0;
    return high_ && !was && --trigger_->occurrence == 0;
}

// Only the first clock of a span can fire: in the others nothing has changed.
void WindowWriter::put_before_trigger(const Span& span) {
    if (!fires(span.row)) {
        keep(span.row, span.cycles);
        seen_ += span.cycles;
        return;
    }
    left_ -= trigger_->before - held_clocks_;
    first_ = seen_ - held_clocks_;
    trigger_.reset();
    from_ = first_;
    for (const Held& held : held_) hand_on(held.row.data(), held.cycles);
    held_.clear();
    hand_on(span.row, span.cycles);
    seen_ += span.cycles;
}

void WindowWriter::keep(const std::uint64_t* row, std::uint64_t cycles) {
    held_.push_back({{row, row + device_->layout().words()}, cycles});
    held_clocks_ += cycles;
    while (held_clocks_ > trigger_->before) {
        Held& oldest = held_.front();
        const std::uint64_t part = std::min(oldest.cycles, held_clocks_ - trigger_->before);
        skip(oldest.row.data(), part);
        held_clocks_ -= part;
        if ((oldest.cycles -= part) == 0) held_.pop_front();
    }
}

void WindowWriter::finish() {
    if (trigger_)
        throw WindowError(
            "'" + trigger_->bit + "' did not rise " +
            (trigger_->occurrence == 1 ? std::string("in ") : std::string("often enough in ")) +
            std::to_string(seen_) + " clocks; nothing is written");
    if (!begun_)
        throw WindowError("the window begins at clock " + std::to_string(from_) +
                          ", but there are only " + std::to_string(seen_) + " clocks");
    out_.finish();
}

} // namespace armpmu::vectors
