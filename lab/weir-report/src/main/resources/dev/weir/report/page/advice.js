/* The estimates of dev.weir.report.advice, for the maps: the same arithmetic, checked against it by a test. */
import { known } from './figures.js';

/** How far beyond what was measured an estimate goes, as a factor. */
export const REACH = 4;

/**
 * Straight lines between and beyond the measured sizes; beyond a single one there is none.
 * @param {AdviceData.CellModel[]} cells
 * @param {number} size
 * @returns {AdviceData.CellModel | null}
 */
function cellAt(cells, size) {
  const exact = cells.find(cell => cell.size === size);
  if (exact || cells.length < 2) return exact ?? null;
  const above = cells.findIndex(cell => cell.size > size);
  const next = above < 0 ? cells.length - 1 : Math.max(1, above);
  const between = towards(cells[next - 1], cells[next], size);
  return between.micros > 0 ? between : null;
}

/**
 * The cell at a size on the line from one to another; what is moved is never below zero.
 * @param {AdviceData.CellModel} from
 * @param {AdviceData.CellModel} to
 * @param {number} size
 * @returns {AdviceData.CellModel}
 */
function towards(from, to, size) {
  const share = (size - from.size) / (to.size - from.size);
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(0, a + (b - a) * share);
  const either = (/** @type {Figure} */ a, /** @type {Figure} */ b) => known(a) && known(b) ? mix(a, b) : null;
  const micros = from.micros + (to.micros - from.micros) * share;
  const wide = Math.abs(1 - share) * from.micros * from.halfWidth + Math.abs(share) * to.micros * to.halfWidth;
  return {
    link: from.link, size, micros, halfWidth: wide / micros, roundTrips: mix(from.roundTrips, to.roundTrips),
    bytes: mix(from.bytes, to.bytes), encodeMicros: either(from.encodeMicros, to.encodeMicros),
    serverWriteMicros: either(from.serverWriteMicros, to.serverWriteMicros),
  };
}

/**
 * Microseconds that bytes take at the path's rate.
 * @param {{ rate: number }} path
 * @param {number} bytes
 */
export function onWire({ rate }, bytes) {
  return rate === 0 ? 0 : bytes * 8e6 / rate;
}

/**
 * What one write costs with an arm.
 * @param {AdviceData.CellModel} cell
 */
function writeTime({ encodeMicros, serverWriteMicros }) {
  return known(encodeMicros) ? encodeMicros + (serverWriteMicros ?? 0) : NaN;
}

/**
 * How far a value is from what was measured: 0 within, 1 within reach, 2 beyond.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function reachOf(value, low, high) {
  if (value >= low * 0.99 && value <= high * 1.01) return 0;
  return value >= low / REACH && value <= high * REACH ? 1 : 2;
}

/**
 * Half the width of an interval on the logarithmic scale.
 * @param {Estimated} estimated
 */
function halfWidth({ low, high }) {
  return Math.log(high / low) / 2;
}

/** The estimates of one run, ready to be asked. */
export class Adviser {
  /** @param {AdviceData} given */
  constructor(given) {
    this.given = given;
    this.links = new Map(given.links.map(link => [link.name, link]));
    const rtts = given.links.map(link => link.rtt);
    const periods = given.links.map(link => onWire(link, 1));
    const nearest = Math.min(...rtts);
    this.rtts = { least: nearest <= 50 ? 0 : nearest, most: Math.max(...rtts) };
    this.periods = { least: Math.min(...periods), most: Math.max(...periods) };
  }

  /**
   * @param {NetworkPath} path
   * @param {number} size
   * @param {string} data
   */
  reach(path, size, data) {
    const { sizes } = this.given;
    if (!this.given.data.includes(data)) return 2;
    return Math.max(reachOf(size, sizes[0], sizes[sizes.length - 1]), reachOf(path.rtt, this.rtts.least, this.rtts.most),
      reachOf(onWire(path, 1), this.periods.least, this.periods.most));
  }

  /**
   * The logarithm of a ratio that is too close to call.
   * @param {Estimated} a
   * @param {Estimated} b
   */
  band(a, b) {
    return Math.max(this.given.threshold, Math.hypot(halfWidth(a), halfWidth(b)));
  }

  /**
   * @param {number} index of the arm
   * @param {NetworkPath} path
   * @param {number} size
   * @param {string} data
   * @param {number} reads per write
   * @returns {Estimated | null} null for what is not estimated
   */
  estimate(index, path, size, data, reads) {
    const arm = this.given.arms[index];
    const cells = arm.cells[data];
    if (!cells || reachOf(size, cells[0].size, cells[cells.length - 1].size) === 2) return null;
    const cell = cellAt(cells, size);
    const base = cell && this.links.get(cell.link);
    if (!cell || !base) return null;
    const longer = cell.roundTrips * (path.rtt - base.rtt) + onWire(path, cell.bytes) - onWire(base, cell.bytes);
    const write = reads === Infinity ? 0 : writeTime(cell) / reads;
    const factor = Math.exp(cell.halfWidth);
    if (!(cell.micros / factor + longer > 0) || !(write >= 0)) return null;
    return {
      arm: arm.id, index, micros: cell.micros + longer + write,
      low: cell.micros / factor + longer + write, high: cell.micros * factor + longer + write,
    };
  }

  /**
   * Arms, fastest first, and those that cannot be distinguished from the first.
   * @param {NetworkPath} path
   * @param {number} size
   * @param {string} data
   * @param {number} reads per write
   * @returns {Choice}
   */
  choose(path, size, data, reads) {
    const far = this.reach(path, size, data);
    const ranked = far === 2 ? [] : this.given.arms.map((_, index) => this.estimate(index, path, size, data, reads))
      .filter(each => each !== null).sort((a, b) => a.micros - b.micros);
    const close = ranked.slice(1).filter(each => Math.log(each.micros / ranked[0].micros) <= this.band(ranked[0], each));
    return { far, ranked, close };
  }
}
