// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {

// A reader of Tarmac text traces, written from docs/tarmac.md and not from what writes them. What
// does not follow the grammar there is an error, with the number of its line.
class TarmacReader {
  public:
    struct Memory {
        static constexpr int kUntouched = -1, kUnknown = -2;
        bool store = false;
        std::uint64_t address = 0;   // a multiple of 16
        std::array<int, 16> bytes{}; // by offset
    };
    struct Branch {
        std::uint64_t target = 0;
        char set = 0;
    };
    struct Event {
        std::size_t line = 0;
        bool exception = false;
        std::uint64_t stamp = 0;
        unsigned cpu = 0;
        // Of an instruction.
        std::uint64_t address = 0;
        std::string opcode; // digits
        char set = 0;
        std::string mode;
        bool failed = false;
        std::string text;
        std::vector<Memory> memory;
        std::map<std::string, std::string> registers; // digits
        // Of an exception.
        std::optional<unsigned> vector; // offset
        std::optional<Branch> branch;

        std::uint64_t behind() const { return address + opcode.size() / 2; }
        std::uint64_t value(const std::string& name) const {
            return std::stoull(registers.at(name), nullptr, 16);
        }
        // Whether any byte was loaded, or stored.
        bool touches(bool store) const {
            for (const Memory& one : memory)
                if (one.store == store) return true;
            return false;
        }
        std::map<std::uint64_t, int> bytes(bool store) const { // by address
            std::map<std::uint64_t, int> all;
            for (const Memory& one : memory)
                for (unsigned n = 0; n < 16; ++n)
                    if (one.store == store && one.bytes[n] != Memory::kUntouched)
                        all[one.address + n] = one.bytes[n];
            return all;
        }
    };

    static TarmacReader of_file(const std::string& path) {
        std::ifstream file(path);
        return TarmacReader(file);
    }
    explicit TarmacReader(std::istream& in) {
        for (std::string line; std::getline(in, line);) {
            ++number_;
            read(line);
        }
    }

    std::vector<std::string> head;
    std::vector<Event> events;
    std::vector<std::string> errors;
    bool several = false; // processors

    std::size_t count(bool exceptions) const {
        std::size_t n = 0;
        for (const Event& event : events) n += event.exception == exceptions ? 1 : 0;
        return n;
    }
    std::vector<Event> of_cpu(unsigned cpu) const {
        std::vector<Event> all;
        for (const Event& event : events)
            if (event.cpu == cpu) all.push_back(event);
        return all;
    }

  private:
    void error(const std::string& what) {
        errors.push_back("line " + std::to_string(number_) + ": " + what);
    }
    static bool hex(const std::string& text, std::size_t digits = 0) {
        return !text.empty() && (digits == 0 || text.size() == digits) &&
               text.find_first_not_of("0123456789abcdef") == std::string::npos;
    }
    static bool decimal(const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    }
    static std::uint64_t number(const std::string& digits) {
        return std::stoull(digits, nullptr, 16);
    }
    std::size_t address_digits(char set) const { return set == 'O' ? 16 : 8; }

    void read(const std::string& line) {
        if (line.rfind("Tarmac ", 0) == 0) {
            if (!events.empty()) error("a line of the head behind an event");
            head.push_back(line);
            return;
        }
        std::istringstream words(line);
        std::string word;
        words >> word;
        const bool stamped = decimal(word);
        std::uint64_t stamp = 0;
        if (stamped) {
            stamp = std::stoull(word);
            words >> word;
            if (word != "cyc") error("expected cyc behind a stamp");
            words >> word;
        } else if (line.find_first_not_of(' ') != 20) {
            error("expected a stamp, or 20 blanks");
        }
        std::optional<unsigned> cpu;
        if (word.rfind("cpu", 0) == 0 && decimal(word.substr(3))) {
            cpu = static_cast<unsigned>(std::stoul(word.substr(3)));
            words >> word;
        }
        if (events.empty())
            several = cpu.has_value();
        else if (several != cpu.has_value())
            error("some lines name a processor, and some do not");
        if (stamped != (word == "ES" || word == "EXC"))
            return error("a stamp belongs to ES and EXC");
        if (stamped) {
            events.emplace_back();
            events.back().line = number_;
            events.back().stamp = stamp;
            events.back().cpu = cpu.value_or(0);
        } else if (events.empty() || events.back().cpu != cpu.value_or(0)) {
            return error("belongs to no event");
        }
        std::string rest;
        std::getline(words >> std::ws, rest);
        if (word == "ES")
            instruction(rest);
        else if (word == "EXC")
            exception(rest);
        else if (word == "LD" || word == "ST")
            memory(word == "ST", rest);
        else if (word == "R")
            register_write(rest);
        else if (word == "BR")
            branch(rest);
        else
            error("unknown keyword " + word);
    }

