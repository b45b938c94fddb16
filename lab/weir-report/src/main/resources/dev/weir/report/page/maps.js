/* Decision maps: which arm is best over rate and round-trip time, and over size and data; their choosers and legend. */
import { Adviser, onWire } from './advice.js';
import { all, element, first } from './dom.js';
import { DecisionMap } from './map.js';
import { letterOf, mapColour, sizeText } from './map-scales.js';

/** Reads per write that can be chosen; none: writes do not count. */
const READS = [['', 'do not count'], ['1000', '1,000 reads per write'], ['100', '100 reads per write'], ['10', '10 reads per write'], ['1', '1 read per write']];

/**
 * @param {string} label
 * @param {string[][]} options values and their words
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
function selector(label, options, chosen, onchange) {
  const input = element('select', { 'data-choose': label, onchange: () => onchange(input.value) },
    ...options.map(([value, words]) => element('option', { value, selected: value === chosen }, words)));
  return element('label', {}, label, input);
}

/**
 * @param {number} index
 * @param {string} name
 */
function swatch(index, name) {
  const mark = element('b', { class: 'map-letter' }, letterOf(index));
  mark.style.borderColor = mapColour(index);
  return element('span', {}, mark, name);
}

/**
 * The maps of one run.
 * @param {HTMLElement} box
 */
function equip(box) {
  const adviser = new Adviser(JSON.parse(first(box, '.advice-data', HTMLScriptElement).text));
  const { sizes, data, likely, arms, links } = adviser.given;
  const slowest = links.reduce((a, b) => (b.rtt + onWire(b, 1e6) > a.rtt + onWire(a, 1e6) ? b : a));
  const choice = { size: sizes[Math.floor(sizes.length / 2)], data: likely, link: slowest, reads: Infinity };
  const live = first(box, '[aria-live]');
  const maps = all(box, 'canvas', HTMLCanvasElement).map(canvas => new DecisionMap(canvas, live, adviser, choice));
  const legend = first(box, '.map-key');
  const show = (/** @type {Partial<typeof choice>} */ changes) => {
    Object.assign(choice, changes);
    for (const map of maps) map.compute();
    for (const map of maps) map.point(null);
    const won = new Set(maps.flatMap(map => map.winners()));
    legend.replaceChildren(...arms.flatMap((arm, index) => won.has(index) ? [swatch(index, arm.id)] : []));
  };
  first(box, 'form').replaceChildren(
    selector('Size', sizes.map(size => [String(size), sizeText(size)]), String(choice.size), value => show({ size: Number(value) })),
    selector('Data', data.map(name => [name, name]), likely, value => show({ data: value })),
    selector('Link', links.map(link => [link.name, link.name]), slowest.name, value => show({ link: links.find(link => link.name === value) })),
    selector('Writes', READS, '', value => show({ reads: value ? Number(value) : Infinity })));
  show({});
  new MutationObserver(() => show({})).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return adviser;
}

/** The advisers, run by run. */
export function equipMaps() {
  return all(document, '.advice-maps').map(equip);
}
