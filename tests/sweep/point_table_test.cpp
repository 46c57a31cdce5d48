// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_table.h"

#include "program/sweep/table_text.h"
#include "tests/sweep/sweep_folder.h"

namespace armpmu::tests {
namespace point_table_test {

using namespace testbench;

std::string answer(PointTable& table, const std::string& sql) {
    std::string text;
    Statement rows(table.database(), sql);
    while (rows.step()) {
        for (int n = 0; n < rows.columns(); ++n)
            text += (n == 0 ? "" : "|") + std::string(rows.text(n));
        text += "\n";
    }
    return text;
}

// Point 0 is done, 1 has failed, 2 is done with another event, 3 is missing.
class Table {
  public:
    explicit Table(PointTable::Form form) : table_(folder_.path() + "/table.sqlite", form) {
        head_ = folder_.plan({"interconnect.tt_depth=8,16,32,64"});
        table_.begin(head_);
        ManifestReader manifest(folder_.sweep());
        ManifestPoint point;
        for (std::size_t n = 0; manifest.next(point); ++n) {
            PointResult result;
            result.files = R"([{"name":"a.yaml","sha256":"12"}])";
            result.failed = n == 1;
            result.result =
                n == 0   ? small_result(4, R"({"rate":0.5,"GPU":null})", R"({"cci_550/a/":2})",
                                        R"([{"index":0,"event":"e","value":7,"overflow":true,)"
                                          R"("truth":7}])")
                : n == 1 ? "dead, \"lock\""
                         : small_result(5, R"({"gpu":1.0})", R"({"cci_550/b/":9007199254740993})");
            table_.add(point, n == 3 ? nullptr : &result);
        }
        SweepState state;
        state.head = head_;
        state.done = 2;
        state.failed = 1;
        state.missing = 1;
        table_.finish(state);
    }
    PointTable& operator*() { return table_; }
    const ManifestHead& head() const { return head_; }

  private:
    SweepFolder folder_;
    PointTable table_;
    ManifestHead head_;
};

TEST(PointTable, has_typed_columns_and_a_status_for_every_point) {
    Table table(PointTable::Form::collected);
    EXPECT_EQ(answer(*table, "SELECT point,status,message,\"interconnect.tt_depth\",cycles,rate,e "
                             "FROM point"),
              "0|done||8|4|0.5|7\n1|failed|dead, \"lock\"|16|||\n2|done||32|5||\n"
              "3|missing||64|||\n");
    EXPECT_EQ(answer(*table, "SELECT DISTINCT typeof(cycles),typeof(rate),"
                             "typeof(\"interconnect.tt_depth\") FROM point WHERE point=0"),
              "integer|real|integer\n");
    EXPECT_EQ(answer(*table, "SELECT \"GPU\",\"gpu_2\" FROM point WHERE point=2"), "|1.0\n")
        << "SQL takes upper case for lower case";
    EXPECT_EQ(answer(*table, "SELECT value FROM meta WHERE name IN ('points','done','missing') "
                             "ORDER BY name"),
              "2\n1\n4\n");
}

TEST(PointTable, has_a_row_for_every_event_of_a_point_in_the_long_view) {
    Table table(PointTable::Form::collected);
    EXPECT_EQ(answer(*table, "SELECT * FROM long ORDER BY point,event"),
              "0|cci_550/a/|2\n0|cci_550/b/|0\n2|cci_550/a/|0\n2|cci_550/b/|9007199254740993\n");
    EXPECT_EQ(answer(*table, "SELECT count(*) FROM point WHERE \"total: cci_550/b/\" IS NULL"),
              "2\n")
        << "what has no result has no total";
}

TEST(PointTable, is_csv_with_every_digit) {
    Table table(PointTable::Form::collected);
    std::string text;
    write_collected_csv(*table, [&](const std::string& part) { text += part; });
    EXPECT_EQ(text.find("point,key,status,message,interconnect.tt_depth,cycles,e,GPU,rate,gpu,"
                        "e: truth,e: overflow,total: cci_550/a/,total: cci_550/b/\n0,"),
              0U)
        << text;
    EXPECT_NE(text.find(",done,,8,4,7,,0.5,,7,true,2,0\n"), std::string::npos) << text;
    EXPECT_NE(text.find(",failed,\"dead, \"\"lock\"\"\",16,,,,,,,,,\n"), std::string::npos) << text;
}

TEST(PointTable, that_is_printed_has_the_points_that_are_done_and_where_they_come_from) {
    Table table(PointTable::Form::printed);
    std::string csv;
    std::string text;
    write_printed_csv(*table, table.head(), [&](const std::string& part) { csv += part; });
    write_printed_text(*table, table.head(), [&](const std::string& part) { text += part; });
    EXPECT_EQ(csv,
              "interconnect.tt_depth,cycles,e,GPU,rate,gpu,e: truth,e: overflow,total: cci_550/a/,"
              "version,overrides,sha256 of a.yaml,total: cci_550/b/\n"
              "8,4,7,null,0.5,,7,true,2," ARMPMU_VERSION ",interconnect.tt_depth=8,12,0\n"
              "32,5,,null,,1.0,,,0," ARMPMU_VERSION
              ",interconnect.tt_depth=32,12,9007199254740993\n");
    EXPECT_EQ(text, "interconnect.tt_depth        #0   #1    #2    #3    #4\n"
                    "8                             4    7  null  0.50      \n"
                    "32                            5       null        1.00\n"
                    "\n#0   cycles\n#1   e\n#2   GPU\n#3   rate\n#4   gpu\n");
}

} // namespace point_table_test
} // namespace armpmu::tests
