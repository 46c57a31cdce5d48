// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What is the same for all devices. Stands inside a module that has
//
//   WIDTH, RESET_CLOCKS   bits of a row, clocks of reset before row 0
//   IN_RESET              the row that is driven in these clocks
//   check_outputs         a task that calls `check` for each output
//   dump_everything       a task that calls $dumpvars for the module and what is in it
//
// and drives `row` and `clock`. Times of row c, in units of 1 ns:
//
//   0  the inputs of row c are driven, and stay
//   2  `clock` rises
//   6  `row_ends` rises: all outputs of row c must stand; they are compared
//   8  row c + 1
//
// At the rise of `row_ends`, and only there, a row's inputs and outputs stand side by side: it is the clock to sample a VCD with.
// Rows are read one by one, so a vector may have any length.

    reg  [WIDTH-1:0] row;
    reg              clock;
    reg              row_ends;

    reg  [WIDTH-1:0] next;
    reg  [8*1000-1:0] vector;
    reg  [8*1000-1:0] waves;
    reg  [8*256-1:0] line;
    reg  [8*80-1:0]  refusal;
    reg              searching, no_check, stop_at_first, stopped;
    integer          file, row_count, width, wanted, show, index, errors, wrong_rows, errors_before, found;

    // Of the header only its last line matters: `// rows N width W`. With `rows ?` the line behind the rows says how many: `// end N`.
    task read_header;
        begin
            row_count = 0;
            width = -1;
            file = $fopen(vector, "r");
            searching = (file != 0);
            while (searching) begin
                if ($fscanf(file, "// rows %d width %d", row_count, width) == 2) begin
                    if (row_count > 0) searching = 1'b0;
                    else row_count = 0; // not x, as which `?` is read
                end else if ($fscanf(file, "end %d", row_count) == 1) searching = 1'b0;
                skip_line;
            end
            if (file != 0) $fclose(file);
        end
    endtask

    // A line longer than `line` comes in pieces.
    task skip_line;
        begin
            line = 0;
            while (searching && line[7:0] != 8'h0a) if ($fgets(line, file) == 0) searching = 1'b0;
        end
    endtask

    task read_options;
        begin
            refusal = 0;
            no_check = ($test$plusargs("no_check") != 0);
            stop_at_first = ($test$plusargs("stop_at_first") != 0);
            if ($value$plusargs("show=%d", show) == 0) show = 20;
            if ($value$plusargs("vector=%s", vector) == 0) refusal = "+vector=FILE is missing";
            else begin
                read_header;
                if ($value$plusargs("rows=%d", wanted) == 0) wanted = row_count;
                if (wanted > row_count) wanted = row_count;
                if (width < 0) refusal = "no such file, or no line `// rows N width W` in it";
                else if (width != WIDTH) refusal = "its rows have another width: compile with its numbers of interfaces";
                else if (wanted < 1) refusal = "it has no rows, or no end";
            end
        end
    endtask

    // The next line that is a row into `next`; `searching` LOW: there is none.
    task read_row;
        begin
            found = 0;
            searching = 1'b1;
            while (found == 0 && searching) begin
                found = $fscanf(file, "%h", next);
                if (found == 0) skip_line;
                if (found < 0) searching = 1'b0;
            end
        end
    endtask

    // x and z are differences, too.
    task check;
        input [8*16-1:0] field;
        input [319:0]    expected;
        input [319:0]    seen;
        if (!no_check && seen !== expected) begin
            if (errors < show) $display("row %0d: %0s: expected %0h, seen %0h", index, field, expected, seen);
            errors = errors + 1;
        end
    endtask

    task play_row;
        begin
            #2 clock = 1'b1;
            #3 clock = 1'b0;
            #1 row_ends = (index >= 0);
            errors_before = errors;
            if (index >= 0) check_outputs;
            if (errors != errors_before) wrong_rows = wrong_rows + 1;
            #1 row_ends = 1'b0;
            #1 ;
        end
    endtask

    task replay;
        begin
            file = $fopen(vector, "r");
            errors = 0;
            wrong_rows = 0;
            stopped = 1'b0;
            row = IN_RESET;
            for (index = -RESET_CLOCKS; index < 0; index = index + 1) play_row;
            for (index = 0; index < wanted && !stopped; index = index + 1) begin
                read_row;
                row = next;
                if (searching) play_row;
                stopped = (!searching || (stop_at_first && errors != 0));
            end
            $fclose(file);
            if (errors > show) $display("%0d more differences not shown: +show=N", errors - show);
            if (!searching) $display("FAIL: not played: %0s: it has fewer rows than it says", vector);
            else if (no_check) $display("PLAYED %0s: %0d rows, not checked", vector, index);
            else
                $display("%0s %0s: %0d rows, %0d differences in %0d of them", errors == 0 ? "PASS" : "FAIL", vector, index,
                         errors, wrong_rows);
        end
    endtask

    initial begin
        clock = 1'b0;
        row_ends = 1'b0;
        row = IN_RESET;
        read_options;
        if (refusal != 0) $display("FAIL: not played: %0s", refusal);
        else begin
            if ($value$plusargs("dump=%s", waves) != 0) begin
                $dumpfile(waves);
                dump_everything;
            end
            replay;
        end
        $finish(0);
    end
