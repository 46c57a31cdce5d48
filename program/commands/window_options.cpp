// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/window_options.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

// A negative value read into an unsigned number would wrap.
std::string not_negative(const std::string& text) {
    return text.rfind('-', 0) == 0 ? "must not be negative" : "";
}

} // namespace

void WindowOptions::add_to(CLI::App& command) {
    const char* group = "Window";
    auto* from = command.add_option("--from", window.from, "first clock wanted")->group(group);
    auto* clocks =
        command.add_option("--clocks", window.clocks, "how many are wanted")->group(group);
    from->check(not_negative);
    clocks->check(not_negative)->check([](const std::string& text) {
        return text == "0" ? std::string("must be 1 or more") : "";
    });
    auto* bit = command.add_option("--trigger", trigger.bit,
                                   "instead: the clocks around the rise of a bit of the row, e.g. "
                                   "overflow[0], acc_valid or si3.si_rrq_hs_arvalid");
    bit->group(group)->excludes(from)->excludes(clocks)->check(
        [](const std::string& name) { return name.empty() ? "a bit's name is empty" : ""; });
    const auto with_trigger = [&](const char* name, std::uint64_t& value, const char* what) {
        return command.add_option(name, value, what)
            ->group(group)
            ->needs(bit)
            ->check(not_negative)
            ->capture_default_str();
    };
    with_trigger("--occurrence", trigger.occurrence, "which of its rises")
        ->check(CLI::PositiveNumber);
    with_trigger("--before", trigger.before, "clocks before it");
    with_trigger("--after", trigger.after, "clocks after it");
}

std::unique_ptr<vectors::WindowWriter> WindowOptions::writer(vectors::Writer& out,
                                                             const vectors::Header& header) const {
    if (!trigger.bit.empty()) return std::make_unique<vectors::WindowWriter>(out, header, trigger);
    if (window.from != 0 || window.clocks != vectors::Window().clocks)
        return std::make_unique<vectors::WindowWriter>(out, header, window);
    return nullptr;
}

std::string WindowOptions::describe(const vectors::WindowWriter* window_writer) {
    if (window_writer == nullptr) return "";
    return fmt::format(", from clock {} of the run on", window_writer->first_clock()) +
           (window_writer->restore_clocks() == 0
                ? std::string()
                : fmt::format(", behind {} that lead there", window_writer->restore_clocks()));
}

} // namespace armpmu::testbench
