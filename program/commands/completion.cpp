// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/completion.h"

#include "program/commands/offered_words.h"
#include "testbench/boards/board.h"
#include "testbench/scenario/shipped_scenarios.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// The command and option that the words in front of the last one name.
struct Typed {
    const CLI::App* command = nullptr;
    const CLI::Option* option = nullptr; // whose value the last word is
    std::string first;                   // word that is no option's
    std::size_t others = 0;              // how many such there are
};

bool takes_value(const CLI::Option& option) {
    return option.get_type_size() != 0;
}

const CLI::App* inner_of(const CLI::App& command, const std::string& name) {
    for (const CLI::App* const one : command.get_subcommands([](const CLI::App*) { return true; }))
        if (one->get_name() == name) return one;
    return nullptr;
}

Typed typed_before(const CLI::App& app, const std::vector<std::string>& words) {
    Typed typed;
    typed.command = &app;
    for (std::size_t n = 0; n + 1 < words.size(); ++n) {
        const std::string& word = words[n];
        if (typed.option != nullptr) {
            typed.option = nullptr;
        } else if (word.size() > 1 && word[0] == '-') {
            const CLI::Option* const option = typed.command->get_option_no_throw(word);
            if (option != nullptr && takes_value(*option)) typed.option = option;
        } else if (const CLI::App* const inner =
                       typed.others == 0 ? inner_of(*typed.command, word) : nullptr) {
            typed.command = inner;
        } else {
            if (typed.others == 0) typed.first = word;
            ++typed.others;
        }
    }
    return typed;
}

// The words that a check of CLI11 lets through: the type's name ends in {one,two}.
std::vector<std::string> legal_values(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{');
    std::vector<std::string> values;
    if (begin == std::string::npos || type.back() != '}') return values;
    for (std::size_t at = begin + 1; at < type.size();) {
        const std::size_t end = type.find_first_of(",}", at);
        values.push_back(type.substr(at, end - at));
        at = end + 1;
    }
    return values;
}

Offer offer_value(const CLI::Option& option, const Typed& typed, const std::string& word) {
    const auto is = [&](const char* name) { return option.check_name(name); };
    if (is("--event") && typed.command->get_name() == "run")
        return {offered_events_and_metrics(word), false};
    if (is("--event") || is("--annotate")) return {offered_events(word), false};
    if (is("-M")) return {offered_metrics(word), false};
    if (is("--set") || is("--parameter")) return {offered_parameters(word, typed.first), false};
    Offer offer;
    offer.words = legal_values(option);
    if (is("--board"))
        for (const Board& board : boards()) offer.words.push_back(board.name);
    if (is("--copy")) offer.words = shipped_scenarios();
    offer.files = offer.words.empty();
    return offer;
}

bool has_option(const CLI::App& command, const std::string& name) {
    return command.get_option_no_throw(name) != nullptr;
}

Offer offer_argument(const Typed& typed, const std::string& word) {
    Offer offer;
    if (typed.others == 0)
        for (const CLI::App* const one :
             typed.command->get_subcommands([](const CLI::App*) { return true; }))
            offer.words.push_back(one->get_name());
    const bool of_scenario = has_option(*typed.command, "--set");
    if (of_scenario && typed.others == 0)
        for (const std::string& name : shipped_scenarios()) offer.words.push_back(name);
    if (of_scenario && typed.others != 0 && has_option(*typed.command, "EVENT"))
        offer.words = offered_events(word);
    const auto options = typed.command->get_options();
    offer.files = std::any_of(options.begin(), options.end(),
                              [](const CLI::Option* option) { return option->get_positional(); });
    return offer;
}

} // namespace

Offer offer_for(const CLI::App& app, const std::vector<std::string>& words) {
    const std::string word = words.empty() ? "" : words.back();
    Typed typed = typed_before(app, words);
    const std::size_t equals = word.find('=');
    Offer offer;
    if (typed.option != nullptr) {
        offer = offer_value(*typed.option, typed, word);
    } else if (word.substr(0, 2) == "--" && equals != std::string::npos) {
        const CLI::Option* const option =
            typed.command->get_option_no_throw(word.substr(0, equals));
        if (option == nullptr) return offer;
        offer = offer_value(*option, typed, word.substr(equals + 1));
        for (std::string& one : offer.words) one = word.substr(0, equals + 1) + one;
    } else if (!word.empty() && word[0] == '-') {
        for (const CLI::Option* const option : typed.command->get_options()) {
            for (const std::string& name : option->get_lnames()) offer.words.push_back("--" + name);
            for (const std::string& name : option->get_snames()) offer.words.push_back("-" + name);
        }
    } else {
        offer = offer_argument(typed, word);
    }
    // A driver's name of an event may become a whole one.
    const auto is_other = [&](const std::string& one) {
        return one.compare(0, word.size(), word) != 0 &&
               one.find("/" + word.substr(word.find_last_of(",{") + 1)) == std::string::npos;
    };
    offer.words.erase(std::remove_if(offer.words.begin(), offer.words.end(), is_other),
                      offer.words.end());
    return offer;
}

std::string bash_completion(const CLI::App& app) {
    const std::string& name = app.get_name();
    // Bash cuts words at colons and equals signs, and replaces what is behind the last cut. An open
    // quotation mark is its business.
    // clang-format off
    return "_" + name + R"bash(() {
    local words=() word offered n files=
    COMPREPLY=()
    for ((n = 1; n <= COMP_CWORD; ++n)); do
        word=${COMP_WORDS[n]}
        if ((n > 1)) && [[ $word == [:=]* || ${COMP_WORDS[n - 1]} == *[:=] &&
            $COMP_LINE == *"${COMP_WORDS[n - 1]}$word"* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
    done
    word=${words[${#words[@]}-1]#[\"\']}
    words[${#words[@]}-1]=$word
    n=${COMP_WORDS[COMP_CWORD]#[\"\']}
    [[ $n == [:=] ]] && n=
    n=$((${#word} - ${#n}))
    while IFS= read -r offered; do
        if [ "$offered" = "(files)" ]; then
            files=yes
        else
            COMPREPLY+=("${offered:n}")
            [[ $offered == *[/:=] ]] && compopt -o nospace 2>/dev/null
        fi
    done < <("${COMP_WORDS[0]}" completion -- "${words[@]}" 2>/dev/null)
    if [ "$files" ]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${word:n}")
    fi
}
complete -F _)bash" + name + " " + name + '\n';
    // clang-format on
}

} // namespace armpmu::testbench
