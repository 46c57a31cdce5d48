// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/background_reader.h"

#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kRowsOfPart = 2048;
constexpr std::size_t kMostParts = 8; // that wait

} // namespace

BackgroundReader::BackgroundReader(std::unique_ptr<vectors::Reader> reader)
    : reader_(std::move(reader)), words_(reader_->header().layout.words()) {
    current_.warnings = reader_->warnings();
}

BackgroundReader::~BackgroundReader() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void BackgroundReader::read_all() {
    for (bool goes_on = true; goes_on;) {
        Part part = read_part();
        const bool last = part.last;
        goes_on = give(std::move(part)) && !last;
    }
}

BackgroundReader::Part BackgroundReader::read_part() {
    Part part;
    try {
        vectors::Span span;
        while (part.cycles.size() < kRowsOfPart && !part.last) {
            part.last = !reader_->next(span);
            if (part.last) break;
            part.rows.insert(part.rows.end(), span.row, span.row + words_);
            part.cycles.push_back(span.cycles);
            part.has_unknown.push_back(span.unknown != nullptr);
            if (span.unknown != nullptr)
                part.unknown.insert(part.unknown.end(), span.unknown, span.unknown + words_);
        }
        part.warnings = reader_->warnings();
        part.may_be_cut = reader_->may_be_cut();
    } catch (...) {
        part.last = true;
        part.failure = std::current_exception();
        part.warnings = reader_->warnings();
    }
    return part;
}

// False when nobody wants more.
bool BackgroundReader::give(Part part) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || parts_.size() < kMostParts; });
    if (stop_) return false;
    parts_.push_back(std::move(part));
    lock.unlock();
    changed_.notify_all();
    return true;
}

// The next part becomes the present one; false behind the last.
bool BackgroundReader::take() {
    if (current_.last) return false;
    if (!thread_.joinable()) thread_ = std::thread([this] { read_all(); });
    {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return !parts_.empty(); });
        current_ = std::move(parts_.front());
        parts_.pop_front();
    }
    changed_.notify_all();
    row_ = unknown_row_ = 0;
    return true;
}

bool BackgroundReader::next(vectors::Span& span) {
    while (row_ == current_.cycles.size())
        if (!take()) {
            if (current_.failure != nullptr) std::rethrow_exception(current_.failure);
            return false;
        }
    span.row = current_.rows.data() + row_ * words_;
    span.cycles = current_.cycles[row_];
    span.unknown =
        current_.has_unknown[row_] ? current_.unknown.data() + unknown_row_++ * words_ : nullptr;
    ++row_;
    return true;
}

} // namespace armpmu::testbench
