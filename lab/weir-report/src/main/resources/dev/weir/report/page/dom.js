/* Finding and making elements. */

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {(new () => T) | undefined} type
 * @param {string} selector
 * @returns {T}
 */
function checked(found, type, selector) {
  if (found instanceof (type ?? HTMLElement)) return /** @type {T} */ (found);
  throw new Error(`the page lacks an element of its own: selector=${selector} found=${found}`);
}

/**
 * The element with this id, which the page has.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
export function byId(id, type) {
  return checked(document.getElementById(id), type, `#${id}`);
}

/**
 * The first element inside another, which the page has.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode | null} within
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T}
 */
export function first(within, selector, type) {
  return checked(within?.querySelector(selector) ?? null, type, selector);
}

/**
 * Every such element inside another.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} within
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T[]}
 */
export function all(within, selector, type) {
  return [...within.querySelectorAll(selector)].map(each => checked(each, type, selector));
}

/**
 * An element with attributes and children; text goes in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children);
  return node;
}

/** What a section or an answer keeps closed. */
const CLOSED = ':scope > details:has(> summary > h2), :scope > details.more';

/**
 * Goes to an element; what is closed in it or around it is opened.
 * @param {Element | null} place
 */
export function goTo(place) {
  let part = place?.querySelector(CLOSED) ?? place?.closest('details');
  while (part) {
    part.setAttribute('open', '');
    part = part.parentElement?.closest('details');
  }
  place?.scrollIntoView();
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function drawing(tag, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}
