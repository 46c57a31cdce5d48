// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Golden vectors for a block of a Cortex-A55 that has less: what it has not got is not asked for,
// and stays at 0.
#include "armpmu/vectors/forms/text.h"
#include "tests/support/temporary.h"
#include "vectors/stimuli/golden_vectors.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>
#include <string_view>

namespace armpmu::tests {
namespace a55_subset_test {

using testbench::A55Plan;
using testbench::golden_vectors;
using testbench::GoldenVector;

// `look` sees fields of each row of each vector of that plan.
using Fields = std::function<std::uint64_t(const char*)>;
void each_row(const A55Plan& plan,
              const std::function<void(const std::string&, const Fields&)>& look) {
    const TemporaryFolder folder;
    for (const GoldenVector& vector : golden_vectors(plan)) {
        const std::string path = folder.file(vector.name);
        std::ofstream(path) << vector.make();
        const auto reader = vectors::open_text(path);
        const vectors::Layout layout = reader->header().layout;
        for (vectors::Span span; reader->next(span);)
            look(vector.name, [&](const char* name) {
                const vectors::Field& field = *layout.find(name);
                return vectors::get_bits(span.row, field.first, field.width);
            });
    }
}
bool has(const A55Plan& plan, std::string_view name) {
    for (const GoldenVector& vector : golden_vectors(plan))
        if (vector.name == name) return true;
    return false;
}

TEST(A55Subset, without_aarch32_there_is_no_such_access_and_level) {
    A55Plan plan;
    EXPECT_TRUE(has(plan, "a55_registers_aarch32.vec"));
    plan.aarch64_only = true;
    EXPECT_FALSE(has(plan, "a55_registers_aarch32.vec"));
    std::uint64_t accesses = 0;
    each_row(plan, [&](const std::string& name, const Fields& field) {
        const std::uint64_t door = field("acc_door");
        EXPECT_TRUE(door != 2 && door != 3) << name;
        for (const char* level : {"el1_aarch32", "el2_aarch32", "el3_aarch32"})
            EXPECT_EQ(field(level), 0U) << name;
        accesses += door == 1 ? 1 : 0;
    });
    EXPECT_GT(accesses, 5000U);
}

TEST(A55Subset, without_external_view_and_bus_none_is_used) {
    A55Plan plan;
    plan.external_view = plan.export_bus = false;
    EXPECT_FALSE(has(plan, "a55_external.vec"));
    std::uint64_t flags = 0;
    each_row(plan, [&](const std::string& name, const Fields& field) {
        EXPECT_LT(field("acc_door"), 4U) << name;
        EXPECT_EQ(field("export_bus"), 0U) << name;
        flags += field("overflow") != 0 ? 1 : 0;
    });
    EXPECT_GT(flags, 100U);
}

TEST(A55Subset, counters_that_are_not_there_stay_at_zero) {
    A55Plan plan;
    plan.counters = 4;
    std::uint64_t counts = 0;
    each_row(plan, [&](const std::string& name, const Fields& field) {
        ASSERT_EQ(field("count4"), 0U) << name;
        ASSERT_EQ(field("count5"), 0U) << name;
        ASSERT_EQ(field("overflow") & 0x30, 0U) << name;
        counts += field("count3") != 0 ? 1 : 0;
    });
    EXPECT_GT(counts, 100U);
}

} // namespace a55_subset_test
} // namespace armpmu::tests
