// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/temporary.h"

#include <systemc>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {

// Of each variable by its full name: "#time value" of its changes.
using Changes = std::map<std::string, std::vector<std::string>>;

// A trace file of SystemC's, to be made during elaboration.
class TraceFile {
  public:
    TraceFile() : trace_(sc_core::sc_create_vcd_trace_file(path_.c_str())) {}
    ~TraceFile() { close(); }
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;

    sc_core::sc_trace_file* trace() const { return trace_; }

    // What has been traced; nothing is from here on.
    Changes changes() {
        close();
        return read();
    }

  private:
    void close() {
        if (trace_ != nullptr) sc_core::sc_close_vcd_trace_file(trace_);
        trace_ = nullptr;
    }
    Changes read() const {
        std::ifstream in(path_ + ".vcd");
        std::map<std::string, std::string> names; // by identifier
        Changes found;
        std::string line, scope, time = "#0";
        while (std::getline(in, line)) {
            std::istringstream words(line);
            std::string word;
            words >> word;
            if (word == "$scope") {
                words >> word >> word;
                scope += word + ".";
            } else if (word == "$upscope") {
                scope.erase(scope.rfind('.', scope.size() - 2) + 1);
            } else if (word == "$var") {
                std::string width, id, name;
                words >> word >> width >> id >> name;
                names[id] = scope + name;
            } else if (names.empty()) {
                continue; // words of the header
            } else if (word[0] == '#') {
                time = word;
            } else if (word[0] == 'b') {
                std::string id;
                words >> id;
                found[names[id]].push_back(time + " " + word);
            } else if (word[0] == '0' || word[0] == '1') {
                found[names[word.substr(1)]].push_back(time + " " + word[0]);
            }
        }
        return found;
    }

    TemporaryFolder folder_;
    std::string path_ = folder_.file("trace"); // without its ending
    sc_core::sc_trace_file* trace_;
};

} // namespace armpmu::tests
