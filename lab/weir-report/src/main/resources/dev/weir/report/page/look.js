/* How arms look: assigned once, for the whole run, by ArmLook; here it becomes colours and strokes. */
import { byId, drawing, element } from './dom.js';
import { state } from './state.js';

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

/** Takes on the colours of the palette, for it to be asked what they are now: a style sheet does not tell. */
const probe = element('span', { hidden: true });
document.body.append(probe);

/**
 * Colours as they are now, by their names in the palette.
 * @type {Map<string, string>}
 */
const colours = new Map();

/**
 * A colour of the palette, as rgb().
 * @param {string} name
 */
function colourNamed(name) {
  let colour = colours.get(name);
  if (!colour) {
    probe.style.color = `var(--${name})`;
    ({ color: colour } = getComputedStyle(probe));
    colours.set(name, colour);
  }
  return colour;
}

/**
 * A colour of arms.
 * @param {string} name
 */
export function armColour(name) {
  return colourNamed(`arm-${name}`);
}

/** @param {PageData.ArmData} arm */
export function colourOf(arm) {
  return armColour(arm.look.colour);
}

/**
 * The same colour, letting through what is behind it.
 * @param {string} colour as rgb()
 * @param {number} alpha
 */
export function translucent(colour, alpha) {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}

/** @returns {Ground} */
export function ground() {
  return { text: colourNamed('text'), soft: colourNamed('soft'), line: colourNamed('line'), card: colourNamed('card') };
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
  colours.clear();
  byId('theme').textContent = dark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-pressed', String(dark));
}
