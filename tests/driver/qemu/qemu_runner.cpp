// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/qemu/qemu_runner.h"

#include "tests/driver/qemu/guest_stubs.h"
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace armpmu::tests::qemu {
namespace {

namespace fs = std::filesystem;

constexpr const char* kQemu = "qemu-system-aarch64";
constexpr const char* kTimeout = "timeout";
constexpr std::uint64_t kMiB = 1 << 20;

bool on_path(const char* tool) {
    const char* path = std::getenv("PATH");
    std::string rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t colon = rest.find(':');
        if (::access((rest.substr(0, colon) + '/' + tool).c_str(), X_OK) == 0) return true;
        rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
    }
    return false;
}

// An option of its own before 8.1, which is gone since 9.0.
bool single_steps_by_option() {
    static const bool does =
        shell(std::string(kQemu) + " -help | grep -q -e '^-singlestep'").status == 0;
    return does;
}

std::vector<std::string> command_line(const Program& program, unsigned seconds) {
    const Machine& m = program.machine();
    const std::uint64_t end = program.load_address() + 4 * program.image().size();
    const std::uint64_t ram = (end - kRamBase) / kMiB + 2;
    const auto flag = [](bool on) { return std::string(on ? "on" : "off"); };
    std::vector<std::string> all = {
        kTimeout,
        "-k",
        "5",
        std::to_string(seconds),
        kQemu,
        "-M",
        "virt,gic-version=2,secure=" + flag(m.secure) + ",virtualization=" + flag(m.virtualization),
        "-cpu",
        m.cpu,
        "-m",
        std::to_string(ram) + "M",
        "-icount",
        "shift=0,sleep=off",
        "-accel",
        single_steps_by_option() ? "tcg,tb-size=32" : "tcg,tb-size=32,one-insn-per-tb=on",
        "-display",
        "none",
        "-monitor",
        "none",
        "-serial",
        "none",
        "-nic",
        "none",
        "-semihosting-config",
        "enable=on,target=native",
        "-device",
        "loader,file=image.bin,force-raw=on,cpu-num=0,addr=" +
            std::to_string(program.load_address())};
    if (single_steps_by_option()) all.emplace_back("-singlestep");
    return all;
}

// Returns the exit status. Only async-signal-safe calls between fork and exec.
int execute(const std::vector<std::string>& command, const fs::path& directory,
            std::uint64_t file_limit) {
    std::vector<char*> argv;
    for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("cannot fork");
    if (child == 0) {
        const rlimit limit{file_limit, file_limit};
        const int output = ::chdir(directory.c_str()) == 0
                               ? ::open("output.txt", O_WRONLY | O_CREAT | O_TRUNC, 0600)
                               : -1;
        if (output < 0 || ::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(126);
        ::dup2(output, 1);
        ::dup2(output, 2);
        ::execvp(argv[0], argv.data());
        ::_exit(127);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw std::runtime_error("cannot wait for QEMU");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct Record {
    std::uint64_t value;
    std::uint32_t target;
    std::uint32_t syndrome;
};
static_assert(sizeof(Record) == kRecordSize);

std::vector<Result> decode(const std::string& log, std::size_t results) {
    if (log.size() != (results + 2) * kRecordSize)
        throw std::runtime_error("the log has a wrong size");
    std::vector<Record> records(results + 2);
    std::memcpy(records.data(), log.data(), log.size());
    const std::uint64_t logged = (records.back().value - kLogBase) / kRecordSize;
    if (logged > results + 1) throw std::runtime_error("the log pointer is wrong");
    if (const Record last = logged > 0 ? records[logged - 1] : Record{};
        (last.target & kFatal) != 0)
        throw std::runtime_error("exception to EL" + std::to_string(last.target & 3) + " at " +
                                 std::to_string(last.value) + ", ESR " +
                                 std::to_string(last.syndrome) + ", after " +
                                 std::to_string(logged - 1) + " results");
    if (logged != results) throw std::runtime_error("the guest lost results");
    std::vector<Result> out(results);
    for (std::size_t i = 0; i < results; ++i) {
        out[i].target_el = static_cast<std::uint8_t>(records[i].target);
        if (out[i].trapped())
            out[i].syndrome = records[i].syndrome;
        else
            out[i].value = records[i].value;
    }
    return out;
}

} // namespace

std::string missing_tool() {
    for (const char* tool : {kQemu, kTimeout})
        if (!on_path(tool)) return tool;
    return {};
}

std::string processor() {
    static const bool has_a55 =
        shell(std::string(kQemu) + " -cpu help | grep -q -w cortex-a55").status == 0;
    return has_a55 ? "cortex-a55" : "cortex-a76";
}

std::vector<Result> run_qemu(const Program& program, unsigned seconds) {
    const TemporaryFolder directory;
    {
        std::ofstream image(directory.path() / "image.bin", std::ios::binary);
        image.write(reinterpret_cast<const char*>(program.image().data()),
                    static_cast<std::streamsize>(4 * program.image().size()));
        if (!image.flush()) throw std::runtime_error("cannot write the image");
    }
    const std::uint64_t log_size = (program.results() + 2) * kRecordSize;
    const int status = execute(command_line(program, seconds), directory.path(), log_size + kMiB);
    if (status != 0)
        throw std::runtime_error("QEMU ended with status " + std::to_string(status) + ": " +
                                 file_text(directory.path() / "output.txt").substr(0, 2000));
    std::vector<Result> results = decode(file_text(directory.path() / kLogName), program.results());
    std::size_t i = 0;
    for (const Op& op : program.ops()) {
        if (!has_result(op.kind)) continue;
        if (op.kind == Op::Kind::irq) results[i].value = results[i].value >> 23 & 1; // PPI 7
        ++i;
    }
    return results;
}

} // namespace armpmu::tests::qemu
