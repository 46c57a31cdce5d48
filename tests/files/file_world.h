// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/elf_file.h"
#include "tests/support/shell.h"

#include "testbench/traffic/program_writer.h"
#include "testbench/traffic/trace_writer.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace armpmu::tests {

// How a run of the program ended.
struct Ending {
    int status = -1;
    std::string out;
    std::string err;

    bool one_line() const {
        return std::count(err.begin(), err.end(), '\n') == 1 && err.back() == '\n';
    }
};

// A folder with a file of each kind that the program reads; gone with this. All are small, and
// each scenario is refused or done within a moment.
class FileWorld {
  public:
    FileWorld() {
        std::filesystem::create_directory(file("sub"));
        write_scenarios();
        write_traffic();
        write_guest();
        write_vectors();
    }

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary | std::ios::trunc) << text;
    }
    std::string text(const std::string& name) const { return file_text(file(name)); }

    // Runs it in the folder with these words of a shell; `before` stands in front of it.
    Ending armpmu(const std::string& words, const std::string& before = "timeout -k 1 60") const {
        const std::string logs = path_ + ".logs";
        std::filesystem::create_directory(logs);
        Ending ending;
        ending.status = shell("cd " + path_ + "; " + before + " " ARMPMU_PROGRAM " " + words +
                              " >" + logs + "/out 2>" + logs + "/err")
                            .status;
        ending.out = file_text(logs + "/out");
        ending.err = file_text(logs + "/err");
        std::filesystem::remove_all(logs);
        return ending;
    }

    // What is in the folder: of each file its bytes, of others their kind.
    std::map<std::string, std::string> content() const {
        std::map<std::string, std::string> all;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
            const std::string name = entry.path().lexically_relative(path_).string();
            all[name] = entry.is_symlink()        ? "a link"
                        : entry.is_regular_file() ? "=" + text(name)
                        : entry.is_directory()    ? "a folder"
                                                  : "another kind";
        }
        return all;
    }

  private:
    void write_scenarios() const {
        const std::string end = "pmu: {counters: [SI0:0x00]}\nrun: {cycles: 2000}\n";
        const std::string dma = "masters: [{name: a, kind: dma, port: SI0, profile: {}}]\n";
        write("list.csv", "cycle,event\n1,SI0:0x00\n");
        write("accesses.csv", "kind,address,bytes\nload,0x80000000,8\n");
        write("figures.csv", "quantity,parameter,value\nkernel,adds,1\nkernel,chain,1\n"
                             "kernel,divide,1\nkernel,simd,1\n");
        write("perf.csv", "1000,,instructions,\n500,,cycles,\n");
        write("mine.yaml", "board: mine\n");
        write("points.csv", "run.cycles\n1000\n");
        write("inject.yaml", "scenario: x\n" + dma + "inject: {file: list.csv}\n" + end);
        write("atp.yaml", "scenario: x\nmasters: [{name: screen, kind: atp, port: SI0, file: "
                          "short.atp, id: screen}]\n" +
                              end);
        write("trace.yaml", "scenario: x\ntrace: short.trace\nmasters: [{name: a, kind: "
                            "ace_cluster, port: SI3}, {name: b, kind: ace_lite, port: SI2}]\npmu: "
                            "{counters: [r64]}\n");
        write("recorded.yaml",
              "scenario: x\nprogram: [{recorded: short.prog, symbols: program.elf}]\n");
        write("executable.yaml", "scenario: x\nprogram: [{executable: program.elf}]\n");
        write("metrics.json", armpmu("list metrics -j").out);
    }
    void write_traffic() const {
        write("short.atp", "profile { type: READ master_id: \"screen\" fifo { Start: EMPTY Full: "
                           "4096 TxnLimit: 4 Rate: \"1 GB/s\" FrameTime: \"1 us\" } pattern { "
                           "size: 256 address { base: 65536 range: \"4096 B\" } } }\n");
        using testbench::TraceRecord;
        testbench::TraceWriter trace(file("short.trace"), 1);
        trace.write({TraceRecord::Kind::store, 0, 0x8000'0000, 8, 3});
        trace.finish();
        constexpr std::uint32_t kAdd = 0x8b020020;
        testbench::ProgramWriter program(file("short.prog"), 1);
        program.execute(0, program.add_block({0x40'0000, {kAdd, kAdd}}), nullptr);
        program.finish();
        write("program.elf", elf_file({{"main", 0x40'0000, 8}}));
    }
    void write_guest() const {
        std::string image(4096, '\0');
        image.replace(56, 4, "ARM\x64");
        write("Image", image);
        write("initrd", std::string(5000, 'i'));
        write("tree.dtb", std::string("\xd0\x0d\xfe\xed", 4) + std::string(60, '\0'));
        write("disk.img", std::string(8192, 'd'));
        write("names", "0000000040000000 T start\n");
        write("linux.yaml",
              "scenario: x\nmemory: 128MiB\nguest: {linux: Image, initrd: initrd, "
              "device_tree: tree.dtb, disk: disk.img, symbols: names}\ncounted: {from: start}\n");
        std::filesystem::copy_file(ARMPMU_SOURCE_DIR "/virtual_platform/guests/bare/snoops.hex",
                                   file("snoops.hex"));
        write("bare.yaml", "scenario: x\nmemory: 128MiB\nguest: {program: snoops.hex, level: "
                           "el1, disk: disk.img}\n");
    }
    void write_vectors() const {
        const std::string golden = ARMPMU_SOURCE_DIR "/vectors/golden/cci550_overflow.vec";
        std::filesystem::copy_file(golden, file("v.vec"));
        for (const char* form : {"v.vcol", "v.vcd"})
            EXPECT_EQ(armpmu(std::string("convert v.vec ") + form).status, 0) << form;
        EXPECT_EQ(armpmu("run inject.yaml -j --series -o r.json").status, 0);
        EXPECT_EQ(armpmu("sweep plan inject.yaml -p run.cycles=1000,2000 -o study").status, 0);
        EXPECT_EQ(armpmu("sweep run study").status, 0);
    }

    TemporaryFolder folder_;
    std::string path_ = folder_.path();
};

} // namespace armpmu::tests