    // (ADDRESS:OPCODE) SET MODE: [CCFAIL ]TEXT
    void instruction(const std::string& rest) {
        Event& event = events.back();
        const std::size_t colon = rest.find(':');
        const std::size_t close = rest.find(") ");
        if (rest[0] != '(' || colon == std::string::npos || close == std::string::npos)
            return error("expected (ADDRESS:OPCODE)");
        const std::string address = rest.substr(1, colon - 1);
        event.opcode = rest.substr(colon + 1, close - colon - 1);
        std::istringstream words(rest.substr(close + 2));
        std::string set;
        words >> set >> event.mode;
        if (set.size() != 1 || std::string("OAT").find(set) == std::string::npos)
            return error("expected O, A or T");
        event.set = set[0];
        if (!hex(address, address_digits(event.set))) return error("a wrong address");
        event.address = number(address);
        const bool narrow = event.set == 'T' && event.opcode.size() == 4;
        if (!hex(event.opcode, narrow ? 4 : 8)) return error("a wrong opcode");
        static const std::set<std::string> kAArch32 = {"usr", "fiq", "irq", "svc", "mon",
                                                       "abt", "hyp", "und", "sys"};
        const std::size_t bar = event.mode.find('_');
        if (bar == std::string::npos || event.mode.back() != ':') return error("expected MODE:");
        const std::string mode = event.mode.substr(0, bar);
        const std::string state = event.mode.substr(bar);
        if (state != "_s:" && state != "_ns:") return error("expected _s or _ns");
        const bool a64 = mode.size() == 4 && mode.rfind("el", 0) == 0 && mode[2] >= '0' &&
                         mode[2] <= '3' && (mode[3] == 'h' || mode[3] == 't');
        if (event.set == 'O' ? !a64 : kAArch32.count(mode) == 0) return error("a wrong mode");
        event.mode.pop_back();
        std::getline(words >> std::ws, event.text);
        if (event.text.rfind("CCFAIL ", 0) == 0) {
            event.failed = true;
            event.text = event.text.substr(7);
        }
        if (event.text.rfind(".inst 0x" + event.opcode, 0) != 0)
            error("another opcode in the text");
    }

    // [[0xOFFSET] ]TEXT
    void exception(const std::string& rest) {
        Event& event = events.back();
        event.exception = true;
        event.text = rest;
        if (rest.empty()) return error("an exception without a name");
        if (rest[0] != '[') return;
        const std::size_t close = rest.find("] ");
        if (rest.rfind("[0x", 0) != 0 || close == std::string::npos ||
            !hex(rest.substr(3, close - 3)))
            return error("expected [0xOFFSET]");
        event.vector = static_cast<unsigned>(number(rest.substr(3, close - 3)));
        event.text = rest.substr(close + 2);
    }

    // ADDRESS and four words, the highest address first
    void memory(bool store, const std::string& rest) {
        Event& event = events.back();
        if (event.exception) return error("an exception loads and stores nothing");
        std::istringstream words(rest);
        std::string address;
        words >> address;
        if (!hex(address, address_digits(event.set)) || number(address) % 16 != 0)
            return error("expected the address of 16 bytes");
        Memory one;
        one.store = store;
        one.address = number(address);
        bool touched = false;
        for (unsigned n = 0; n < 4; ++n) {
            std::string word;
            words >> word;
            if (word.size() != 8) return error("expected four words of eight");
            for (unsigned b = 0; b < 4; ++b) {
                const std::string byte = word.substr(2 * b, 2);
                int& value = one.bytes[15 - 4 * n - b];
                if (byte == "..")
                    value = Memory::kUntouched;
                else if (byte == "##")
                    value = Memory::kUnknown;
                else if (hex(byte))
                    value = static_cast<int>(number(byte));
                else
                    return error("a wrong byte " + byte);
                touched = touched || value != Memory::kUntouched;
            }
        }
        if (!touched) error("nothing is touched");
        if (std::string more; words >> more) error("more than 16 bytes");
        event.memory.push_back(one);
    }

    void register_write(const std::string& rest) {
        Event& event = events.back();
        std::istringstream words(rest);
        std::string name;
        std::string value;
        std::string more;
        words >> name >> value;
        const std::size_t digits = name[0] == 'V'   ? 32
                                   : name == "CPSR" ? 8
                                                    : address_digits(event.set);
        if (event.exception || !hex(value, digits) || words >> more)
            return error("expected a register and its value");
        if (!event.registers.emplace(name, value).second) error(name + " is written twice");
    }

