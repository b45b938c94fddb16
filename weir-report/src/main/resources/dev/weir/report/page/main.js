/* Puts the parts together. */
function drawAll() {
  redraw();
  drawAnswers();
  drawMultiples();
  drawFacts();
}

function print(on) {
  printing = on;
  drawAll();
}

equipChooser();
followPointer();
equipTables();
equipCitations();
drawAll();
/* Reloading and going back keep the place where the reader was. */
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') goThere();
onChange(drawAll);
byId('at').addEventListener('change', event => change({ at: event.target.value }));
byId('csv').addEventListener('click', () => save(`${DATA.runId}-${state.metric}.csv`, 'text/csv', shownCsv()));
byId('facts-csv').addEventListener('click', () => save(`${DATA.runId}-facts.csv`, 'text/csv', tableCsv(byId('facts'))));
for (const button of document.querySelectorAll('[data-raw]')) {
  button.addEventListener('click', () => save(`${button.dataset.run}.json`, 'application/json', byId(button.dataset.raw).textContent));
}
byId('theme').addEventListener('click', () => change({ theme: darkNow() ? 'light' : 'dark' }));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

/* Charts lay out names by the room there is. */
let drawnWidth = innerWidth;
let waiting;
addEventListener('resize', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (innerWidth !== drawnWidth && !printing) drawAll();
    drawnWidth = innerWidth;
  }, 150);
});

/* Read-only: what the page shows, for whoever inspects it. */
window.weirReport = Object.freeze({
  state: () => ({ ...state }),
  studies: () => [...STUDIES.keys()],
  csv: shownCsv,
  lines: () => structuredClone(shown.lines.map(line => ({ arm: line.arm.id, points: line.points }))),
  drawn: () => structuredClone(Chart.getChart(byId('chart')).data.datasets.map(set => ({ arm: set.arm, points: set.points ?? set.data }))),
});
