// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/iss/gdb_server.h"

#include "models/iss/gdb_packet.h"
#include "models/iss/gdb_session.h"
#include "models/iss/gdb_socket.h"

#include <algorithm>
#include <optional>

namespace armpmu::iss {

namespace {

constexpr int kAtOnce = 0;
constexpr int kAWhile = 100;           // milliseconds
constexpr unsigned kMostInputs = 1000; // while software runs, which a flood must not stop

} // namespace

struct GdbServer::Connection {
    template <typename Place>
    explicit Connection(const Place& place) : socket(place) {}

    void begin();
    void end(Debugger* debugger);
    void send(const std::string& text);
    std::optional<GdbInput> next(int milliseconds);
    GdbSession::Answer::Then answer(const GdbInput& input);

    GdbSocket socket;
    GdbReader reader;
    std::vector<Processor*> processors;
    std::optional<GdbSession> session; // while a debugger is connected
    std::string sent;                  // the latest packet
    bool awaited = false;              // the debugger waits for a halt
    bool started = false;
};

// With a client that has just come.
void GdbServer::Connection::begin() {
    std::vector<DebugPort*> ports;
    for (Processor* processor : processors) ports.push_back(&processor->debug_port());
    reader = GdbReader();
    awaited = false;
    session.emplace(ports);
}

// Removes the breakpoints; `debugger` gets halts from then on.
void GdbServer::Connection::end(Debugger* debugger) {
    session.reset();
    socket.disconnect();
    for (Processor* processor : processors) {
        processor->debug_port().attach(nullptr);
        processor->debug_port().attach(debugger);
    }
}

void GdbServer::Connection::send(const std::string& text) {
    sent = gdb_packet(text);
    socket.send(sent);
}

std::optional<GdbInput> GdbServer::Connection::next(int milliseconds) {
    if (auto input = reader.next()) return input;
    reader.feed(socket.receive(milliseconds));
    return reader.next();
}

GdbSession::Answer::Then GdbServer::Connection::answer(const GdbInput& input) {
    using Then = GdbSession::Answer::Then;
    const bool acknowledges = session->acknowledges();
    switch (input.kind) {
    case GdbInput::Kind::interrupt: return Then::wait; // it has halted already
    case GdbInput::Kind::damaged:
        if (acknowledges) socket.send("-");
        return Then::wait;
    case GdbInput::Kind::not_received:
        if (acknowledges) socket.send(sent);
        return Then::wait;
    case GdbInput::Kind::packet: break;
    }
    if (acknowledges) socket.send("+");
    const GdbSession::Answer answer = session->command(input.text);
    if (answer.text) send(*answer.text);
    return answer.then;
}

GdbServer::GdbServer(unsigned short port) : connection_(std::make_unique<Connection>(port)) {}

GdbServer::GdbServer(const std::string& path) : connection_(std::make_unique<Connection>(path)) {}

GdbServer::~GdbServer() {
    connection_->end(nullptr);
}

unsigned short GdbServer::port() const {
    return connection_->socket.port();
}

const std::string& GdbServer::path() const {
    return connection_->socket.path();
}

void GdbServer::add(Processor& processor) {
    connection_->processors.push_back(&processor);
    processor.debug_port().attach(this);
}

void GdbServer::halted(DebugPort& processor, HaltReason why) {
    using Then = GdbSession::Answer::Then;
    Connection& debugger = *connection_;
    if (!debugger.session) return;
    const auto& all = debugger.processors;
    const auto place = std::find_if(
        all.begin(), all.end(), [&](Processor* one) { return &one->debug_port() == &processor; });
    const std::string halt =
        debugger.session->halted(static_cast<std::size_t>(place - all.begin()), why);
    if (debugger.awaited) debugger.send(halt);
    debugger.awaited = false;

    while (!(cancelled && cancelled())) {
        const auto input = debugger.next(kAWhile);
        const Then then = input ? debugger.answer(*input) : Then::wait;
        if (then == Then::resume) {
            debugger.awaited = true;
            return;
        }
        if (then == Then::kill)
            for (Processor* one : all) one->stop();
        if (then != Then::wait || !debugger.socket.connected()) return debugger.end(this);
    }
}

bool GdbServer::wants_halt() {
    Connection& debugger = *connection_;
    if (!debugger.session) {
        if (!debugger.started && on_waiting) on_waiting();
        bool there = debugger.socket.accept(kAtOnce);
        while (!there && !debugger.started && !(cancelled && cancelled()))
            there = debugger.socket.accept(kAWhile);
        debugger.started = true;
        if (there) {
            debugger.begin();
            debugger.session->on_monitor = on_monitor;
        }
        return there;
    }
    for (unsigned n = 0; n < kMostInputs; ++n) {
        const auto input = debugger.next(kAtOnce);
        if (!input) break;
        if (input->kind == GdbInput::Kind::interrupt) return true;
    }
    if (!debugger.socket.connected()) debugger.end(this);
    return false;
}

void GdbServer::poll() {
    if (!connection_->socket.pending()) return;
    for (Processor* processor : connection_->processors) processor->debug_port().attend();
}

void GdbServer::exited(unsigned status) {
    Connection& debugger = *connection_;
    const bool by_problem =
        std::any_of(debugger.processors.begin(), debugger.processors.end(),
                    [](const Processor* one) { return one->problem() != nullptr; });
    if (debugger.session && debugger.awaited)
        debugger.send(by_problem ? GdbSession::ended_by_problem() : GdbSession::exited(status));
    debugger.end(nullptr);
    debugger.processors.clear();
}

} // namespace armpmu::iss
