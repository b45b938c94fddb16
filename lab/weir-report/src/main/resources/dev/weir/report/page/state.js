/* What is shown. It lives in the address, so that a view can be kept, sent and restored. */
import { FIRST_STUDY, studyOf } from './data.js';
import { goTo } from './dom.js';
import { metricsOf } from './metrics.js';
/** @import { Study } from './data.js' */

/** @type {State} */
const EMPTY = { to: '', study: '', link: '', x: '', metric: 'time', ref: '', xs: 'log', ys: 'log', protocol: '', drivers: '', modes: '', at: '', theme: '' };

/** @type {(() => void)[]} */
const listeners = [];

/** The chosen study, along the chosen x axis. */
export let study = studyOf(FIRST_STUDY);

export let state = EMPTY;

readAddress();

/**
 * The name of a factor in state and address.
 * @param {string} name
 * @returns {`f.${string}`}
 */
export function factorKey(name) {
  return `f.${name}`;
}

/**
 * A study's first view.
 * @param {Study} of
 * @returns {State}
 */
function defaults({ data }) {
  const link = data.start.link || (data.links[0]?.name ?? '');
  /** @type {State} */
  const start = { ...EMPTY, study: FIRST_STUDY, link, x: data.inner, metric: data.metric, xs: data.scale };
  for (const [name, values] of Object.entries(data.factors)) start[factorKey(name)] = data.start[name] ?? values[0];
  return start;
}

/**
 * Shows what makes sense for this run; anything else falls back to the default, visibly in the controls.
 * @param {State} wanted
 */
function show(wanted) {
  const of = studyOf(wanted.study);
  const { data } = of;
  /** @type {Record<string, string[]>} */
  const allowed = {
    link: data.links.map(link => link.name), x: [data.inner, ...data.numeric], metric: metricsOf(of), ref: ['', ...of.arms.keys()],
    xs: ['log', 'linear'], ys: ['log', 'linear'], protocol: ['', ...of.distinct('protocol')], theme: ['', 'light', 'dark'],
  };
  for (const [name, values] of Object.entries(data.factors)) allowed[factorKey(name)] = values;
  /** @type {Record<string, string>} */
  const start = defaults(of);
  const next = { ...wanted };
  /** @type {Record<string, string>} */
  const fields = next;
  for (const [name, values] of Object.entries(allowed)) {
    if (!values.includes(fields[name])) fields[name] = start[name];
  }
  if (next.metric === 'ratio' && !next.ref) next.ref = data.reference || (data.arms[0]?.id ?? '');
  if (next.metric !== 'ratio') next.ref = '';
  study = of.along(next.x);
  state = next;
}

function readAddress() {
  const given = new Map(location.hash.includes('=') ? new URLSearchParams(location.hash.slice(1)) : []);
  const of = studyOf(given.get('study'));
  /** @type {State} */
  const next = { ...defaults(of), study: of.data.study, to: location.hash.includes('=') ? '' : location.hash.slice(1) };
  /** @type {Record<string, string>} */
  const fields = next;
  for (const [name, value] of given) if (name in fields && name !== 'study') fields[name] = value;
  show(next);
}

/** The place in the page comes last; alone it is a plain anchor. */
function address() {
  /** @type {Record<string, string>} */
  const start = defaults(study);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (name !== 'to' && value !== start[name]) query.set(name, value);
  if (state.to && query.size) query.set('to', state.to);
  return query.size ? query.toString() : state.to;
}

/** Goes where the address points: the place it names, else the charts where it names a view. */
export function goThere() {
  const wanted = state.to || (location.hash.includes('=') && !/^#theme=\w*$/.test(location.hash) ? 'explore' : '');
  if (wanted) goTo(document.getElementById(wanted));
}

/**
 * Not every factor is varied at every value of another: a choice where nothing was measured takes the others along.
 * @param {Partial<State>} changes
 */
function takeAlong(changes) {
  const setting = settingOf();
  if (study.data.cells.some(cell => study.inSetting(cell, setting))) return;
  const chosen = Object.keys(study.data.factors).filter(name => factorKey(name) in changes);
  const cell = study.data.cells.find(each => chosen.every(name => each.factors[name] === changes[factorKey(name)]));
  if (!chosen.length || !cell) return;
  for (const name of study.outer) state[factorKey(name)] = cell.factors[name] ?? state[factorKey(name)];
}

/** @param {Partial<State>} changes */
export function change(changes) {
  if (changes.study && changes.study !== state.study) {
    const of = studyOf(changes.study);
    const start = defaults(of);
    const link = of.data.links.some(each => each.name === state.link) ? state.link : start.link;
    show({ ...start, to: state.to, study: of.data.study, link, theme: state.theme });
  } else {
    show(/** @type {State} */ ({ ...state, ...changes }));
    takeAlong(changes);
  }
  history.replaceState(null, '', `#${address()}`);
  for (const listener of listeners) listener();
}

addEventListener('hashchange', () => {
  /* A plain section link (#why) leaves the view as it is, in the address too. */
  if (!location.hash.includes('=')) {
    state.to = location.hash.slice(1);
    history.replaceState(null, '', `#${address()}`);
    goThere();
    return;
  }
  readAddress();
  for (const listener of listeners) listener();
  goThere();
});

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.push(listener);
}

/**
 * The chosen values of the factors that are not along the x axis.
 * @returns {Setting}
 */
export function settingOf() {
  return Object.fromEntries(study.outer.map(name => [name, state[factorKey(name)]]));
}

/**
 * What a filter takes away.
 * @param {string} text
 */
export function hiddenSet(text) {
  return new Set(text ? text.split('~') : []);
}

/** Arms that pass the filters. Filters name what is hidden, so that a new arm is shown. */
export function shownArms() {
  const drivers = hiddenSet(state.drivers);
  const modes = hiddenSet(state.modes);
  return study.data.arms.filter(arm => !drivers.has(arm.driver) && !modes.has(arm.mode)
    && (!state.protocol || arm.protocol === state.protocol));
}
