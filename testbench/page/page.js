'use strict';
// Numbers over time, tables that sort, and what is behind a click. Without this script tables and
// pictures remain.

// --- numbers, packed as docs/series.md says, and gzip over that ---

// `plain`: numbers, not their differences.
async function unpacked(text, plain) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  const values = new Float64Array(all.length);
  let size = 0;
  let number = 0;
  let weight = 1;
  let before = 0;
  for (const byte of all) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (byte & 128) continue;
    if (plain) before = number;
    else before += number % 2 ? -(number + 1) / 2 : number / 2; // zigzag
    values[size++] = before;
    number = 0;
    weight = 1;
  }
  return values.slice(0, size);
}

// The columns of one run, each decoded when it is first asked for.
class Columns {
  constructor(series) {
    this.packed = new Map(series.columns.map((column) => [column.name, column]));
    this.values = new Map();
  }
  names() { return [...this.packed.keys()]; }
  get(name) {
    if (!this.values.has(name)) this.values.set(name, this.decode(this.packed.get(name)));
    return this.values.get(name);
  }
  async decode(column) {
    if (column.sum === undefined)
      return unpacked(column.gz || column.plain, column.gz === undefined);
    const parts = await Promise.all(column.sum.map((part) => this.get(part)));
    return parts[0].map((value, i) => parts.reduce((sum, part) => sum + part[i], 0));
  }
}

// --- at most two points for each pixel column, however many there are ---

// Least and largest of any stretch: level n has those of 4 to the power n values each.
class Pyramid {
  constructor(values) {
    this.levels = [[values, values]];
    for (let [low, high] = this.levels[0]; low.length > 4; ) {
      const size = Math.ceil(low.length / 4);
      const lows = new Float64Array(size);
      const highs = new Float64Array(size);
      for (let i = 0; i < size; i++) {
        let least = Infinity;
        let most = -Infinity;
        for (let j = 4 * i; j < Math.min(4 * i + 4, low.length); j++) {
          if (low[j] < least) least = low[j];
          if (high[j] > most) most = high[j];
        }
        lows[i] = least;
        highs[i] = most;
      }
      this.levels.push([lows, highs]);
      [low, high] = [lows, highs];
    }
  }
  // Of values `from` to before `to`; those that are no numbers do not count.
  range(from, to) {
    let least = Infinity;
    let most = -Infinity;
    while (from < to) {
      let level = 0;
      let step = 1;
      while (level + 1 < this.levels.length && from % (4 * step) === 0 && from + 4 * step <= to) {
        level++;
        step *= 4;
      }
      const at = from / step;
      const [low, high] = this.levels[level];
      if (low[at] < least) least = low[at];
      if (high[at] > most) most = high[at];
      from += step;
    }
    return [least, most];
  }
}

// What one line of a chart shows: a column, by another one, times a factor.
class Line {
  constructor(label, style, x, numbers, divisors, factor) {
    this.label = label;
    this.style = style;
    this.x = x;
    const values = new Float64Array(numbers.length);
    for (let i = 0; i < values.length; i++)
      values[i] = divisors === null ? factor * numbers[i]
        : divisors[i] > 0 ? factor * numbers[i] / divisors[i] : NaN;
    this.pyramid = new Pyramid(values);
    this.values = values;
  }
  // Index of the first x that is not before `x`.
  index(x) {
    let low = 0;
    let high = this.x.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.x[middle] < x) low = middle + 1; else high = middle;
    }
    return low;
  }
  // Into `rows`, by x: the least and the largest of each of `pixels` stretches of the window, in
  // turns, and one stretch either side, so that a hand can move what it sees.
  points(rows, column, first, last, pixels) {
    const begin = Math.max(0, this.index(first) - 1);
    const end = Math.min(this.x.length, this.index(last) + 1);
    const put = (at, value) => {
      if (!Number.isFinite(value)) return;
      const x = this.x[at];
      if (!rows.has(x)) rows.set(x, []);
      rows.get(x)[column] = value;
    };
    const buckets = Math.max(1, Math.min(pixels, end - begin));
    for (let n = 0; n < buckets; n++) {
      const from = begin + Math.floor(n * (end - begin) / buckets);
      const to = begin + Math.floor((n + 1) * (end - begin) / buckets);
      const [low, high] = this.pyramid.range(from, to);
      put(from, to - from < 2 || n % 2 === 0 ? low : high);
      if (to - from >= 2) put((from + to) >> 1, n % 2 === 0 ? high : low);
    }
    put(0, this.values[0]);
    put(this.x.length - 1, this.values[this.x.length - 1]);
  }
}

