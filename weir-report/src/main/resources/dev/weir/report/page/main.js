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

buildControls();
followPointer();
equipTables();
drawAll();
onChange(drawAll);
byId('at').addEventListener('change', event => change({ at: event.target.value }));
byId('csv').addEventListener('click', () => save(`${DATA.runId}-${state.metric}.csv`, 'text/csv', shownCsv()));
byId('facts-csv').addEventListener('click', () => save(`${DATA.runId}-facts.csv`, 'text/csv', tableCsv(byId('facts'))));
byId('raw').addEventListener('click', () => save(`${DATA.runId}.json`, 'application/json', byId('weir-run').textContent));
byId('theme').addEventListener('click', () => change({ theme: darkNow() ? 'light' : 'dark' }));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

/* Read-only: what the page shows, for whoever inspects it. */
window.weirReport = Object.freeze({
  state: () => ({ ...state }),
  csv: shownCsv,
  lines: () => structuredClone(shown.lines.map(line => ({ arm: line.arm.id, points: line.points }))),
  drawn: () => structuredClone(Chart.getChart(byId('chart')).data.datasets.map(set => ({ arm: set.arm, points: set.data }))),
});
