// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/manual.h"

#include "program/commands/exit_status.h"

#include <iostream>
#include <sstream>
#include <vector>

namespace armpmu::testbench {
namespace {

using Commands = std::vector<const CLI::App*>;

Commands commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

// Roff takes `\` for its own, a dot or quote at the beginning of a line for a request, and `-` for
// a hyphen, which is not what a shell reads.
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

// All names of options, with blanks between them.
std::string option_names(const CLI::App& command) {
    std::string names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names += " --" + name;
        for (const std::string& name : option->get_snames()) names += " -" + name;
    }
    return names;
}

std::string command_names(const CLI::App& app) {
    std::string names;
    for (const CLI::App* command : commands_of(app)) names += " " + command->get_name();
    return names;
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

std::string bash_completion(const CLI::App& app) {
    std::ostringstream out;
    const std::string& name = app.get_name();
    // Colons, commas and slashes of events are no borders of words, blanks and equals signs are.
    out << "_" << name << "() {\n"
        << "    local word before command words=\n"
        << "    COMPREPLY=()\n"
        << "    word=${COMP_WORDS[COMP_CWORD]}\n"
        << "    before=${COMP_WORDS[COMP_CWORD-1]}\n"
        << "    command=${COMP_WORDS[1]-}\n"
        << "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
        << "        words=\"" << command_names(app).substr(1) << option_names(app) << "\"\n"
        << "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        << "        return\n"
        << "    fi\n"
        << "    case $before in\n"
        << "    -e | --event | --events)\n"
        << "        words=$(\"${COMP_WORDS[0]}\" list events 2>/dev/null |\n"
        << "            awk '$2 ~ /^0x/ || $1 ~ /^0x/ { print $1 ~ /^0x/ ? $2 : $1 }')\n"
        << "        ;;\n"
        << "    -M | --metrics)\n"
        << "        words=$(\"${COMP_WORDS[0]}\" list metrics 2>/dev/null | awk '/^[a-z]/ {\n"
        << "            if (!sub(/_siN$/, \"_si\", $1) && !sub(/_miN$/, \"_mi\", $1)) print $1\n"
        << "            else for (n = 0; n < 7; ++n) print $1 n }')\n"
        << "        ;;\n"
        << "    esac\n"
        << "    if [ -z \"$words\" ]; then\n"
        << "        case $command in\n";
    for (const CLI::App* command : commands_of(app)) {
        const std::string inner = command_names(*command);
        out << "        " << command->get_name() << ") words=\""
            << (option_names(*command) + inner).substr(1) << "\" ;;\n";
    }
    out << "        esac\n"
        << "        if [ \"${word#-}\" = \"$word\" ] && [ \"$command\" != list ]; then\n"
        << "            compopt -o filenames 2>/dev/null\n"
        << "            mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
        << "            return\n"
        << "        fi\n"
        << "    fi\n"
        << "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        << "}\n"
        << "complete -F _" << name << " " << name << '\n';
    return out.str();
}

void add_manual(CLI::App& app, int& status) {
    app.add_subcommand("manual", "Print this manual as a page for man(1)")
        ->footer("Example: armpmu manual | man -l -")
        ->callback([&app, &status] {
            std::cout << man_page(app);
            status = kFine;
        });
    app.add_subcommand("completion", "Print what bash needs to complete commands and options")
        ->footer("Example: source <(armpmu completion)")
        ->callback([&app, &status] {
            std::cout << bash_completion(app);
            status = kFine;
        });
}

} // namespace armpmu::testbench
