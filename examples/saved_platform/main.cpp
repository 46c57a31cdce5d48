// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "platform.h"

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

// Saves after 4000 instructions, or restores, and goes on to the end.
void run(bool restores) {
    constexpr const char* kFile = "platform.state";
    Platform platform("platform");
    std::uint64_t time = 0, size = 0;
    const auto raw = [](auto& number) { return reinterpret_cast<char*>(&number); };
    if (restores) {
        std::ifstream file(kFile, std::ios::binary);
        std::vector<StateBytes> parts(5);
        file.exceptions(std::ios::failbit | std::ios::eofbit);
        file.read(raw(time), sizeof time);
        for (StateBytes& part : parts) {
            file.read(raw(size), sizeof size);
            part.resize(size);
            file.read(raw(part.front()), static_cast<std::streamsize>(size));
        }
        platform.cpu.pause(); // before it has executed anything
        sc_core::sc_start(sc_core::sc_time::from_value(time));
        platform.restore(parts);
    } else {
        platform.cpu.call_after(4000, [&platform] { platform.cpu.pause(); });
        platform.cpu.on_paused = [] { sc_core::sc_pause(); };
        sc_core::sc_start();
        std::ofstream file(kFile, std::ios::binary);
        time = sc_core::sc_time_stamp().value();
        file.write(raw(time), sizeof time);
        for (StateBytes& part : platform.save()) {
            size = part.size();
            file.write(raw(size), sizeof size).write(raw(part.front()), part.size());
        }
    }
    platform.show(restores ? "restored" : "saved");
    platform.cpu.resume();
    sc_core::sc_start();
    platform.show("at the end");
}

// SystemC simulates once in a process, so there are two. What is restored reads the five
// instructions of its loop once more: which code it knew is not saved.
int sc_main(int, char**) {
    const pid_t first = fork();
    if (first != 0) waitpid(first, nullptr, 0);
    run(first != 0);
    return 0;
}
