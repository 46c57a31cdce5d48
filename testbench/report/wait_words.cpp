// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/wait_words.h"

#include <fmt/format.h>

namespace armpmu::testbench {

using interconnect::kInterconnect;
using interconnect::kNoPort;
using interconnect::Place;
using interconnect::Wait;

const char* wait_text(Wait wait) {
    switch (wait) {
    case Wait::ready: return "READY";
    case Wait::limit: return "outstanding limit";
    case Wait::line: return "request of its line";
    case Wait::tracker: return "transaction tracker";
    case Wait::turn: return "its turn";
    case Wait::buffer: return "buffer";
    case Wait::address: return "write address";
    case Wait::filter_way: return "filter way";
    case Wait::snoop_tracker: return "snoop tracker";
    case Wait::snoop_data: return "snoop data network";
    case Wait::nothing: break;
    }
    return "";
}

const char* place_text(Place place) {
    switch (place) {
    case Place::port: return "port";
    case Place::buffer: return "buffer";
    case Place::pipeline: return "pipeline";
    case Place::filter: return "filter way";
    case Place::snoop: return "snoop";
    case Place::write_data: return "write data";
    case Place::memory: return "memory";
    case Place::answer: return "answer";
    }
    return "";
}

std::string source_text(unsigned source) {
    if (source == kInterconnect) return "interconnect";
    return source >= 8 ? fmt::format("MI{}", source - 8) : fmt::format("SI{}", source);
}

std::string Parties::master(unsigned port, bool injected) const {
    if (injected) return "injected";
    const auto found = masters_.find(port);
    if (found != masters_.end()) return found->second;
    return port == kNoPort ? "interconnect" : port_name(port);
}

std::string Parties::port_name(unsigned port) {
    return port == kNoPort ? "" : fmt::format("SI{}", port);
}

std::string Parties::blocker(unsigned source, Wait wait) const {
    return wait == Wait::nothing ? "" : holder(source);
}

std::string Parties::holder(unsigned source) const {
    if (source == kInterconnect) return "interconnect";
    if (source == interconnect::kHolders) return "all that hold entries";
    if (source >= 8) return fmt::format("memory (MI{})", source - 8);
    return fmt::format("{} (SI{})", master(source), source);
}

} // namespace armpmu::testbench
