/* The filters above the large chart. */
import { all, byId, element } from './dom.js';
import { colourOf, patch } from './look.js';
import { metricName, metricsOf } from './metrics.js';
import { shown } from './shown.js';
import { change, factorKey, hiddenSet, state, study } from './state.js';
import { factorWords, valueWords } from './words.js';

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} choices values and their words
 * @param {(value: string) => Partial<State>} changes
 */
function select(name, label, choices, changes = value => ({ [name]: value })) {
  const input = element('select', { id: `by-${name.replace('.', '-')}`, onchange: () => change(changes(input.value)) },
    ...choices.map(([value, text]) => element('option', { value }, text)));
  return element('label', { 'data-by': name }, element('span', {}, label), input);
}

/**
 * Check boxes; the address names the ones taken away.
 * @param {'drivers' | 'modes'} name
 * @param {string} label
 * @param {string[]} values
 * @param {(value: string) => PageData.ArmData | undefined} arm whose colour marks a value
 */
function boxes(name, label, values, arm) {
  const toggle = (/** @type {string} */ value) => {
    const hidden = hiddenSet(state[name]);
    if (hidden.has(value)) hidden.delete(value);
    else hidden.add(value);
    change({ [name]: [...hidden].join('~') });
  };
  return element('fieldset', { 'data-by': name }, element('legend', {}, label), ...values.map(value => {
    const marked = arm(value);
    return element('label', { class: 'chip' }, element('input', { type: 'checkbox', value, onchange: () => toggle(value) }),
      marked ? patch(colourOf(marked)) : '', value.replaceAll('-', ' '));
  }));
}

/** The controls belong to a study and its x axis; they are made anew only when one of these changes. */
export function buildControls() {
  const form = byId('controls');
  const { data, inner, outer, arms } = study;
  const made = `${data.study} ${inner}`;
  if (form.dataset.made === made) return;
  form.dataset.made = made;
  const byMode = data.colours === 'mode';
  form.replaceChildren(
    select('link', 'Link', data.links.map(link => [link.name, link.name])),
    ...outer.map(name => select(factorKey(name), factorWords(name), data.factors[name].map(value => [value, valueWords(study, name, value)]))),
    select('metric', 'Metric', metricsOf(study).map(id => [id, metricName(study, id)])),
    ...(data.numeric.length > 1 ? [select('x', 'Along the x axis', data.numeric.map(name => [name, factorWords(name)]))] : []),
    select('ref', 'Reference', [['', 'none'], ...[...arms.values()].map(arm => [arm.id, arm.label])],
      ref => ref ? { ref, metric: 'ratio' } : { metric: data.metric }),
    select('protocol', 'Protocol', [['', 'all'], ...study.distinct('protocol').map(value => [value, value])]),
    select('xs', `${inner || 'x'} axis`, [['log', 'logarithmic'], ['linear', 'linear']]),
    select('ys', 'Axis of figures', [['log', 'logarithmic'], ['linear', 'linear, from zero']]),
    boxes('drivers', 'Driver', study.distinct('driver'), driver => byMode ? undefined : data.arms.find(arm => arm.driver === driver)),
    boxes('modes', byMode ? 'Codec' : 'Way of reading', study.distinct('mode'),
      mode => byMode ? data.arms.find(arm => arm.mode === mode) : undefined));
}

export function syncControls() {
  /** @type {Record<string, string>} */
  const chosen = state;
  for (const box of all(byId('controls'), '[data-by]')) {
    const name = box.dataset.by ?? '';
    const input = box.querySelector('select');
    if (input) {
      input.value = chosen[name];
      box.hidden = name === 'xs' && shown.dots;
      continue;
    }
    const hidden = hiddenSet(chosen[name]);
    for (const check of all(box, 'input', HTMLInputElement)) check.checked = !hidden.has(check.value);
  }
}
