// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/text_output.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/stream/header_text.h"

#include <charconv>
#include <utility>

namespace armpmu::vectors {

TextOutput::TextOutput(const std::string& path) : name_(path) {
    file_.emplace(path, write_rules(false));
}

TextOutput::TextOutput(std::ostream& stream, std::string name)
    : name_(std::move(name)), stream_(&stream) {}

void TextOutput::add_number(std::uint64_t value) {
    char digits[20];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    buffer_.append(digits, end);
}

void TextOutput::flush() {
    if (file_)
        file_->write(buffer_);
    else if (!stream_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size())))
        throw WriteError(name_ + ": cannot be written");
    buffer_.clear();
}

void TextOutput::commit() {
    flush();
    if (file_)
        file_->commit();
    else if (!stream_->flush())
        throw WriteError(name_ + ": cannot be written");
}

} // namespace armpmu::vectors
