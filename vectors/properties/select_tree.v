// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// For Yosys: a selection of a few bits as a tree of multiplexers, which is smaller than a shifter.
(* techmap_celltype = "$shiftx" *)
module select_tree (A, B, Y);
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;

  localparam LEAVES = 1 << B_WIDTH;
  localparam OTHER = B_SIGNED || B_WIDTH > 11 || Y_WIDTH > 4;
  wire _TECHMAP_FAIL_ = OTHER;

  genvar i, j, k;
  generate
    if (!OTHER) begin
      for (j = 0; j < Y_WIDTH; j = j + 1) begin : bits
        wire [2*LEAVES-1:0] node;
        assign node[0] = 1'b0;
        for (i = 0; i < LEAVES; i = i + 1) begin : leaf
          if (i + j < A_WIDTH) assign node[LEAVES+i] = A[i+j];
          else assign node[LEAVES+i] = 1'bx;
        end
        for (k = 0; k < B_WIDTH; k = k + 1) begin : level
          for (i = 0; i < (1 << k); i = i + 1) begin : pair
            assign node[(1<<k)+i] = B[B_WIDTH-1-k] ? node[2*((1<<k)+i)+1] : node[2*((1<<k)+i)];
          end
        end
        assign Y[j] = node[1];
      end
    end
  endgenerate
endmodule
