// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/support/random_vector.h"
#include "tests/support/vector_files.h"

#include <algorithm>
#include <fstream>
#include <set>

// The comparison through the program: exit statuses, reports for people and for machines, refusals.
namespace armpmu::tests {
namespace compare_tool_test {

using nlohmann::json;

class CompareTool : public VectorFiles {
  protected:
    CompareTool() : cci550_(RandomVector(4).cci550(400)), a55_(RandomVector(4).a55(400)) {
        write("good.vec", cci550_);
        write("same.vec", cci550_);
    }

    Printed compare(const std::string& a, const std::string& b,
                    const std::string& more = "") const {
        return armpmu("compare " + path(a) + " " + path(b) + " " + more);
    }
    // Count 3 is one too many from clock 200 on, and spiden is not what it was.
    MemoryVector faulty() const {
        MemoryVector bad = cci550_;
        for (std::uint64_t t = 200; t < bad.clocks(); ++t)
            bad.set(t, "count3", bad.get(t, "count3") + 1);
        bad.set(300, "spiden", bad.get(300, "spiden") ^ 1);
        return bad;
    }
    MemoryVector cci550_;
    MemoryVector a55_;
};

TEST_F(CompareTool, status_0_when_nothing_differs) {
    Printed printed = compare("good.vec", "same.vec");
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.text.find("400 clocks, no divergence"), std::string::npos) << printed.text;
    printed = armpmu("replay " + path("good.vec"));
    EXPECT_EQ(printed.status, 0) << printed.text;
    printed = armpmu("convert " + path("good.vec") + " " + path("good.vcol"));
    EXPECT_EQ(printed.status, 0) << printed.text;
    EXPECT_EQ(compare("good.vec", "good.vcol").status, 0); // another form
}

// A folder of a vector that agrees, one that does not, one that is damaged, under names of all
// kinds.
TEST_F(CompareTool, a_folder_is_a_set_with_a_line_for_each) {
    std::filesystem::create_directories(path("set"));
    write("set/a <b> & 'c' \x01\xff.vec", cci550_);
    const auto replayed = [&](const std::string& more) {
        return armpmu("replay " + path("set") + " " + more);
    };
    Printed printed = replayed("");
    EXPECT_EQ(printed.status, 0) << printed.text;
    EXPECT_NE(printed.text.find(": 1 vector, 1 agree, 0 differ, 0 unusable"), std::string::npos)
        << printed.text;
    write("set/bad.vec", faulty());
    EXPECT_EQ(replayed("").status, 1);
    std::ofstream(path("set/cut.vec")) << "// armpmu-vector 1\n";
    printed = replayed("-j --junit " + path("set.xml"));
    EXPECT_EQ(printed.status, 2) << printed.text;
    const json result = json::parse(printed.text.substr(printed.text.find('{')));
    EXPECT_EQ(result.at("agree"), 1);
    EXPECT_EQ(result.at("differ"), 1);
    EXPECT_EQ(result.at("unusable"), 1);
    EXPECT_EQ(result.at("vectors").size(), 3U);
    // Another reader of XML takes it.
    const Printed read = shell("python3 -c 'import sys, xml.dom.minidom as m; "
                               "d = m.parse(sys.argv[1]).documentElement; "
                               "print(len(d.getElementsByTagName(\"testcase\")), "
                               "d.getAttribute(\"failures\"), d.getAttribute(\"errors\"))' " +
                               path("set.xml") + " 2>&1");
    EXPECT_EQ(read.text, "3 1 1\n");
}

TEST_F(CompareTool, a_folder_without_vectors_is_refused) {
    std::filesystem::create_directories(path("empty"));
    expect_refused(armpmu("replay " + path("empty")), "no vectors (.vec, .vcd, .vcol) in it");
}

TEST_F(CompareTool, status_1_and_one_screen_when_something_does) {
    write("bad.vec", faulty());
    const Printed printed = compare("good.vec", "bad.vec");
    EXPECT_EQ(printed.status, 1);
    EXPECT_NE(printed.text.find("clock 200"), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find("count3"), std::string::npos) << printed.text;
    EXPECT_LE(std::count(printed.text.begin(), printed.text.end(), '\n'), 50) << printed.text;
    EXPECT_EQ(compare("good.vec", "bad.vec", "-t count3=exact -t spiden=monotone").status, 1);
    EXPECT_EQ(armpmu("replay " + path("bad.vec")).status, 1);
}

TEST_F(CompareTool, vectors_of_other_lengths_differ) {
    MemoryVector shorter = cci550_;
    shorter.words.resize(390 * shorter.row_words());
    write("short.vec", shorter);
    for (const bool other_way : {false, true}) {
        const Printed printed =
            other_way ? compare("short.vec", "good.vec") : compare("good.vec", "short.vec");
        EXPECT_EQ(printed.status, 1);
        EXPECT_NE(printed.text.find("400"), std::string::npos) << printed.text;
        EXPECT_NE(printed.text.find("390"), std::string::npos) << printed.text;
    }
}

TEST_F(CompareTool, json_says_everything) {
    write("bad.vec", faulty());
    const Printed printed = compare("good.vec", "bad.vec", "--json");
    EXPECT_EQ(printed.status, 1);
    const json all = json::parse(printed.text);
    for (const char* key : {"reference", "device", "clocks", "agrees", "stopped", "total",
                            "divergences", "explanation", "not_compared"})
        EXPECT_TRUE(all.contains(key)) << key;
    EXPECT_EQ(all.at("clocks"), 400);
    EXPECT_EQ(all.at("agrees"), false);
    EXPECT_EQ(all.at("total"), all.at("divergences").size());
    const json& first = all.at("divergences").at(0);
    EXPECT_EQ(first.at("clock"), 200);
    EXPECT_EQ(first.at("certain_at"), 200);
    EXPECT_EQ(first.at("kind"), "value");
    EXPECT_EQ(first.at("signal"), "count3");
    EXPECT_EQ(first.at("tolerance"), "exact");
    EXPECT_EQ(first.at("expected"), std::to_string(cci550_.get(200, "count3")));
    EXPECT_EQ(first.at("follows_from_first"), false);
    for (const char* key : {"reason", "all_others_follow", "counters", "accesses", "clocks"})
        EXPECT_TRUE(all.at("explanation").contains(key)) << key;
    EXPECT_EQ(all.at("explanation").at("counters").at(0).at("counter"), "count3");

    const json good = json::parse(compare("good.vec", "same.vec", "--json").text);
    EXPECT_EQ(good.at("agrees"), true);
    EXPECT_EQ(good.at("total"), 0);
    EXPECT_FALSE(good.contains("explanation"));
}

TEST_F(CompareTool, json_names_the_event) {
    MemoryVector bad = cci550_;
    const unsigned line = 16 + 32 * 2; // every interface has this event
    const std::uint64_t t = 350;
    bad.set_bit(t, line, !bad.bit(t, line));
    play(bad);
    write("bad.vec", bad);
    const json all = json::parse(compare("good.vec", "bad.vec", "--json --exact").text);
    ASSERT_EQ(all.at("total"), 1);
    EXPECT_EQ(all.at("divergences").at(0).at("meaning").at("interface"), "SI2");
    EXPECT_EQ(all.at("divergences").at(0).at("meaning").at("secure"), false);
    EXPECT_EQ(all.at("divergences").at(0).at("clock"), t);
}

// Enough of XML to see that elements close and attributes are quoted and escaped.
class Xml {
  public:
    explicit Xml(const std::string& text) {
        std::vector<std::string> open;
        for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) {
            const std::size_t end = text.find('>', at);
            if (end == std::string::npos) return;
            const std::string tag = text.substr(at + 1, end - at - 1);
            at = end;
            if (tag.empty() || std::count(tag.begin(), tag.end(), '"') % 2 != 0 ||
                tag.find('<') != std::string::npos)
                return;
            const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
            if (tag[0] == '?') continue;
            if (tag[0] == '/') {
                if (open.empty() || open.back() != tag.substr(1)) return;
                open.pop_back();
                continue;
            }
            ++elements[name];
            if (open.empty()) attributes = tag;
            if (tag.back() != '/') open.push_back(name);
        }
        for (std::size_t at = 0; (at = text.find('&', at)) != std::string::npos; ++at) {
            const std::string entity = text.substr(at, text.find(';', at) - at + 1);
            if (std::set<std::string>{"&amp;", "&lt;", "&gt;", "&quot;", "&#10;"}.count(entity) ==
                0)
                return;
        }
        well_formed = open.empty();
    }

