/* The table of counted facts. */
import { byId, element, first } from './dom.js';
import { bestOf, known, scaleFor } from './figures.js';
import { stroke } from './look.js';
import { latencyOf } from './metrics.js';
import { settingWords } from './shown.js';
import { settingOf, shownArms, state, study } from './state.js';
import { labelCells } from './tables.js';
import { levelWords } from './words.js';

/**
 * @typedef {object} Fact a column of the table
 * @property {string} name
 * @property {Kind} kind
 * @property {(cell: CellData) => Figure} of
 * @property {(cell: CellData) => Bounds} [bounds]
 * @property {boolean} [unranked] shown, never ranked
 * @property {boolean} [always] shown even when nothing was counted
 */

/** @type {Fact[]} */
const FACTS = [
  { name: 'Time', kind: 'time', of: c => c.time.estimate, bounds: c => ({ lo: c.time.low, hi: c.time.high }), always: true },
  { name: 'Mean', kind: 'time', of: c => c.mean },
  { name: 'Median', kind: 'time', of: c => latencyOf(c, 'p50') },
  { name: '99th percentile', kind: 'time', of: c => latencyOf(c, 'p99') },
  { name: '99.9th percentile', kind: 'time', of: c => latencyOf(c, 'p999') },
  /* One operation of many. */
  { name: 'Maximum', kind: 'time', of: c => latencyOf(c, 'max'), unranked: true },
  { name: 'Look-ups a request', kind: 'count', of: c => study.data.cells.some(other => other.lookUps) ? c.lookUps ?? 1 : null, unranked: true },
  { name: 'First row', kind: 'time', of: c => c.firstRow },
  { name: 'Round trips', kind: 'count', of: c => c.wire?.roundTrips, always: true },
  { name: 'Packets up', kind: 'count', of: c => c.wire?.packetsUp },
  { name: 'Packets down', kind: 'count', of: c => c.wire?.packetsDown },
  { name: 'Sent', kind: 'bytes', of: c => c.wire?.bytesUp, always: true },
  { name: 'Received', kind: 'bytes', of: c => c.wire?.bytesDown, always: true },
  { name: 'Allocated', kind: 'bytes', of: c => c.allocated, always: true },
  { name: 'Client CPU', kind: 'time', of: c => c.clientCpu, always: true },
  { name: 'Server CPU', kind: 'time', of: c => c.serverCpu },
  { name: 'Collections per 1000', kind: 'count', of: c => c.gc },
  { name: 'Collecting, % of the time', kind: 'count', of: c => c.collecting },
];

/**
 * The level that was asked for, else the last one.
 * @param {number[]} xs
 */
export function factsLevel(xs) {
  const wanted = Number(state.at);
  return state.at !== '' && xs.includes(wanted) ? wanted : xs[xs.length - 1];
}

export function drawFacts() {
  const setting = settingOf();
  const xs = study.levels(state.link, setting);
  const x = factsLevel(xs);
  byId('at').replaceChildren(...xs.map(v => element('option', { value: v, selected: v === x }, levelWords(study, v))));
  const rows = shownArms().flatMap(arm => {
    const cell = study.cellAt(arm.id, state.link, setting, x);
    return cell ? [{ arm, cell }] : [];
  });
  const columns = FACTS.map(fact => {
    const values = rows.map(({ cell }) => fact.of(cell));
    return { ...fact, scale: scaleFor(fact.kind, values), least: fact.unranked ? null : bestOf(values, false, rows.map(({ cell }) => fact.bounds?.(cell))), any: values.some(known) };
  }).filter(column => column.any || column.always);
  const table = byId('facts', HTMLTableElement);
  first(table, 'caption span').textContent = xs.length
    ? `Per ${study.data.operation} at ${levelWords(study, x)} on ${settingWords()}; least in bold where no other lies in its interval${requestNote(rows)}` : 'Nothing measured for this choice';
  first(table, 'thead').replaceChildren(element('tr', {}, element('th', { scope: 'col' }, 'Arm'),
    ...columns.map(c => element('th', { scope: 'col', class: 'num' }, c.name + (c.scale.name ? `, ${c.scale.name}` : ''))),
    element('th', { scope: 'col' }, 'Settings')));
  first(table, 'tbody').replaceChildren(...rows.map(({ arm, cell }) => factsRow(arm, cell, columns)));
  labelCells(table);
}

/**
 * Where a request holds many look-ups, its latency is shared among them: that is said.
 * @param {{ cell: CellData }[]} rows
 */
function requestNote(rows) {
  return rows.some(({ cell }) => cell.lookUps && cell.latency)
    ? '. Latencies are those of a request divided by its look-ups: a whole request takes as many times longer' : '';
}

/**
 * @param {PageData.ArmData} arm
 * @param {CellData} cell
 * @param {(Fact & { scale: Scale, least: number | null })[]} columns
 */
function factsRow(arm, cell, columns) {
  return element('tr', {}, element('th', { scope: 'row', title: arm.id }, stroke(arm), ' ', arm.label),
    ...columns.map(c => {
      const value = c.of(cell);
      const figure = c.scale.bare(value);
      const bounds = c.bounds?.(cell);
      return element('td', { class: 'num' }, known(value) && value === c.least ? element('strong', {}, figure) : figure,
        bounds && known(bounds.lo) ? element('small', {}, ` ${c.scale.bounds(bounds)}`) : '');
    }), element('td', {}, element('details', {}, element('summary', {}, 'declared'), element('code', {}, arm.settings))));
}
