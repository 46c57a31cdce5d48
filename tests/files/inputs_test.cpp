// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/files/file_world.h"
#include "tests/files/reliability_page.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

// What is no file is refused at once by every reader, and a signal ends every wait.
namespace armpmu::tests::inputs_test {
namespace {

// A command that reads a file, % in it or in the file it is given.
struct Reader {
    const char* name;
    std::string command;
    std::string ending = "";   // that the file's name has to have
    std::string scenario = ""; // written to special.yaml first
    bool streams = false;      // reads pipes
};

std::string traffic(const std::string& entries) {
    return "scenario: x\n" + entries + "pmu: {counters: [SI0:0x00]}\nrun: {cycles: 100}\n";
}
const std::string kDma = "masters: [{name: a, kind: dma, port: SI0, profile: {}}]\n";
const std::string kLinux = "linux: Image, initrd: initrd, device_tree: tree.dtb, disk: disk.img, "
                           "symbols: names";

// linux.yaml with another file for `key`.
std::string guest(const std::string& key) {
    std::string entries = kLinux;
    const std::size_t at = entries.find(key + ": ") + key.size() + 2;
    entries.replace(at, std::min(entries.find(',', at), entries.size()) - at, "%");
    return "scenario: x\nmemory: 128MiB\nguest: {" + entries + "}\ncounted: {from: start}\n";
}

const std::vector<Reader> kReaders = {
    {"run", "run %", "", "", true},
    {"stat", "stat %", "", "", true},
    {"sweep", "sweep % -p run.cycles=100"},
    {"sweep_plan", "sweep plan % -p run.cycles=100 -o planned"},
    {"record", "record % -o new.vec", "", "", true},
    {"explain", "explain % r60", "", "", true},
    {"report", "report %", "", "", true},
    {"vp", "vp %", "", "", true},
    {"run_program", "run --program %"},
    {"run_metrics", "run inject.yaml --series --metrics %", "", "", true},
    {"stat_metrics", "stat inject.yaml --metrics %", "", "", true},
    {"list_metrics", "list metrics --metrics %", "", "", true},
    {"sweep_points", "sweep inject.yaml --points %", "", "", true},
    {"series", "series %", "", "", true},
    {"series_vcd", "series % --vcd new.vcd", "", "", true},
    {"coverage_text", "coverage %", ".vec", "", true},
    {"coverage_like", "coverage v.vcd --like %", ".vec", "", true},
    {"replay_text", "replay %", ".vec", "", true},
    {"replay_waves", "replay %", ".vcd", "", true},
    {"replay_columns", "replay %", ".vcol"},
    {"replay_packed", "replay %", ".vcd.gz", "", true},
    {"replay_converted", "replay %", ".fst"},
    {"replay_like", "replay v.vcd --like %", ".vec", "", true},
    {"compare_reference", "compare % v.vec", ".vec", "", true},
    {"compare_device", "compare v.vec %", ".vcol"},
    {"convert_text", "convert % new.vcol", ".vec", "", true},
    {"convert_columns", "convert % new.vec", ".vcol"},
    {"import_accesses", "import % new.trace", "", "", true},
    {"inject_list", "run special.yaml", "", traffic(kDma + "inject: {file: %}\n"), true},
    {"atp", "run special.yaml", "",
     traffic("masters: [{name: s, kind: atp, port: SI0, file: %, id: screen}]\n")},
    {"trace", "run special.yaml", "",
     "scenario: x\ntrace: %\nmasters: [{name: a, kind: ace_cluster, port: SI3}, {name: b, kind: "
     "ace_lite, port: SI2}]\npmu: {counters: [r64]}\n"},
    {"recorded", "run special.yaml", "", "scenario: x\nprogram: [{recorded: %}]\n"},
    {"symbols", "run special.yaml", "",
     "scenario: x\nprogram: [{recorded: short.prog, symbols: %}]\n"},
    {"executable", "run special.yaml", "", "scenario: x\nprogram: [{executable: %}]\n"},
    {"kernel", "vp special.yaml", "", guest("linux")},
    {"initrd", "vp special.yaml", "", guest("initrd")},
    {"device_tree", "vp special.yaml", "", guest("device_tree")},
    {"disk", "vp special.yaml", "", guest("disk")},
    {"guest_symbols", "vp special.yaml", "", guest("symbols")},
    {"guest_program", "vp special.yaml", ".hex",
     "scenario: x\nmemory: 128MiB\nguest: {program: %, level: el1}\n"},
    {"restore", "vp bare.yaml --restore %"},
    {"manifest", "sweep collect study"}, // its place is taken
    {"manifest_run", "sweep run study"},
    {"manifest_report", "report study"},
};

std::string filled(std::string text, const std::string& file) {
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos;)
        text.replace(at, 1, file);
    return text;
}

// Files that are none, by the name of their kind.
const std::vector<std::string> kSpecial = {"pipe",          "zeros",     "random",      "folder",
                                           "loop",          "nowhere",   "socket",      "proc_text",
                                           "proc_messages", "proc_self", "proc_memory", "empty"};

void make_special(const FileWorld& world, const std::string& kind, const std::string& name) {
    const std::string path = world.file(name);
    const auto link = [&](const char* to) { std::filesystem::create_symlink(to, path); };
    std::filesystem::remove(path);
    if (kind == "pipe") {
        ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    }
    if (kind == "zeros") link("/dev/zero");
    if (kind == "random") link("/dev/urandom");
    if (kind == "folder") std::filesystem::create_directory(path);
    if (kind == "loop") std::filesystem::create_symlink(name, path);
    if (kind == "nowhere") link("/nowhere/at/all");
    if (kind == "proc_text") link("/proc/cpuinfo");
    if (kind == "proc_messages") link("/proc/kmsg");
    if (kind == "proc_self") link("/proc/self/maps");
    if (kind == "proc_memory") link("/proc/self/mem");
    if (kind == "empty") std::ofstream(path).flush();
    if (kind != "socket") return;
    const int socket_file = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    ASSERT_LT(path.size(), sizeof address.sun_path);
    std::copy(path.begin(), path.end(), address.sun_path);
    ASSERT_EQ(bind(socket_file, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    close(socket_file);
}

// A disk and a first file system may be empty.
bool is_legal(const Reader& reader, const std::string& kind) {
    const std::string name = reader.name;
    return kind == "empty" && (name == "disk" || name == "initrd");
}

std::size_t attacks_on(const Reader& reader) {
    return static_cast<std::size_t>(
        std::count_if(kSpecial.begin(), kSpecial.end(),
                      [&](const std::string& kind) { return !is_legal(reader, kind); }));
}

class Readers : public testing::TestWithParam<std::size_t> {};

TEST_P(Readers, refuse_at_once_what_is_no_file) {
    const Reader& reader = kReaders[GetParam()];
    const FileWorld world;
    const bool manifest = std::string(reader.name).rfind("manifest", 0) == 0;
    const std::string name = manifest ? "study/manifest.jsonl" : "special" + reader.ending;
    for (const std::string& kind : kSpecial) {
        if (is_legal(reader, kind)) continue;
        make_special(world, kind, name);
        if (!reader.scenario.empty()) world.write("special.yaml", filled(reader.scenario, name));
        const auto begin = std::chrono::steady_clock::now();
        const Ending ending = world.armpmu(filled(reader.command, name), "timeout 20");
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        EXPECT_EQ(ending.status, 2) << reader.name << " " << kind << ": " << ending.err;
        EXPECT_TRUE(ending.one_line()) << reader.name << " " << kind << ": " << ending.err;
        EXPECT_EQ(ending.err.find("json.exception"), std::string::npos) << ending.err;
        EXPECT_EQ(ending.out, "") << reader.name << " " << kind;
        // A moment is 0.7 s for a pipe; the rest is for a machine that is busy.
        EXPECT_LT(took.count(), 5) << reader.name << " " << kind;
        std::filesystem::remove_all(world.file(name));
    }
    note_attacks(attacks_on(reader));
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    return kReaders[info.param].name;
}
INSTANTIATE_TEST_SUITE_P(of_each_kind, Readers, testing::Range(std::size_t{0}, kReaders.size()),
                         name_of);

TEST(SpecialFiles, are_as_many_as_the_page_says) {
    std::size_t attacks = 0;
    for (const Reader& reader : kReaders) attacks += attacks_on(reader);
    expect_on_page("Readers.refuse_at_once_what_is_no_file", std::to_string(attacks) + " runs");
}

// --- pipes ---

// Commands whose file may be a pipe or standard input, each with a file for it.
const std::vector<std::pair<std::string, std::string>> kStreams = {
    {"run -j %", "plain.yaml"},
    {"stat %", "plain.yaml"},
    {"explain % SI0:0x00", "plain.yaml"},
    {"series %", "r.json"},
    {"list metrics --metrics %", "metrics.json"},
    {"replay %", "v.vec"},
    {"replay %", "v.vcd"}};

TEST(Streams, of_pipes_and_standard_input_are_as_the_file) {
    const FileWorld world;
    // Names are in what is printed.
    const auto plain = [](std::string text, const std::string& file) {
        for (const std::string& name : {file + " ", "\"" + file + "\""})
            for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;)
                text.replace(at, name.size(), "NAME");
        return text;
    };
    world.write("plain.yaml", traffic(kDma));
    for (const auto& [command, file] : kStreams) {
        const Ending expected = world.armpmu(filled(command, file));
        EXPECT_EQ(expected.status, 0) << command << expected.err;
        const Ending pipe =
            world.armpmu(filled(command, "/dev/stdin"), "cat " + file + " | timeout 60");
        EXPECT_EQ(pipe.status, 0) << command << pipe.err;
        const std::string dash =
            command.find("--metrics") != std::string::npos ? "/dev/stdin" : "-";
        const Ending input = world.armpmu(filled(command, dash), "cat " + file + " | timeout 60");
        EXPECT_EQ(input.status, 0) << command << input.err;
        EXPECT_EQ(plain(input.out, dash), plain(expected.out, file)) << command;
    }
}

// --- waits ---

TEST(Waits, of_readers_end_with_a_signal) {
    const FileWorld world;
    for (const char* command :
         {"replay quiet.vec", "compare v.vec quiet.vec", "series quiet.vec",
          "convert quiet.vec new.vcol", "run quiet.vec", "list metrics --metrics quiet.vec",
          "report quiet.vec", "sweep inject.yaml --points quiet.vec", "convert - new.vec",
          "replay quiet.vcd.gz"})
        for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 143}}) {
            const std::string words(command);
            const std::string pipe =
                words.find(".gz") != std::string::npos ? "quiet.vcd.gz" : "quiet.vec";
            ASSERT_EQ(mkfifo(world.file(pipe).c_str(), 0600), 0);
            // Somebody has it open and writes nothing.
            const std::string writer = "exec 3<>" + pipe + "; ";
            const Ending ending =
                world.armpmu(words + (words.find("- ") != std::string::npos ? " <&3" : ""),
                             writer + "timeout -k 8 --preserve-status -s " + signal + " 1");
            EXPECT_EQ(ending.status, status) << words << " " << ending.err;
            EXPECT_EQ(ending.err, "") << words;
            EXPECT_FALSE(std::filesystem::exists(world.file("new.vcol")));
            std::filesystem::remove(world.file(pipe));
        }
}

