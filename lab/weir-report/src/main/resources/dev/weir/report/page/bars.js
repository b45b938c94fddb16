/* Bars of one arm each, in its colour. */
import { byId, element } from './dom.js';
import { scaleFor } from './figures.js';
import { colourOf, stroke } from './look.js';
import { METRICS } from './metrics.js';
import { settingOf, shownArms, state, study } from './state.js';

/**
 * @param {PageData.ArmData} arm
 * @param {number} share of the full length
 * @param {string} words
 */
export function bar(arm, share, words) {
  const fill = element('span', { class: 'fill' });
  fill.style.width = `${Math.max(0, Math.min(100, share * 100))}%`;
  fill.style.background = colourOf(arm);
  return element('div', { class: 'bar-row' }, element('span', { class: 'bar-name' }, stroke(arm), arm.label),
    element('span', { class: 'track' }, fill), element('span', { class: 'bar-figure' }, words));
}

/**
 * What the shown arms have of a metric at a level.
 * @param {string} metric
 * @param {Setting} setting
 * @param {number} x
 */
export function estimatesAt(metric, setting, x) {
  return shownArms().flatMap(arm => {
    const cell = study.cellAt(arm.id, state.link, setting, x);
    const p = cell && METRICS[metric].of(cell);
    return p ? [{ arm, p }] : [];
  });
}

/**
 * @param {string} id
 * @param {string} metric
 * @param {number} x
 */
export function drawBars(id, metric, x) {
  const rows = estimatesAt(metric, settingOf(), x);
  const scale = scaleFor(METRICS[metric].kind, rows.map(({ p }) => p.y));
  const most = Math.max(...rows.map(({ p }) => p.y));
  byId(id).replaceChildren(...rows.map(({ arm, p }) => bar(arm, p.y / most, scale.full(p.y))));
  if (!rows.length) byId(id).append(element('p', {}, 'Not counted for this choice.'));
}
