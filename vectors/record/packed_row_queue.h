// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Rows one after another in a run of words, those that are 0 left out.
//
// Entry: a head word (bits 0 .. 47: which words of the row follow; kState: it is a device's state,
// else inputs; kCycles: how many clocks follows, else one), then the words.
struct PackedRow {
    static constexpr std::size_t kMaxWords = 48;
    static constexpr std::uint64_t kState = std::uint64_t{1} << 63;
    static constexpr std::uint64_t kCycles = std::uint64_t{1} << 62;

    bool state = false;
    std::uint64_t cycles = 1;
};

inline void append(std::vector<std::uint64_t>& piece, const PackedRow& entry,
                   const std::uint64_t* row, std::size_t words) {
    const std::size_t head = piece.size();
    std::uint64_t flags = entry.state ? PackedRow::kState : 0;
    piece.push_back(0);
    for (std::size_t w = 0; w < words; ++w) {
        if (row[w] == 0) continue;
        flags |= std::uint64_t{1} << w;
        piece.push_back(row[w]);
    }
    if (entry.cycles != 1) {
        flags |= PackedRow::kCycles;
        piece.push_back(entry.cycles);
    }
    piece[head] = flags;
}

// Takes the entry at `at` into `entry` and the first `words` words of `row`; where the next is.
inline const std::uint64_t* take(const std::uint64_t* at, PackedRow& entry, std::uint64_t* row,
                                 std::size_t words) {
    const std::uint64_t head = *at++;
    for (std::size_t w = 0; w < words; ++w) row[w] = (head >> w & 1) != 0 ? *at++ : 0;
    entry.state = (head & PackedRow::kState) != 0;
    entry.cycles = (head & PackedRow::kCycles) != 0 ? *at++ : 1;
    return at;
}

// Hands packed rows to a thread of its own, in order and in pieces, so that the writer waits only
// when the thread is kPieces behind. Waking a thread costs more than writing a piece, so it sleeps
// until half of them wait. An exception of `work` ends the work; `finish` throws it again.
class PackedRowQueue {
  public:
    using Piece = std::vector<std::uint64_t>;
    static constexpr std::size_t kWords = 4096; // from which on a piece is handed over
    static constexpr std::size_t kPieces = 16;

    explicit PackedRowQueue(std::function<void(const Piece&)> work)
        : work_(std::move(work)), thread_([this] { run(); }) {}
    ~PackedRowQueue() { end(); }
    PackedRowQueue(const PackedRowQueue&) = delete;
    PackedRowQueue& operator=(const PackedRowQueue&) = delete;

    // Where to append the next entry, all of it.
    Piece& piece() {
        if (piece_.size() >= kWords) hand_over();
        return piece_;
    }
    // After the last entry.
    void finish() {
        end();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    bool sound() const { return sound_; }

  private:
    void hand_over() {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return waiting_.size() < kPieces; });
        waiting_.push_back(std::move(piece_));
        piece_ = {};
        if (!spare_.empty()) {
            piece_ = std::move(spare_.back());
            spare_.pop_back();
        }
        if (waiting_.size() >= kPieces / 2) more_.notify_one();
    }

    void end() {
        if (!thread_.joinable()) return;
        hand_over();
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        more_.notify_one();
        thread_.join();
    }

    void run() {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (waiting_.empty())
                more_.wait(lock, [this] { return waiting_.size() >= kPieces / 2 || ended_; });
            if (waiting_.empty()) return;
            Piece piece = std::move(waiting_.front());
            waiting_.pop_front();
            if (waiting_.size() <= kPieces / 2) room_.notify_one();
            lock.unlock();
            work_on(piece);
            piece.clear();
            lock.lock();
            spare_.push_back(std::move(piece));
        }
    }

    void work_on(const Piece& piece) {
        if (!sound_) return;
        try {
            work_(piece);
        } catch (...) {
            failure_ = std::current_exception();
            sound_ = false;
        }
    }

    std::function<void(const Piece&)> work_;
    Piece piece_; // of the writer
    std::mutex mutex_;
    std::condition_variable more_;
    std::condition_variable room_;
    std::deque<Piece> waiting_;
    std::vector<Piece> spare_;
    bool ended_ = false;
    std::atomic<bool> sound_ = true;
    std::exception_ptr failure_; // of the thread, until it has been joined
    std::thread thread_;
};

} // namespace armpmu::vectors
