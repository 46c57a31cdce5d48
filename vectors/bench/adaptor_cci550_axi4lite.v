// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// An adaptor for a CCI-550 PMU behind AXI4-Lite: put the instance of your block where `cci550_axi4lite` is (tests/rtl/variants has ours).
//
// A row is one clock of the vector and one access; a transfer takes several clocks of the block. So the adaptor clocks the block itself,
// within the row: the clocks of the transfer without events, and one clock with the row's events. That one is, for a write, the clock in
// which the block takes it; for a read, the last of the transfer, which the data was read in or before. A CCI-550 PMU has nothing that
// moves without events, so the other clocks change nothing.
//
// WRITE_ACTS_AFTER is the one thing to know of a block: 0 when a write acts in the clock that ends its transfer, 1 when a clock later.
// The transfer of a write ends with the later of its two handshakes, on AW and W; BREADY and RREADY are always HIGH.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif
`ifndef WRITE_ACTS_AFTER
`define WRITE_ACTS_AFTER 0
`endif
`timescale 1ns / 1ps

module adaptor_cci550 #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7,
    // Clocks from the one that ends a write's transfer to the one in which the block takes it.
    parameter WRITE_ACTS_AFTER = `WRITE_ACTS_AFTER,
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

    reg awvalid, wvalid, arvalid;
    reg [19:0] address;
    reg [31:0] wdata;
    reg [3:0] wstrb;
    reg [2:0] prot;
    wire awready, wready, bvalid, arready, rvalid;
    wire [1:0] bresp, rresp;
    wire [31:0] rdata;
    reg aw_done, w_done;

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
            awvalid = 1'b0;
            wvalid = 1'b0;
            arvalid = 1'b0;
`ifdef IDLE_X
            address = 20'bx;
            wdata = 32'bx;
            wstrb = 4'bx;
            prot = 3'bx;
`endif
        end
    endtask

    task start;
        begin
            address = acc_offset;
            wdata = acc_wdata;
            wstrb = acc_lanes;
            prot = {1'b0, !acc_secure, 1'b0};
            waits = 0;
        end
    endtask

    task write_transfer;
        begin
            start;
            awvalid = 1'b1;
            wvalid = 1'b1;
            while ((awvalid || wvalid) && waits < MOST_WAITS) begin
                #0.02 ;
                aw_done = (!awvalid || awready === 1'b1);
                w_done = (!wvalid || wready === 1'b1);
                waits = waits + 1;
                tick(aw_done && w_done && WRITE_ACTS_AFTER == 0);
                if (aw_done) awvalid = 1'b0;
                if (w_done) wvalid = 1'b0;
            end
            idle;
            act;
            while (bvalid !== 1'b1 && waits < MOST_WAITS) begin
                waits = waits + 1;
                tick(1'b0);
            end
            if (bvalid !== 1'b1) $display("adaptor: no BVALID for %0h", acc_offset);
            acc_error = bresp[1];
            tick(1'b0);
        end
    endtask

    task read_transfer;
        begin
            start;
            arvalid = 1'b1;
            #0.02 ;
            while (arready !== 1'b1 && waits < MOST_WAITS) begin
                waits = waits + 1;
                tick(1'b0);
                #0.02 ;
            end
            tick(1'b0);
            idle;
            #0.02 ;
            while (rvalid !== 1'b1 && waits < MOST_WAITS) begin
                waits = waits + 1;
                tick(1'b0);
                #0.02 ;
            end
            if (rvalid !== 1'b1) $display("adaptor: no RVALID for %0h", acc_offset);
            acc_rdata = rdata;
            acc_error = rresp[1];
            tick(1'b1);
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
        if (acc_valid && acc_write) write_transfer;
        else if (acc_valid) read_transfer;
        else tick(1'b1);
    end

    cci550_axi4lite #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES) `DUT_PARAMETERS
    ) dut (
        .aclk(bus_clock),
        .aresetn(aresetn),
        .awvalid(awvalid),
        .awready(awready),
        .awaddr(address),
        .awprot(prot),
        .wvalid(wvalid),
        .wready(wready),
        .wdata(wdata),
        .wstrb(wstrb),
        .bvalid(bvalid),
        .bready(1'b1),
        .bresp(bresp),
        .arvalid(arvalid),
        .arready(arready),
        .araddr(address),
        .arprot(prot),
        .rvalid(rvalid),
        .rready(1'b1),
        .rdata(rdata),
        .rresp(rresp),
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
