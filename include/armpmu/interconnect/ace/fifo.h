// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace armpmu::interconnect {

// A first-in first-out queue in one ring that doubles when full; faster than std::deque for the
// short queues of an interconnect. `front`, `pop` and `operator[]` need a non-empty queue.
template <typename T>
class Fifo {
  public:
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    T& front() { return ring_[head_]; }
    const T& front() const { return ring_[head_]; }
    // Element `index` from the front.
    T& operator[](std::size_t index) { return ring_[(head_ + index) & mask_]; }
    const T& operator[](std::size_t index) const { return ring_[(head_ + index) & mask_]; }

    void push(T value) { push() = std::move(value); }
    // A new last element, to be assigned: it holds what an earlier one has left.
    T& push() {
        if (size_ > mask_) grow();
        return ring_[(head_ + size_++) & mask_];
    }
    void pop() {
        head_ = (head_ + 1) & mask_;
        --size_;
    }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        std::uint64_t size = self.size_;
        state(size);
        if constexpr (std::is_same_v<State, StateIn>) {
            self.head_ = self.size_ = 0;
            for (; size != 0; --size) {
                T& value = self.push();
                value = T{};
                state(value);
            }
        } else {
            for (std::size_t i = 0; i < self.size_; ++i) state(self[i]);
        }
    }

    [[gnu::cold]] void grow() {
        std::vector<T> larger(ring_.size() * 2);
        for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move((*this)[i]);
        ring_.swap(larger);
        mask_ = ring_.size() - 1;
        head_ = 0;
    }

    std::vector<T> ring_ = std::vector<T>(8);
    std::size_t mask_ = 7; // entries of the ring - 1
    std::size_t head_ = 0;
    std::size_t size_ = 0;
};

} // namespace armpmu::interconnect
