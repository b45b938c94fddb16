/* The large chart, its legend and the table that says the same. */
import { csvText } from './csv.js';
import { all, byId, element, first } from './dom.js';
import { drawDots, isWide, rowsWord } from './dots.js';
import { bestOf, known, NONE } from './figures.js';
import { drawLines } from './lines.js';
import { stroke } from './look.js';
import { METRICS } from './metrics.js';
import { focused } from './pointer.js';
import { better, innerTitle, metricWords, more, pointsAt, settingWords, shown } from './shown.js';
import { change, factorKey, state, study } from './state.js';
import { labelCells } from './tables.js';
import { levelWords } from './words.js';

/**
 * Names, as many as read well.
 * @param {string[]} names
 */
function few(names) {
  return names.length <= 6 ? names.join('; ') : `${names.slice(0, 4).join('; ')} and ${names.length - 4} more`;
}

function titles() {
  byId('chart-title').textContent = metricWords();
  const words = study.data.links.find(link => link.name === state.link)?.words ?? '';
  const missing = shown.missing.length ? ` Not measured here: ${few(shown.missing.map(line => line.label))}.` : '';
  const machine = state.metric === 'time' && study.data.machine ? ` ${study.data.machine}` : '';
  const level = study.inner && shown.xs.length === 1 ? `, ${levelWords(study, shown.xs[0])}` : '';
  byId('chart-sub').textContent = `On ${settingWords()}${level} (${words}).${missing}${machine}`;
  byId('chart').setAttribute('aria-label',
    `${shown.dots ? rowsWord(shown.lines) : 'Line chart'}. ${metricWords()}, on ${settingWords()}. ${summary()} The table below holds the same figures.`);
}

function summary() {
  if (!shown.lines.length) return 'No figures pass the filters.';
  const ends = [...new Set([shown.xs[0], shown.xs[shown.xs.length - 1]])];
  return ends.map(x => {
    const { line, p } = pointsAt(x).reduce((a, b) => (better(b.p, a.p) < 0 ? b : a));
    return `${more() ? 'Most' : 'Least'} at ${levelWords(study, x)}: ${line.label}, ${shown.scale.full(p.y)} ${shown.scale.bounds(p)}.`;
  }).join(' ');
}

/**
 * @param {string} name
 * @param {boolean} log
 */
function axisTitle(name, log) {
  return `${name} (${log ? 'logarithmic' : 'from zero'})`;
}

/** The unit that figures are in, where it is not that of a ratio. */
function unit() {
  return state.metric === 'ratio' ? '' : shown.scale.name;
}

function drawChart() {
  const canvas = byId('chart', HTMLCanvasElement);
  const some = shown.lines.length > 0;
  first(byId('explore'), '.canvas.large').hidden = !some;
  byId('chart-empty').hidden = some;
  byId('legend').hidden = !some;
  (shown.dots && some ? drawDots : drawLines)(canvas, {
    study, lines: shown.lines, scale: shown.scale, unity: state.metric === 'ratio', focus: () => focused,
    xLog: state.xs === 'log' && shown.xs.every(x => x > 0), yLog: state.ys === 'log',
    xTitle: axisTitle(innerTitle(study), state.xs === 'log'),
    yTitle: axisTitle(isWide(canvas) ? metricWords().replace(/ \((median|counted)\)/, '') + (unit() && `, ${unit()}`) : unit() || METRICS[state.metric].kind, state.ys === 'log'),
  });
}

function drawLegend() {
  const legend = byId('legend');
  const active = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.arm : undefined;
  legend.replaceChildren(...shown.lines.map(({ arm, label }) => {
    const chosen = state.ref === arm.id;
    return element('button', {
      type: 'button', 'data-arm': arm.id, 'aria-pressed': String(chosen),
      title: chosen ? 'Show the figures again' : 'Make this the reference',
      onclick: () => change(chosen ? { metric: study.data.metric } : { metric: 'ratio', ref: arm.id }),
    }, stroke(arm), label);
  }));
  if (active) all(legend, `[data-arm="${CSS.escape(active)}"]`).forEach(button => { button.focus(); });
}

/** @param {Point[]} points of one level */
function bestIn(points) {
  return bestOf(points.map(p => p.y), more(), points);
}

/** A row for each arm, a column for each level. */
function drawTable() {
  const bounds = shown.lines.some(line => line.points.some(shown.scale.hasBounds));
  const table = byId('shown', HTMLTableElement);
  byId('shown-caption').textContent = `${metricWords()}${unit() && ` in ${unit()}`}${bounds ? ' [interval]' : ', no interval'}, on ${settingWords()}; ${more() ? 'most' : 'least'} in bold where no other lies in its interval`;
  const best = shown.xs.map(x => bestIn(pointsAt(x).map(({ p }) => p)));
  first(table, 'thead').replaceChildren(element('tr', {}, element('th', { scope: 'col' }, 'Arm'),
    ...shown.xs.map(x => element('th', { scope: 'col', class: 'num' }, study.inner ? levelWords(study, x) : 'all'))));
  first(table, 'tbody').replaceChildren(...shown.lines.map(line => tableRow(line, best)));
  labelCells(table);
}

/**
 * @param {Line} line
 * @param {(number | null)[]} best level by level
 */
function tableRow(line, best) {
  return element('tr', {}, element('th', { scope: 'row', title: line.arm.id }, stroke(line.arm), ' ', line.label),
    ...shown.xs.map((x, i) => {
      const p = line.points.find(each => each.x === x);
      if (!p) return element('td', { class: 'num', title: 'not measured' }, NONE);
      const figure = shown.scale.bare(p.y);
      return element('td', { class: 'num' }, p.y === best[i] ? element('strong', {}, figure) : figure, ' ',
        element('small', {}, shown.scale.bounds(p)), warningMark(p));
    }));
}

/**
 * Where the statistics had something to remark on a cell.
 * @param {Point} p
 */
function warningMark({ warnings }) {
  const words = warnings.join(' ');
  return words ? element('span', { class: 'warned', title: words, role: 'img', 'aria-label': `Warning: ${words}` }, ' ⚠') : '';
}

/** What the table shows, for other programs. */
export function shownCsv() {
  const head = ['arm', 'link', ...study.outer, innerTitle(study), 'metric', 'reference', 'unit', 'low', 'estimate', 'high', 'heats'];
  const unscaled = (/** @type {Figure} */ v) => known(v) ? Number((v / shown.scale.size).toPrecision(6)) : '';
  const rows = shown.xs.flatMap(x => pointsAt(x).map(({ line, p }) =>
    [line.arm.id, state.link, ...study.outer.map(name => state[factorKey(name)]), x, state.metric, state.ref, shown.scale.name,
      unscaled(p.lo), unscaled(p.y), unscaled(p.hi), p.n]));
  return csvText([head, ...rows]);
}

export function drawExplore() {
  titles();
  drawChart();
  drawLegend();
  drawTable();
}
