/* How arms look: assigned once, for the whole run, by ArmLook; here it becomes colours and strokes. */
import { byId, drawing } from './dom.js';
import { state } from './state.js';

/** @type {Record<'light' | 'dark', Record<string, string>>} */
const PALETTE = {
  /* After Okabe and Ito's colour-blind-safe set, darkened or lightened to stand out from the ground. */
  light: { orange: '#c04e00', blue: '#0067a5', green: '#00795a', pink: '#b0528a', amber: '#946a00', sky: '#2b86b8', grey: '#5c6370', violet: '#5b4bb5', brown: '#7a4a2b' },
  dark: { orange: '#ff8a4c', blue: '#63b3f0', green: '#3fd0a4', pink: '#e79ac6', amber: '#e8b93c', sky: '#8fd3f7', grey: '#a3abb8', violet: '#b3a7ff', brown: '#d1a37e' },
};

/** Paper is white whatever the screen is. */
export let printing = false;

/** @param {boolean} on */
export function setPrinting(on) {
  printing = on;
}

export function darkNow() {
  const theme = printing ? 'light' : state.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/**
 * A colour of the palette.
 * @param {string} name
 */
export function colourNamed(name) {
  return PALETTE[darkNow() ? 'dark' : 'light'][name];
}

/** @param {PageData.ArmData} arm */
export function colourOf(arm) {
  return colourNamed(arm.look.colour);
}

/**
 * The same colour, letting through what is behind it.
 * @param {string} hex
 * @param {number} alpha
 */
export function translucent(hex, alpha) {
  const n = parseInt(hex.slice(1), 16);
  return `rgba(${n >> 16}, ${(n >> 8) & 255}, ${n & 255}, ${alpha})`;
}

/** @returns {Ground} */
export function ground() {
  const css = getComputedStyle(document.documentElement);
  const read = (/** @type {string} */ name) => css.getPropertyValue(name).trim();
  return { text: read('--text'), soft: read('--soft'), line: read('--line'), card: read('--card') };
}

/**
 * Shapes of points, about the middle of a legend's stroke.
 * @type {Record<string, string>}
 */
const SHAPES = {
  circle: 'M13.5 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z', triangle: 'M17 2L21 9.5H13z', rect: 'M13.8 2.8h6.4v6.4h-6.4z', rectRot: 'M17 1.6L21.4 6L17 10.4L12.6 6z',
  star: 'M17 1.5v9M12.5 6h9M14 3l6 6M14 9l6 -6',
};

/**
 * A short stroke in the arm's colour, dash and point, for legends.
 * @param {PageData.ArmData} arm
 */
export function stroke(arm) {
  const colour = colourOf(arm);
  const { dash, point, hollow } = arm.look;
  return drawing('svg', { width: 34, height: 12, 'aria-hidden': 'true' },
    drawing('line', { x1: 1, y1: 6, x2: 33, y2: 6, stroke: colour, 'stroke-width': 2.5, 'stroke-dasharray': dash.join(' ') }),
    drawing('path', { d: SHAPES[point], stroke: colour, 'stroke-width': 1.5, fill: hollow ? ground().card : colour }));
}

/**
 * A patch of one colour, for what colours tell apart.
 * @param {string} colour
 */
export function patch(colour) {
  return drawing('svg', { width: 12, height: 12, 'aria-hidden': 'true' }, drawing('rect', { width: 12, height: 12, rx: 2, fill: colour }));
}

export function applyTheme() {
  const dark = darkNow();
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('theme').textContent = dark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-pressed', String(dark));
}