// --- charts that follow each other ---

const charts = [];
let windowOfAll = null; // [first, last] in cycles; null: everything

class Chart {
  constructor(place, title, unit, lines, options) {
    this.lines = lines;
    this.options = options;
    place.innerHTML = '<h3></h3><div class="plot"></div><div class="legend"></div>';
    place.querySelector('h3').textContent = unit ? `${title}, ${unit}` : title;
    this.plot = place.querySelector('.plot');
    this.legend = place.querySelector('.legend');
    this.first = Math.min(...lines.map((line) => line.x[0]));
    this.last = Math.max(...lines.map((line) => line.x[line.x.length - 1]));
    charts.push(this);
    this.draw();
  }
  window() { return windowOfAll === null ? [this.first, this.last] : windowOfAll; }
  rows() {
    const [first, last] = this.window();
    const rows = new Map();
    const pixels = Math.max(50, this.plot.clientWidth - 60);
    this.lines.forEach((line, n) => line.points(rows, n, first, last, pixels));
    this.xs = [...rows.keys()].sort((a, b) => a - b);
    return this.xs.map((x) => {
      const row = new Array(this.lines.length + 1).fill(null);
      row[0] = x;
      rows.get(x).forEach((value, n) => { row[n + 1] = value; });
      return row;
    });
  }
  draw() {
    const style = getComputedStyle(document.documentElement);
    const color = (n) => style.getPropertyValue(`--c${n % 10}`).trim();
    this.colors = this.lines.map((line) => color(line.style));
    this.graph = new Dygraph(this.plot, this.rows(), {
      labels: ['cycle', ...this.lines.map((line) => line.label)],
      colors: this.colors,
      dateWindow: this.window(),
      stackedGraph: this.options.stacked === true,
      connectSeparatedPoints: true,
      includeZero: !this.options.log,
      logscale: this.options.log === true,
      legend: 'never',
      strokeWidth: 1.2,
      axisLineColor: style.getPropertyValue('--line'),
      gridLineColor: style.getPropertyValue('--line'),
      axes: {
        x: { axisLabelFormatter: short, pixelsPerLabel: 90 },
        y: { axisLabelFormatter: short, axisLabelWidth: 46 },
      },
      drawCallback: (graph, initial) => { if (!initial) this.moved(graph.xAxisRange()); },
      highlightCallback: (event, x) => { for (const chart of charts) chart.point(x, chart !== this); },
      unhighlightCallback: () => { for (const chart of charts) chart.unpoint(chart !== this); },
    });
    this.graph.resetZoom = () => showWindow(null);
    this.keepRoom();
  }
  // As high as with values, so that a cursor does not move what stands below.
  keepRoom() {
    this.legend.style.minHeight = '';
    this.point((this.first + this.last) / 2, false);
    this.legend.style.minHeight = `${this.legend.offsetHeight}px`;
    this.unpoint(false);
  }
  moved(range) {
    if (this.following) return;
    const [first, last] = this.window();
    if (range[0] !== first || range[1] !== last) showWindow([range[0], range[1]]);
  }
  follow() {
    this.following = true;
    this.graph.updateOptions({ file: this.rows(), dateWindow: this.window() });
    this.following = false;
  }
  // The values at a cycle, as the legend; and a mark on the lines of those that follow.
  point(x, mark) {
    const keys = this.lines.map((line, n) => {
      const at = Math.min(line.index(x), line.x.length - 1);
      return key(this.colors[n], line.label, Number.isFinite(line.values[at])
        ? exact(line.values[at]) : '-');
    });
    this.legend.innerHTML = `<span class="key">cycle ${Math.round(x)}</span>` + keys.join('');
    if (mark) this.graph.setSelection(nearest(this.xs, x));
  }
  unpoint(mark) {
    this.legend.innerHTML =
      this.lines.map((line, n) => key(this.colors[n], line.label, '')).join('');
    if (mark) this.graph.clearSelection();
  }
}

