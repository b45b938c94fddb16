/* Exact figures under the pointer, or where the arrow keys have led. */
import { byId, element } from './dom.js';
import { isWide, placesOf } from './dots.js';
import { known, NONE, three } from './figures.js';
import { stroke } from './look.js';
import { better, pointsAt, shown } from './shown.js';
import { settingOf, state, study } from './state.js';
import { levelWords } from './words.js';

/**
 * The place in the large chart that is looked at.
 * @type {Focus | null}
 */
export let focused = null;

function chartNow() {
  return Chart.getChart(byId('chart', HTMLCanvasElement));
}

/** @param {Focus | null} next */
export function moveFocus(next) {
  focused = next;
  const chart = chartNow();
  const tip = byId('tip');
  chart?.draw();
  if (!chart || !next) {
    tip.hidden = true;
    byId('tip-live').textContent = '';
    return;
  }
  fillTip(tip, next);
  placeTip(tip, chart, next);
}

/**
 * Ratio of each arm to the one in focus, figure and interval: measured pairwise for times, else of the figures shown.
 * @param {Line} line
 * @param {Point} p
 * @param {Focus} next
 * @param {Point | undefined} base
 */
function toFocused(line, p, next, base) {
  if (line.arm.id === next.arm) return { ratio: 'in focus', bounds: '' };
  const measured = state.metric === 'time' || state.metric === 'ratio'
    ? study.ratioAt(line.arm.id, next.arm, state.link, settingOf(), next.x) : null;
  if (measured) return { ratio: `${three(measured.y)}×`, bounds: known(measured.lo) ? `[${three(measured.lo)}, ${three(measured.hi)}]` : '' };
  return { ratio: base && base.y > 0 ? `${three(p.y / base.y)}×` : NONE, bounds: '' };
}

/**
 * @param {HTMLElement} tip
 * @param {Focus} next
 */
function fillTip(tip, next) {
  const rows = pointsAt(next.x).sort((a, b) => better(a.p, b.p));
  const base = rows.find(({ line }) => line.arm.id === next.arm)?.p;
  const said = base ? `${shown.scale.full(base.y)} ${shown.scale.bounds(base)}` : '';
  const { label } = study.arm(next.arm);
  const level = levelWords(study, next.x);
  tip.replaceChildren(element('p', {}, element('strong', {}, level), base ? `: ${label} ${said}; ratio to it on the right` : ''),
    element('table', {}, ...rows.map(({ line, p }) => tipRow(line, p, next, base))),
    ...(base?.warnings ?? []).map(sentence => element('p', { class: 'warned' }, `⚠ ${sentence}`)));
  tip.hidden = false;
  byId('tip-live').textContent = base ? `${label}, ${level}: ${said}` : '';
}

/**
 * @param {Line} line
 * @param {Point} p
 * @param {Focus} next
 * @param {Point | undefined} base
 */
function tipRow(line, p, next, base) {
  const { ratio, bounds } = toFocused(line, p, next, base);
  return element('tr', { class: line.arm.id === next.arm ? 'focused' : null },
    element('td', {}, stroke(line.arm)), element('td', {}, line.label),
    element('td', { class: 'num' }, shown.scale.full(p.y), ' ', element('small', {}, shown.scale.bounds(p))),
    element('td', { class: 'num share' }, ratio, ' ', element('small', {}, bounds)));
}

/**
 * @param {HTMLElement} tip
 * @param {Chart} chart
 * @param {Focus} next
 */
function placeTip(tip, { scales, canvas }, next) {
  const width = tip.offsetWidth;
  if (shown.dots) {
    const row = placesOf(shown.lines, isWide(canvas)).rows.find(({ line, p }) => line.arm.id === next.arm && p.x === next.x);
    tip.style.left = `${Math.max(0, canvas.clientWidth - width - 8)}px`;
    tip.style.top = `${scales.y.getPixelForValue(row?.at ?? 0) + 16}px`;
    return;
  }
  const x = scales.x.getPixelForValue(next.x);
  const right = x + 16 + width < canvas.clientWidth + 20;
  tip.style.left = `${Math.max(0, right ? x + 16 : x - 16 - width)}px`;
  tip.style.top = '8px';
}

/**
 * The level nearest to the pointer, then the line nearest to it there.
 * @param {PointerEvent} event
 * @returns {Focus | null}
 */
function nearest(event) {
  const chart = chartNow();
  if (!chart || !shown.xs.length) return null;
  const box = chart.canvas.getBoundingClientRect();
  const { scales } = chart;
  if (shown.dots) {
    const at = scales.y.getValueForPixel(event.clientY - box.top);
    const { line, p } = placesOf(shown.lines, isWide(chart.canvas)).rows.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a));
    return { x: p.x, arm: line.arm.id };
  }
  const aside = (/** @type {number} */ x) => Math.abs(scales.x.getPixelForValue(x) - (event.clientX - box.left));
  const x = shown.xs.reduce((a, b) => (aside(b) < aside(a) ? b : a));
  const off = (/** @type {{ p: Point }} */ { p }) => Math.abs(scales.y.getPixelForValue(p.y) - (event.clientY - box.top));
  return { x, arm: pointsAt(x).reduce((a, b) => (off(b) < off(a) ? b : a)).line.arm.id };
}

/**
 * The nearest place in a list.
 * @param {number} i
 * @param {unknown[]} list
 */
function clamp(i, list) {
  return Math.min(list.length - 1, Math.max(0, i));
}

/**
 * Where an arrow key leads.
 * @param {string} key
 * @returns {Focus}
 */
function step(key) {
  const x = focused?.x ?? shown.xs[0];
  const arm = focused?.arm;
  if (!arm) return { x, arm: pointsAt(x)[0].line.arm.id };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const level = shown.xs[clamp(shown.xs.indexOf(x) + (key === 'ArrowRight' ? 1 : -1), shown.xs)];
    const there = pointsAt(level);
    return { x: level, arm: (there.find(({ line }) => line.arm.id === arm) ?? there[0]).line.arm.id };
  }
  const there = pointsAt(x).sort((a, b) => a.p.y - b.p.y);
  const i = there.findIndex(({ line }) => line.arm.id === arm) + ((key === 'ArrowUp') === shown.dots ? -1 : 1);
  return { x, arm: there[clamp(i, there)].line.arm.id };
}

export function followPointer() {
  const canvas = byId('chart');
  const follow = (/** @type {PointerEvent} */ event) => moveFocus(nearest(event));
  canvas.addEventListener('pointermove', follow);
  canvas.addEventListener('pointerdown', follow);
  canvas.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') moveFocus(null); });
  canvas.addEventListener('blur', () => moveFocus(null));
  canvas.addEventListener('keydown', event => {
    if (event.key === 'Escape') moveFocus(null);
    else if (event.key.startsWith('Arrow') && shown.xs.length) {
      event.preventDefault();
      moveFocus(step(event.key));
    }
  });
}
