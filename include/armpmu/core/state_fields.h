// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace armpmu {

// Gives access to a class's private `fields`, as its friend.
struct StateAccess {
    template <typename T, typename State>
    static void fields(T& object, State& state) {
        std::remove_const_t<T>::fields(object, state);
    }
};

// The members of an object are named once, in the order in which they are saved and restored:
//
//   friend struct armpmu::StateAccess;
//   template <typename Self, typename State>
//   static void fields(Self& self, State& state) { state(self.count_, self.levels_); }
//
//   void save(StateWriter& out) const { StateOut(out)(*this); }
//   void restore(StateReader& in) { StateIn{in}(*this); }
//
// Numbers, enumerations, strings, optionals, arrays, vectors, deques, and what has `fields` itself.
class StateOut {
  public:
    explicit StateOut(StateWriter& out) : out_(out) {}
    template <typename... T>
    void operator()(const T&... values) {
        (put(values), ...);
    }

  private:
    template <typename T, std::size_t N>
    void put(const std::array<T, N>& values) {
        for (const T& value : values) put(value);
    }
    template <typename T>
    void put(const std::vector<T>& values) {
        put_all(values);
    }
    template <typename T>
    void put(const std::deque<T>& values) {
        put_all(values);
    }
    void put(const std::string& text) {
        out_.u64(text.size());
        for (const char one : text) out_.u8(static_cast<std::uint8_t>(one));
    }
    template <typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <typename T>
    void put(const T& value) {
        if constexpr (std::is_same_v<T, bool> || sizeof(T) == 1)
            out_.u8(static_cast<std::uint8_t>(value));
        else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            out_.u64(static_cast<std::uint64_t>(value));
        else
            StateAccess::fields(value, *this);
    }
    template <typename Values>
    void put_all(const Values& values) {
        out_.u64(values.size());
        for (const auto& value : values) put(value);
    }

    StateWriter& out_;
};

// Throws StateError where the state ends too early or has a number that does not fit.
class StateIn {
  public:
    explicit StateIn(StateReader& in) : in_(in) {}
    template <typename... T>
    void operator()(T&... values) {
        (get(values), ...);
    }
    [[noreturn]] void refuse(const std::string& why) const { in_.refuse(why); }
    void expect(bool holds, const char* problem_otherwise) const {
        if (!holds) refuse(problem_otherwise);
    }

  private:
    template <typename T, std::size_t N>
    void get(std::array<T, N>& values) {
        for (T& value : values) get(value);
    }
    template <typename T>
    void get(std::vector<T>& values) {
        get_all(values);
    }
    template <typename T>
    void get(std::deque<T>& values) {
        get_all(values);
    }
    void get(std::string& text) {
        text.clear();
        for (std::uint64_t left = in_.u64(); left != 0; --left)
            text.push_back(static_cast<char>(in_.u8()));
    }
    template <typename T>
    void get(std::optional<T>& value) {
        bool any = false;
        get(any);
        value.reset();
        if (any) get(value.emplace(T{})); // what it is made of may be a nested class
    }
    template <typename T>
    void get(T& value) {
        if constexpr (std::is_same_v<T, bool> || sizeof(T) == 1)
            value = number<T>(in_.u8());
        else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            value = number<T>(in_.u64());
        else
            StateAccess::fields(value, *this);
    }
    template <typename T>
    T number(std::uint64_t saved) {
        const T value = static_cast<T>(saved);
        if (static_cast<std::uint64_t>(value) != saved) refuse("a number is too large");
        return value;
    }
    // One by one: a number that was altered must not allocate memory.
    template <typename Values>
    void get_all(Values& values) {
        values.clear();
        for (std::uint64_t left = in_.u64(); left != 0; --left) {
            values.emplace_back();
            get(values.back());
        }
    }

    StateReader& in_;
};

} // namespace armpmu
