/* Several studies in one page: a chooser, and panels of which the chosen study's is shown. */
function choosePanels() {
  const several = STUDIES.size > 1;
  for (const panel of document.querySelectorAll('[data-panel]')) panel.hidden = several && !printing && panel.dataset.panel !== state.study;
  for (const title of document.querySelectorAll('.panel-title')) title.hidden = !printing;
  for (const link of document.querySelectorAll('a[data-study]')) {
    if (link.closest('.studies')) {
      if (link.dataset.study === state.study) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }
}

/* A plain click keeps the place in the page; a new tab or a copied link opens the same study by its address. */
function equipChooser() {
  for (const link of document.querySelectorAll('a[data-study]')) {
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      const to = link.closest('.studies') ? state.to : link.dataset.to ?? '';
      change({ study: link.dataset.study, to });
      if (!link.closest('.studies')) byId(to || 'explore').scrollIntoView();
    });
  }
}
