// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/manual.h"

#include "program/commands/completion.h"
#include "program/commands/exit_status.h"

#include <iostream>
#include <memory>
#include <sstream>
#include <vector>

namespace armpmu::testbench {
namespace {

using Commands = std::vector<const CLI::App*>;

Commands commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

// Roff takes `\` for its own, a dot or quote at the beginning of a line for a request, and `-` for
// a hyphen, which a shell does not accept.
std::string roff(const std::string& text) {
    std::string all;
    bool first = true;
    for (const char c : text) {
        if (first && (c == '.' || c == '\'')) all += "\\&";
        if (c == '\\')
            all += "\\e";
        else if (c == '-')
            all += "\\-";
        else
            all += c;
        first = c == '\n';
    }
    return all;
}

// -s, --set TEXT ...
std::string heading(const CLI::Option& option) {
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    for (const std::string& name : option.get_snames()) add("-" + name);
    for (const std::string& name : option.get_lnames()) add("--" + name);
    if (option.get_positional() && names.empty()) return option.get_name();
    return option.get_type_size() == 0 ? names : names + " " + option.get_type_name();
}

void describe(const CLI::App& command, const std::string& name, std::ostream& out) {
    out << ".SS " << roff(name) << '\n' << roff(command.get_description()) << "\n";
    for (const CLI::Option* option : command.get_options()) {
        if (option == command.get_help_ptr()) continue;
        out << ".TP\n.B " << roff(heading(*option)) << '\n'
            << roff(option->get_description()) << "\n";
    }
    // A line of it is a line.
    if (const std::string footer = command.get_footer(); !footer.empty())
        out << ".PP\n.nf\n" << roff(footer) << "\n.fi\n";
    for (const CLI::App* inner : commands_of(command))
        describe(*inner, name + " " + inner->get_name(), out);
}

} // namespace

std::string man_page(const CLI::App& app) {
    std::ostringstream out;
    const std::string& name = app.get_name();
    out << ".TH ARMPMU 1 \"\" \"armpmu " << ARMPMU_VERSION << "\"\n"
        << ".SH NAME\n"
        << name << " \\- " << roff(app.get_description()) << '\n'
        << ".SH SYNOPSIS\n.B " << name << "\nCOMMAND [OPTION...] [FILE...]\n"
        << ".SH COMMANDS\n";
    for (const CLI::App* command : commands_of(app)) describe(*command, command->get_name(), out);
    out << ".SH EXIT STATUS\n"
        << ".TP\n.B 0\nas wished\n"
        << ".TP\n.B 1\nsomething differs, where that is asked\n"
        << ".TP\n.B 2\nthe input cannot be used; one line says what was expected\n"
        << ".TP\n.B 3\nsomething failed\n"
        << ".TP\n.B 130\nended early by Ctrl\\-C\n";
    return out.str();
}

void add_manual(CLI::App& app, int& status) {
    app.add_subcommand("manual", "Print this manual as a page for man(1)")
        ->footer("Example: armpmu manual | man -l -")
        ->callback([&app, &status] {
            std::cout << man_page(app);
            status = kFine;
        });
    auto words = std::make_shared<std::vector<std::string>>();
    CLI::App* const completion = app.add_subcommand(
        "completion", "Print what bash needs to complete commands, options, events and parameters");
    completion->add_option("WORD", *words,
                           "behind --: print what may stand in place of the last of these words "
                           "behind the program's name, and (files) where that is a file");
    completion->footer("Example: source <(armpmu completion)");
    completion->callback([&app, words, completion, &status] {
        status = kFine;
        if (completion->get_option("WORD")->count() == 0) {
            std::cout << bash_completion(app);
            return;
        }
        const Offer offer = offer_for(app, *words);
        for (const std::string& word : offer.words) std::cout << word << '\n';
        if (offer.files) std::cout << "(files)\n";
    });
}

} // namespace armpmu::testbench
