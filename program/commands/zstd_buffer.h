// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/columns/zstd_block.h"

#include <streambuf>
#include <vector>

namespace armpmu::testbench {

// Unpacks a source of zstd frames with the system's libzstd. Throws std::runtime_error: there is no
// such library, a frame is damaged or ends too early. (Boost's filter accepts a frame that is cut
// off.)
class ZstdBuffer final : public std::streambuf {
  public:
    explicit ZstdBuffer(std::streambuf& source);
    ~ZstdBuffer() override;
    ZstdBuffer(const ZstdBuffer&) = delete;
    ZstdBuffer& operator=(const ZstdBuffer&) = delete;

  protected:
    int_type underflow() override;

  private:
    std::streambuf& source_;
    const vectors::ZstdLibrary* library_;
    vectors::ZstdLibrary::Stream* stream_ = nullptr;
    std::vector<char> packed_, unpacked_;
    vectors::ZstdLibrary::Input input_{};
    bool in_frame_ = false;
};

} // namespace armpmu::testbench
