-- SPDX-License-Identifier: Apache-2.0
-- SPDX-FileCopyrightText: 2026 The armpmu authors

-- An event counter of the CCI-550's PMU with its frame of four registers (TRM 2.4.4), in VHDL: what vectors/rtl/cci550_counter.sv is, with
-- what are parameters there as ports. vhdl_counter.sv puts it in that one's place.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity vhdl_counter is
  port (
    frame                 : in  std_logic_vector(19 downto 0);
    reset_clears_disabled : in  std_logic;
    reset_clears_flags    : in  std_logic;
    aclk                  : in  std_logic;
    aresetn               : in  std_logic;
    selections            : in  std_logic_vector(511 downto 0);
    counters_enable       : in  std_logic;
    counters_reset        : in  std_logic;
    writes_open           : in  std_logic;
    writes_gated          : in  std_logic;
    write                 : in  std_logic;
    offset                : in  std_logic_vector(19 downto 0);
    lane_mask             : in  std_logic_vector(31 downto 0);
    wdata                 : in  std_logic_vector(31 downto 0);
    hit                   : out std_logic;
    rdata                 : out std_logic_vector(31 downto 0);
    count                 : out std_logic_vector(31 downto 0);
    overflow              : out std_logic
  );
end entity;

architecture rtl of vhdl_counter is
  constant evnt_sel      : std_logic_vector(1 downto 0) := "00";
  constant ecnt_data     : std_logic_vector(1 downto 0) := "01";
  constant ecnt_ctrl     : std_logic_vector(1 downto 0) := "10";
  constant ecnt_clr_ovfl : std_logic_vector(1 downto 0) := "11";

  signal selection : std_logic_vector(8 downto 0);
  signal enable    : std_logic;
  signal counted   : unsigned(31 downto 0);
  signal flag      : std_logic;
  signal here      : std_logic;
  signal counting  : std_logic;
  signal at        : std_logic_vector(1 downto 0); -- the register

  function merged(old, new_data, mask : std_logic_vector) return std_logic_vector is
  begin
    return (old and not mask) or (new_data and mask);
  end function;
begin
  here     <= '1' when offset(19 downto 4) = frame(19 downto 4) and offset(1 downto 0) = "00" else '0';
  counting <= counters_enable and enable and selections(to_integer(unsigned(selection)));
  hit      <= here;
  at       <= offset(3 downto 2);
  count    <= std_logic_vector(counted);
  overflow <= flag;

  process (all) is
  begin
    rdata <= (others => '0');
    if here = '1' and aresetn = '1' then
      if at = evnt_sel then
        rdata(8 downto 0) <= selection;
      elsif at = ecnt_data then
        rdata <= std_logic_vector(counted);
      elsif at = ecnt_ctrl then
        rdata(0) <= enable;
      else
        rdata(0) <= flag;
      end if;
    end if;
  end process;

  process (aclk) is
    variable clears   : std_logic;
    variable flag_off : std_logic;
  begin
    if rising_edge(aclk) then
      clears   := counters_reset and (enable or reset_clears_disabled);
      flag_off := clears and reset_clears_flags;
      counted  <= counted + unsigned'("" & counting);
      if write = '1' and here = '1' then
        if at = evnt_sel then
          selection <= merged(selection, wdata(8 downto 0), lane_mask(8 downto 0));
        elsif at = ecnt_ctrl and lane_mask(0) = '1' then
          enable <= wdata(0);
        elsif at = ecnt_clr_ovfl then
          flag_off := flag_off or (wdata(0) and lane_mask(0));
        elsif at = ecnt_data and unsigned(lane_mask) /= 0 and
              ((counters_enable = '1' and enable = '1' and writes_gated = '0') or writes_open = '1') then
          counted <= unsigned(merged(std_logic_vector(counted), wdata, lane_mask));
        end if;
      end if;
      if clears = '1' then
        counted <= (others => '0');
      end if;
      flag <= (counting and (and counted)) or (flag and not flag_off);
      if aresetn = '0' then
        selection <= (others => '0');
        enable    <= '0';
        counted   <= (others => '0');
        flag      <= '0';
      end if;
    end if;
  end process;
end architecture;
