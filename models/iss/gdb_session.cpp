// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_session.h"

#include "armpmu/core/text.h"
#include "models/iss/gdb_packet.h"
#include "models/iss/gdb_registers.h"

#include <algorithm>
#include <tuple>
#include <utility>

// GDB manual, appendix "GDB Remote Serial Protocol".
namespace armpmu::iss {

using Then = GdbSession::Answer::Then;

namespace {

constexpr char kOk[] = "OK";
constexpr char kWrong[] = "E01";    // no such register, or arguments that make no sense
constexpr char kNoMemory[] = "E14"; // EFAULT
constexpr char kUnknown[] = "";

std::string digits(std::uint64_t value) {
    return hex(value).substr(2);
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

// The text before and behind the first of these characters; behind is empty if there is none.
std::pair<std::string_view, std::string_view> split(std::string_view text, char at) {
    const std::size_t place = text.find(at);
    if (place == std::string_view::npos) return {text, {}};
    return {text.substr(0, place), text.substr(place + 1)};
}

struct Range {
    std::uint64_t begin;
    std::uint64_t length;
};

std::optional<Range> range_of(std::string_view text) {
    const auto [begin, length] = split(text, ',');
    const auto first = parse_hex(begin);
    const auto count = parse_hex(length);
    if (!first || !count) return std::nullopt;
    return Range{*first, *count};
}

unsigned signal_of(HaltReason why) {
    constexpr unsigned kInterrupt = 2;
    constexpr unsigned kTrap = 5;
    constexpr unsigned kSegmentViolation = 11;
    switch (why) {
    case HaltReason::requested: return kInterrupt;
    case HaltReason::problem: return kSegmentViolation;
    default: return kTrap;
    }
}

std::string two_digits(unsigned value) {
    return to_hex_bytes(std::string(1, static_cast<char>(value)));
}

} // namespace

GdbSession::GdbSession(std::vector<DebugPort*> processors) : processors_(std::move(processors)) {
    halted(0, HaltReason::stepped);
}

std::string GdbSession::halted(std::size_t n, HaltReason why) {
    halted_ = selected_ = n;
    halt_ = "T" + two_digits(signal_of(why));
    if (why == HaltReason::watchpoint) {
        const DebugPort::Accessed accessed = processors_[n]->accessed();
        constexpr const char* kNames[] = {"watch:", "rwatch:", "awatch:"};
        halt_ += kNames[static_cast<std::size_t>(accessed.kind)] + digits(accessed.address) + ";";
    }
    halt_ += "thread:" + digits(n + 1) + ";";
    return halt_;
}

std::string GdbSession::exited(unsigned status) {
    return "W" + two_digits(status & 0xff);
}

std::string GdbSession::ended_by_problem() {
    return "X" + two_digits(signal_of(HaltReason::problem));
}

GdbSession::Answer GdbSession::command(std::string_view packet) {
    if (packet.empty()) return {kUnknown};
    const std::string_view rest = packet.substr(1);
    switch (packet.front()) {
    case '?': return {halt_};
    case 'g': return {gdb_registers(selected())};
    case 'G': return {write_gdb_registers(selected(), rest) ? kOk : kWrong};
    case 'p': return {read_register(rest)};
    case 'P': return {write_register(rest)};
    case 'm': return {read_memory(rest)};
    case 'M': return {write_memory(rest)};
    case 'Z': return {breakpoint(rest, true)};
    case 'z': return {breakpoint(rest, false)};
    case 'H': return {select(rest)};
    case 'T': return {thread(rest) < processors_.size() ? kOk : kWrong};
    case 'c':
    case 'C':
    case 's':
    case 'S': return resume(packet);
    case 'v': return resume_threads(packet);
    case 'q':
    case 'Q': return {query(packet)};
    case 'D': return {kOk, Then::detach};
    case 'k': return {std::nullopt, Then::kill};
    default: return {kUnknown};
    }
}

// --- going on ---

// c[address], s[address], Csignal[;address], Ssignal[;address]; guests have no signals.
GdbSession::Answer GdbSession::resume(std::string_view packet) {
    const bool with_signal = packet.front() == 'C' || packet.front() == 'S';
    const bool step = packet.front() == 's' || packet.front() == 'S';
    const std::string_view rest = packet.substr(1);
    const std::string_view place = with_signal ? split(rest, ';').second : rest;
    DebugPort& processor = *processors_[halted_];
    if (!place.empty()) {
        const auto address = parse_hex(place);
        if (!address || !processor.write_register(DebugPort::kPc, *address)) return {kWrong};
    }
    if (step) processor.step();
    return {std::nullopt, Then::resume};
}

// vCont;action[:thread]... Of each thread the first action that names it.
GdbSession::Answer GdbSession::resume_threads(std::string_view packet) {
    if (packet == "vCont?") return {"vCont;c;C;s;S"};
    if (packet == "vCont;") return {kWrong};
    if (!starts_with(packet, "vCont;")) return {kUnknown};
    std::vector<char> actions(processors_.size(), 0);
    for (auto [first, rest] = split(packet, ';'); !rest.empty();) {
        std::tie(first, rest) = split(rest, ';');
        const auto [action, name] = split(first, ':');
        if (action.empty() || std::string_view("cCsS").find(action.front()) == std::string::npos)
            return {kWrong};
        const bool all = name.empty() || name == "-1";
        const std::size_t one = all ? 0 : thread(name);
        if (one >= actions.size()) return {kWrong};
        for (std::size_t n = all ? 0 : one; n < (all ? actions.size() : one + 1); ++n)
            if (actions[n] == 0) actions[n] = action.front();
    }
    for (std::size_t n = 0; n < actions.size(); ++n)
        if (actions[n] == 's' || actions[n] == 'S') processors_[n]->step();
    return {std::nullopt, Then::resume};
}

std::string GdbSession::breakpoint(std::string_view arguments, bool set) {
    const auto [type, place] = split(arguments, ',');
    if (type.size() != 1 || type < "0" || type > "4") return kUnknown;
    const auto [address_text, kind] = split(place, ',');
    const auto address = parse_hex(address_text);
    if (!address || kind.empty()) return kWrong;
    if (type > "1") return watchpoint(type.front(), *address, kind, set);
    for (DebugPort* processor : processors_)
        set ? processor->set_breakpoint(*address) : processor->clear_breakpoint(*address);
    return kOk;
}

std::string GdbSession::watchpoint(char type, std::uint64_t address, std::string_view length,
                                   bool set) {
    const auto bytes = parse_hex(length);
    if (!bytes || *bytes == 0) return kWrong;
    const WatchedAccess kind = type == '2'   ? WatchedAccess::write
                               : type == '3' ? WatchedAccess::read
                                             : WatchedAccess::any;
    for (DebugPort* processor : processors_)
        set ? processor->set_watchpoint(address, *bytes, kind)
            : processor->clear_watchpoint(address, *bytes, kind);
    return kOk;
}

// --- registers and memory ---

std::string GdbSession::read_register(std::string_view number) {
    const auto n = parse_hex(number);
    if (!n || !is_gdb_register(*n)) return kWrong;
    return gdb_register(selected(), static_cast<unsigned>(*n));
}

std::string GdbSession::write_register(std::string_view arguments) {
    const auto [number, value] = split(arguments, '=');
    const auto n = parse_hex(number);
    if (!n || !is_gdb_register(*n)) return kWrong;
    return write_gdb_register(selected(), static_cast<unsigned>(*n), value) ? kOk : kWrong;
}

std::string GdbSession::read_memory(std::string_view text) {
    const auto range = range_of(text);
    if (!range) return kWrong;
    std::string bytes(std::min<std::uint64_t>(range->length, GdbReader::kLongest / 2), '\0');
    if (bytes.empty()) return "";
    bytes.resize(selected().read_memory(
        range->begin, reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()));
    return bytes.empty() ? kNoMemory : to_hex_bytes(bytes);
}

std::string GdbSession::write_memory(std::string_view arguments) {
    const auto [place, data] = split(arguments, ':');
    const auto range = range_of(place);
    const auto bytes = from_hex_bytes(data);
    if (!range || !bytes || bytes->size() != range->length) return kWrong;
    const auto* from = reinterpret_cast<const unsigned char*>(bytes->data());
    return selected().write_memory(range->begin, from, bytes->size()) == bytes->size() ? kOk
                                                                                       : kNoMemory;
}

// --- threads and abilities ---

std::size_t GdbSession::thread(std::string_view name) const {
    if (name == "-1" || name == "0") return halted_;
    const auto number = parse_hex(name);
    return number && *number <= processors_.size() ? *number - 1 : processors_.size();
}

// Hg: for registers and memory; Hc: for commands that are older than vCont.
std::string GdbSession::select(std::string_view arguments) {
    if (arguments.size() < 2 || (arguments.front() != 'g' && arguments.front() != 'c'))
        return kWrong;
    const std::size_t n = thread(arguments.substr(1));
    if (n >= processors_.size()) return kWrong;
    if (arguments.front() == 'g') selected_ = n;
    return kOk;
}

std::string GdbSession::query(std::string_view packet) {
    constexpr std::string_view kDescription = "qXfer:features:read:target.xml:";
    if (starts_with(packet, "qSupported"))
        return "PacketSize=" + digits(GdbReader::kLongest) +
               ";QStartNoAckMode+;qXfer:features:read+;vContSupported+";
    if (starts_with(packet, kDescription)) return description(packet.substr(kDescription.size()));
    if (packet == "QStartNoAckMode") {
        acknowledges_ = false;
        return kOk;
    }
    if (packet == "qAttached") return "1";
    if (packet == "qC") return "QC" + digits(halted_ + 1);
    if (packet == "qfThreadInfo") {
        std::string list = "m";
        for (std::size_t n = 1; n <= processors_.size(); ++n)
            list += (n == 1 ? "" : ",") + digits(n);
        return list;
    }
    if (packet == "qsThreadInfo") return "l";
    constexpr std::string_view kMonitor = "qRcmd,";
    if (starts_with(packet, kMonitor)) return monitor(packet.substr(kMonitor.size()));
    return kUnknown;
}

std::string GdbSession::monitor(std::string_view command) {
    const auto text = from_hex_bytes(command);
    if (!text) return kWrong;
    const auto answer = on_monitor ? on_monitor(*text) : std::nullopt;
    if (!answer) return kUnknown;
    return answer->empty() ? kOk : to_hex_bytes(*answer + '\n');
}

std::string GdbSession::description(std::string_view text) {
    const auto range = range_of(text);
    if (!range) return kWrong;
    const std::string whole = gdb_target_description();
    if (range->begin >= whole.size()) return "l";
    const std::uint64_t length = std::min<std::uint64_t>(range->length, GdbReader::kLongest / 2);
    const bool last = length >= whole.size() - range->begin;
    return (last ? "l" : "m") + whole.substr(range->begin, length);
}

} // namespace armpmu::iss
