// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/files/file_world.h"
#include "tests/files/option_lists.h"
#include "tests/files/reliability_page.h"
#include "tests/support/campaign.h"

#include <algorithm>
#include <set>

// No output is an input nor another output, whatever it is called, and nothing is written then.
namespace armpmu::tests::outputs_test {
namespace {

struct Output {
    std::string option; // % is the file
    std::string ending; // that the program wants its name to have
};

// A command with what it reads and what it can write.
struct Form {
    std::string command;
    std::vector<std::string> inputs;
    std::vector<Output> outputs;
};

const std::vector<Output> kRunOutputs = {
    {"-o %", ""}, {"--over-time %", ""}, {"--perfetto %", ""}, {"--vcd %", ""}};
const std::vector<Output> kProgramOutputs = {{"-o %", ""}, {"--tarmac %", ""}};
const std::vector<Output> kRecordOutputs = {{"-o %", ".vec"},
                                            {"-o %", ".vcd"},
                                            {"-o %", ".vcol"},
                                            {"-o new.vec -r %", ""},
                                            {"-o new.vcol -r %", ""}};

const std::vector<Form> kForms = {
    {"run inject.yaml --series --metrics metrics.json",
     {"inject.yaml", "list.csv", "metrics.json"},
     kRunOutputs},
    {"run atp.yaml", {"atp.yaml", "short.atp"}, kRunOutputs},
    {"run trace.yaml", {"trace.yaml", "short.trace"}, kRunOutputs},
    {"run recorded.yaml", {"recorded.yaml", "short.prog", "program.elf"}, kProgramOutputs},
    {"run executable.yaml", {"executable.yaml", "program.elf"}, kProgramOutputs},
    {"run --program program.elf", {"program.elf"}, kProgramOutputs},
    {"stat --metrics metrics.json inject.yaml",
     {"inject.yaml", "list.csv", "metrics.json"},
     {{"-o %", ""}}},
    {"stat --program program.elf", {"program.elf"}, {{"-o %", ""}}},
    {"sweep inject.yaml --points points.csv",
     {"inject.yaml", "list.csv", "points.csv"},
     {{"-o %", ""}, {"-x -o %", ""}, {"-j -o %", ""}}},
    {"sweep collect study",
     {"study/manifest.jsonl"},
     {{"-o %", ".csv"}, {"-o %", ".jsonl"}, {"-o %", ".sqlite"}}},
    {"record inject.yaml", {"inject.yaml", "list.csv"}, kRecordOutputs},
    {"record recorded.yaml", {"recorded.yaml", "short.prog", "program.elf"}, kRecordOutputs},
    {"calibrate figures.csv --perf adds perf.csv --board mine.yaml",
     {"figures.csv", "perf.csv", "mine.yaml"},
     {{"-o %", ""}, {"--json %", ""}, {"--page %", ""}}},
    {"coverage v.vcol", {"v.vcol"}, {{"--page %", ""}}},
    {"replay v.vcd --like v.vcol", {"v.vcd", "v.vcol"}, {{"--junit %", ""}}},
    {"compare v.vec v.vcol", {"v.vec", "v.vcol"}, {{"--junit %", ""}}},
    {"convert v.vec", {"v.vec"}, {{"%", ".vec"}, {"%", ".vcd"}, {"%", ".vcol"}}},
    {"import accesses.csv", {"accesses.csv"}, {{"%", ".trace"}, {"%", ".xz"}}},
    {"convert v.vcol", {"v.vcol"}, {{"%", ".vec"}, {"%", ".vcd"}, {"%", ".vcol"}}},
    {"explain inject.yaml SI0:0x00", {"inject.yaml", "list.csv"}, {{"-o %", ""}}},
    {"report inject.yaml", {"inject.yaml", "list.csv"}, {{"-o %", ""}, {"-j -o %", ""}}},
    {"report r.json", {"r.json"}, {{"-o %", ""}, {"-j -o %", ""}}},
    {"report --program program.elf", {"program.elf"}, {{"-o %", ""}}},
    {"report study", {"study/manifest.jsonl"}, {{"-o %", ""}}},
    {"series r.json", {"r.json"}, {{"-o %", ""}, {"--perfetto %", ""}, {"--vcd %", ""}}},
    {"vp linux.yaml",
     {"linux.yaml", "Image", "initrd", "tree.dtb", "disk.img", "names"},
     {{"-o %", ""}, {"--save %", ""}, {"--dump-dtb %", ""}}},
    {"vp bare.yaml",
     {"bare.yaml", "snoops.hex", "disk.img"},
     {{"-o %", ""}, {"--save %", ""}, {"--dump-dtb %", ""}, {"--tarmac %", ""}}},
    {"vp bare.yaml --restore old.snap",
     {"old.snap"},
     {{"-o %", ""}, {"--save %", ""}, {"--dump-dtb %", ""}}},
};

// "run --output" of each option that has a value, as the program itself lists them.
std::set<std::string> options_of_the_program() {
    std::set<std::string> options;
    std::string command;
    std::istringstream manual(shell(ARMPMU_PROGRAM " manual").text);
    for (std::string line; std::getline(manual, line);) {
        line.erase(std::remove(line.begin(), line.end(), '\\'), line.end());
        if (line.rfind(".SS ", 0) == 0) command = line.substr(4);
        if (line.rfind(".SH ", 0) == 0) command.clear();
        if (line.rfind(".B ", 0) != 0 || command.empty()) continue;
        std::istringstream words(line.substr(3));
        std::string name, value;
        for (std::string word; value.empty() && words >> word;) {
            const bool option = word[0] == '-';
            if (word.back() == ',') word.pop_back();
            (option ? name : value) = word;
        }
        if (name.empty()) name = value;
        if (!value.empty()) options.insert(command + " " + name);
    }
    return options;
}

std::string filled(const std::string& option, const std::string& file) {
    const std::size_t at = option.find('%');
    return option.substr(0, at) + file + option.substr(at + 1);
}

// The file itself, another way to it, a symbolic link, another name.
std::vector<std::string> names_of(const std::string& input, const Output& output) {
    const std::string soft = "soft" + output.ending, hard = "hard" + output.ending;
    std::vector<std::string> names = {soft, hard, "sub/../" + soft};
    if (output.ending.empty() || std::filesystem::path(input).extension() == output.ending)
        names.insert(names.begin(), {input, "./sub/../" + input});
    return names;
}

std::size_t attacks_on_inputs(const Form& form) {
    std::size_t attacks = 0;
    for (const std::string& input : form.inputs)
        for (const Output& output : form.outputs) attacks += names_of(input, output).size();
    return attacks;
}

// Whether a command may write both: neither excludes the other, ends the command before it or is
// another form of it.
bool both_are_written(const Form& form, const Output& one, const Output& other) {
    const auto is_o = [](const Output& output) {
        return output.option.find("-o %") != std::string::npos;
    };
    const std::string both = one.option + " " + other.option;
    return one.option.substr(0, 4) != other.option.substr(0, 4) && !(is_o(one) && is_o(other)) &&
           one.ending.empty() && other.ending.empty() &&
           both.find("--dump-dtb") == std::string::npos && form.command != "vp linux.yaml" &&
           !(form.command == "series r.json" && both.find("-o ") != std::string::npos);
}

const std::vector<std::string> kOneFile = {"both", "./sub/../both", "link"};

std::size_t attacks_with_one_file(const Form& form) {
    std::size_t attacks = 0;
    for (const Output& one : form.outputs)
        for (const Output& other : form.outputs)
            attacks += both_are_written(form, one, other) ? kOneFile.size() : 0;
    return attacks;
}

class Outputs : public testing::TestWithParam<std::size_t> {
  protected:
    // One line, status 2, and all is as it was.
    void expect_refused(const std::string& words, const std::string& says) {
        if ((refusals_++ + GetParam()) % kOneRoundOf != 0) return; // by day some of them
        const auto before = world_.content();
        const Ending ending = world_.armpmu(words);
        EXPECT_EQ(ending.status, 2) << words << '\n' << ending.err;
        EXPECT_TRUE(ending.one_line()) << words << '\n' << ending.err;
        EXPECT_NE(ending.err.find(says), std::string::npos) << words << '\n' << ending.err;
        EXPECT_TRUE(ending.out.empty()) << words << '\n' << ending.out;
        EXPECT_TRUE(world_.content() == before) << words << ": a file is another one";
    }