    bool well_formed = false;
    std::map<std::string, int> elements;
    std::string attributes; // of the root
};

TEST_F(CompareTool, junit_has_a_failure_for_each_group_that_differs) {
    write("b<a&d.vec", faulty());
    const Printed printed = armpmu("compare " + path("good.vec") + " '" + path("b<a&d.vec") +
                                   "' --junit " + path("out.xml"));
    EXPECT_EQ(printed.status, 1);
    const std::string text = vectors::read_bytes(path("out.xml"));
    const Xml xml(text);
    EXPECT_TRUE(xml.well_formed) << text;
    EXPECT_EQ(xml.elements.at("testsuite"), 1);
    EXPECT_EQ(xml.elements.at("failure"), 2); // count3, spiden
    EXPECT_GT(xml.elements.at("testcase"), 20);
    EXPECT_NE(xml.attributes.find("failures=\"2\""), std::string::npos) << xml.attributes;
    EXPECT_NE(xml.attributes.find("tests=\"" + std::to_string(xml.elements.at("testcase")) + "\""),
              std::string::npos)
        << xml.attributes;
    for (const char* name : {"name=\"si0\"", "name=\"count3\"", "name=\"clocks\""})
        EXPECT_NE(text.find(name), std::string::npos) << name;

    EXPECT_EQ(compare("good.vec", "same.vec", "--junit " + path("good.xml")).status, 0);
    const Xml good(vectors::read_bytes(path("good.xml")));
    EXPECT_TRUE(good.well_formed);
    EXPECT_EQ(good.elements.count("failure"), 0U);
}

