/* Latency against load, from the open-loop experiment. */
import { byId } from './dom.js';
import { known, scaleFor } from './figures.js';
import { drawLines } from './lines.js';
import { chartGrid } from './small.js';
import { shownArms, state, study } from './state.js';

/**
 * A line of one percentile.
 * @param {PageData.ArmData} arm
 * @param {OpenLoop.Load[]} points
 * @param {'p50' | 'p99'} name
 * @param {number[]} dash
 */
function percentileLine(arm, points, name, dash) {
  return { arm, label: name, dash, points: points.flatMap(p => known(p[name]) ? [{ x: p.share, y: p[name] }] : []) };
}

export function drawOpenLoop() {
  const ids = new Set(shownArms().map(arm => arm.id));
  const rows = study.data.openLoop.filter(row => ids.has(row.arm) && row.link === state.link);
  byId('open-loop-view').hidden = !rows.length;
  const canvases = chartGrid(byId('open-loop'), rows.map(row => ({
    title: study.arm(row.arm).label, words: `capacity ${scaleFor('rate', [row.capacity]).full(row.capacity)}`,
  })));
  const span = rows.flatMap(row => row.points.flatMap(p => [p.p50, p.p99])).filter(known);
  const scale = scaleFor('time', span);
  rows.forEach(({ arm: id, link, points }, i) => {
    const arm = study.arm(id);
    drawLines(canvases[i], {
      study, lines: [percentileLine(arm, points, 'p50', []), percentileLine(arm, points, 'p99', [6, 4])],
      span, small: true, titles: true, scale, xLog: false, yLog: true, xTitle: 'load, % of capacity', yTitle: `${scale.name} (log)`,
    });
    const described = points.map(p => `${p.share} %: median ${scale.full(p.p50)}, 99th percentile ${scale.full(p.p99)}`);
    canvases[i].setAttribute('aria-label', `Line chart. Latency of ${arm.label} against load, on ${link}. ${described.join('; ')}.`);
  });
}
