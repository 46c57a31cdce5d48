// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/report/named_runs.h"

#include <algorithm>

// A master's name is data: whatever it is, results are those of a plain name, but for the name.
namespace armpmu::tests {
namespace names_test {

using nlohmann::json;

const char* const kNames[] = {"DMA engine", "Kühler", "User's DMA", "gpu[0]",  "a*b", "x+y",
                              "a@b",        "v1.2=b", "cci_550/x",  "a,\"b\"", "7",   "a?b"};

class Names : public NamedRuns {
  protected:
    void SetUp() override {
        make("plain");
        plain_ = lines_of("plain");
    }
    // Runs the scenario with a master called `name`; files are called `file`.
    void make(const std::string& file, const std::string& name = "plain") {
        write_scenario(file + ".yaml", name);
        expect_good("run -j --series --every 1000 -o " + path(file + ".json") + " " +
                    path(file + ".yaml"));
    }
    std::vector<json> lines_of(const std::string& file) {
        std::istringstream text(expect_good("series -j " + path(file + ".json")));
        std::vector<json> lines;
        for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
        return lines;
    }

    std::vector<json> plain_;
};

std::string with_name(const std::string& key, const std::string& name) {
    const std::size_t at = key.find("plain");
    return at == std::string::npos ? key : key.substr(0, at) + name + key.substr(at + 5);
}

TEST_F(Names, a_series_has_the_values_of_a_plain_name) {
    ASSERT_GT(plain_.size(), 3U);
    ASSERT_TRUE(plain_[2].at("read_latency_plain").is_number());
    for (const std::string name : kNames) {
        SCOPED_TRACE(name);
        make("named", name);
        const std::vector<json> named = lines_of("named");
        ASSERT_EQ(named.size(), plain_.size());
        for (std::size_t n = 0; n < named.size(); ++n) {
            ASSERT_EQ(named[n].size(), plain_[n].size());
            for (const auto& [key, value] : plain_[n].items())
                EXPECT_EQ(named[n].at(with_name(key, name)), value) << key;
        }
    }
}

TEST_F(Names, traces_and_waves_have_the_values_of_a_plain_name) {
    for (const std::string name : kNames) {
        SCOPED_TRACE(name);
        make("named", name);
        expect_good("series " + path("named.json") + " --perfetto " + path("n.pftrace") +
                    " --vcd " + path("n.vcd"));
        const json counters = read("read_perfetto.py trace", "n.pftrace").at("counters");
        const json& latency = counters.at(name + "|read_latency_" + name);
        EXPECT_EQ(latency.at("samples").at(2).at(1), plain_[2].at("read_latency_plain"));
        EXPECT_TRUE(counters.contains(name + "|" + name + ".reads"));
        const json waves = read("read_vcd.py", "n.vcd");
        EXPECT_EQ(waves.at("signals").size(), plain_[0].size());
    }
}

TEST_F(Names, reports_and_other_commands_take_them) {
    for (const std::string name : kNames) {
        SCOPED_TRACE(name);
        write_scenario("named.yaml", name);
        const std::string file = path("named.yaml");
        expect_good("report " + file + " -o " + path("n.html"));
        EXPECT_NE(text_of("n.html").find(html_of(name)), std::string::npos);
        expect_good("stat " + file + " -e cci_550/si_rrq_hs_rval,source=0x0/");
        expect_good("run " + file + " --every 1000 --transactions --perfetto " + path("n.pftrace"));
        expect_good("explain " + file + " cci_550/si_rrq_stall_arvalid,source=0x0/");
    }
}

TEST_F(Names, overrides_and_axes_of_a_sweep_reach_them) {
    for (const auto& [name, word] :
         std::vector<std::pair<std::string, std::string>>{{"DMA engine", "DMA engine"},
                                                          {"User's DMA", "User's DMA"},
                                                          {"gpu[0]", "gpu[0]"},
                                                          {"v1.2=b", "\"v1.2=b\""},
                                                          {"a,\"b\"", "\"a,\\\"b\\\"\""},
                                                          {"7", "\"7\""}}) {
        SCOPED_TRACE(name);
        write_scenario("named.yaml", name);
        const std::string path_to = "masters." + word + ".outstanding";
        const json result = json::parse(
            expect_good("report -j " + path("named.yaml") + " -s " + quoted(path_to + "=3")));
        bool found = false;
        for (const json& parameter : result.at("parameters"))
            if (parameter.at("path") == path_to) {
                found = true;
                EXPECT_EQ(parameter.at("value"), "3");
            }
        EXPECT_TRUE(found);
        const std::string table =
            expect_good("sweep -x " + path("named.yaml") + " -p " + quoted(path_to + "=2,4"));
        EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 3) << table;
    }
}

TEST_F(Names, a_path_without_its_quotation_marks_is_refused_in_one_line) {
    write_scenario("named.yaml", "v1.2=b");
    const Printed printed =
        command("run " + path("named.yaml") + " -s masters.v1.2=b.outstanding=3");
    EXPECT_EQ(printed.status, 2);
    EXPECT_EQ(printed.text, "--set masters.v1.2:1:1: no entry 'v1'; entries are named by number "
                            "from 0, or by `name`: \"v1.2=b\", gpu\n");
}

} // namespace names_test
} // namespace armpmu::tests