TEST_F(CompareTool, tolerances_are_rules_of_the_vector) {
    write("bad.vec", faulty());
    const std::string pin = "-t spiden=monotone ";
    EXPECT_EQ(compare("good.vec", "bad.vec", pin + "-t 'count3=within_counts 1 per 1000'").status,
              0);
    EXPECT_EQ(compare("good.vec", "bad.vec", pin + "-t 'count3=within_counts 0 per 1000'").status,
              1);
    EXPECT_EQ(compare("good.vec", "bad.vec", pin).status, 1);
    const auto rule = [&](const std::string& text) {
        return compare("good.vec", "same.vec", "-t '" + text + "'");
    };
    EXPECT_EQ(rule("count3[7]=within_cycles 3").status, 0);
    for (const char* text :
         {"count3", "=exact", "count3=", "count3=about", "count3=exact 1", "count3=within_cycles",
          "count3=within_cycles x", "count3=within_cycles 3x", "count3=within_cycles -1",
          "count3=within_cycles 4294967296", "count3=within_counts 3",
          "count3=within_counts 3 in 5", "count3=within_counts 3 per"})
        expect_refused(rule(text), "expected NAME=RULE");
    expect_refused(rule("count9=exact"), "count9");
    expect_refused(rule("count3=within_cycles 65537"), "at most 65536");
    expect_refused(rule("count3=within_counts 3 per 0"), "window is empty");
}

