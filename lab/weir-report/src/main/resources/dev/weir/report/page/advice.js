/* The cost model of dev.weir.report.advice, for the maps: the same formulas, checked against it by a test. */
import { known } from './figures.js';

/** How far beyond what was measured a prediction goes, as a factor. */
export const REACH = 4;
/** Bytes of a TCP segment. */
const SEGMENT = 1460;

/**
 * Straight lines between and beyond the measured sizes; one size alone scales with the bytes.
 * @param {AdviceData.LoadModel[]} rows
 * @param {number} size
 * @returns {AdviceData.LoadModel}
 */
function loadAt(rows, size) {
  const exact = rows.find(row => row.size === size);
  if (exact) return exact;
  if (rows.length === 1) return scaled(rows[0], rows[0].size > 0 ? size / rows[0].size : 1);
  const above = rows.findIndex(row => row.size > size);
  const next = above < 0 ? rows.length - 1 : Math.max(1, above);
  return between(rows[next - 1], rows[next], (size - rows[next - 1].size) / (rows[next].size - rows[next - 1].size));
}

/**
 * The load of a value this many times as large, where no second size was measured.
 * @param {AdviceData.LoadModel} load
 * @param {number} factor
 * @returns {AdviceData.LoadModel}
 */
function scaled(load, factor) {
  const times = (/** @type {Figure} */ value) => known(value) ? value * factor : null;
  return {
    ...load, bytesDown: times(load.bytesDown), payloadBytes: times(load.payloadBytes), decodeMicros: times(load.decodeMicros),
    encodeMicros: times(load.encodeMicros),
  };
}

/**
 * The load at a share of the way from one to another, never below zero.
 * @param {AdviceData.LoadModel} from
 * @param {AdviceData.LoadModel} to
 * @param {number} share
 * @returns {AdviceData.LoadModel}
 */
function between(from, to, share) {
  const mix = (/** @type {Figure} */ a, /** @type {Figure} */ b) => known(a) && known(b) ? Math.max(0, a + (b - a) * share) : null;
  return {
    size: from.size + (to.size - from.size) * share,
    roundTrips: mix(from.roundTrips, to.roundTrips),
    bytesUp: mix(from.bytesUp, to.bytesUp),
    bytesDown: mix(from.bytesDown, to.bytesDown),
    payloadBytes: mix(from.payloadBytes, to.payloadBytes),
    decodeMicros: mix(from.decodeMicros, to.decodeMicros),
    encodeMicros: mix(from.encodeMicros, to.encodeMicros),
    serverWriteMicros: mix(from.serverWriteMicros, to.serverWriteMicros),
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
 * Time that a fresh congestion window keeps the path idle.
 * @param {NetworkPath} path
 * @param {number} bytes
 */
function slowStart(path, bytes) {
  if (!path.window || !path.rate || !path.rtt) return 0;
  const flight = path.rtt + onWire(path, SEGMENT);
  let { window } = path;
  let sent = 0;
  let idle = 0;
  while (sent + window < bytes && onWire(path, window) < flight) {
    idle += flight - onWire(path, window);
    sent += window;
    window *= 2;
  }
  return idle;
}

/**
 * What the client computes beside the bytes.
 * @param {AdviceData.ArmModel} arm
 * @param {AdviceData.LoadModel} load
 * @param {string} data
 */
function decodeTime(arm, load, data) {
  if (arm.decodeForm === 'NONE') return 0;
  const base = (arm.decodeForm === 'IN_PROCESS' ? load.decodeMicros : load.payloadBytes) ?? 0;
  return base === 0 ? 0 : base * (arm.decode[arm.decodeForm === 'PER_BYTE_AND_DATA' ? data : ''] ?? NaN);
}

/**
 * Predicted time of a read in microseconds and the share of it that was fitted.
 * @param {AdviceData.ArmModel} arm
 * @param {AdviceData.LoadModel} load
 * @param {string} data
 * @param {NetworkPath} path
 */
function readTime(arm, load, data, path) {
  const down = load.bytesDown ?? 0;
  const transfer = onWire(path, down);
  const copy = arm.perByte * down;
  const work = decodeTime(arm, load, data);
  const waiting = (load.roundTrips ?? 0) * path.rtt + onWire(path, load.bytesUp ?? 0) + (arm.fresh ? slowStart(path, down) : 0);
  const beside = arm.overlap === 'ALL' ? copy + work : copy;
  const moved = arm.overlap === 'NONE' ? transfer + copy + work
    : arm.overlap === 'COPY' ? Math.max(transfer, copy) + work : Math.max(transfer, copy + work);
  const micros = arm.fixed + waiting + moved;
  const hidden = arm.overlap !== 'NONE' && transfer < beside;
  return { micros, share: Math.max(0, 1 - (waiting + (hidden ? 0 : transfer)) / micros) };
}

/**
 * @param {Spread} spread
 * @param {number} share
 */
function halfWidth({ constant, byShare, quantile }, share) {
  return quantile * Math.sqrt(constant + byShare * share * share);
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

/** The models of one run, ready to be asked. */
export class Adviser {
  /** @param {AdviceData} given */
  constructor(given) {
    this.given = given;
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
    const { sizes, links } = this.given;
    if (!this.given.data.includes(data)) return 2;
    const bySize = reachOf(size, sizes[0], sizes[sizes.length - 1]);
    if (links.length === 1) {
      const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) <= 0.1 * Math.max(a, b);
      return Math.max(bySize, near(path.rtt, links[0].rtt) && near(onWire(path, 1), onWire(links[0], 1)) ? 0 : 2);
    }
    return Math.max(bySize, reachOf(path.rtt, this.rtts.least, this.rtts.most),
      reachOf(onWire(path, 1), this.periods.least, this.periods.most));
  }

  /**
   * The logarithm of a ratio that is too close to call.
   * @param {Prediction} a
   * @param {Prediction} b
   */
  band(a, b) {
    const [before, after] = a.index < b.index ? [a, b] : [b, a];
    const spread = this.given.arms[after.index].ratios[before.arm];
    return Math.max(this.given.threshold, halfWidth(spread, Math.max(a.share, b.share)));
  }

  /**
   * @param {number} index of the arm
   * @param {NetworkPath} path
   * @param {number} size
   * @param {string} data
   * @param {number} reads per write
   * @returns {Prediction | null} null for what is not predicted
   */
  predict(index, path, size, data, reads) {
    const arm = this.given.arms[index];
    const rows = arm.loads[data];
    if (!rows || reachOf(size, rows[0].size, rows[rows.length - 1].size) === 2) return null;
    const load = loadAt(rows, size);
    const read = readTime(arm, load, data, path);
    const write = reads === Infinity ? 0 : known(load.encodeMicros) ? (load.encodeMicros + (load.serverWriteMicros ?? 0)) / reads : NaN;
    if (!(read.micros > 0) || !(write >= 0)) return null;
    const factor = Math.exp(halfWidth(arm.spread, read.share));
    return {
      arm: arm.id, index, share: read.share, micros: read.micros + write,
      low: read.micros / factor + write, high: read.micros * factor + write,
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
    const ranked = far === 2 ? [] : this.given.arms.map((_, index) => this.predict(index, path, size, data, reads))
      .filter(each => each !== null).sort((a, b) => a.micros - b.micros);
    const close = ranked.slice(1).filter(each => Math.log(each.micros / ranked[0].micros) <= this.band(ranked[0], each));
    return { far, ranked, close };
  }
}
