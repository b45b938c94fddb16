/* Every answer has an address of its own and can be quoted with everything that tells what was measured where; what is to be pasted can be copied. */
import { FIRST_STUDY, STUDIES } from './data.js';
import { all, element, first } from './dom.js';

export function equipCitations() {
  for (const article of all(document, 'article.answer')) {
    const named = article.closest('.story')?.querySelector('[data-study]')?.getAttribute('data-study') ?? FIRST_STUDY;
    const question = article.querySelector('h3')?.textContent;
    const cited = STUDIES.get(named)?.data.citations.find(each => each.question === question);
    if (!cited) continue;
    const said = element('span', { class: 'note', 'aria-live': 'polite' });
    const copy = element('button', { type: 'button', class: 'quiet', onclick: () => { quote(article, cited, said); } }, 'Copy as citation');
    first(article, 'details').append(element('p', { class: 'cite' },
      element('a', { href: `#${cited.anchor}`, 'aria-label': `Link to this answer: ${cited.question}` }, 'Link to this answer'), copy, said));
  }
}

/** Lines to paste: each with a button that copies it, without its comment. */
export function equipPastes() {
  for (const paste of all(document, '.paste')) {
    const line = first(paste, 'code');
    const said = element('span', { class: 'note', 'aria-live': 'polite' });
    first(paste, 'code').after(element('button', { type: 'button', class: 'quiet', onclick: () => { copy(line.textContent, said, () => line); } }, 'Copy'), said);
  }
}

/**
 * @param {HTMLElement} article
 * @param {Citation} cited
 * @param {HTMLElement} said
 */
function quote(article, cited, said) {
  copy(cited.text, said, () => {
    let block = /** @type {HTMLElement | null} */ (article.querySelector('.quote'));
    if (!block) {
      block = element('p', { class: 'quote', tabindex: '-1' }, cited.text);
      first(article, 'details').append(block);
    }
    block.focus({ preventScroll: true });
    return block;
  });
}

/**
 * @param {string} text
 * @param {HTMLElement} said where to tell what came of it
 * @param {() => HTMLElement} block what holds the text, to be selected
 */
async function copy(text, said, block) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = 'Copied.';
  } catch {
    /* No clipboard, or none that this page may write to: the reader copies what stands selected. */
    getSelection()?.selectAllChildren(block());
    said.textContent = 'Selected: copy it with the keyboard.';
  }
}