TEST_F(CompareTool, limits_may_be_a_file) {
    write("bad.vec", faulty());
    std::ofstream(path("limits")) << "# what is known\n\ntolerance spiden=monotone\n"
                                     "  tolerance count3=within_counts 1 per 1000 # of ours\n";
    const std::string how = "--limits " + path("limits");
    EXPECT_EQ(compare("good.vec", "bad.vec", how).status, 0);
    EXPECT_EQ(compare("good.vec", "bad.vec", how + " -t count3=exact").status, 1);
    std::filesystem::create_directories(path("set"));
    write("set/bad.vec", faulty());
    std::ofstream(path("limits")) << "ignore count3\n";
    EXPECT_EQ(armpmu("replay " + path("set")).status, 1);
    EXPECT_EQ(armpmu("replay " + path("set") + " " + how).status, 0);
    const auto wrong = [&](const std::string& line, const std::string& what) {
        std::ofstream(path("limits")) << "ignore count3\n" << line << "\n";
        expect_refused(compare("good.vec", "bad.vec", how), "limits:2: " + what);
    };
    wrong("tolerance count3=about", "expected NAME=RULE");
    wrong("latency count", "");
    wrong("ignore", "expected tolerance NAME=RULE, latency PATH=N or ignore NAME");
    wrong("count3", "expected tolerance");
    expect_refused(compare("good.vec", "bad.vec", "--limits " + path("none")), "none: cannot be");
}

TEST_F(CompareTool, other_devices_and_configurations_are_refused) {
    write("a55.vec", a55_);
    const Printed devices = compare("good.vec", "a55.vec");
    expect_refused(devices, "cci550");
    expect_refused(devices, "a55");
    RandomVector random(4);
    MemoryVector other = cci550_;
    other.header.configuration["qos_regulators"] = "0";
    write("other.vec", other);
    expect_refused(compare("good.vec", "other.vec"), "qos_regulators");
    expect_refused(compare("other.vec", "good.vec"), "qos_regulators");
    expect_refused(compare("good.vec", "none.vec"), "none.vec");
    vectors::write_bytes(path("good.txt"), "count0 7\n");
    expect_refused(compare("good.vec", "good.txt"),
                   "good.txt: begins as nothing that is known; expected a vector: .vec (text)");
    vectors::write_bytes(path("empty"), "");
    expect_refused(compare("good.vec", "empty"), "empty: is empty; expected a vector");
    const std::string whole = vectors::read_bytes(path("good.vec"));
    vectors::write_bytes(path("cut.vec"), whole.substr(0, whole.size() / 2));
    for (const char* files : {"good.vec cut.vec", "cut.vec good.vec"}) {
        const std::string two = files;
        const Printed cut = compare(two.substr(0, two.find(' ')), two.substr(two.find(' ') + 1));
        EXPECT_EQ(cut.status, 2);
        EXPECT_NE(cut.text.find(" clocks, no divergence, up to where the input is damaged"),
                  std::string::npos);
        EXPECT_NE(cut.text.find("cut.vec:"), std::string::npos);
    }
    vectors::write_bytes(path("short.vec"), whole.substr(0, 300));
    expect_refused(compare("good.vec", "short.vec"), "short.vec:");
}

TEST_F(CompareTool, a_file_that_lacks_fields_is_compared_in_the_others) {
    MemoryVector device;
    device.header = cci550_.header;
    std::vector<vectors::Field> fields;
    for (const vectors::Field& field : cci550_.header.layout.fields())
        if (field.name != "acc_rdata" && field.name != "count3") fields.push_back(field);
    device.header.layout = vectors::Layout(fields);
    device.header.tolerances.clear();
    device.words.resize(400 * device.row_words());
    for (std::uint64_t t = 0; t < 400; ++t)
        for (const vectors::Field& field : device.header.layout.fields())
            for (unsigned b = 0; b < field.width; ++b)
                device.set_bit(t, field.first + b,
                               cci550_.bit(t, cci550_.field(field.name).first + b));
    write("less.vec", device);
    const Printed printed = compare("good.vec", "less.vec");
    EXPECT_EQ(printed.status, 0) << printed.text;
    EXPECT_NE(printed.text.find("Not compared"), std::string::npos) << printed.text;
    const json all = json::parse(compare("good.vec", "less.vec", "--json").text);
    std::string lacking;
    for (const json& one : all.at("not_compared")) lacking += one.get<std::string>() + "\n";
    EXPECT_NE(lacking.find("count3"), std::string::npos);
    EXPECT_NE(lacking.find("acc_rdata"), std::string::npos);
    device.set(150, "count4", 1);
    write("less.vec", device);
    EXPECT_EQ(compare("good.vec", "less.vec").status, 1);
}

