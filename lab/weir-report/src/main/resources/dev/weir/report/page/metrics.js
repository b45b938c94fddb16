/* Figures that can be shown, and the points that lines are drawn through. */
import { over } from './data.js';
import { known } from './figures.js';
/** @import { Study } from './data.js' */

/** Operations that a 99.9th percentile takes. */
const MANY = 10_000;

/**
 * @param {CellData} cell
 * @param {Figure} value
 * @returns {Estimate | null}
 */
function single(cell, value) {
  return known(value) ? { lo: null, y: value, hi: null, n: cell.heats } : null;
}

/**
 * An amount over the time: the interval is the time's, turned round.
 * @param {CellData} cell
 * @param {Figure} amount
 * @returns {Estimate | null}
 */
function perTime(cell, amount) {
  const { low, estimate, high } = cell.time;
  const y = known(amount) && amount > 0 ? over(estimate, amount) : null;
  return known(amount) && y !== null ? { lo: over(high, amount), y, hi: over(low, amount), n: cell.heats } : null;
}

/**
 * Latencies are of requests; where one holds many look-ups they are given per look-up, as times are.
 * @param {CellData} cell
 * @param {'p50' | 'p90' | 'p99' | 'p999' | 'max'} name
 * @returns {number | null}
 */
export function latencyOf(cell, name) {
  const value = cell.latency?.[name];
  const enough = name !== 'p999' || (cell.latency?.count ?? 0) >= MANY;
  return enough && known(value) ? value / (cell.lookUps ?? 1) : null;
}

/**
 * Figures shown; what a study did not record is not offered.
 * @type {Record<string, Metric>}
 */
export const METRICS = {
  time: {
    name: 'Time per operation', kind: 'time', always: true,
    of: ({ time, heats }) => known(time.estimate) ? { lo: time.low, y: time.estimate, hi: time.high, n: heats } : null,
  },
  /* Of two cells: pointsOf asks the study. */
  ratio: { name: 'Time as a ratio to a reference', kind: 'ratio', always: true, of: () => null },
  throughput: { name: 'Throughput, uncompressed bytes', kind: 'speed', more: true, of: cell => perTime(cell, cell.payload) },
  wire: { name: 'Throughput on the wire, server to client', kind: 'speed', of: cell => perTime(cell, cell.wire?.bytesDown) },
  p50: { name: 'Latency, median', kind: 'time', of: cell => single(cell, latencyOf(cell, 'p50')) },
  p90: { name: 'Latency, 90th percentile', kind: 'time', of: cell => single(cell, latencyOf(cell, 'p90')) },
  p99: { name: 'Latency, 99th percentile', kind: 'time', of: cell => single(cell, latencyOf(cell, 'p99')) },
  p999: { name: 'Latency, 99.9th percentile', kind: 'time', of: cell => single(cell, latencyOf(cell, 'p999')) },
  rate: { name: 'Operations per second', kind: 'rate', more: true, of: cell => perTime(cell, 1e6) },
  first: { name: 'Time to the first row (median)', kind: 'time', of: cell => single(cell, cell.firstRow) },
  client: { name: 'Client CPU per operation (median)', kind: 'time', of: cell => single(cell, cell.clientCpu) },
  server: { name: 'Server CPU per operation (median)', kind: 'time', of: cell => single(cell, cell.serverCpu) },
  allocated: { name: 'Bytes allocated per operation (median)', kind: 'bytes', of: cell => single(cell, cell.allocated) },
  trips: { name: 'Round trips per operation (counted)', kind: 'count', of: cell => single(cell, cell.wire?.roundTrips) },
  bytes: {
    name: 'Bytes on the wire per operation (counted)', kind: 'bytes',
    of: cell => single(cell, cell.wire && known(cell.wire.bytesUp) && known(cell.wire.bytesDown)
      ? cell.wire.bytesUp + cell.wire.bytesDown : null),
  },
};

/**
 * What a figure is of, in the words of the study: a look-up, an operation.
 * @param {Study} study
 * @param {string} id
 */
export function metricName(study, id) {
  const { name } = METRICS[id];
  const { operation, operations } = study.data;
  return operation === 'operation' ? name : name.replaceAll('operation', operation)
    .replace('Operations', operations.charAt(0).toUpperCase() + operations.slice(1))
    .replace('Latency,', `Latency per ${operation},`);
}

/**
 * Ids of what the study recorded.
 * @param {Study} study
 */
export function metricsOf(study) {
  return Object.keys(METRICS).filter(id => METRICS[id].always || study.data.cells.some(cell => METRICS[id].of(cell)));
}

/**
 * Points of one arm along the inner factor.
 * @param {Study} study
 * @param {string} arm
 * @param {string} metric
 * @param {string} reference
 * @param {string} link
 * @param {Setting} setting
 * @returns {Point[]}
 */
export function pointsOf(study, arm, metric, reference, link, setting) {
  const xs = [...new Set(study.cellsOn(arm, link).filter(cell => study.inSetting(cell, setting)).map(cell => study.xOf(cell)))];
  return xs.filter(known).sort((a, b) => a - b).flatMap(x => {
    const cell = study.cellAt(arm, link, setting, x);
    const found = metric === 'ratio' ? study.ratioAt(arm, reference, link, setting, x) : cell && METRICS[metric].of(cell);
    return cell && found ? [{ x, ...found, warnings: cell.warnings }] : [];
  });
}

/**
 * One arm's line.
 * @param {Study} study
 * @param {string} id
 * @param {string} metric
 * @param {string} reference
 * @param {string} link
 * @param {Setting} setting
 * @returns {Line}
 */
export function lineOf(study, id, metric, reference, link, setting) {
  const arm = study.arm(id);
  return { arm, label: arm.label, points: pointsOf(study, id, metric, reference, link, setting) };
}

/** Levels up to which a line between them would say more than was measured. */
const FEW = 3;

/**
 * Few levels, or none that varies: nothing for a line to run along.
 * @param {Line[]} lines
 */
export function inRows(lines) {
  return new Set(lines.flatMap(line => line.points.map(p => p.x))).size <= FEW;
}

/**
 * The better first, as one reads them, by the last level that they have.
 * @param {Line[]} lines
 * @param {string} metric
 */
export function bestFirst(lines, metric) {
  const last = (/** @type {Line} */ line) => line.points[line.points.length - 1];
  const ends = Math.max(...lines.map(line => last(line).x));
  return lines.toSorted((a, b) => Number(last(a).x < ends) - Number(last(b).x < ends)
    || (METRICS[metric].more ? -1 : 1) * (last(a).y - last(b).y));
}
