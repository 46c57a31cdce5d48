// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// An adaptor for a CCI-550 PMU behind APB4: put the instance of your block where `cci550_apb` is (tests/rtl/variants has ours).
//
// A row is one clock of the vector and one access; a transfer takes several clocks of the block. So the adaptor clocks the block itself,
// within the row: the clocks of the transfer without events, and one clock with the row's events. That one is, for a write, the clock in
// which the block takes it; for a read, the last of the transfer, which the data was read in or before. A CCI-550 PMU has nothing that
// moves without events, so the other clocks change nothing.
//
// One thing is to be known of a block, when a write acts. WRITE_ACTS_AFTER: 0 in the clock that ends its transfer, 1 a clock later.
// WRITE_ACTS_IN: N in the Nth clock of PENABLE, as of a block that ends the transfer with what became of the write; 0: as before.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif
`ifndef WRITE_ACTS_AFTER
`define WRITE_ACTS_AFTER 0
`endif
`ifndef WRITE_ACTS_IN
`define WRITE_ACTS_IN 0
`endif
`timescale 1ns / 1ps

module adaptor_cci550 #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7,
    // Clocks from the one that ends a write's transfer to the one in which the block takes it.
    parameter WRITE_ACTS_AFTER = `WRITE_ACTS_AFTER,
    // The clock of PENABLE in which the block takes a write; 0: see above.
    parameter WRITE_ACTS_IN = `WRITE_ACTS_IN,
    parameter MOST_WAITS = 16
) (
    input wire clock,
    input wire [288:0] ns,
    input wire [288:0] s,
    input wire niden,
    input wire spniden,
    input wire dbgen,
    input wire spiden,
    input wire aresetn,
    input wire aclken,
    input wire acc_valid,
    input wire acc_write,
    input wire acc_secure,
    input wire [19:0] acc_offset,
    input wire [3:0] acc_lanes,
    input wire [31:0] acc_wdata,
    output reg [31:0] acc_rdata,
    output reg acc_error,
    output reg [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] evntbus,
    output wire [31:0] count0,
    output wire [31:0] count1,
    output wire [31:0] count2,
    output wire [31:0] count3,
    output wire [31:0] count4,
    output wire [31:0] count5,
    output wire [31:0] count6,
    output wire [31:0] count7,
    output wire [7:0] overflow,
    output wire [7:0] nevntcntoverflow
);

    reg bus_clock;
    reg [288:0] bus_ns, bus_s;
    wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] bus_evntbus;
    integer waits;

    reg psel, penable, pwrite;
    reg [19:0] paddr;
    reg [31:0] pwdata;
    reg [3:0] pstrb;
    reg [2:0] pprot;
    wire pready, pslverr;
    wire [31:0] prdata;

    // One clock of the block, with the row's events in it or with none. EVNTBUS of the row is that of the clock of its events.
    task tick;
        input with_events;
        begin
            bus_ns = with_events ? ns : 289'b0;
            bus_s = with_events ? s : 289'b0;
            #0.04 bus_clock = 1'b1;
            #0.04 bus_clock = 1'b0;
            if (with_events) evntbus = bus_evntbus;
        end
    endtask

    // A write that acts behind its transfer: idle clocks, the last with the row's events.
    task act;
        integer n;
        for (n = 1; n <= WRITE_ACTS_AFTER; n = n + 1) tick(n == WRITE_ACTS_AFTER);
    endtask

    task idle;
        begin
            psel = 1'b0;
            penable = 1'b0;
`ifdef IDLE_X
            paddr = 20'bx;
            pwrite = 1'bx;
            pwdata = 32'bx;
            pstrb = 4'bx;
            pprot = 3'bx;
`endif
        end
    endtask

    task transfer;
        begin
            psel = 1'b1;
            penable = 1'b0;
            pwrite = acc_write;
            paddr = acc_offset;
            pwdata = acc_wdata;
            pstrb = acc_write ? acc_lanes : 4'b0;
            pprot = {1'b0, !acc_secure, 1'b0};
            tick(1'b0);
            penable = 1'b1;
            waits = 0;
            #0.02 ;
            while (pready !== 1'b1 && waits < MOST_WAITS) begin
                waits = waits + 1;
                tick(acc_write && waits == WRITE_ACTS_IN);
                #0.02 ;
            end
            if (pready !== 1'b1) $display("adaptor: no PREADY for %0h", paddr);
            acc_rdata = acc_write ? 32'b0 : prdata;
            acc_error = pslverr;
            tick(!acc_write || waits + 1 == WRITE_ACTS_IN || (WRITE_ACTS_IN == 0 && WRITE_ACTS_AFTER == 0));
            idle;
            if (acc_write && WRITE_ACTS_IN == 0) act;
        end
    endtask

    initial begin
        bus_clock = 1'b0;
        bus_ns = 289'b0;
        bus_s = 289'b0;
        idle;
    end

    always @(posedge clock) begin
        acc_rdata = 32'b0;
        acc_error = 1'b0;
        if (acc_valid) transfer;
        else tick(1'b1);
    end

    cci550_apb #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES) `DUT_PARAMETERS
    ) dut (
        .pclk(bus_clock),
        .presetn(aresetn),
        .psel(psel),
        .penable(penable),
        .pwrite(pwrite),
        .paddr(paddr),
        .pwdata(pwdata),
        .pstrb(pstrb),
        .pprot(pprot),
        .pready(pready),
        .prdata(prdata),
        .pslverr(pslverr),
        .ns(bus_ns),
        .s(bus_s),
        .niden(niden),
        .spniden(spniden),
        .dbgen(dbgen),
        .spiden(spiden),
        .aclken(aclken),
        .evntbus(bus_evntbus),
        .count0(count0),
        .count1(count1),
        .count2(count2),
        .count3(count3),
        .count4(count4),
        .count5(count5),
        .count6(count6),
        .count7(count7),
        .overflow(overflow),
        .nevntcntoverflow(nevntcntoverflow)
    );

endmodule
