// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/state_fields.h"

#include <gtest/gtest.h>

// Members that are named once are saved and restored, and what no object can hold is refused.
namespace armpmu {
namespace state_fields_test {

enum class Colour : std::uint8_t { red, green };

struct Inner {
    std::uint16_t small = 0;
    std::optional<std::uint32_t> maybe;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.small, self.maybe);
        if constexpr (std::is_same_v<State, StateIn>)
            state.expect(self.small != 99, "99 is not possible");
    }
};

struct Outer {
    bool flag = false;
    Colour colour = Colour::red;
    std::uint64_t number = 0;
    std::string text;
    std::array<std::uint8_t, 2> pair{};
    std::vector<Inner> inner;
    std::deque<std::uint32_t> queue;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.flag, self.colour, self.number, self.text, self.pair, self.inner, self.queue);
    }
};

StateBytes saved(const Outer& outer) {
    StateWriter out;
    StateOut{out}(outer);
    return out.finish("test", 1);
}

Outer restored(const StateBytes& bytes) {
    StateReader in(bytes, "test", 1);
    Outer outer;
    StateIn{in}(outer);
    in.expect_end();
    return outer;
}

template <typename Put>
std::string refused(const Put& put) {
    StateWriter out;
    put(out);
    try {
        restored(out.finish("test", 1));
    } catch (const StateError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(StateFields, what_is_saved_is_restored) {
    const Outer outer{true,
                      Colour::green,
                      ~std::uint64_t{0},
                      std::string("a\0b", 3),
                      {3, 4},
                      {{7, 8}, {9, {}}, {}},
                      {5, 6}};
    const StateBytes bytes = saved(outer);
    EXPECT_EQ(saved(restored(bytes)), bytes);
    EXPECT_NE(saved(Outer{}), bytes);
    const Outer copy = restored(bytes);
    EXPECT_EQ(copy.text.size(), 3U);
    ASSERT_EQ(copy.inner.size(), 3U);
    EXPECT_EQ(copy.inner[0].maybe, 8U);
    EXPECT_FALSE(copy.inner[1].maybe);
}

// Each payload is of the members in turn: flag, colour, number, text, pair, inner, queue.
TEST(StateFields, what_no_object_can_hold_is_refused) {
    const auto inner = [](std::uint64_t small, std::uint8_t any, std::uint64_t maybe) {
        return [=](StateWriter& out) {
            for (const int byte : {1, 1}) out.u8(static_cast<std::uint8_t>(byte));
            for (const std::uint64_t number : {0, 0}) out.u64(number);
            for (const int byte : {0, 0}) out.u8(static_cast<std::uint8_t>(byte));
            out.u64(1);
            out.u64(small);
            out.u8(any);
            if (any == 1) out.u64(maybe);
            out.u64(0);
        };
    };
    const std::uint64_t largest16 = 0xffff, largest32 = 0xffff'ffff;
    EXPECT_EQ(refused(inner(largest16, 1, largest32)), "accepted");
    const std::string large = "saved test state: a number is too large";
    EXPECT_EQ(refused(inner(largest16 + 1, 0, 0)), large);
    EXPECT_EQ(refused(inner(0, 1, largest32 + 1)), large);
    EXPECT_EQ(refused(inner(0, 2, 0)), large);
    EXPECT_EQ(refused(inner(99, 0, 0)), "saved test state: 99 is not possible");
    EXPECT_EQ(refused([](StateWriter& out) { out.u8(2); }), large);
    EXPECT_EQ(refused([](StateWriter& out) { out.u8(1); }),
              "saved test state: payload ends too early");
}

TEST(StateFields, every_byte_less_or_more_is_refused) {
    const std::string early = "saved test state: payload ends too early";
    for (unsigned bytes = 0; bytes < 2 + 8 + 8 + 2 + 8 + 8; ++bytes)
        EXPECT_EQ(refused([=](StateWriter& out) {
                      for (unsigned n = 0; n < bytes; ++n) out.u8(0);
                  }),
                  early)
            << bytes;
    EXPECT_EQ(refused([](StateWriter& out) {
                  for (unsigned n = 0; n < 37; ++n) out.u8(0);
              }),
              "saved test state: payload is longer than expected");
}

} // namespace state_fields_test
} // namespace armpmu
