/* Scales of the decision maps, and what stands on them in words and colours. */
import { scaleFor, three } from './figures.js';
import { armColour } from './look.js';

const MAP_COLOURS = ['blue', 'orange', 'green', 'pink', 'amber', 'sky', 'violet', 'grey'];

/** Microseconds. */
export const RTT_ENDS = { low: 20, high: 2e5 };
/** Bit/s. */
export const RATE_ENDS = { low: 1e7, high: 2e10 };

/**
 * Middles of equal steps on a logarithmic axis.
 * @param {{ low: number, high: number }} ends
 * @param {number} steps
 */
export function logSteps({ low, high }, steps) {
  return Array.from({ length: steps }, (_, i) => low * (high / low) ** ((i + 0.5) / steps));
}

/**
 * Where a value is on a logarithmic axis, from 0 to 1.
 * @param {number} value
 * @param {{ low: number, high: number }} ends
 */
export function logShare(value, { low, high }) {
  return Math.log(value / low) / Math.log(high / low);
}

/** @param {number} micros */
export function timeText(micros) {
  return scaleFor('time', [micros]).full(micros);
}

/** @param {number} rate */
export function rateText(rate) {
  if (!rate) return 'no rate limit';
  return rate < 1e9 ? `${three(rate / 1e6)} Mbit/s` : `${three(rate / 1e9)} Gbit/s`;
}

/** @param {number} size */
export function sizeText(size) {
  return scaleFor('bytes', [size]).full(size);
}

/** @param {{ rtt: number, rate: number }} path */
export function pathText({ rtt, rate }) {
  return `${rtt ? `RTT ${timeText(rtt)}` : 'no added delay'}, ${rateText(rate)}`;
}

/**
 * Letters by place among the arms: A to Z, then AA.
 * @param {number} index
 */
export function letterOf(index) {
  return (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + index % 26);
}

/** @param {number} index */
export function mapColour(index) {
  return armColour(MAP_COLOURS[index % MAP_COLOURS.length]);
}

/**
 * Letters of a patch: its winner's, or those too close to call.
 * @param {Choice} choice
 */
export function patchLetters({ ranked, close }) {
  return [ranked[0], ...close].slice(0, 2).map(each => letterOf(each.index)).join('/') + (close.length > 1 ? '+' : '');
}
