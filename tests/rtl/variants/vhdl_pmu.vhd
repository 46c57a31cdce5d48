-- SPDX-License-Identifier: Apache-2.0
-- SPDX-FileCopyrightText: 2026 The armpmu authors

-- What counts in a CCI-550's PMU with one ACE slave interface and one master interface, in VHDL: gates, event map, PMCR and eight counters
-- (vhdl_counter.vhd). It has no reads and no event bus; Non-secure writes are lost.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity vhdl_pmu is
  port (
    aclk, aresetn, aclken           : in  std_logic;
    ns_lines, s_lines               : in  std_logic_vector(288 downto 0);
    niden, spniden, dbgen, spiden   : in  std_logic;
    acc_valid, acc_write, acc_secure : in  std_logic;
    acc_offset                      : in  std_logic_vector(19 downto 0);
    acc_lanes                       : in  std_logic_vector(3 downto 0);
    acc_wdata                       : in  std_logic_vector(31 downto 0);
    count0, count1, count2, count3  : out std_logic_vector(31 downto 0);
    count4, count5, count6, count7  : out std_logic_vector(31 downto 0);
    overflow, nevntcntoverflow      : out std_logic_vector(7 downto 0)
  );
end entity;

architecture rtl of vhdl_pmu is
  constant si_occurs     : std_logic_vector(31 downto 0) := x"FFFDFFFF";
  constant si_exempt     : std_logic_vector(31 downto 0) := x"2D440300";
  constant mi_exempt     : std_logic_vector(6 downto 0)  := "1101011";
  constant global_exempt : std_logic_vector(15 downto 0) := x"D200";
  constant pmu_ctrl      : std_logic_vector(19 downto 0) := x"00100";

  type counts_t is array (0 to 7) of std_logic_vector(31 downto 0);
  signal counts         : counts_t;
  signal flags          : std_logic_vector(7 downto 0);
  signal selections     : std_logic_vector(511 downto 0);
  signal write, enables : std_logic;
  signal counters_reset : std_logic;
  signal lane_mask      : std_logic_vector(31 downto 0);

  function gated(ns, s, exempt : std_logic_vector; observed, secure : std_logic) return std_logic_vector is
    variable all_secure   : std_logic_vector(ns'length - 1 downto 0) := (others => secure);
    variable all_observed : std_logic_vector(ns'length - 1 downto 0) := (others => observed);
  begin
    return all_observed and (ns or (s and (exempt or all_secure)));
  end function;
begin
  process (all) is
    variable observed, secure : std_logic;
  begin
    observed   := aclken and niden;
    secure     := spniden or (dbgen and spiden);
    selections <= (others => '0');
    selections(31 downto 0) <=
      gated(ns_lines(47 downto 16), s_lines(47 downto 16), si_exempt, observed, secure) and si_occurs;
    selections(262 downto 256) <=
      gated(ns_lines(246 downto 240), s_lines(246 downto 240), mi_exempt, observed, secure);
    selections(495 downto 480) <=
      gated(ns_lines(15 downto 0), s_lines(15 downto 0), global_exempt, observed, secure);
  end process;

  write          <= acc_valid and acc_write and acc_secure;
  counters_reset <= '1' when write = '1' and acc_offset = pmu_ctrl and acc_wdata(1) = '1' and acc_lanes(0) = '1' else '0';

  process (aclk) is
  begin
    if rising_edge(aclk) then
      if aresetn = '0' then
        enables <= '0';
      elsif write = '1' and acc_offset = pmu_ctrl and acc_lanes(0) = '1' then
        enables <= acc_wdata(0);
      end if;
    end if;
  end process;

  lanes : for n in 0 to 3 generate
    lane_mask(8 * n + 7 downto 8 * n) <= (others => acc_lanes(n));
  end generate;

  counters : for n in 0 to 7 generate
    counter : entity work.vhdl_counter
      port map (
        frame => std_logic_vector(to_unsigned(16#10000# * (n + 1), 20)),
        reset_clears_disabled => '1', reset_clears_flags => '0',
        aclk => aclk, aresetn => aresetn, selections => selections, counters_enable => enables,
        counters_reset => counters_reset, writes_open => '0', writes_gated => '0', write => write,
        offset => acc_offset, lane_mask => lane_mask, wdata => acc_wdata,
        hit => open, rdata => open, count => counts(n), overflow => flags(n));
  end generate;

  count0 <= counts(0);
  count1 <= counts(1);
  count2 <= counts(2);
  count3 <= counts(3);
  count4 <= counts(4);
  count5 <= counts(5);
  count6 <= counts(6);
  count7 <= counts(7);
  overflow         <= flags;
  nevntcntoverflow <= not flags;
end architecture;
