// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/campaign.h"
#include "tests/support/program.h"

#include <filesystem>
#include <random>

// What a reader believes of a share: it lies between nothing and all, whoever may look at Secure
// traffic, however much of it there is.
namespace armpmu::tests {
namespace ratios_test {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios";

std::string of_interface(const char* event, unsigned interface) {
    return "\"cci_550/" + std::string(event) + ",source=0x" + std::to_string(interface) + "/\"";
}

// What the shares of an interface are made of.
std::string counters_of(unsigned interface) {
    std::string list;
    for (const char* const event :
         {"si_rrq_hs_rlast_snoop", "si_rrq_hs_shareable_non_alloc", "si_srq_data_transfer_low",
          "si_srq_acvalid", "si_rrq_stall_arvalid", "si_wrq_stall"})
        list += (list.empty() ? "" : ", ") + of_interface(event, interface);
    return list;
}

json printed_json(const std::string& command) {
    const Printed printed = shell(command);
    EXPECT_EQ(printed.status, 0) << command;
    return json::parse(printed.text);
}

struct Gate {
    const char* pins;
    bool hides_secure;
};
constexpr Gate kGates[] = {{"{niden: true, spniden: false}", true},
                           {"{niden: true, spniden: true}", false},
                           {"{niden: false, spniden: true}", false}};

// A scenario, and those of its masters whose traffic may be Secure.
struct Subject {
    const char* name;
    std::vector<const char*> masters;
    std::string file() const { return (kFolder / (std::string(name) + ".yaml")).string(); }
};
const Subject kSubjects[] = {{"snoop-hit-rate", {"cpu0"}},
                             {"two-clusters-sharing", {"cpu0", "cpu1"}},
                             {"secure-mix", {"cpu", "crypto"}},
                             {"dma-beside-cpu-qos", {"cpu", "dma0"}},
                             {"snoop-filter-too-small", {"big", "little"}},
                             {"hazard-hot-line", {"core0", "dma"}},
                             {"display-deadlines", {"gpu", "npu"}},
                             {"dvm-storm", {"worker", "smmu"}},
                             {"stall-hunting", {"camera", "isp"}},
                             {"tt-depth", {"gpu", "npu"}},
                             {"write-streaming", {"nic", "cpu"}},
                             {"pointer-chase", {"owner", "chaser"}},
                             {"priority-inversion", {"logger", "engine"}},
                             {"dram-patterns", {"reader"}},
                             {"cci-all-events", {"big", "little", "engine"}}};

// Runs it with counters of one interface; how many of its shares have no value.
unsigned shares_without_value(const Subject& subject, unsigned interface, const Gate& gate,
                              double secure) {
    const bool ace = interface >= 3;
    std::string command = std::string(ARMPMU_PROGRAM) + " run -j '" + subject.file() +
                          "' -s run.cycles=20000 -s 'pmu.authentication=" + gate.pins +
                          "' -s 'pmu.counters=[" + counters_of(interface) +
                          (ace ? ", " + of_interface("si_rrq_hs_shareable_alloc", interface) : "") +
                          "]'";
    for (const char* const master : subject.masters)
        command +=
            " -s masters." + std::string(master) + ".profile.secure=" + std::to_string(secure);
    const json result = printed_json(command);
    unsigned without = 0;
    for (const auto& [metric, value] : result.at("metrics").items()) {
        if (metric.find("rate") == std::string::npos) continue;
        if (value.is_null()) {
            const json& reasons = result.at("metrics_without_value");
            EXPECT_TRUE(reasons.contains(metric)) << command;
            EXPECT_TRUE(gate.hides_secure && secure > 0) << metric << "\n" << command;
            ++without;
            continue;
        }
        EXPECT_GE(value.get<double>(), 0) << metric << "\n" << command;
        EXPECT_LE(value.get<double>(), 100) << metric << "\n" << command;
    }
    return without;
}

TEST(Ratios, of_hits_and_misses_are_shares_or_have_no_value) {
    std::mt19937 random(44);
    unsigned runs = 0, without = 0;
    for (const Subject& subject : kSubjects) {
        const json masters = printed_json(std::string(ARMPMU_PROGRAM) + " run -j '" +
                                          subject.file() + "' -s run.cycles=100")
                                 .at("masters");
        for (const json& master : masters)
            for (const Gate& gate : kGates)
                for (const double secure : {0.0, 0.3, 1.0}) {
                    if (random() % kOneRoundOf != 0) continue;
                    const std::string port = master.at("port");
                    without += shares_without_value(
                        subject, static_cast<unsigned>(port.back() - '0'), gate, secure);
                    ++runs;
                }
    }
    EXPECT_GE(runs, 10U);
    EXPECT_GE(without, 1U);
}

// Hits count whatever their security is, requests only where pins permit.
TEST(Ratios, that_mix_what_pins_hide_say_why_they_have_no_value) {
    const std::string scenario = "'" + (kFolder / "two-clusters-sharing.yaml").string() +
                                 "' -s run.cycles=20000 -s masters.cpu0.profile.secure=0.5 "
                                 "-s pmu.authentication.spniden=";
    const std::string run = std::string(ARMPMU_PROGRAM) + " run " + scenario;
    const std::string reason =
        "cci_550/si_rrq_hs_rlast_snoop,source=0x3/ counts Secure traffic too, "
        "cci_550/si_rrq_hs_shareable_alloc,source=0x3/ does not while the pins hide it";
    const std::string line =
        "snoop_hit_rate_si3                  - %        order   no value: " + reason;
    const Printed closed = shell(run + "false");
    EXPECT_NE(closed.text.find(line), std::string::npos) << closed.text;
    const Printed open = shell(run + "true");
    EXPECT_EQ(open.text.find("no value"), std::string::npos) << open.text;
    EXPECT_NE(open.text.find("snoop_hit_rate_si3"), std::string::npos) << open.text;

    const Printed page =
        shell(std::string(ARMPMU_PROGRAM) + " report -o /dev/stdout " + scenario + "false");
    EXPECT_NE(page.text.find("no value: " + reason), std::string::npos);
    const Printed sweep =
        shell(std::string(ARMPMU_PROGRAM) + " sweep -x -p masters.cpu0.profile.secure=0,0.5 " +
              scenario + "false");
    const std::string header = sweep.text.substr(0, sweep.text.find('\n'));
    EXPECT_NE(header.find("snoop_hit_rate_si3"), std::string::npos) << sweep.text;
}

// 0x04 is no event of an ACE-Lite interface, and 0 in the sum of the manual's example.
TEST(Ratios, of_an_ace_lite_interface_are_the_same_wherever_they_are_asked) {
    const std::string scenario = (kFolder / "snoop-hit-rate.yaml").string();
    const std::string cycles = " -s run.cycles=500000";
    const json run =
        printed_json(std::string(ARMPMU_PROGRAM) + " run -j '" + scenario + "'" + cycles);
    const double rate = run.at("metrics").at("snoop_hit_rate_si2");
    EXPECT_GT(rate, 1);
    for (const char* const metrics :
         {"snoop_hit_rate_si2", "snoop_hit_rate_si2,snoop_hit_rate_si3", "snoop_hit_rate"}) {
        const Printed stat = shell(std::string(ARMPMU_PROGRAM) + " stat -j '" + scenario + "'" +
                                   cycles + " --metric-only -M " + metrics);
        const json line = json::parse(stat.text, nullptr, false);
        ASSERT_TRUE(line.is_object()) << stat.text;
        ASSERT_TRUE(line.contains("%  snoop_hit_rate_si2")) << stat.text;
        EXPECT_NEAR(std::stod(line.at("%  snoop_hit_rate_si2").get<std::string>()), rate, 0.5);
    }
}

} // namespace ratios_test
} // namespace armpmu::tests
