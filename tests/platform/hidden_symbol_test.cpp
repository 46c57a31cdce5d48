// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/coherence_guests.h"
#include "tests/platform/group_bench.h"
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// Several processors are refused where the engine would go on calling functions of its own. This
// program is linked so that helper_wfe_aarch64 is hidden (hidden_symbol.map).
namespace armpmu::tests::hidden_symbol_test {

std::string refusal(const std::string& name, const std::string& symbol) {
    return name + ": several processors need " + symbol +
           ", which Unicorn lacks or the program hides from it";
}

TEST(HiddenSymbol, a_second_processor_of_a_group_is_refused_and_nothing_else_happens) {
    unsigned broadcasts = 0;
    GroupBench bench(2, 97, {}, false);
    bench.load_for_all(kSynchronizes);
    for (const auto& cpu : bench.cpus)
        cpu->on_broadcast = [&](const iss::Broadcast&) { ++broadcasts; };
    bench.together->add(*bench.cpus[0]);
    try {
        bench.together->add(*bench.cpus[1]);
        ADD_FAILURE() << "it was taken";
    } catch (const iss::ProcessorError& error) {
        EXPECT_EQ(error.what(), refusal("bench_cpu1", "helper_wfe_aarch64"));
    }
    GroupBench::run(10);
    bench.expect_done(); // each for itself
    EXPECT_EQ(broadcasts, 0U);
}

// A copy of armpmu that has another name for a function in its table of dynamic symbols, which
// comes before all other places of the file where the name is.
class HidingProgram {
  public:
    explicit HidingProgram(const std::string& symbol) {
        std::ifstream original(ARMPMU_PROGRAM, std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(original), {}};
        const std::size_t name = bytes.find('\0' + symbol + '\0');
        EXPECT_NE(name, std::string::npos) << symbol;
        if (name != std::string::npos) bytes[name + 1] = '_';
        std::filesystem::create_directories(folder_);
        std::ofstream(path(), std::ios::binary) << bytes;
        std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
    }
    ~HidingProgram() { std::filesystem::remove_all(folder_); }
    HidingProgram(const HidingProgram&) = delete;
    HidingProgram& operator=(const HidingProgram&) = delete;

    int run(const std::string& options) const {
        return shell("timeout 60 " + path() + " vp " + scenario() + " -j " + options + " >" +
                     output() + " 2>" + errors())
            .status;
    }
    static std::string scenario() {
        return ARMPMU_SOURCE_DIR "/virtual_platform/guests/bare/sharing.yaml";
    }
    std::string path() const { return (folder_ / "armpmu").string(); }
    std::string output() const { return (folder_ / "output").string(); }
    std::string errors() const { return (folder_ / "errors").string(); }
    std::string result() const { return (folder_ / "result.json").string(); }

  private:
    std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / ("hiding." + std::to_string(getpid()));
};

std::string text_of(const std::string& file) {
    return tests::file_text(file);
}

TEST(HiddenSymbol, armpmu_refuses_two_processors_in_one_line) {
    for (const char* symbol :
         {"helper_wfe_aarch64",
#ifndef __SANITIZE_ADDRESS__ // whose program is large, and its text the same
          "tlb_flush_by_mmuidx_all_cpus_synced_aarch64",
          "tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64",
          "tb_invalidate_phys_page_fast_aarch64", "tlb_protect_code_aarch64", "helper_yield_aarch64"
#endif
         }) {
        const HidingProgram program(symbol);
        EXPECT_EQ(program.run("-o " + program.result()), 2);
        EXPECT_EQ(text_of(program.errors()),
                  refusal(HidingProgram::scenario() + ": platform.cpu_1.processor", symbol) + "\n");
        EXPECT_EQ(text_of(program.output()), "");
        EXPECT_FALSE(std::filesystem::exists(program.result()));
    }
}

// Without these it would count wrongly, or not end.
TEST(HiddenSymbol, armpmu_refuses_a_processor_that_could_not_run_rightly) {
    for (const char* symbol : {"cpu_ldl_code_aarch64", "helper_access_check_cp_reg_aarch64",
                               "tb_flush_aarch64", "helper_le_ldq_mmu_aarch64"}) {
        const HidingProgram program(symbol);
        EXPECT_EQ(program.run("-s processors=1 -o " + program.result()), 2);
        EXPECT_EQ(text_of(program.errors()), HidingProgram::scenario() +
                                                 ": platform.cpu_0.processor: the program hides " +
                                                 symbol + " from Unicorn\n");
        EXPECT_EQ(text_of(program.output()), "");
    }
}

TEST(HiddenSymbol, armpmu_runs_one_processor_all_the_same) {
    const HidingProgram program("helper_wfe_aarch64");
    EXPECT_EQ(program.run("-s processors=1 --max-instructions 1000 -o " + program.result()), 0)
        << text_of(program.errors());
    EXPECT_TRUE(std::filesystem::exists(program.result()));
}

} // namespace armpmu::tests::hidden_symbol_test
