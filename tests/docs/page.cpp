// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace armpmu::docs {
namespace {

namespace fs = std::filesystem;

bool blank(const std::string& line) {
    return line.find_first_not_of(' ') == std::string::npos;
}

bool letter_or_digit(unsigned char c) {
    return std::isalnum(c) != 0;
}

// Prose without marks: what a code span or a link is to a reader.
std::string plain(const std::string& prose) {
    static const std::regex code("`[^`]*`"), link(R"(!?\[([^\]]*)\]\([^)]*\))"), tag("<[^>]*>");
    std::string text = std::regex_replace(prose, code, "code");
    text = std::regex_replace(text, link, "$1");
    return std::regex_replace(text, tag, "");
}

// Cuts paragraphs, items and cells into sentences.
class Prose {
  public:
    explicit Prose(std::vector<Sentence>& sentences) : sentences_(sentences) {}

    void add(const std::string& text, std::size_t line) {
        if (text_.empty()) line_ = line;
        text_ += text + ' ';
    }

    void end() {
        std::istringstream words(plain(text_));
        text_.clear();
        Sentence sentence{"", 0, line_};
        for (std::string word; words >> word;) {
            sentence.text += word + ' ';
            if (std::any_of(word.begin(), word.end(), letter_or_digit)) ++sentence.words;
            if (ends(word)) close(sentence);
        }
        close(sentence);
    }

  private:
    static bool ends(std::string word) {
        while (!word.empty() && std::string(")\"'*").find(word.back()) != std::string::npos)
            word.pop_back();
        return !word.empty() && std::string(".?!").find(word.back()) != std::string::npos;
    }

    void close(Sentence& sentence) {
        if (sentence.words > 0) sentences_.push_back(sentence);
        sentence = {"", 0, line_};
    }

    std::vector<Sentence>& sentences_;
    std::string text_;
    std::size_t line_ = 0;
};

class Reader {
  public:
    explicit Reader(Page& page) : page_(page), prose_(page.sentences) {}

    void read() {
        for (number_ = 1; number_ <= page_.lines.size(); ++number_) line(page_.lines[number_ - 1]);
        prose_.end();
        if (in_block_) throw std::runtime_error(page_.path.string() + ": a fence is left open");
    }

  private:
    void line(const std::string& text) {
        static const std::regex fence(R"(\s*```\s*(\S*)\s*)"), note(R"(<!--\s*(.*?)\s*-->)");
        static const std::regex item(R"(\s*([-*]|\d+\.)\s+(.*))"), heading("#+ (.*)");
        std::smatch match;
        if (std::regex_match(text, match, fence)) {
            prose_.end();
            in_block_ = !in_block_;
            if (in_block_) page_.blocks.push_back({match[1], note_, "", number_ + 1});
            note_.clear();
        } else if (in_block_) {
            page_.blocks.back().text += text + '\n';
        } else if (std::regex_match(text, match, note)) {
            prose_.end();
            note_ = match[1];
        } else if (blank(text)) {
            prose_.end();
            paragraph_ = false;
        } else if (text.rfind("    ", 0) == 0 && !paragraph_ && !list_) {
            page_.unfenced.push_back(number_);
        } else if (text[0] == '|') {
            row(text);
        } else if (std::regex_match(text, match, heading)) {
            begin(match[1]);
            prose_.end();
            list_ = paragraph_ = false;
        } else if (std::regex_match(text, match, item)) {
            begin(match[2]);
            list_ = true;
        } else {
            if (text[0] != ' ' && !paragraph_) list_ = false;
            paragraph_ = true;
            add(text);
        }
    }

    void begin(const std::string& text) {
        prose_.end();
        paragraph_ = true;
        add(text);
    }

    void row(const std::string& text) {
        static const std::regex escaped(R"(\\\|)");
        prose_.end();
        std::istringstream cells(std::regex_replace(text, escaped, "/"));
        for (std::string cell; std::getline(cells, cell, '|'); prose_.end()) add(cell);
    }

    void add(const std::string& text) {
        static const std::regex link(R"(\]\(([^)\s]+)\)|(?:src|href|srcset)="([^"]+)\")");
        static const std::regex code("`[^`]*`");
        const std::string prose = std::regex_replace(text, code, "code");
        for (std::sregex_iterator at(prose.begin(), prose.end(), link), end; at != end; ++at)
            page_.links.push_back({(*at)[1].matched ? (*at)[1] : (*at)[2], number_});
        prose_.add(text, number_);
    }

    Page& page_;
    Prose prose_;
    std::size_t number_ = 0;
    bool in_block_ = false, paragraph_ = false, list_ = false;
    std::string note_;
};

} // namespace

Page Page::read(const fs::path& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    Page page;
    page.path = path;
    for (std::string line; std::getline(in, line);) page.lines.push_back(line);
    Reader(page).read();
    return page;
}

std::string file_to_write(const Block& block) {
    const std::string mark = "write: ";
    return block.note.rfind(mark, 0) == 0 ? block.note.substr(mark.size()) : "";
}

std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const unsigned char c : heading) {
        if (letter_or_digit(c) || c == '-' || c == '_')
            anchor += static_cast<char>(std::tolower(c));
        if (c == ' ') anchor += '-';
    }
    return anchor;
}

std::vector<fs::path> all_pages(const fs::path& top) {
    std::vector<fs::path> pages;
    for (fs::recursive_directory_iterator at(top), end; at != end; ++at) {
        const std::string name = at->path().filename().string();
        if (at->is_directory() && (name == "build" || name[0] == '.'))
            at.disable_recursion_pending();
        if (at->path().extension() == ".md") pages.push_back(at->path());
    }
    if (pages.empty()) throw std::runtime_error(top.string() + ": no pages");
    std::sort(pages.begin(), pages.end());
    return pages;
}

} // namespace armpmu::docs
