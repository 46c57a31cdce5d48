// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace armpmu::testbench {

// Reads ahead in a thread of its own, so that who reads and who looks at the rows have a processor
// each. Rows, errors and warnings are those of the reader behind it, as of the last row given: how
// far the thread is makes no difference. For files, which a reader never waits for.
class BackgroundReader final : public vectors::Reader {
  public:
    explicit BackgroundReader(std::unique_ptr<vectors::Reader> reader);
    ~BackgroundReader() override; // stops the thread

    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override;
    std::vector<std::string> warnings() const override { return current_.warnings; }
    std::string may_be_cut() const override { return current_.may_be_cut; }

  private:
    struct Part {
        std::vector<std::uint64_t> rows, unknown; // one behind the other; unknown: of those that
                                                  // have such
        std::vector<std::uint64_t> cycles;
        std::vector<bool> has_unknown;
        bool last = false;
        std::exception_ptr failure; // behind the rows; of the last
        std::vector<std::string> warnings;
        std::string may_be_cut;
    };

    void read_all();
    Part read_part();
    bool give(Part part);
    bool take();

    std::unique_ptr<vectors::Reader> reader_;
    std::size_t words_; // of a row
    Part current_;
    std::size_t row_ = 0, unknown_row_ = 0; // the next of it

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Part> parts_;
    bool stop_ = false;
    std::thread thread_; // once a row is asked for
};

} // namespace armpmu::testbench
