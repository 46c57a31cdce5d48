// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/layout.h"

#include <gtest/gtest.h>

// The layout of a row: its limits in pairs, the last that is taken and the first that is not.
namespace armpmu {
namespace layout_test {

std::vector<Field> fields_of(unsigned count, unsigned width) {
    std::vector<Field> fields(count);
    for (unsigned n = 0; n < count; ++n) {
        fields[n].name = "f" + std::to_string(n);
        fields[n].width = width;
    }
    return fields;
}

Field field(const std::string& name, unsigned width = 1, std::vector<std::string> bits = {}) {
    Field one;
    one.name = name;
    one.width = width;
    one.bits = std::move(bits);
    return one;
}

std::string refused(std::vector<Field> fields) {
    try {
        const Layout layout(std::move(fields));
        return "accepted, " + std::to_string(layout.width());
    } catch (const LayoutError& error) {
        return error.what();
    }
}

TEST(Layout, numbers_of_fields_and_bits_have_limits) {
    EXPECT_EQ(refused(fields_of(1024, 16)), "accepted, 16384");
    EXPECT_EQ(refused(fields_of(1025, 1)), "at most 1024 fields");
    EXPECT_EQ(refused(fields_of(4, 4096)), "accepted, 16384");
    EXPECT_EQ(refused(fields_of(1, 4097)), "f0: width must be 1 .. 4096");
    EXPECT_EQ(refused(fields_of(1, 0)), "f0: width must be 1 .. 4096");
    EXPECT_EQ(refused(fields_of(1024, 17)), "at most 16384 bits in a row");
}

TEST(Layout, names_are_words_of_at_most_64_characters) {
    const std::string bad = "a field's name must be [a-z][a-z0-9_]*, at most 64 characters";
    EXPECT_EQ(refused({field(std::string(64, 'x'))}), "accepted, 1");
    EXPECT_EQ(refused({field("a_9z0")}), "accepted, 1");
    for (const std::string& name : {std::string(65, 'x'), std::string(), std::string("9a"),
                                    std::string("_a"), std::string("{"), std::string("a-b"),
                                    std::string("aB"), std::string("a:"), std::string("a{")})
        EXPECT_EQ(refused({field(name)}), bad) << name;
}

TEST(Layout, names_of_bits_are_words_joined_by_dots) {
    const std::string bad = "f: a bit's name must be [a-z][a-z0-9_]* joined by dots";
    EXPECT_EQ(refused({field("f", 2, {"si0.x", std::string(64, 'y')})}), "accepted, 2");
    for (const std::string& bit : {std::string(65, 'y'), std::string("a..b"), std::string("a."),
                                   std::string(".a"), std::string()})
        EXPECT_EQ(refused({field("f", 1, {bit})}), bad) << bit;
    EXPECT_EQ(refused({field("f", 2, {"a"})}), "f: must have a name for each of its bits, or none");
}

TEST(Layout, no_name_stands_twice) {
    EXPECT_EQ(refused({field("f"), field("f")}), "f: stands twice");
    EXPECT_EQ(refused({field("f", 2, {"a", "a"})}), "f: two bits are called a");
    EXPECT_EQ(refused({field("f", 1, {"a"}), field("g", 1, {"a"})}), "accepted, 2");
}

TEST(Layout, differs_by_name_width_role_and_bits) {
    const Layout one({field("f", 2)});
    Field output = field("f", 2);
    output.role = Role::output;
    EXPECT_EQ(one, Layout({field("f", 2)}));
    for (const Field& other : {field("g", 2), field("f", 3), output, field("f", 2, {"a", "b"})})
        EXPECT_NE(one, Layout({other}));
    EXPECT_NE(one, Layout());
    EXPECT_EQ(one.find("h"), nullptr);
    EXPECT_EQ(one.find(Part::flags), nullptr);
    EXPECT_EQ(one.bit_name(1), "f[1]");
}

} // namespace layout_test
} // namespace armpmu
