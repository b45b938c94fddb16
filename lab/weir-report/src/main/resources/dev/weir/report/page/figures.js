/* Figures as text, by the rules of the page's Java side: three significant digits, one unit a table. */

/** Stands where a figure is not known. */
export const NONE = '–';

/** @type {Record<Kind, { name: string, size: number }[]>} */
const UNITS = {
  time: [{ name: 'ns', size: 0.001 }, { name: 'µs', size: 1 }, { name: 'ms', size: 1e3 }, { name: 's', size: 1e6 }],
  bytes: [{ name: 'B', size: 1 }, { name: 'kB', size: 1e3 }, { name: 'MB', size: 1e6 }, { name: 'GB', size: 1e9 }],
  /* Bytes per microsecond are megabytes per second. */
  speed: [{ name: 'B/s', size: 1e-6 }, { name: 'kB/s', size: 1e-3 }, { name: 'MB/s', size: 1 }, { name: 'GB/s', size: 1e3 }],
  rate: [{ name: 'per s', size: 1 }, { name: 'thousand per s', size: 1e3 }, { name: 'million per s', size: 1e6 }],
  count: [{ name: '', size: 1 }],
  ratio: [{ name: '×', size: 1 }],
};

/**
 * @param {unknown} value
 * @returns {value is number}
 */
export function known(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

/** @param {string} text */
export function grouped(text) {
  const [whole = '', part] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
}

/**
 * Three significant digits, trailing zeros kept.
 * @param {Figure} value
 */
export function three(value) {
  if (!known(value)) return NONE;
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  const exponent = Math.floor(Math.log10(Math.abs(rounded)) + 1e-9);
  return grouped(rounded.toFixed(Math.min(20, Math.max(0, 2 - exponent))));
}

/**
 * A counted figure: whole where it is whole; below one, whatever digits it takes not to read as none.
 * @param {Figure} value
 */
export function count(value) {
  if (!known(value)) return NONE;
  if (value !== 0 && Math.abs(value) < 0.95) return String(Number(value.toPrecision(3)));
  const whole = Math.abs(value - Math.round(value)) < 0.05;
  return grouped(whole ? String(Math.round(value)) : value.toFixed(1));
}

/**
 * The unit in which the middle value reads between 1 and 1000.
 * @param {Kind} kind
 * @param {Figure[]} values
 */
function unitFor(kind, values) {
  const units = UNITS[kind];
  const usable = values.filter(known).filter(v => v > 0).sort((a, b) => a - b);
  if (!usable.length) return units.find(unit => unit.size === 1) ?? units[0];
  const middle = usable[Math.floor(usable.length / 2)];
  let chosen = units.findLast(unit => middle >= unit.size) ?? units[0];
  /* Nothing needs to read as 0.02 where the next smaller unit has room for all. */
  for (const unit of units.toReversed()) {
    if (unit.size < chosen.size && usable[0] < chosen.size / 10 && usable[usable.length - 1] < unit.size * 1e6) chosen = unit;
  }
  return chosen;
}

/**
 * One unit for all values of a kind.
 * @param {Kind} kind
 * @param {Figure[]} values
 * @returns {Scale}
 */
export function scaleFor(kind, values) {
  const { name, size } = unitFor(kind, values);
  const bare = (/** @type {Figure} */ v) => known(v) ? (kind === 'count' ? count(v) : three(v / size)) : NONE;
  const mark = kind === 'ratio' ? '×' : name ? `\u00a0${name}` : '';
  return {
    name, size, bare,
    full: v => known(v) ? bare(v) + mark : NONE,
    bounds: ({ lo, hi }) => known(lo) && known(hi) ? `[${bare(lo)},\u00a0${bare(hi)}]` : '',
    hasBounds: ({ lo, hi }) => known(lo) && known(hi),
  };
}

/**
 * The best, which is set in bold: the least, or the most where more is better; none when there is nothing to choose, or when
 * its interval holds another.
 * @param {Figure[]} values
 * @param {boolean} [more]
 * @param {(Bounds | undefined)[]} [bounds] of the values
 */
export function bestOf(values, more, bounds = []) {
  const usable = values.filter(known);
  const best = more ? Math.max(...usable) : Math.min(...usable);
  const { lo, hi } = bounds[values.indexOf(best)] ?? {};
  const rivals = usable.filter(v => v === best || (known(lo) && known(hi) && v >= lo && v <= hi));
  return usable.length > 1 && rivals.length === 1 ? best : null;
}

/**
 * A ratio of times in words with its interval, as dev.weir.report.text.RatioWords says it.
 * @param {{ y: number } & Bounds} ratio
 */
export function ratioWords({ y, lo, hi }) {
  const factor = y >= 1.995 || y <= 1 / 1.995;
  const less = y < 1;
  const wide = known(lo) && known(hi) ? (hi - lo) / 2 : 0;
  const shown = 100 * Math.max(wide, Math.abs(1 - y));
  const percent = (/** @type {number} */ v) => (100 * (less ? 1 - v : v - 1)).toFixed(shown >= 9.95 ? 0 : shown >= 0.995 ? 1 : 2).replace(/^-(?=[0.]+$)/, '');
  const said = (/** @type {number} */ v) => factor ? three(less ? 1 / v : v) : percent(v);
  const words = factor ? ` times ${less ? 'faster' : 'as long'}` : `\u00a0% ${less ? 'less' : 'more'} time`;
  const ends = known(lo) && known(hi) ? (less ? [hi, lo] : [lo, hi]) : null;
  return `${said(y)}${words} ${ends ? `[${ends.map(said).join(',\u00a0')}]` : '(no interval)'}`;
}
