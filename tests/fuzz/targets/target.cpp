// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/fuzz/targets/target.h"
#include "vectors/files/scratch_folder.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace armpmu::fuzz {
const std::vector<Target>& targets() {
    static const std::vector<Target> all = [] {
        std::vector<Target> list;
        for (const auto part : {vector_targets, scenario_targets, trace_targets, sweep_targets,
                                report_targets, guest_targets, model_targets})
            for (const Target& one : part()) list.push_back(one);
        return list;
    }();
    return all;
}

const Target* target_of(std::string_view name) {
    for (const Target& one : targets())
        if (one.name == name) return &one;
    return nullptr;
}

const std::string& file_of(std::string_view bytes, const char* name) {
    static const files::ScratchFolder folder;
    static std::string path;
    path = folder.path() + "/" + name;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error(path + " cannot be written");
    return path;
}

void check_message(const char* message) {
    const std::string_view text = message;
    if (!text.empty() && text.find('\n') == text.npos) return;
    std::fprintf(stderr, "not a refusal in one line: \"%.500s\"\n", message);
    std::abort();
}

} // namespace armpmu::fuzz
