// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/file_error.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A source of bytes whose first ones can be inspected before they are read. When the source fails,
// the bytes before the failure are read first. Each further read then throws: the source's own
// InputError, or else an InputError about the unpacked input.
class LookaheadBuffer final : public std::streambuf {
  public:
    LookaheadBuffer(std::streambuf& source, std::string name, const char* packing)
        : source_(source), name_(std::move(name)), packing_(packing),
          bytes_(std::size_t{64} << 10) {
        setg(bytes_.data(), bytes_.data(), bytes_.data());
    }
    // The first bytes, 4096 at most.
    std::string_view ahead() {
        while (egptr() - gptr() < kLookahead && fill()) {}
        return {gptr(), static_cast<std::size_t>(egptr() - gptr())};
    }

  protected:
    int_type underflow() override {
        if (gptr() == egptr()) {
            setg(bytes_.data(), bytes_.data(), bytes_.data());
            if (!fill()) return traits_type::eof();
        }
        return traits_type::to_int_type(*gptr());
    }
    // Fewer where the source fails, which is thrown when nothing is left before it.
    std::streamsize xsgetn(char* to, std::streamsize size) override {
        std::streamsize done = 0;
        while (done < size) {
            try {
                if (underflow() == traits_type::eof()) break;
            } catch (...) {
                if (done == 0) throw;
                break;
            }
            const std::streamsize part = std::min<std::streamsize>(size - done, egptr() - gptr());
            std::copy_n(gptr(), part, to + done);
            gbump(static_cast<int>(part));
            done += part;
        }
        return done;
    }

  private:
    static constexpr std::ptrdiff_t kLookahead = 4096;

    // Adds what the source has at hand, or false at its end.
    bool fill() {
        if (failure_) std::rethrow_exception(failure_);
        try {
            return take();
        } catch (const files::InputError&) {
            failure_ = std::current_exception();
        } catch (const std::exception&) {
            failure_ = std::make_exception_ptr(files::InputError(
                name_, std::string("is damaged or cut off: not all of it can be unpacked (") +
                           packing_ + ")"));
        }
        std::rethrow_exception(failure_);
    }
    bool take() {
        const auto used = static_cast<std::size_t>(egptr() - bytes_.data());
        if (source_.sgetc() == traits_type::eof() || used == bytes_.size()) return false;
        const std::streamsize there = std::max<std::streamsize>(source_.in_avail(), 1);
        const std::streamsize part = source_.sgetn(
            egptr(),
            std::min<std::streamsize>(there, static_cast<std::streamsize>(bytes_.size() - used)));
        setg(bytes_.data(), gptr(), egptr() + part);
        return part > 0;
    }

    std::streambuf& source_;
    std::string name_;
    const char* packing_;
    std::vector<char> bytes_;
    std::exception_ptr failure_;
};

} // namespace armpmu::testbench