let asked = false;
function showWindow(range) {
  const all = [Math.min(...charts.map((c) => c.first)), Math.max(...charts.map((c) => c.last))];
  windowOfAll = range === null || (range[0] <= all[0] && range[1] >= all[1]) ? null : range;
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const before = performance.now();
    for (const chart of charts) chart.follow();
    document.body.dataset.zoomMs = (performance.now() - before).toFixed(1);
  });
}

function nearest(sorted, x) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1; else high = middle;
  }
  return low > 0 && x - sorted[low - 1] < sorted[low] - x ? low - 1 : low;
}

function escapedText(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
function key(color, label, value) {
  return `<span class="key"><i style="background:${color}"></i>${escapedText(label)} ${value}</span>`;
}
function short(value) {
  for (const [from, unit] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']])
    if (Math.abs(value) >= from) return `${+(value / from).toPrecision(4)}${unit}`;
  return `${+value.toPrecision(4)}`;
}
function exact(value) { return `${+value.toPrecision(6)}`; }

// --- what the page holds ---

const data = JSON.parse(document.getElementById('data').textContent);
const runs = data.runs.map((run) => (run.series ? new Columns(run.series) : null));
const runName = (n) => (data.runs.length > 1 ? ['A: ', 'B: '][n] : '');

async function lineOf(run, spec, style) {
  const columns = runs[run];
  if (columns === null || !columns.packed.has(spec.number)) return null;
  const [x, numbers, divisors] = await Promise.all([columns.get('cycle'),
    columns.get(spec.number), spec.divisor ? columns.get(spec.divisor) : null]);
  if (x.length === 0) return null;
  return new Line(runName(run) + spec.label, style, x, numbers, divisors, spec.factor || 1);
}

async function drawCharts() {
  for (const spec of data.charts) {
    const wanted = [];
    for (let run = 0; run < runs.length; run++)
      spec.lines.forEach((line, n) => wanted.push(lineOf(run, line, n + run * spec.lines.length)));
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
    for (let run = 0; run < runs.length; run++)
      lines.push(await lineOf(run, { label: name, number: name,
        divisor: perCycle.checked ? 'cycles' : null }, run));
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

async function csvOf(columns) {
  const names = columns.names();
  const all = await Promise.all(names.map((name) => columns.get(name)));
  const quoted = names.map((name) => (name.includes(',') ? `"${name}"` : name));
  const rows = [quoted.join(',')];
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
        .map((one) => `${escapedText(one.wait)}: ${one.cycles} cycles`);
      detail.innerHTML = `<b>SI${port} because of ${escapedText(blocker)}</b>: `
        + `${lines.join(', ') || 'nothing'}<br><code>armpmu explain ${escapedText(run.file)} `
        + `cci_550/si_rrq_stall_arvalid,source=0x${port}/</code>`;
    });
  });
}

document.querySelectorAll('table.sortable').forEach(sortable);
document.querySelectorAll('.delays').forEach(explainCells);
document.querySelectorAll('button[data-save]').forEach((button) => {
  button.addEventListener('click', async () => {
    const run = data.runs[0];
    if (button.dataset.save === 'json')
      save(`${run.scenario}.json`, JSON.stringify(data.runs.length > 1 ? data.runs : run), 'application/json');
    else if (runs[0] !== null) save(`${run.scenario}.csv`, await csvOf(runs[0]), 'text/csv');
  });
});
if (typeof Dygraph !== 'undefined' && runs.some((run) => run !== null)) {
  const names = new Set();
  for (const run of runs) if (run !== null) for (const name of run.names()) names.add(name);
  document.getElementById('events').innerHTML =
    [...names].map((name) => `<option value="${escapedText(name)}">`).join('');
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
