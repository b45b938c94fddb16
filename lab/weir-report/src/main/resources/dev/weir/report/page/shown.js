/* What the large chart, its legend and its table show, and the words for it. */
import { scaleFor } from './figures.js';
import { bestFirst, inRows, lineOf, METRICS, metricName } from './metrics.js';
import { factorKey, settingOf, shownArms, state, study } from './state.js';
import { factorWords, valueWords } from './words.js';
/** @import { Study } from './data.js' */

/** @type {Shown} */
export let shown = { dots: false, lines: [], missing: [], xs: [], scale: scaleFor('time', []) };

/** Works out what the chosen view shows. */
export function compute() {
  const setting = settingOf();
  const lines = shownArms().map(arm => ({
    ...lineOf(study, arm.id, state.metric, state.ref, state.link, setting), strong: arm.id === state.ref,
  }));
  const measured = lines.filter(line => line.points.length);
  const dots = inRows(measured);
  const drawn = dots ? bestFirst(measured, state.metric) : measured;
  const xs = [...new Set(drawn.flatMap(line => line.points.map(p => p.x)))].sort((a, b) => a - b);
  const scale = scaleFor(METRICS[state.metric].kind, drawn.flatMap(line => line.points.map(p => p.y)));
  shown = { dots, lines: drawn, missing: lines.filter(line => !line.points.length), xs, scale };
}

/** Whether more of what is shown is better. */
export function more() {
  return Boolean(METRICS[state.metric].more);
}

/**
 * Sorts the better first.
 * @param {{ y: number }} a
 * @param {{ y: number }} b
 */
export function better(a, b) {
  return more() ? b.y - a.y : a.y - b.y;
}

/**
 * What the lines have at a level.
 * @param {number} x
 */
export function pointsAt(x) {
  return shown.lines.flatMap(line => {
    const p = line.points.find(each => each.x === x);
    return p ? [{ line, p }] : [];
  });
}

export function settingWords() {
  return [state.link, ...study.outer.map(name => `${factorWords(name)} ${valueWords(study, name, state[factorKey(name)])}`)].join(', ');
}

export function metricWords() {
  return state.metric === 'ratio' ? `Time as a ratio to ${study.arm(state.ref).label}` : metricName(study, state.metric);
}

/** @param {Study} of */
export function innerTitle(of) {
  return of.inner || 'setting';
}