TEST(Waits, of_writers_end_with_a_signal) {
    const FileWorld world;
    ASSERT_EQ(mkfifo(world.file("pipe.vec").c_str(), 0600), 0);
    for (const char* command :
         {"run inject.yaml -o pipe.vec", "run inject.yaml --over-time pipe.vec",
          "record inject.yaml -o pipe.vec", "convert v.vcol pipe.vec",
          "explain inject.yaml "
          "SI0:0x00 -o pipe.vec",
          "compare v.vec v.vec --junit pipe.vec"})
        for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 143}}) {
            const Ending ending = world.armpmu(
                command, std::string("timeout -k 8 --preserve-status -s ") + signal + " 1");
            EXPECT_EQ(ending.status, status) << command << " " << ending.err;
        }
}

// A pipe that is full and that nobody empties.
TEST(Waits, of_writers_to_a_full_pipe_end_with_a_signal) {
    const FileWorld world;
    ASSERT_EQ(mkfifo(world.file("pipe.vec").c_str(), 0600), 0);
    const Ending ending =
        world.armpmu("convert v.vcol pipe.vec", "exec 3<>pipe.vec; head -c 65536 /dev/zero >&3; "
                                                "timeout -k 8 --preserve-status -s INT 1");
    EXPECT_EQ(ending.status, 130) << ending.err;
}

TEST(Waits, for_a_writer_that_comes_soon_are_worth_it) {
    const FileWorld world;
    ASSERT_EQ(mkfifo(world.file("late.vec").c_str(), 0600), 0);
    Ending ending;
    // On a machine that is busy it may come too late.
    for (int n = 0; n < 5 && ending.status != 0; ++n)
        ending = world.armpmu("replay late.vec",
                              "(sleep 0.1; timeout 5 sh -c 'cat v.vec >late.vec') & timeout 60");
    EXPECT_EQ(ending.status, 0) << ending.err;
}

} // namespace
} // namespace armpmu::tests::inputs_test
