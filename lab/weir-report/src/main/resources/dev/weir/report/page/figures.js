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
  const mark = kind === 'ratio' ? '×' : name ? ` ${name}` : '';
  return {
    name, size, bare,
    full: v => known(v) ? bare(v) + mark : NONE,
    bounds: ({ lo, hi }) => known(lo) && known(hi) ? `[${bare(lo)}, ${bare(hi)}]` : '',
    hasBounds: ({ lo, hi }) => known(lo) && known(hi),
  };
}

/**
 * The best, which is set in bold: the least, or the most where more is better; none when there is nothing to choose.
 * @param {Figure[]} values
 * @param {boolean} [more]
 */
export function bestOf(values, more) {
  const usable = values.filter(known);
  const best = more ? Math.max(...usable) : Math.min(...usable);
  return usable.length > 1 && usable.some(v => v !== best) ? best : null;
}
