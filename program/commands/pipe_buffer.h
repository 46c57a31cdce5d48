// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/processes/child_process.h"
#include "vectors/files/waiting.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <streambuf>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace armpmu::testbench {

// The output of a pipe, as it comes: `sgetn` gives what is there, and waits only when nothing is.
// The writer may wait for an answer to its output. Throws WaitEnded, and the exceptions of
// `at_end`, which is called whenever the end is reached.
class PipeBuffer final : public std::streambuf {
  public:
    explicit PipeBuffer(std::function<void()> at_end) : at_end_(std::move(at_end)) {} // empty
    void open(Descriptor pipe) { pipe_ = std::move(pipe); }
    void close() { pipe_.close(); }

  protected:
    int_type underflow() override {
        const std::streamsize got =
            take(first_.data(), static_cast<std::streamsize>(first_.size()));
        setg(first_.data(), first_.data(), first_.data() + got);
        return got == 0 ? traits_type::eof() : traits_type::to_int_type(first_.front());
    }
    std::streamsize xsgetn(char* to, std::streamsize size) override {
        const std::streamsize ahead = std::min<std::streamsize>(size, egptr() - gptr());
        if (ahead == 0) return take(to, size);
        std::copy_n(gptr(), ahead, to);
        gbump(static_cast<int>(ahead));
        return ahead;
    }

  private:
    // 0 at the end, and where nothing can be read any more.
    std::streamsize take(char* to, std::streamsize size) {
        if (pipe_.number() < 0) return 0;
        for (;;) {
            while (!files::wait_a_moment(pipe_.number(), POLLIN)) {}
            const ssize_t got = read(pipe_.number(), to, static_cast<std::size_t>(size));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) at_end_();
            return std::max<ssize_t>(got, 0);
        }
    }

    std::function<void()> at_end_;
    Descriptor pipe_;
    std::array<char, 4096> first_{};
};

} // namespace armpmu::testbench