    // (TARGET) SET
    void branch(const std::string& rest) {
        Event& event = events.back();
        const std::size_t close = rest.find(") ");
        if (rest[0] != '(' || close == std::string::npos || rest.size() != close + 3 ||
            event.branch)
            return error("expected one (TARGET) SET");
        const std::string target = rest.substr(1, close - 1);
        const char set = rest.back();
        if (!hex(target, address_digits(set))) return error("a wrong target");
        event.branch = {number(target), set};
    }

    std::size_t number_ = 0;
};

// Where an A64 instruction may branch: nowhere, to one place, anywhere.
struct A64Branch {
    enum class Kind { none, conditional, immediate, any } kind = Kind::none;
    std::uint64_t target = 0;

    static A64Branch of(std::uint64_t address, std::uint32_t opcode) {
        const auto target = [&](unsigned shift, unsigned bits) {
            const std::uint64_t field = opcode >> shift & ((1U << bits) - 1);
            const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
            return address + 4 * ((field ^ sign) - sign);
        };
        if ((opcode >> 26 & 0x1f) == 5) return {Kind::immediate, target(0, 26)};      // b, bl
        if (opcode >> 24 == 0x54) return {Kind::conditional, target(5, 19)};          // b.cond
        if ((opcode >> 25 & 0x3f) == 0x1a) return {Kind::conditional, target(5, 19)}; // cbz, cbnz
        if ((opcode >> 25 & 0x3f) == 0x1b) return {Kind::conditional, target(5, 14)}; // tbz, tbnz
        if (opcode >> 25 == 0x6b) return {Kind::any, 0}; // br, blr, ret, eret
        return {};
    }
};

// Whether an A64 instruction that no exception follows goes where it can.
inline bool goes_where_it_can(const TarmacReader::Event& event, bool exception_follows) {
    using Kind = A64Branch::Kind;
    const A64Branch can = A64Branch::of(
        event.address, static_cast<std::uint32_t>(std::stoul(event.opcode, nullptr, 16)));
    if (event.branch)
        return can.kind == Kind::any ||
               (can.kind != Kind::none && event.branch->target == can.target);
    return exception_follows || can.kind != Kind::immediate || can.target == event.behind();
}

// What follows from the grammar alone: a processor goes on where the line before says, and its
// time does not go back. `together` instructions at most have one stamp. Returns the first
// complaint, or "". `jumps` that nothing says are as many as programs and threads take turns.
inline std::string tarmac_contradiction(const std::vector<TarmacReader::Event>& events,
                                        unsigned together, unsigned jumps = 0) {
    std::optional<std::uint64_t> next; // as far as it is known
    std::uint64_t stamp = 0;
    unsigned in_cycle = 0;
    const auto at = [](const TarmacReader::Event& event, const std::string& what) {
        return "line " + std::to_string(event.line) + ": " + what;
    };
    for (std::size_t n = 0; n < events.size(); ++n) {
        const TarmacReader::Event& event = events[n];
        const bool exception_follows = n + 1 == events.size() || events[n + 1].exception;
        if (event.stamp < stamp) return at(event, "time goes back");
        if (event.stamp != stamp) in_cycle = 0;
        stamp = event.stamp;
        const std::optional<TarmacReader::Branch>& branch = event.branch;
        if (event.exception) {
            const std::uint64_t table = branch && branch->set == 'O' ? 0x800 : 0x20;
            if (event.vector && (!branch || branch->target % table != *event.vector))
                return at(event, "the offset is not the vector's");
            next.reset();
            if (branch) next = branch->target;
            continue;
        }
        if (++in_cycle > together) return at(event, "too many in a cycle");
        if (next && event.address != *next && jumps-- == 0) return at(event, "does not follow");
        if (event.set == 'O' && !goes_where_it_can(event, exception_follows))
            return at(event, "no branch goes there");
        if (event.failed && (branch || !event.memory.empty() || !event.registers.empty()))
            return at(event, "did something, though its condition failed");
        const bool always = event.set != 'A' || event.opcode[0] >= 'e';
        if (!always && event.opcode[1] == 'a' && event.failed == branch.has_value())
            return at(event, "a branch that is taken, and is not");
        if (branch && branch->target == event.behind())
            return at(event, "a branch that goes nowhere");
        next = branch ? branch->target : event.behind();
    }
    return {};
}

} // namespace armpmu::tests
