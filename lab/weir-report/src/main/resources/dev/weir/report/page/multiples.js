/* Charts beside the answers and link by link; bars of counted facts and memory. */
import { bar, drawBars } from './bars.js';
import { studyOf } from './data.js';
import { all, byId, element, first } from './dom.js';
import { known, scaleFor } from './figures.js';
import { nameRoom } from './lines.js';
import { inRows, lineOf, metricName } from './metrics.js';
import { drawGrid, key, smallChart } from './small.js';
import { settingOf, shownArms, state, study } from './state.js';
import { levelWords } from './words.js';

/** Every answer's chart is of its own study, whichever is chosen. */
export function drawAnswers() {
  for (const canvas of all(document, 'canvas[data-answer]', HTMLCanvasElement)) {
    const of = studyOf(canvas.dataset.study);
    const answer = of.data.answers[Number(canvas.dataset.answer)];
    if (!answer) continue;
    const setting = { ...of.data.start, ...answer.setting };
    const lines = answer.arms.map(id => lineOf(of, id, answer.metric, answer.reference, answer.link, setting));
    const figure = canvas.closest('figure');
    smallChart(of, canvas, lines, answer.metric, first(figure, 'figcaption').textContent);
    figure?.querySelector('.key')?.remove();
    if (!inRows(lines) && !nameRoom(canvas, lines)) figure?.append(key(lines));
  }
}

function drawLinks() {
  const pairs = study.data.pairs.length > 0;
  const metric = pairs ? 'ratio' : study.data.metric;
  const setting = settingOf();
  const ids = new Set(shownArms().map(arm => arm.id));
  const drawn = pairs ? study.data.pairs.filter(({ arm }) => ids.has(arm)) : [...ids].map(arm => ({ arm, reference: '' }));
  const links = study.data.links.map(({ name, words }) => ({
    title: name, words,
    lines: drawn.map(({ arm, reference }) => lineOf(study, arm, metric, reference, name, setting)).filter(line => line.points.length),
  })).filter(({ lines }) => lines.length);
  byId('links-title').textContent = pairs ? 'What not fetching at once costs, link by link' : `${metricName(study, metric)}, link by link`;
  byId('links-sub').textContent = pairs
    ? 'Time as a multiple of reading at once with the same driver and protocol; the band is the interval.'
    : 'Every link on the same axes; the band is the interval. Filters of the chart above apply.';
  const what = pairs ? 'Time as a multiple of reading at once' : metricName(study, metric);
  drawGrid(study, byId('ratios'), metric, links, link => `${what}, on ${link}`);
  const lines = new Map(links.flatMap(link => link.lines.map(line => [line.arm.id, line])));
  byId('ratios-key').replaceChildren(links.every(link => inRows(link.lines)) ? '' : key([...lines.values()]));
  if (!links.length) {
    byId('ratios').append(element('p', {}, pairs
      ? 'No ratio to reading at once has been measured for this choice.' : 'Nothing has been measured for this choice.'));
  }
}

function drawMemory() {
  const { memory, pairs } = study.data;
  byId('memory-view').hidden = !memory.length && !pairs.length;
  const rows = memory.filter(row => study.arms.has(row.arm));
  const peaks = rows.map(row => row.peakHeapBytes);
  const scale = scaleFor('bytes', peaks);
  const most = Math.max(...peaks.filter(known), 1);
  byId('memory').replaceChildren(...rows.map(row => {
    const dead = row.outcome !== 'survives';
    const peak = known(row.peakHeapBytes) ? `peak heap ${scale.full(row.peakHeapBytes)}` : 'peak not known';
    const words = dead ? `✗ ${row.outcome.replaceAll('-', ' ')}` : `✓ ${peak}`;
    const drawn = bar(study.arm(row.arm), dead ? 1 : (row.peakHeapBytes ?? 0) / most, words);
    /* What ran out of memory needed more than there was: full length, hatched. */
    drawn.classList.toggle('dead', dead);
    return drawn;
  }));
  if (!rows.length) byId('memory').append(element('p', {}, 'Memory has not been tried in this run.'));
}

/**
 * Bars of what was counted at one level, which the title names.
 * @param {'trips' | 'bytes'} id of the bars, and of the metric
 * @param {string} what
 * @param {number | undefined} x
 */
function drawCounted(id, what, x) {
  byId(`${id}-title`).textContent = x === undefined ? what : `${what}, at ${levelWords(study, x)}`;
  drawBars(id, id, x ?? NaN);
}

export function drawMultiples() {
  const xs = study.levels(state.link, settingOf());
  const { operation } = study.data;
  drawLinks();
  drawCounted('trips', `Round trips per ${operation}`, xs.at(0));
  drawCounted('bytes', `Bytes per ${operation}${xs.length ? ', both ways' : ''}`, xs.at(-1));
  drawMemory();
}
