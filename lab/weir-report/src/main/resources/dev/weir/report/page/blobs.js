/* Views of the blob study: bars by data class at a size to slide over, and pairs side by side. */
import { bar, estimatesAt } from './bars.js';
import { all, byId, element, first } from './dom.js';
import { factsLevel } from './facts.js';
import { known, ratioWords, scaleFor } from './figures.js';
import { lineOf, METRICS, metricName, inRows, pointsOf } from './metrics.js';
import { settingWords } from './shown.js';
import { drawGrid, key } from './small.js';
import { change, settingOf, state, study } from './state.js';
import { levelWords } from './words.js';

/** @type {Record<string, string>} */
const CLASS_WORDS = {
  extra: 'random letters of 2', high: 'random letters of 4', medium: 'random letters of 10', low: 'random letters of 62',
  documents: 'generated JSON documents', own: 'your own data',
};

/** Kinds of data, where the study varies them by size. */
function classes() {
  return study.inner === 'size' ? study.data.factors.data ?? [] : [];
}

export function drawClasses() {
  const xs = study.levels(state.link, settingOf());
  const view = byId('classes-view');
  view.hidden = !classes().length || !xs.length;
  if (view.hidden) return;
  const x = factsLevel(xs);
  const { metric } = study.data;
  const slider = byId('slider', HTMLInputElement);
  slider.max = String(xs.length - 1);
  slider.value = String(xs.indexOf(x));
  slider.setAttribute('aria-valuetext', levelWords(study, x));
  byId('slider-words').textContent = levelWords(study, x);
  byId('classes-title').textContent = `${metricName(study, metric)}, by how well the data compress`;
  byId('classes-sub').textContent = `On ${state.link}. Bars start at zero and share one scale; the line at the end of a bar is the interval.`;
  const found = classes().map(value => ({
    value, rows: estimatesAt(metric, { ...settingOf(), data: value }, x).sort((a, b) => b.p.y - a.p.y),
  })).filter(({ rows }) => rows.length);
  const figures = found.flatMap(({ rows }) => rows.map(({ p }) => p));
  const scale = scaleFor(METRICS[metric].kind, figures.map(p => p.y));
  const most = Math.max(...figures.map(p => p.hi ?? p.y));
  byId('classes').replaceChildren(...found.map(({ value, rows }) => classFigure(value, rows, scale, most)));
}

/**
 * @param {string} value
 * @param {{ arm: PageData.ArmData, p: Estimate }[]} rows
 * @param {Scale} scale
 * @param {number} most
 */
function classFigure(value, rows, scale, most) {
  return element('figure', { 'data-class': value },
    element('figcaption', {}, element('strong', {}, value), ` ${CLASS_WORDS[value] ?? ''}`),
    element('div', { class: 'bars tight' }, ...rows.map(({ arm, p }) => {
      const row = bar(arm, p.y / most, scale.full(p.y));
      row.title = `${arm.label}: ${scale.full(p.y)} ${scale.bounds(p)}`;
      if (known(p.lo) && known(p.hi)) first(row, '.track').append(whisker(Math.max(0, p.lo), p.hi, most));
      return row;
    })));
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function whisker(low, high, most) {
  const line = element('span', { class: 'whisker' });
  line.style.left = `${100 * low / most}%`;
  line.style.width = `${100 * (high - low) / most}%`;
  return line;
}

/** Pairs on the chosen link: each in a chart of its own, and what the statistics say about them. */
export function drawDuels() {
  const setting = settingOf();
  const name = metricName(study, study.data.metric);
  const found = study.data.duels.map(duel => ({
    duel, words: '', title: `${study.arm(duel.arm).label} against ${study.arm(duel.reference).label}`,
    lines: [duel.arm, duel.reference].map(id => lineOf(study, id, study.data.metric, '', state.link, setting)),
  })).filter(({ lines }) => lines.every(line => line.points.length));
  byId('duels-view').hidden = !found.length;
  byId('duels-sub').textContent = `${name}, on ${settingWords()}. Under each pair: what the first takes against the second.`;
  drawGrid(study, byId('duels'), study.data.metric, found, title => `${name}: ${title}, on ${state.link}`);
  all(byId('duels'), 'figure').forEach((figure, i) => {
    const { duel, lines } = found[i];
    figure.append(...(inRows(lines) ? [] : [key(lines)]), duelWords(duel, setting));
  });
}

/**
 * @param {PageData.Pair} duel
 * @param {Setting} setting
 */
function duelWords({ arm, reference }, setting) {
  const points = pointsOf(study, arm, 'ratio', reference, state.link, setting);
  const ends = points.length > 1 ? [points[0], points[points.length - 1]] : points;
  return element('p', { class: 'sub' }, ends.length
    ? ends.map(p => `${ratioWords(p)} at ${levelWords(study, p.x)}`).join('; ')
    : 'No ratio has been measured.');
}

export function equipSlider() {
  const slider = byId('slider', HTMLInputElement);
  slider.addEventListener('input', () => change({ at: String(study.levels(state.link, settingOf())[Number(slider.value)]) }));
}
