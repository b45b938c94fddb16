/* Factors and their levels in words. */
import { count, known, scaleFor } from './figures.js';
/** @import { Study } from './data.js' */

/**
 * A level of the inner factor: 1 row, 100 kB, parallelism 4.
 * @param {Study} study
 * @param {number} x
 */
export function levelWords(study, x) {
  const { inner } = study;
  if (!inner) return 'the only setting';
  if (inBytes(study, inner)) return sizeWords(x);
  const unit = study.data.units[inner];
  return unit ? `${count(x)} ${unit}${x === 1 ? '' : 's'}` : `${inner} ${count(x)}`;
}

/**
 * @param {Study} study
 * @param {string} factor
 */
export function inBytes(study, factor) {
  return study.data.units[factor] === 'byte';
}

/** @param {number} bytes */
export function sizeWords(bytes) {
  return scaleFor('bytes', [bytes]).full(bytes).replace(/(\.\d*?)0+\u00a0/, '$1\u00a0').replace('.\u00a0', '\u00a0');
}

/** @param {string} name */
export function factorWords(name) {
  return name === 'tls' ? 'TLS' : name;
}

/**
 * @param {Study} study
 * @param {string} name
 * @param {string} value
 */
export function valueWords(study, name, value) {
  if (inBytes(study, name) && known(Number(value))) return sizeWords(Number(value));
  return study.data.numeric.includes(name) ? count(Number(value)) : value;
}
