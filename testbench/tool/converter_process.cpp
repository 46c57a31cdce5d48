// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/converter_process.h"

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr const char* kProgram = "fst2vcd";

// Where the program is; empty when it is not installed.
std::string installed() {
    const char* path = std::getenv("PATH");
    const std::string folders = std::string(path == nullptr ? "" : path) + ":";
    for (std::size_t begin = 0, end = 0; (end = folders.find(':', begin)) != std::string::npos;
         begin = end + 1) {
        const std::string folder = folders.substr(begin, end - begin);
        const std::string program = (folder.empty() ? "." : folder) + "/" + kProgram;
        if (access(program.c_str(), X_OK) == 0) return program;
    }
    return {};
}

} // namespace

ConverterProcess::ConverterProcess(const std::string& path) : path_(path) {
    try {
        // A file without a size, as of /proc, may have the converter wait.
        if (files::InputFile(path).size() == 0)
            throw vectors::VectorError(path + ": is empty; expected waves");
    } catch (const files::InputError& error) {
        throw vectors::VectorError(error.what());
    }
    const std::string program = installed();
    if (program.empty())
        throw vectors::VectorError(path + ": reading .fst needs the program fst2vcd, which is not "
                                          "installed; it comes with GTKWave (package gtkwave), or "
                                          "write a .vcd");
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw vectors::VectorError(path + ": cannot be converted: " + std::strerror(errno));
    words_ = memfd_create("armpmu-fst2vcd", MFD_CLOEXEC);
    process_ = fork();
    if (process_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        if (words_ >= 0) dup2(words_, STDERR_FILENO);
        execl(program.c_str(), kProgram, "-f", path.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    output_.open(boost::iostreams::file_descriptor_source(ends[0], boost::iostreams::close_handle),
                 1 << 16);
    if (process_ < 0)
        throw vectors::VectorError(path + ": cannot be converted: " + std::strerror(errno));
}

ConverterProcess::~ConverterProcess() {
    output_.close(); // it ends when nobody reads what it prints
    wait();
    if (words_ >= 0) close(words_);
}

int ConverterProcess::wait() {
    int status = 0;
    if (process_ > 0)
        while (waitpid(std::exchange(process_, -1), &status, 0) < 0 && errno == EINTR) {}
    return status;
}

// The first line of what it says.
std::string ConverterProcess::words() const {
    std::array<char, 200> text{};
    const ssize_t size = pread(words_, text.data(), text.size(), 0);
    if (size <= 0) return "";
    const std::string all(text.data(), static_cast<std::size_t>(size));
    return one_line(": " + all.substr(0, all.find('\n')));
}

void ConverterProcess::finish() {
    if (wait() != 0) throw vectors::VectorError(path_ + ": fst2vcd cannot convert it" + words());
}

} // namespace armpmu::testbench
