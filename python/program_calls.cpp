// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/program.h"
#include "python/calls.h"
#include "python/looking.h"
#include "testbench/scenario/shipped_scenarios.h"

#include <pybind11/stl.h>
#include <sys/mman.h>
#include <systemc>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <system_error>

// SystemC calls this; libsystemc looks for it in whatever loads it.
extern "C" __attribute__((visibility("default"))) int sc_main(int argc, char** argv) {
    return armpmu::testbench::program(argc, argv);
}

namespace armpmu::python {
namespace {

namespace py = pybind11;

std::vector<char*> arguments_of(std::vector<std::string>& words) {
    std::vector<char*> all;
    for (std::string& word : words) all.push_back(word.data());
    all.push_back(nullptr);
    return all;
}

// Takes what is written to a descriptor.
class Taken {
  public:
    explicit Taken(int number) : file_(memfd_create("armpmu", MFD_CLOEXEC)) {
        if (file_ < 0 || dup2(file_, number) < 0)
            throw std::system_error(errno, std::generic_category());
    }
    std::string text() const {
        std::string all;
        char part[4096];
        for (ssize_t size = 0;
             (size = pread(file_, part, sizeof part, static_cast<off_t>(all.size()))) > 0;)
            all.append(part, static_cast<std::size_t>(size));
        return all;
    }

  private:
    int file_;
};

Work command(std::vector<std::string> words) {
    words.insert(words.begin(), "armpmu");
    const Taken output(STDOUT_FILENO), errors(STDERR_FILENO);
    std::vector<char*> arguments = arguments_of(words);
    const int status = testbench::program(static_cast<int>(words.size()), arguments.data());
    std::cout.flush();
    return {{output.text(), errors.text(), std::to_string(status)}, {}};
}

} // namespace

void add_program(py::module_& module) {
    module.def(
        "command",
        [](const std::vector<std::string>& words) {
            const auto answer = watched([&](Watch&) { return command(words); }, py::none());
            return py::make_tuple(std::stoi(std::string(answer->texts().at(2))),
                                  text_of(*answer, 0), text_of(*answer, 1));
        },
        py::arg("words"), "A command of the program: its exit status, and what it prints.");
    module.def("scenarios", &testbench::shipped_scenarios);
    module.def(
        "main",
        [](std::vector<std::string> words) {
            const py::gil_scoped_release released;
            std::vector<char*> arguments = arguments_of(words);
            return testbench::run_program(static_cast<int>(words.size()), arguments.data());
        },
        py::arg("words"), "The program in this process, which it is the last thing of.");
}

} // namespace armpmu::python