// Waves as a simulator has them: other names, a clock, no header.
TEST_F(CompareTool, waves_with_a_clock_and_a_map) {
    const auto waves = [&](const std::string& name, const MemoryVector& v) {
        std::ofstream out(path(name));
        out << "$timescale 1ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n";
        const auto& fields = v.header.layout.fields();
        for (std::size_t n = 0; n < fields.size(); ++n)
            out << "$var wire " << fields[n].width << " v" << n << " "
                << (fields[n].name == "count3" ? "third" : fields[n].name) << " $end\n";
        out << "$upscope $end\n$enddefinitions $end\n";
        for (std::uint64_t t = 0; t < v.clocks(); ++t) {
            out << '#' << 10 * t << "\n0!\n";
            for (std::size_t n = 0; n < fields.size(); ++n) {
                out << 'b';
                for (unsigned b = fields[n].width; b-- > 0;)
                    out << (v.bit(t, fields[n].first + b) ? '1' : '0');
                out << " v" << n << '\n';
            }
            out << '#' << 10 * t + 5 << "\n1!\n";
        }
    };
    waves("good.vcd", cci550_);
    const std::string how = "--clock tb.clk --map count3=tb.third";
    const Printed printed = compare("good.vec", "good.vcd", how);
    EXPECT_EQ(printed.status, 0) << printed.text;
    waves("bad.vcd", faulty());
    const json all = json::parse(compare("good.vec", "bad.vcd", how + " --json").text);
    EXPECT_EQ(all.at("divergences").at(0).at("clock"), 200);
    EXPECT_EQ(all.at("divergences").at(0).at("signal"), "count3");
    const auto replay = [&](const std::string& name, const std::string& options) {
        return armpmu("replay " + path(name) + " " + options);
    };
    const std::string like = " --like " + path("good.vec");
    EXPECT_EQ(replay("good.vcd", how + like).status, 0) << replay("good.vcd", how + like).text;
    EXPECT_EQ(replay("bad.vcd", how + like).status, 1);
    expect_refused(replay("good.vcd", how), "--like VECTOR");
    expect_refused(compare("good.vec", "same.vec", how), "are for waves");
    expect_refused(compare("good.vec", "good.vcd", "--clock tb.clk"), "count3");
    expect_refused(compare("good.vec", "good.vcd", "--clock tb.none --map count3=third"), "none");
    expect_refused(compare("good.vec", "good.vcd", "--clock tb.clk --map count3"), "FIELD=PATH");
    expect_refused(compare("good.vec", "good.vcd", how + " --map coumt=tb.third"), "coumt");
}

// A report that cannot be written is no divergence.
TEST_F(CompareTool, status_3_when_the_report_cannot_be_written) {
    const Printed printed = compare("good.vec", "same.vec", "--junit " + path("no/folder.xml"));
    EXPECT_EQ(printed.status, 3) << printed.text;
    EXPECT_NE(printed.text.find("folder.xml: cannot be"), std::string::npos) << printed.text;
    EXPECT_EQ(printed.text.find("divergence"), std::string::npos) << printed.text;
}

TEST_F(CompareTool, bad_usage_is_no_verdict) {
    for (const Printed& printed :
         {armpmu("compare " + path("good.vec")), compare("good.vec", "same.vec", "--nonsense"),
          compare("good.vec", "same.vec", "--context 1001")}) {
        EXPECT_GT(printed.status, 1) << printed.text;
        EXPECT_EQ(printed.text.find("divergence"), std::string::npos) << printed.text;
    }
    EXPECT_EQ(compare("good.vec", "same.vec", "--context 1000").status, 0);
}

} // namespace compare_tool_test
} // namespace armpmu::tests
