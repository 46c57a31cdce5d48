// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/block_input.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/waiting.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kFirstSize = std::size_t{256} << 10;
constexpr std::size_t kMostSize = std::size_t{64} << 20; // a memory that is one vector is a line
constexpr std::size_t kBehind = 64;

// Line ends in a text, in a form that compilers make vector instructions of.
std::uint64_t lines(const char* from, const char* to) {
    constexpr std::ptrdiff_t kLanes = 32;
    constexpr std::ptrdiff_t kTimes = 255; // the largest count of a lane
    std::uint64_t count = 0;
    while (to - from >= kLanes) {
        std::array<std::uint8_t, kLanes> lanes{};
        const char* part = from + std::min(kTimes * kLanes, (to - from) / kLanes * kLanes);
        for (; from != part; from += kLanes)
            for (std::size_t i = 0; i < lanes.size(); ++i)
                lanes[i] = static_cast<std::uint8_t>(lanes[i] + (from[i] == '\n'));
        count += std::accumulate(lanes.begin(), lanes.end(), std::uint64_t{0});
    }
    return count + static_cast<std::uint64_t>(std::count(from, to, '\n'));
}

} // namespace

BlockInput::BlockInput(const std::string& path) try : name_(path), buffer_(kFirstSize + kBehind) {
    files::InputLimits limits;
    limits.streams = true;
    file_.emplace(path, limits);
} catch (const files::InputError& error) {
    throw VectorError(error.what());
}

BlockInput::BlockInput(std::istream& stream, std::string name)
    : name_(std::move(name)), stream_(&stream), buffer_(kFirstSize + kBehind) {}

std::size_t BlockInput::read(char* to, std::size_t size) {
    try {
        if (file_) return file_->read(to, size);
        // A stream that has delivered the bytes before a damage throws at the next read.
        if (!stream_->bad()) {
            stream_->clear();
            stream_->read(to, static_cast<std::streamsize>(size));
        }
    } catch (const files::InputError& error) { // a stream's own file, too
        throw VectorError(error.what());
    }
    const auto part = static_cast<std::size_t>(stream_->gcount());
    if (stream_->bad()) {
        files::end_wait_if_wanted(); // the stream may have swallowed this exception
        if (part != 0 && !std::exchange(told_, true)) return part;
        throw VectorError(name_ + ": cannot be read");
    }
    return part;
}

// One character is kept free for a line end that is missing.
void BlockInput::fill() {
    std::size_t size = buffer_.size() - kBehind;
    if (filled_ + 1 == size) {
        if (size >= kMostSize)
            fail(begin(), "the line is longer than " + std::to_string(kMostSize) + " characters");
        size *= 2;
        buffer_.resize(size + kBehind);
    }
    const std::size_t part = read(buffer_.data() + filled_, size - filled_ - 1);
    filled_ += part;
    if (part != 0) return;
    ended_ = true;
    unended_ = filled_ != 0 && buffer_[filled_ - 1] != '\n';
    if (unended_) buffer_[filled_++] = '\n';
}

bool BlockInput::next() {
    place(end());
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(filled_), buffer_.begin());
    filled_ -= end_;
    begin_ = end_ = counted_at_ = 0;
    for (std::size_t seen = 0; !ended_;) {
        fill();
        const std::string_view fresh(buffer_.data() + seen, filled_ - seen);
        const std::size_t last = fresh.rfind('\n');
        if (last != std::string_view::npos) {
            end_ = seen + last + 1;
            return true;
        }
        seen = filled_;
    }
    end_ = filled_;
    return end_ != 0;
}

Place BlockInput::place(const char* at) {
    const auto offset = static_cast<std::size_t>(at - buffer_.data());
    const char* from = buffer_.data() + counted_at_;
    if (offset >= counted_at_) {
        counted_line_ += lines(from, at);
    } else {
        counted_line_ -= lines(at, from);
    }
    counted_at_ = offset;
    const char* line = at;
    while (line > begin() && line[-1] != '\n') --line;
    return {counted_line_, static_cast<std::uint64_t>(at - line) + 1};
}

void BlockInput::fail(const char* at, const std::string& what) {
    fail_at(name_, place(at), what);
}

} // namespace armpmu::vectors
