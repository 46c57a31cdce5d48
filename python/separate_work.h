// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::python {

// The progress of work in another process, and whether it is to end early: memory that both
// processes share.
struct Watch {
    std::atomic<std::uint64_t> done{0};  // cycles of a run, points of a sweep
    std::atomic<std::uint64_t> whole{0}; // of how many points; of a run: transactions
    std::atomic<double> share{-1};       // of the whole work, 0 .. 1; negative: not known
    std::atomic<bool> stop{false};
};

// The result of work.
struct Work {
    std::vector<std::string> texts;
    std::vector<std::vector<std::uint64_t>> arrays;
};

// The same in the process that asked for it; arrays stay in the memory that the work wrote.
class Answer {
  public:
    struct Words {
        const std::uint64_t* first = nullptr;
        std::size_t size = 0;
    };

    explicit Answer(int file); // of what `separately` made; throws std::runtime_error if damaged
    ~Answer();
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;

    const std::vector<std::string_view>& texts() const { return texts_; }
    const std::vector<Words>& arrays() const { return arrays_; }
    // 0; else the exit status of the error that ended the work, whose line is the first text.
    int status() const { return status_; }

  private:
    const void* memory_ = nullptr;
    std::size_t bytes_ = 0;
    int status_ = 0;
    std::vector<std::string_view> texts_;
    std::vector<Words> arrays_;
};

// Work while another piece goes on.
struct Busy : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Does the work in a copy of this process, so that SystemC's kernel is unused there and no state
// remains. `look` is called some times a second and when a signal came; an exception of it ends the
// work. One piece at a time, as no other thread may be in our code while a process is copied:
// throws Busy. Throws Failed for a process that died, and std::system_error.
std::unique_ptr<Answer> separately(const std::function<Work(Watch&)>& work,
                                   const std::function<void(Watch&)>& look);

} // namespace armpmu::python
