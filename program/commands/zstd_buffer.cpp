// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/zstd_buffer.h"

#include <cstddef>
#include <new>
#include <stdexcept>

namespace armpmu::testbench {

ZstdBuffer::ZstdBuffer(std::streambuf& source)
    : source_(source), library_(vectors::ZstdLibrary::find()), packed_(std::size_t{64} << 10),
      unpacked_(std::size_t{64} << 10) {
    if (library_ == nullptr) return;
    stream_ = library_->create_decompression();
    if (stream_ == nullptr) throw std::bad_alloc();
    library_->begin_decompression(stream_);
}

ZstdBuffer::~ZstdBuffer() {
    if (stream_ != nullptr) library_->free_decompression(stream_);
}

ZstdBuffer::int_type ZstdBuffer::underflow() {
    if (library_ == nullptr) throw std::runtime_error("libzstd is not installed");
    vectors::ZstdLibrary::Output output{unpacked_.data(), unpacked_.size(), 0};
    while (output.at == 0) {
        if (input_.at == input_.size) {
            const std::streamsize size =
                source_.sgetn(packed_.data(), static_cast<std::streamsize>(packed_.size()));
            if (size <= 0 && in_frame_) throw std::runtime_error("a frame is cut off");
            if (size <= 0) return traits_type::eof();
            input_ = {packed_.data(), static_cast<std::size_t>(size), 0};
        }
        const std::size_t rest = library_->decompress(stream_, &output, &input_);
        if (library_->is_error(rest) != 0) throw std::runtime_error("a frame is damaged");
        in_frame_ = rest != 0;
    }
    setg(unpacked_.data(), unpacked_.data(), unpacked_.data() + output.at);
    return traits_type::to_int_type(unpacked_[0]);
}

} // namespace armpmu::testbench
