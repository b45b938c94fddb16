/* Small charts beside the answers, link by link, pair by pair. */
import { dropChart } from './axes.js';
import { all, element } from './dom.js';
import { drawDots, rowsWord } from './dots.js';
import { known, scaleFor } from './figures.js';
import { drawLines } from './lines.js';
import { stroke } from './look.js';
import { bestFirst, inRows, METRICS } from './metrics.js';
import { innerTitle } from './shown.js';
import { levelWords } from './words.js';
/** @import { Study } from './data.js' */

/** Differences of ratio below ten per cent are not blown up: the axis reaches this far at least. */
const RATIOS = [0.9, 1.1];

/** A factor that takes a logarithmic axis. */
const FAR = 30;

/**
 * Draws lines of one metric.
 * @param {Study} study
 * @param {HTMLCanvasElement} canvas
 * @param {Line[]} lines
 * @param {string} metric
 * @param {string} label what it is, for those who cannot see it
 * @param {number[]} span values that the axis has to reach beside those drawn
 */
export function smallChart(study, canvas, lines, metric, label, span = []) {
  const { kind, more } = METRICS[metric];
  const ratio = metric === 'ratio';
  const scale = scaleFor(kind, [...span, ...lines.flatMap(line => line.points.map(p => p.y))]);
  const xLog = study.data.scale === 'log' && lines.every(line => line.points.every(p => p.x > 0));
  const dots = inRows(lines);
  const drawn = lines.filter(line => line.points.length);
  const figures = [...span, ...drawn.flatMap(line => line.points.map(p => p.y))];
  /* Bars begin at zero where the shortest can still be seen. */
  const yLog = ratio || !dots || Math.max(...figures) > FAR * Math.min(...figures);
  (dots ? drawDots : drawLines)(canvas, {
    study, lines: dots ? bestFirst(drawn, metric) : lines, span: ratio ? [...span, ...RATIOS] : span, small: true, titles: true, unity: ratio, scale, xLog, yLog,
    xTitle: `${innerTitle(study)}${xLog ? ' (log)' : ''}`, yTitle: `${ratio ? 'ratio' : scale.name}${yLog ? ' (log)' : ', from zero'}`,
  });
  const ends = drawn.map(line => {
    const p = line.points.reduce((a, b) => ((more ? b.y < a.y : b.y > a.y) ? b : a));
    return `${line.label} at ${more ? 'least' : 'most'} ${scale.full(p.y)} at ${levelWords(study, p.x)}`;
  });
  canvas.setAttribute('aria-label', `${dots ? rowsWord(drawn) : 'Line chart'}. ${label}. ${ends.join('; ')}.`);
}

/**
 * Which stroke is which arm.
 * @param {Line[]} lines
 */
export function key(lines) {
  return element('p', { class: 'key' }, ...lines.map(line => element('span', {}, stroke(line.arm), line.label)));
}

/**
 * Takes away charts, and what holds them.
 * @param {HTMLElement} holder
 */
function dropCharts(holder) {
  all(holder, 'canvas', HTMLCanvasElement).forEach(dropChart);
  holder.replaceChildren();
}

/**
 * A figure with an empty small chart for each caption; drawn when all are in place, for their number decides how wide each is.
 * @param {HTMLElement} holder
 * @param {{ title: string, words: string }[]} captions
 * @returns {HTMLCanvasElement[]}
 */
export function chartGrid(holder, captions) {
  dropCharts(holder);
  holder.append(...captions.map(({ title, words }) => element('figure', {},
    element('figcaption', {}, element('strong', {}, title), ` ${words}`),
    element('div', { class: 'canvas small' }, element('canvas', { role: 'img' })))));
  return all(holder, 'canvas', HTMLCanvasElement);
}

/**
 * A chart for each entry; one y axis for all, so that heights compare.
 * @param {Study} study
 * @param {HTMLElement} holder
 * @param {string} metric
 * @param {{ title: string, words: string, lines: Line[] }[]} entries
 * @param {(title: string) => string} label
 */
export function drawGrid(study, holder, metric, entries, label) {
  const span = entries.flatMap(({ lines }) => lines.flatMap(line => line.points.flatMap(p => [p.lo, p.y, p.hi]))).filter(known);
  const canvases = chartGrid(holder, entries);
  entries.forEach(({ title, lines }, i) => { smallChart(study, canvases[i], lines, metric, label(title), span); });
}
