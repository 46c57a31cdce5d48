// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/import/import_lines.h"

#include "testbench/traffic/trace_error.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

ImportLines::ImportLines(std::istream& stream, std::string name)
    : stream_(stream), name_(std::move(name)), buffer_(2 * kLongest) {}

// False when the stream has no more.
bool ImportLines::fill() {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= std::exchange(begin_, 0);
    stream_.clear();
    stream_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
    end_ += static_cast<std::size_t>(stream_.gcount());
    return stream_.gcount() != 0;
}

bool ImportLines::next(std::string_view& line) {
    if (std::exchange(again_, false)) {
        line = line_;
        return true;
    }
    for (std::size_t seen = 0;;) {
        const std::string_view left(buffer_.data() + begin_, end_ - begin_);
        const std::size_t length = std::min(left.find('\n', seen), left.size());
        const bool whole = length != left.size();
        if (length > kLongest) {
            ++number_;
            line_ = left.substr(0, 0);
            fail(line_, "the line is longer than " + std::to_string(kLongest) + " characters");
        }
        if (whole || (ended_ && length != 0)) {
            ++number_;
            unended_ = !whole;
            begin_ += length + (whole ? 1 : 0);
            line = left.substr(0, length);
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            line_ = line;
            return true;
        }
        if (ended_) return false;
        seen = left.size();
        ended_ = !fill();
    }
}

void ImportLines::fail(std::string_view at, const std::string& what) const {
    throw TraceError(name_ + ":" + std::to_string(number_) + ":" +
                     std::to_string(at.data() - line_.data() + 1) + ": " + what);
}

} // namespace armpmu::testbench
