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

// Hands packed rows to a thread of its own, in order and in pieces, so that who writes it waits
// only when the thread is kPieces behind. To wake a thread costs more than to write a piece: it
// sleeps until half of them wait. What `work` throws ends the work; `finish` throws it again.
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
    Piece piece_; // of who writes
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
