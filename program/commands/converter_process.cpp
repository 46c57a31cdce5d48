// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/converter_process.h"

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr const char* kProgram = "fst2vcd";
constexpr int kCopy = 3; // of what is no file, in the converter

void write_all(int file, const char* bytes, std::size_t size, const std::string& name) {
    while (size > 0) {
        const ssize_t part = write(file, bytes, size);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) throw vectors::VectorError(name + ": there is no room for a copy of it");
        bytes += part;
        size -= static_cast<std::size_t>(part);
    }
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
    start(path);
}

ConverterProcess::ConverterProcess(std::istream& stream, const std::string& name) : path_(name) {
    copy_ = Descriptor(memfd_create("armpmu-fst", MFD_CLOEXEC));
    std::vector<char> bytes(std::size_t{1} << 20);
    try {
        do {
            stream.clear();
            stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            write_all(copy_.number(), bytes.data(), static_cast<std::size_t>(stream.gcount()),
                      name);
        } while (stream.gcount() != 0);
    } catch (const files::InputError& error) {
        throw vectors::VectorError(error.what());
    }
    start("/dev/fd/" + std::to_string(kCopy));
}

void ConverterProcess::start(const std::string& file) {
    words_ = Descriptor(memfd_create("armpmu-fst2vcd", MFD_CLOEXEC));
    try {
        Pipe pipe;
        ChildProcess::Program program = {
            {kProgram, "-f", file},
            {},
            {{pipe.writing.number(), STDOUT_FILENO}, {words_.number(), STDERR_FILENO}}};
        if (copy_.number() >= 0) program.descriptors.emplace_back(copy_.number(), kCopy);
        process_ = ChildProcess::started(program);
        output_.open(boost::iostreams::file_descriptor_source(pipe.reading.release(),
                                                              boost::iostreams::close_handle),
                     1 << 16);
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::no_such_file_or_directory)
            throw vectors::VectorError(path_ +
                                       ": reading .fst needs the program fst2vcd, which is not "
                                       "installed; it comes with GTKWave (package gtkwave), or "
                                       "write a .vcd");
        throw vectors::VectorError(path_ + ": cannot be converted: " + error.code().message());
    }
}

ConverterProcess::~ConverterProcess() {
    output_.close(); // it ends when nobody reads what it prints
    if (process_.exists()) process_.wait();
}

// The first line of what it says.
std::string ConverterProcess::words() const {
    std::array<char, 200> text{};
    const ssize_t size = pread(words_.number(), text.data(), text.size(), 0);
    if (size <= 0) return "";
    const std::string all(text.data(), static_cast<std::size_t>(size));
    return one_line(": " + all.substr(0, all.find('\n')));
}

void ConverterProcess::finish() {
    if (!process_.wait().well())
        throw vectors::VectorError(path_ + ": fst2vcd cannot convert it" + words());
}

} // namespace armpmu::testbench
