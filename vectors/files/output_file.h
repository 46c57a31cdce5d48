// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::files {

// How an output is made, and the type of its errors.
struct OutputRules {
    bool regular = false; // refuses pipes and devices, which are otherwise written directly
    // Throws an error with this text; null: OutputError.
    void (*fail)(const std::string& message) = nullptr;
};

// The only way to write a file: whole or not at all. Output goes to a file beside it (the part),
// which takes its name in `commit`, when it and its name are on the disk. Until then, and when
// anything fails, the old file stays. A file that is replaced keeps its owner, mode and access
// list. The next run removes a part that a killed run left. The file is registered in the
// FileRegistry. All functions throw FileClash and the error of the rules ("NAME: cannot be written:
// No space left on device"); while they wait for a pipe, WaitEnded.
class OutputFile {
  public:
    // Makes the file beside it, so that a place that cannot be written is known before a long run.
    explicit OutputFile(const std::string& path, const OutputRules& rules = {});
    ~OutputFile(); // discards a part that has no name yet
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& name() const { return name_; }
    // Bytes so far.
    std::uint64_t size() const { return written_ + buffer_.size(); }
    // The path of the part; empty for a pipe or device. Callers may put PART.sqlite and
    // PART.sqlite-journal beside it: they are removed with it.
    const std::string& part() const { return part_; }

    void write(std::string_view text);
    // Begins again; not of pipes.
    void restart();
    // Takes the content of another file, which was put beside the part, and removes that file.
    void take(const std::string& file);
    // Does everything that can fail for lack of space: afterwards the output is on the disk.
    void prepare();
    // Gives it its name, prepared or not.
    void commit();

  private:
    friend void commit_together(const std::vector<OutputFile*>& outputs);

    void take_name();
    void finish(); // its name is on the disk, too
    [[noreturn]] void fail(const std::string& what);
    [[noreturn]] void raise() const;
    [[noreturn]] void fail_with_error(const char* what);
    void open_stream();
    void write_all(std::string_view text);
    void flush();
    void discard();
    void remove_beside() const;
    void leave_registry();

    std::string name_;
    OutputRules rules_;
    std::string path_; // the target of the name
    std::string part_;
    std::string buffer_;
    std::string failure_; // the first failure; later calls fail likewise
    std::uint64_t written_ = 0;
    int file_ = -1;
    bool registered_ = false;
};

// Makes an empty file for others to write, if there is none; `fail` as that of the rules.
void make_empty(const std::string& path, void (*fail)(const std::string& message));

// Commits several outputs of a run: all are prepared before the first one has its name. Where one
// cannot get its name then, the message says which have. Null ones are left out.
void commit_together(const std::vector<OutputFile*>& outputs);

} // namespace armpmu::files
