/* Several studies in one page: a chooser, and panels of which the chosen study's is shown. */
import { STUDIES } from './data.js';
import { all, byId, goTo } from './dom.js';
import { printing } from './look.js';
import { change, state } from './state.js';

export function choosePanels() {
  const several = STUDIES.size > 1;
  for (const panel of all(document, '[data-panel]')) panel.hidden = several && !printing && panel.dataset.panel !== state.study;
  for (const title of all(document, '.panel-title')) title.hidden = !printing;
  for (const link of all(document, '.studies a[data-study]')) {
    if (link.dataset.study === state.study) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** A plain click keeps the place in the page; a new tab or a copied link opens the same study by its address. */
export function equipChooser() {
  for (const link of all(document, 'a[data-study]')) {
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      const chooser = link.closest('.studies');
      const to = chooser ? state.to : link.dataset.to ?? '';
      change({ study: link.dataset.study, to });
      if (!chooser) goTo(byId(to || 'explore'));
    });
  }
}
