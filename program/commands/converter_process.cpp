// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/converter_process.h"

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"
#include "vectors/fst/fst_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr const char* kProgram = "fst2vcd";
constexpr int kCopy = 3; // number of the copy's descriptor in the converter

void write_all(int file, const char* bytes, std::size_t size, const std::string& name) {
    while (size > 0) {
        const ssize_t part = write(file, bytes, size);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) throw vectors::VectorError(name + ": there is no room for a copy of it");
        bytes += part;
        size -= static_cast<std::size_t>(part);
    }
}

void tell(int file, const std::vector<std::uint32_t>& words) {
    const auto* at = reinterpret_cast<const char*>(words.data());
    for (std::size_t left = words.size() * sizeof(std::uint32_t); left > 0;) {
        const ssize_t part = write(file, at, left);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return;
        at += part;
        left -= static_cast<std::size_t>(part);
    }
}

// The wanted variables, read from `file`; ends this process, with status 0, when there will be
// none.
vectors::FstWanted wanted_of(int file) {
    const auto read_all = [&](std::uint32_t* to, std::size_t count) {
        auto* at = reinterpret_cast<char*>(to);
        for (std::size_t left = count * sizeof(std::uint32_t); left > 0;) {
            const ssize_t part = read(file, at, left);
            if (part < 0 && errno == EINTR) continue;
            if (part <= 0) _exit(0);
            at += part;
            left -= static_cast<std::size_t>(part);
        }
    };
    std::uint32_t count = 0;
    read_all(&count, 1);
    vectors::FstWanted wanted;
    wanted.all = count == 0;
    wanted.numbers.resize(count);
    read_all(wanted.numbers.data(), count);
    return wanted;
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
    check_sections(file);
    output_.exceptions(std::ios::badbit);
    words_ = Descriptor(memfd_create("armpmu-fst2vcd", MFD_CLOEXEC));
    try {
        Pipe pipe;
        if (vectors::reads_fst())
            start_copy(file, pipe);
        else
            start_program(file, pipe);
        pipe_.open(std::move(pipe.reading));
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::no_such_file_or_directory)
            throw vectors::VectorError(path_ +
                                       ": reading .fst needs the program fst2vcd, which is not "
                                       "installed; it comes with GTKWave (package gtkwave), or "
                                       "write a .vcd");
        throw vectors::VectorError(path_ + ": cannot be converted: " + error.code().message());
    }
}

// Blocks of changes before a cut are read where there are names for them.
void ConverterProcess::check_sections(const std::string& file) {
    const vectors::FstSections sections = vectors::fst_sections(
        copy_.number() < 0 ? file : "/proc/self/fd/" + std::to_string(copy_.number()));
    if (!sections.cut) return;
    cut_ = "is an FST that is cut off at byte " + std::to_string(*sections.cut);
    if (!sections.changes)
        throw vectors::VectorError(path_ + ": " + cut_ + ", in front of its first changes");
    const std::string beside = vectors::fst_names_beside(path_);
    if (sections.names || (copy_.number() < 0 && access(beside.c_str(), R_OK) == 0)) return;
    throw vectors::VectorError(path_ + ": " + cut_ +
                               ": the names of its variables, which are written last, are missing" +
                               (copy_.number() < 0 ? "; a simulator that was stopped leaves them "
                                                     "in " +
                                                         beside
                                                   : ""));
}

void ConverterProcess::start_program(const std::string& file, Pipe& pipe) {
    ChildProcess::Program program = {
        {kProgram, "-f", file},
        {},
        {{pipe.writing.number(), STDOUT_FILENO}, {words_.number(), STDERR_FILENO}}};
    if (copy_.number() >= 0) program.descriptors.emplace_back(copy_.number(), kCopy);
    process_ = ChildProcess::started(program);
}

void ConverterProcess::start_copy(const std::string& file, Pipe& pipe) {
    Pipe wanted;
    process_ = ChildProcess::forked([&] {
        pipe.reading.close();
        wanted.writing.close();
        std::signal(SIGPIPE, SIG_DFL);
        dup2(words_.number(), STDERR_FILENO);
        const std::string name =
            copy_.number() < 0 ? file : "/proc/self/fd/" + std::to_string(copy_.number());
        return vectors::write_fst_as_vcd(name, pipe.writing.number(),
                                         [&] { return wanted_of(wanted.reading.number()); });
    });
    wanted_ = std::move(wanted.writing);
}

// The count, then the numbers; a count of none means all.
void ConverterProcess::answer(const std::vector<std::uint32_t>& numbers) {
    if (wanted_.number() < 0) return;
    const auto before = std::signal(SIGPIPE, SIG_IGN); // if it has failed, `finish` says it
    std::vector<std::uint32_t> words = {static_cast<std::uint32_t>(numbers.size())};
    words.insert(words.end(), numbers.begin(), numbers.end());
    tell(wanted_.number(), words);
    std::signal(SIGPIPE, before);
    wanted_.close();
}

void ConverterProcess::want(const std::vector<std::string>& codes) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& code : codes) numbers.push_back(vectors::fst_number(code));
    answer(numbers);
}

void ConverterProcess::want_all() {
    answer({});
}

ConverterProcess::~ConverterProcess() {
    process_.kill();
    if (process_.exists()) process_.wait();
}

// The first line of its standard error.
std::string ConverterProcess::words() const {
    std::array<char, 200> text{};
    const ssize_t size = pread(words_.number(), text.data(), text.size(), 0);
    if (size <= 0) return "";
    const std::string all(text.data(), static_cast<std::size_t>(size));
    return one_line(": " + all.substr(0, all.find('\n')));
}

void ConverterProcess::check_end() {
    if (process_.exists()) well_ = std::exchange(process_, {}).wait().well();
    const std::string who = vectors::reads_fst() ? "GTKWave's reader of FST cannot read it"
                                                 : "fst2vcd cannot convert it";
    if (!well_) throw vectors::VectorError(path_ + ": " + who + words());
    if (!cut_.empty()) throw vectors::VectorError(path_ + ": " + cut_);
}

} // namespace armpmu::testbench
