// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/forms/text.h"
#include "tests/support/memory_vector.h"
#include "tests/support/program.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

namespace armpmu::tests {

// Vectors in a folder that ends with the test, and the program (ARMPMU_PROGRAM) that reads them.
class VectorFiles : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.file(name); }
    static Printed armpmu(const std::string& arguments) {
        return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
    }
    // In the form that the name ends in: .vcol, or text.
    void write(const std::string& name, const MemoryVector& vector) const {
        std::unique_ptr<vectors::Writer> writer;
        if (std::filesystem::path(name).extension() == ".vcol")
            writer = std::make_unique<vectors::ColumnWriter>(path(name), vector.header);
        else
            writer = vectors::create_text(path(name), vector.header);
        MemoryReader reader(vector, MemoryReader::Cut::joined);
        for (vectors::Span span; reader.next(span);) writer->put(span);
        writer->finish();
    }
    // In one line, with exit status 2.
    static void expect_refused(const Printed& printed, const std::string& words) {
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
    }
    static void fine(const Printed& printed) { EXPECT_EQ(printed.status, 0) << printed.text; }

    vectors::TemporaryFolder folder_;
};

} // namespace armpmu::tests