    // Where the form restores one.
    void make_snapshot(const Form& form) const {
        if (form.command.find("old.snap") == std::string::npos) return;
        EXPECT_EQ(world_.armpmu("vp bare.yaml -q --save old.snap --save-at 50").status, 0);
    }

    FileWorld world_;
    std::size_t refusals_ = 0;
};

TEST_P(Outputs, that_are_inputs_are_refused) {
    const Form& form = kForms[GetParam()];
    make_snapshot(form);
    for (const std::string& input : form.inputs)
        for (const Output& output : form.outputs) {
            const std::string soft = "soft" + output.ending, hard = "hard" + output.ending;
            std::filesystem::create_symlink(world_.file(input), world_.file(soft));
            std::filesystem::create_hard_link(world_.file(input), world_.file(hard));
            const bool legal =
                output.ending.empty() || std::filesystem::path(input).extension() == output.ending;
            std::vector<std::string> names = {soft, hard, "sub/../" + soft};
            if (legal) names.insert(names.begin(), {input, "./sub/../" + input});
            for (const std::string& name : names)
                expect_refused(form.command + " " + filled(output.option, name),
                               name + ": is an input and cannot be written, too");
            std::filesystem::remove(world_.file(soft));
            std::filesystem::remove(world_.file(hard));
        }
    note_attacks(refusals_);
    EXPECT_EQ(refusals_, attacks_on_inputs(form));
}

TEST_P(Outputs, that_are_one_file_are_refused) {
    const Form& form = kForms[GetParam()];
    std::filesystem::create_symlink("both", world_.file("link"));
    make_snapshot(form);
    for (const Output& one : form.outputs)
        for (const Output& other : form.outputs) {
            if (!both_are_written(form, one, other)) continue;
            for (const std::string& name : kOneFile)
                expect_refused(form.command + " " + filled(one.option, "both") + " " +
                                   filled(other.option, name),
                               "is written twice; expected different files");
        }
    note_attacks(refusals_);
    EXPECT_EQ(refusals_, attacks_with_one_file(form));
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    std::string name = kForms[info.param].command;
    for (char& c : name)
        c = std::isalnum(static_cast<unsigned char>(c)) == 0
                ? '_'
                : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

INSTANTIATE_TEST_SUITE_P(of_each_form, Outputs, testing::Range(std::size_t{0}, kForms.size()),
                         name_of);

TEST(OutputOptions, are_all_known_to_this_test) {
    ASSERT_FALSE(options_of_the_program().empty());
    for (const std::string& option : options_of_the_program()) {
        const auto lists = kInputs.count(option) + kOutputs.count(option) + kFolders.count(option) +
                           kNoFiles.count(option);
        EXPECT_EQ(lists, 1U) << option << ": is it an input, an output, or no file?";
    }
}

TEST(OutputOptions, are_each_in_a_form_that_is_attacked) {
    for (const std::string& option : kOutputs) {
        const std::size_t blank = option.rfind(' ');
        const std::string command = option.substr(0, blank), name = option.substr(blank + 1);
        const std::string word = name == "--output" ? "-o " : name == "--result" ? "-r " : name;
        EXPECT_TRUE(std::any_of(kForms.begin(), kForms.end(), [&](const Form& form) {
            return form.command.rfind(command, 0) == 0 &&
                   std::any_of(form.outputs.begin(), form.outputs.end(), [&](const Output& one) {
                       return one.option.find(word) != std::string::npos ||
                              (name == "TO" && one.option == "%");
                   });
        })) << option;
    }
}

TEST(OutputOptions, are_attacked_as_often_as_the_page_says) {
    std::size_t inputs = 0, twice = 0;
    for (const Form& form : kForms) {
        inputs += attacks_on_inputs(form);
        twice += attacks_with_one_file(form);
    }
    expect_on_page("Outputs.that_are_inputs_are_refused", std::to_string(inputs) + " runs");
    expect_on_page("Outputs.that_are_one_file_are_refused", std::to_string(twice) + " runs");
}

// The manifest is read when all runs have ended; the results stay, it does too.
TEST(OutputOptions, a_manifest_that_is_kept_is_no_output) {
    const FileWorld world;
    const Ending ending = world.armpmu("sweep inject.yaml -p run.cycles=1000,2000 --keep study -o "
                                       "study/manifest.jsonl");
    EXPECT_EQ(ending.status, 2) << ending.err;
    EXPECT_NE(ending.err.find("is an input and cannot be written"), std::string::npos);
    EXPECT_EQ(world.armpmu("sweep collect study").status, 0);
}

TEST(OutputOptions, the_program_itself_is_no_output) {
    const FileWorld world;
    const Ending ending = world.armpmu("run inject.yaml -o " ARMPMU_PROGRAM);
    EXPECT_EQ(ending.status, 2) << ending.err;
    EXPECT_NE(ending.err.find("armpmu itself is the same file"), std::string::npos) << ending.err;
}

TEST(OutputOptions, that_are_no_files_may_be_the_same) {
    const FileWorld world;
    const Ending ending = world.armpmu("run inject.yaml -o /dev/null --perfetto /dev/null -e r60");
    EXPECT_EQ(ending.status, 0) << ending.err;
}

} // namespace
} // namespace armpmu::tests::outputs_test
