// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
'use strict';
// What the page holds: its charts, tables that sort, and what is behind a click. Without scripts
// tables and pictures remain.

const data = JSON.parse(document.getElementById('data').textContent);
const runs = data.runs.map((run) => (run.series ? new Columns(run.series) : null));
const runName = (n) => (data.runs.length > 1 ? ['A: ', 'B: '][n] : '');

// The line of a run: its series' colour, and of B dotted.
async function lineOf(run, spec) {
  const columns = runs[run];
  if (columns === null || !columns.packed.has(spec.number)) return null;
  const [x, numbers, divisors] = await Promise.all([columns.get('cycle'),
    columns.get(spec.number), spec.divisor ? columns.get(spec.divisor) : null]);
  if (x.length === 0) return null;
  const pattern = [...(spec.dashed ? [7, 3] : []), ...(run === 1 ? [2, 3] : [])];
  const look = { style: spec.style, pattern: pattern.length > 0 ? pattern : null };
  return new Line(runName(run) + spec.label, look, x, numbers, divisors, spec.factor || 1);
}

async function drawCharts() {
  for (const spec of data.charts) {
    const wanted = [];
    for (let run = 0; run < runs.length; run++)
      for (const line of spec.lines) wanted.push(lineOf(run, line));
    const lines = (await Promise.all(wanted)).filter((line) => line !== null);
    const place = document.getElementById(`chart-${spec.id}`);
    if (lines.length > 0 && place !== null)
      new Chart(place, spec.title, spec.unit, lines,
        { stacked: spec.stacked === true && runs.length === 1 });
  }
  document.body.dataset.drawn = performance.now().toFixed(0);
}

function choose(kind, input, log, perCycle) {
  const place = document.getElementById('chart-any');
  const show = async () => {
    const name = input.value.trim();
    const lines = [];
    const charted = data.charts.flatMap((chart) => chart.lines).find((one) => one.number === name);
    const style = charted === undefined ? 0 : charted.style;
    for (let run = 0; run < runs.length; run++)
      lines.push(await lineOf(run, { label: name, number: name, style,
        divisor: perCycle.checked ? 'cycles' : null }));
    const known = lines.filter((line) => line !== null);
    if (known.length === 0) return;
    const old = charts.findIndex((chart) => place.contains(chart.plot));
    if (old >= 0) charts.splice(old, 1)[0].graph.destroy();
    new Chart(place, name, perCycle.checked ? 'per cycle' : 'in an interval', known,
      { log: log.checked });
  };
  for (const one of [input, log, perCycle]) one.addEventListener('change', show);
}

function save(name, text, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// As csv_cell of program/text/csv.h has a name.
function csvCell(name) {
  const text = /^[=+\-@]./s.test(name) ? `'${name}` : name;
  return /[",\r\n]/.test(text) || text !== name ? `"${text.replaceAll('"', '""')}"` : text;
}

async function csvOf(columns) {
  const names = columns.names();
  const all = await Promise.all(names.map((name) => columns.get(name)));
  const rows = [names.map(csvCell).join(',')];
  for (let i = 0; i < all[0].length; i++) rows.push(all.map((column) => column[i]).join(','));
  return `${rows.join('\n')}\n`;
}

function sortable(table) {
  table.querySelectorAll('th').forEach((head, n) => {
    head.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') !== 'descending';
      table.querySelectorAll('th').forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const value = (row) => {
        const cell = row.cells[n];
        return cell.dataset.value !== undefined ? Number(cell.dataset.value) : cell.textContent;
      };
      const order = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b
        : String(a).localeCompare(String(b)));
      const body = table.tBodies[0];
      const rows = [...body.rows].sort((a, b) => order(value(a), value(b)));
      if (down) rows.reverse();
      body.append(...rows);
    });
  });
}

function forShell(text) {
  return /^[\w.\/=,:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

// Who delays whom: a cell's waits, and the command that tells of single transactions.
function explainCells(box) {
  const run = data.runs[Number(box.dataset.run)];
  const detail = box.querySelector('.detail');
  box.querySelectorAll('rect[data-row]').forEach((cell) => {
    cell.addEventListener('click', () => {
      box.querySelectorAll('rect.chosen').forEach((one) => one.classList.remove('chosen'));
      cell.classList.add('chosen');
      const port = Number(box.dataset.rows.split(' ')[Number(cell.dataset.row)]);
      const blocker = box.dataset.columns.split(' ')[Number(cell.dataset.column)];
      const waits = run.delays.filter((one) => one.port === port && one.blocker === blocker);
      const lines = waits.sort((a, b) => b.cycles - a.cycles)
        .map((one) => `${one.wait}: ${Math.round(one.cycles)} cycles`);
      detail.replaceChildren(element('b', '', `SI${port} because of ${blocker}`),
        `: ${lines.join(', ') || 'nothing'}`, element('br', ''),
        element('code', '', `armpmu explain ${forShell(run.file)} `
          + `cci_550/si_rrq_stall_arvalid,source=0x${port}/`));
    });
  });
}

// Says so where a table goes on beside what is seen.
function markSideways() {
  document.querySelectorAll('.scroll').forEach((box) => {
    box.classList.toggle('sideways', box.scrollWidth > box.clientWidth + 1);
  });
}

document.querySelectorAll('table.sortable').forEach(sortable);
markSideways();
addEventListener('resize', markSideways);
document.querySelectorAll('details').forEach((one) => one.addEventListener('toggle', markSideways));
document.querySelectorAll('.delays').forEach(explainCells);
document.querySelectorAll('button[data-save]').forEach((button) => {
  button.addEventListener('click', async () => {
    const run = data.runs[0];
    const kind = button.dataset.save;
    if (kind === 'json')
      save(`${run.scenario}.json`, JSON.stringify(data.runs.length > 1 ? data.runs : run), 'application/json');
    else if (kind === 'csv') save(`${run.scenario}.csv`, await csvOf(runs[0]), 'text/csv');
    else save(`${run.scenario}.pftrace`, await perfettoTrace(run, runs[0]),
      'application/octet-stream');
  });
});
if (typeof Dygraph !== 'undefined' && runs.some((run) => run !== null)) {
  const names = new Set();
  for (const run of runs) if (run !== null) for (const name of run.names()) names.add(name);
  document.getElementById('events').replaceChildren(...[...names].map((name) => {
    const option = element('option', '');
    option.value = name;
    return option;
  }));
  choose('any', document.getElementById('any'), document.getElementById('log'),
    document.getElementById('per-cycle'));
  drawCharts();
  addEventListener('resize', () => {
    for (const chart of charts) chart.keepRoom();
    showWindow(windowOfAll);
  });
} else {
  document.body.dataset.drawn = performance.now().toFixed(0);
}
