// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/separate_work.h"

#include "armpmu/core/error.h"
#include "python/error_line.h"
#include "testbench/processes/child_process.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <system_error>

namespace armpmu::python {
namespace {

using testbench::ChildProcess;
using testbench::Descriptor;
using testbench::Pipe;
using testbench::ProcessEnd;

constexpr int kLookMs = 50;
constexpr std::uint64_t kWhole = 0x61726d706d75; // the last word of an answer

[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category());
}

// Which process is at work, so that a copy of it that its user makes is not.
std::atomic<pid_t> at_work{0};

class OneAtATime {
  public:
    OneAtATime() {
        pid_t other = at_work.load();
        do {
            if (other == getpid())
                throw Busy("a simulation is under way in another thread, and SystemC allows one in "
                           "a process: use armpmu.sweep, or processes of your own");
        } while (!at_work.compare_exchange_weak(other, getpid()));
    }
    ~OneAtATime() { at_work = 0; }
    OneAtATime(const OneAtATime&) = delete;
    OneAtATime& operator=(const OneAtATime&) = delete;
};

class SharedWatch {
  public:
    SharedWatch() {
        void* const page =
            mmap(nullptr, sizeof(Watch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) fail();
        watch_ = new (page) Watch;
    }
    ~SharedWatch() { munmap(watch_, sizeof(Watch)); }
    SharedWatch(const SharedWatch&) = delete;
    SharedWatch& operator=(const SharedWatch&) = delete;
    Watch& operator*() { return *watch_; }

  private:
    Watch* watch_;
};

void write_bytes(int file, const void* data, std::size_t size) {
    for (const char* at = static_cast<const char*>(data); size != 0;) {
        const ssize_t part = write(file, at, size);
        if (part < 0 && errno != EINTR) fail();
        if (part <= 0) continue;
        at += part;
        size -= static_cast<std::size_t>(part);
    }
}

// Words: status, how many texts and arrays, the size of each; the arrays; then the texts, and the
// mark that all is there.
void write_answer(int file, int status, const Work& work) {
    std::vector<std::uint64_t> head = {static_cast<std::uint64_t>(status), work.texts.size(),
                                       work.arrays.size()};
    for (const std::string& text : work.texts) head.push_back(text.size());
    for (const auto& array : work.arrays) head.push_back(array.size());
    write_bytes(file, head.data(), head.size() * sizeof head[0]);
    for (const auto& array : work.arrays)
        write_bytes(file, array.data(), array.size() * sizeof array[0]);
    for (const std::string& text : work.texts) write_bytes(file, text.data(), text.size());
    write_bytes(file, &kWhole, sizeof kWhole);
}

int carry_out(int file, const std::function<Work(Watch&)>& work, Watch& watch) {
    std::signal(SIGINT, SIG_IGN); // whoever asked for it decides
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    try {
        write_answer(file, 0, work(watch));
    } catch (...) {
        const ErrorLine error = error_line();
        write_answer(file, error.status, {{error.text}, {}});
    }
    return 0;
}

std::string end_of(const ProcessEnd& end) {
    if (end.signal == 0)
        return "the process of the run ended with status " + std::to_string(end.status);
    return std::string("the process of the run died: ") + strsignal(end.signal);
}

} // namespace

Answer::Answer(int file) {
    struct stat status {};
    if (fstat(file, &status) != 0) fail();
    bytes_ = static_cast<std::size_t>(status.st_size);
    const auto damaged = [] { return std::runtime_error("the answer of a run is damaged"); };
    if (bytes_ < 4 * sizeof(std::uint64_t)) throw damaged();
    void* const memory = mmap(nullptr, bytes_, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory == MAP_FAILED) fail();
    memory_ = memory;
    const auto* const words = static_cast<const std::uint64_t*>(memory_);
    const auto* const bytes = static_cast<const char*>(memory_);
    std::uint64_t mark = 0;
    std::memcpy(&mark, bytes + bytes_ - sizeof mark, sizeof mark);
    if (mark != kWhole) {
        munmap(memory, bytes_);
        throw damaged();
    }
    status_ = static_cast<int>(words[0]);
    const std::size_t texts = words[1], arrays = words[2];
    std::size_t word = 3 + texts + arrays;
    for (std::size_t n = 0; n < arrays; ++n) {
        arrays_.push_back({words + word, words[3 + texts + n]});
        word += words[3 + texts + n];
    }
    const char* text = bytes + word * sizeof(std::uint64_t);
    for (std::size_t n = 0; n < texts; ++n) {
        texts_.emplace_back(text, words[3 + n]);
        text += words[3 + n];
    }
}

Answer::~Answer() {
    munmap(const_cast<void*>(memory_), bytes_);
}

std::unique_ptr<Answer> separately(const std::function<Work(Watch&)>& work,
                                   const std::function<void(Watch&)>& look) {
    const OneAtATime one;
    SharedWatch watch;
    const Descriptor file(memfd_create("armpmu", MFD_CLOEXEC));
    if (file.number() < 0) fail();
    Pipe alive;
    ChildProcess child = ChildProcess::forked([&] {
        alive.reading.close();
        return carry_out(file.number(), work, *watch);
    });
    alive.writing.close();
    while (!child.ended()) {
        pollfd end = {alive.reading.number(), POLLIN, 0};
        if (poll(&end, 1, kLookMs) < 0 && errno != EINTR) fail();
        if (end.revents != 0) child.wait();
        look(*watch);
    }
    const ProcessEnd end = child.wait();
    if (!end.well()) throw Failed(end_of(end));
    return std::make_unique<Answer>(file.number());
}

} // namespace armpmu::python
