// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/fst/fst_file.h"

#include "vectors/files/input_file.h"

#include <fstapi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>

#ifdef ARMPMU_HAVE_FSTAPI
#endif

namespace armpmu::vectors {
namespace {

// A section's kind, its first byte.
constexpr int kChanges = 1, kChangesAliased = 5, kChangesAliasedAgain = 8;
constexpr int kGeometry = 3; // after the last block of changes
constexpr int kNames = 4, kNamesLz4 = 6, kNamesLz4Twice = 7;
constexpr int kPacked = 254;
constexpr int kUnfinished = 255;

constexpr std::uint64_t kLength = 8; // bytes of a section's length, which counts them

} // namespace

FstSections fst_sections(const std::string& path) {
    files::InputFile file(path);
    FstSections sections;
    bool ended = false;
    for (std::uint64_t at = 0; at != file.size();) {
        std::array<char, 1 + kLength> head{};
        const std::size_t there = file.read_at(at, head.data(), head.size());
        const int type = static_cast<unsigned char>(head[0]);
        std::uint64_t length = 0;
        for (std::size_t i = 1; i < head.size(); ++i)
            length = length << 8 | static_cast<unsigned char>(head[i]);
        if (there != head.size() || length < kLength || length > file.size() - at - 1 ||
            type == kUnfinished) {
            sections.cut = at;
            return sections;
        }
        const bool packed = type == kPacked;
        sections.names |= packed || type == kNames || type == kNamesLz4 || type == kNamesLz4Twice;
        sections.changes |=
            packed || type == kChanges || type == kChangesAliased || type == kChangesAliasedAgain;
        ended |= sections.names || type == kGeometry;
        at += 1 + length;
    }
    if (!ended) sections.cut = file.size();
    return sections;
}

namespace {

constexpr std::uint32_t kCharacters = '~' - '!' + 1;

} // namespace

std::string fst_code(std::uint32_t number) {
    std::string code;
    for (; number != 0; number /= kCharacters) {
        --number;
        code += static_cast<char>('!' + number % kCharacters);
    }
    return code;
}

std::uint32_t fst_number(const std::string& code) {
    std::uint64_t number = 0;
    for (auto c = code.rbegin(); c != code.rend(); ++c) {
        if (*c < '!' || *c > '~') return 0;
        number = number * kCharacters + static_cast<std::uint64_t>(*c - '!') + 1;
        if (number > std::numeric_limits<std::uint32_t>::max()) return 0;
    }
    return static_cast<std::uint32_t>(number);
}

#ifdef ARMPMU_HAVE_FSTAPI
namespace {

// Lines of times and changes, written in large parts. A write error ends the process, as the reader
// of FST cannot be stopped.
class ChangeLines {
  public:
    ChangeLines(int to, const std::vector<std::uint32_t>& numbers, std::size_t all)
        : to_(to), codes_(all + 1), text_(kPart) {
        for (const std::uint32_t number : numbers) {
            const std::string line = fst_code(number) + '\n';
            std::copy(line.begin(), line.end(), codes_[number].text.begin());
            codes_[number].size = line.size();
        }
    }

    void change(std::uint64_t time, fstHandle signal, const char* value) {
        stamp(time);
        const Code& code = codes_[signal];
        if (value[1] == 0) {
            make_room(1 + code.text.size());
            text_[size_++] = *value;
        } else {
            const std::size_t digits = std::strlen(value);
            make_room(2 + digits + code.text.size());
            text_[size_++] = 'b';
            std::copy_n(value, digits, text_.data() + size_);
            size_ += digits;
            text_[size_++] = ' ';
        }
        std::copy(code.text.begin(), code.text.end(), text_.data() + size_);
        size_ += code.size;
    }
    // A time, with a change or at the end.
    void stamp(std::uint64_t time) {
        if (stamped_ && time == time_) return;
        stamped_ = true;
        time_ = time;
        make_room(24);
        text_[size_++] = '#';
        char* const from = text_.data() + size_;
        size_ += static_cast<std::size_t>(std::to_chars(from, from + 20, time).ptr - from);
        text_[size_++] = '\n';
    }
    void flush() {
        for (std::size_t done = 0; done < size_;) {
            const ssize_t part = write(to_, text_.data() + done, size_ - done);
            if (part < 0 && errno == EINTR) continue;
            if (part <= 0) _exit(1);
            done += static_cast<std::size_t>(part);
        }
        size_ = 0;
    }

  private:
    static constexpr std::size_t kPart = std::size_t{1} << 16;
    struct Code {
        std::array<char, 7> text{}; // with '\n'
        std::size_t size = 0;
    };

    void make_room(std::size_t bytes) {
        if (size_ + bytes <= text_.size()) return;
        flush();
        if (bytes > text_.size()) text_.resize(bytes);
    }

    int to_;
    std::vector<Code> codes_; // by number
    std::vector<char> text_;
    std::size_t size_ = 0;
    std::uint64_t time_ = 0;
    bool stamped_ = false;
};

void take_change(void* lines, std::uint64_t time, fstHandle signal, const unsigned char* value) {
    static_cast<ChangeLines*>(lines)->change(time, signal, reinterpret_cast<const char*>(value));
}

using Fst = std::unique_ptr<void, decltype(&fstReaderClose)>;
using Output = std::unique_ptr<std::FILE, decltype(&std::fclose)>;

} // namespace

bool reads_fst() {
    return true;
}

int write_fst_as_vcd(const std::string& path, int to, const std::function<FstWanted()>& wanted) {
    // The reader gets a name beside which its temporary files cannot be made, so that they stay
    // unnamed. It makes none where the variables' names are in a file beside it.
    const files::InputFile file(path);
    const bool beside =
        !fst_sections(path).names && access(fst_names_beside(path).c_str(), R_OK) == 0;
    const std::string name = beside ? path : "/proc/self/fd/" + std::to_string(file.descriptor());
    const Fst fst(fstReaderOpen(name.c_str()), fstReaderClose);
    if (fst == nullptr) {
        std::fputs("it is no FST, or has no changes\n", stderr);
        return 1;
    }
    const Output output(fdopen(dup(to), "w"), std::fclose);
    if (output == nullptr || fstReaderProcessHier(fst.get(), output.get()) == 0) return 1;
    std::fflush(output.get());
    const FstWanted these = wanted();
    const auto known = [&](std::uint32_t number) {
        return number != 0 && number <= fstReaderGetMaxHandle(fst.get());
    };
    const bool gaps = fstReaderGetNumberDumpActivityChanges(fst.get()) != 0;
    if (these.all) {
        fstReaderSetFacProcessMaskAll(fst.get());
    } else {
        fstReaderClrFacProcessMaskAll(fst.get());
        if (!std::all_of(these.numbers.begin(), these.numbers.end(), known)) return 1;
        for (const std::uint32_t number : these.numbers)
            fstReaderSetFacProcessMask(fst.get(), number);
    }
    // Only its own printing says where dumping was off.
    if (these.all || gaps)
        return fstReaderIterBlocks(fst.get(), nullptr, nullptr, output.get()) == 0 ? 1 : 0;
    ChangeLines lines(to, these.numbers, fstReaderGetMaxHandle(fst.get()));
    if (fstReaderIterBlocks(fst.get(), take_change, &lines, nullptr) == 0) return 1;
    lines.stamp(fstReaderGetEndTime(fst.get()));
    lines.flush();
    return 0;
}
#else
bool reads_fst() {
    return false;
}

int write_fst_as_vcd(const std::string&, int, const std::function<FstWanted()>&) {
    return 1;
}
#endif

} // namespace armpmu::vectors
