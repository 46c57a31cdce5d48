// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <utility>

namespace armpmu::tests {

// A switch that is other than usual for as long as this is there.
template <typename T>
class Switched {
  public:
    Switched(T& place, T value) : place_(place), before_(std::exchange(place, std::move(value))) {}
    ~Switched() { place_ = std::move(before_); }
    Switched(const Switched&) = delete;
    Switched& operator=(const Switched&) = delete;

  private:
    T& place_;
    T before_;
};

template <typename T, typename Value>
Switched(T&, Value) -> Switched<T>;

} // namespace armpmu::tests
