// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/bus_error.h"

#include "program/commands/exit_status.h"
#include "vectors/files/mapped_file.h"

#include <unistd.h>

#include <csignal>
#include <cstring>

namespace armpmu::testbench {
namespace {

struct sigaction before {};

// Functions that a handler may call only.
void say(const char* text) {
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

void end_if_mapped(int signal, siginfo_t* information, void* /*context*/) {
    if (const char* const file = files::mapped_file_at(information->si_addr)) {
        say(file);
        say(": became shorter while it was read\n");
        _exit(kUnusableInput);
    }
    sigaction(signal, &before, nullptr); // the access comes again, unless somebody sent the signal
    if (information->si_code <= 0) raise(signal);
}

} // namespace

void handle_bus_errors() {
    struct sigaction action {};
    action.sa_sigaction = end_if_mapped;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

} // namespace armpmu::testbench
