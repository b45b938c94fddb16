package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of charts: rows of bars for two or three levels, lines for more, and names that can be read. */
class ChartsInBrowserTest extends InBrowser {
    /** Keeps the box of every text on every canvas since it was last wiped; afterwards lists those that cover one another. */
    private static final String WATCH = """
            window.texts = new Map();
            const clear = CanvasRenderingContext2D.prototype.clearRect;
            const fill = CanvasRenderingContext2D.prototype.fillText;
            CanvasRenderingContext2D.prototype.clearRect = function (...box) { texts.set(this.canvas, []); return clear.apply(this, box); };
            CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
              const { width } = this.measureText(text), at = this.getTransform();
              const left = this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x;
              const top = this.textBaseline === 'top' ? y : this.textBaseline === 'middle' ? y - 5 : y - 10;
              const ends = [[left, top], [left + width, top + 10]].map(([a, b]) => at.transformPoint({ x: a, y: b }));
              const kept = texts.get(this.canvas) ?? [];
              texts.set(this.canvas, kept);
              if (text) kept.push({ text, l: Math.min(...ends.map(e => e.x)), r: Math.max(...ends.map(e => e.x)),
                t: Math.min(...ends.map(e => e.y)), b: Math.max(...ends.map(e => e.y)), w: this.canvas.width });
              return fill.call(this, text, x, y, ...more);
            };
            dispatchEvent(new Event('afterprint'));""";

    private static final String COVERED = """
            const bad = [];
            for (const kept of texts.values()) kept.forEach((a, i) => {
              if (a.l < -1 || a.r > a.w + 1) bad.push('cut: ' + a.text);
              for (const b of kept.slice(i + 1)) {
                if (a.text === b.text && a.l === b.l && a.t === b.t) continue;
                if (a.l + 1 < b.r && b.l + 1 < a.r && a.t + 2 < b.b && b.t + 2 < a.b && a.text.length > 3 && b.text.length > 3) bad.push(a.text + ' | ' + b.text);
              }
            });
            return [...new Set(bad)].slice(0, 6).join('; ');""";

    private Path example;
    private Path levels;

    @BeforeAll
    void start() throws IOException {
        example = page("example", "example-run");
        levels = Files.writeString(
                folder.resolve("levels.html"),
                ReportPageTest.page(new PageRun().heats(4).rows(1, 10, 100, 300, 1000)));
    }

    private Path page(String name, String run) throws IOException {
        return Files.writeString(
                folder.resolve(name + ".html"),
                ReportPage.render(RunSet.open(Path.of("..", "..", "docs", run)).read()));
    }

    @Test
    void twoOrThreeLevelsAreBars() {
        browser.open(example, "#study=stream&link=local");

        assertThat(browser.find("#chart").getDomAttribute("aria-label")).startsWith("Bars.");
        assertThat(browser.text("document.querySelector('canvas[data-answer]').getAttribute('aria-label')"))
                .startsWith("Bars.");
        assertThat(browser.run("return weirReport.drawn().every(set => set.points.length === 3)"))
                .isEqualTo(true);
        assertThat(browser.run("const at = Chart.getChart(document.getElementById('chart')).data.datasets"
                        + ".flatMap(set => set.data.map(p => p.y)); return at.every((y, i) => !i || y > at[i - 1])"))
                .as("every bar has a row of its own")
                .isEqualTo(true);
    }

    @Test
    void theKeyboardLeadsFromBarToBar() {
        browser.visit(example, "#study=stream&link=local");
        browser.run("document.getElementById('chart').focus()");
        browser.actions().sendKeys(org.openqa.selenium.Keys.ARROW_RIGHT).perform();
        String first = browser.text("document.getElementById('tip-live').textContent");
        browser.actions().sendKeys(org.openqa.selenium.Keys.ARROW_RIGHT).perform();

        assertThat(first).contains("1 row");
        assertThat(browser.text("document.getElementById('tip-live').textContent"))
                .contains("100 rows");
    }

    @Test
    void moreLevelsAreLinesWithTicksAtLevelsOnly() {
        browser.visit(levels, "#link=local");

        assertThat(browser.find("#chart").getDomAttribute("aria-label")).startsWith("Line chart.");
        assertThat(browser.text(
                        "Chart.getChart(document.getElementById('chart')).scales.x.ticks.map(t => t.value).join()"))
                .isEqualTo("1,10,100,300,1000");
        assertThat(browser.text(
                        "Chart.getChart(document.getElementById('chart')).config.plugins.map(p => p.id).join()"))
                .contains("endLabels");
        browser.choose("#by-xs", "linear");
        assertThat(browser.text(
                        "Chart.getChart(document.getElementById('chart')).scales.x.ticks.map(t => t.value).join()"))
                .as("those that stand apart")
                .startsWith("1,100,")
                .endsWith("1000");
    }

    /** A key beside a chart whose lines are named would say the same twice. */
    @Test
    void linesAreNamedAtTheirEndsOrInAKey() {
        browser.visit(levels, "");

        assertThat(browser.run("""
                return [...document.querySelectorAll('canvas[data-answer]')].every(c =>
                  Chart.getChart(c).config.plugins.some(p => p.id === 'endLabels') !== Boolean(c.closest('figure').querySelector('.key')))""")).isEqualTo(true);
    }

    @Test
    void rowsAreSortedInEveryChart() {
        browser.open(example, "#study=keys");

        assertThat(browser.run("""
                return [...document.querySelectorAll('canvas[data-answer], #chart')].map(c => Chart.getChart(c)).filter(c => c.config.type === 'scatter')
                  .every(c => { const last = c.data.datasets.map(set => set.data[set.data.length - 1].x);
                    return [...last].sort((a, b) => a - b).join() === last.join() || [...last].sort((a, b) => b - a).join() === last.join(); })""")).isEqualTo(true);
    }

    @ParameterizedTest
    @CsvSource({"390, stream", "390, blob", "390, keys", "390, metadata", "1280, stream", "1280, blob", "1280, keys"})
    void noTextOfAChartCoversAnother(int width, String study) {
        screen(width, () -> {
            browser.open(example, "#study=" + study);
            browser.run(WATCH);

            assertThat(browser.run(COVERED)).isEqualTo("");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 1280})
    void namesOfLinksOnAMapStandApart(int width) throws IOException {
        Path paper = page("paper-" + width, "paper-run");
        screen(width, () -> {
            browser.open(paper, "#study=blob");
            browser.run(WATCH);
            browser.run("document.documentElement.dataset.theme = 'dark'");
            Browser.await(
                    "the map",
                    () -> browser.run("return [...texts.keys()].some(c => c.dataset.map)")
                            .equals(true));

            assertThat(browser.run(COVERED)).isEqualTo("");
        });
    }

    @Test
    void aCardWithoutAChartTakesHalfTheHeight() {
        screen(1280, () -> {
            browser.visit(example, "");

            assertThat(browser.run("""
                    const height = e => e.getBoundingClientRect().height;
                    return [...document.querySelectorAll('.cards')].every(cards => [...cards.querySelectorAll('.brief')].every(brief =>
                      [...cards.querySelectorAll('.card:not(.brief)')].every(card => height(brief) < 0.65 * height(card))))""")).isEqualTo(true);
        });
    }

    @Test
    void aLineToPasteIsCopiedWithoutItsComment() {
        browser.open(example, "#study=stream");
        browser.run("window.copied = ''; Object.defineProperty(navigator, 'clipboard',"
                + " { value: { writeText: async text => { window.copied = text; } } });");

        browser.find(".paste button").click();

        Browser.await("copied", () -> !browser.text("window.copied").isEmpty());
        assertThat(browser.text("window.copied")).isEqualTo("jdbc:mysql:weir://HOST/SCHEMA");
        assertThat(browser.find(".paste").getText()).contains("Copied.");
    }

    /** In the run, no arm is told from the two next to the fastest. */
    @Test
    void theLeastIsBoldOnlyWhereNoOtherLiesInItsInterval() {
        browser.open(example, "#study=stream&link=wan-30ms");

        assertThat(browser.run("""
                const rows = [...document.querySelectorAll('#shown tbody tr')];
                const figure = cell => Number(cell.textContent.replace(',', '').match(/[\\d.]+/)[0]);
                const bounds = cell => cell.textContent.match(/\\[([\\d.]+),\\s([\\d.]+)]/).slice(1).map(Number);
                return rows.every(row => [...row.cells].slice(1).every((cell, i) => !cell.querySelector('strong')
                  || rows.every(other => other === row || figure(other.cells[i + 1]) > bounds(cell)[1])))
                  && rows.flatMap(row => [...row.cells]).some(cell => cell.classList.contains('num') && !cell.querySelector('strong'));""")).isEqualTo(true);
        assertThat(browser.all("#shown strong"))
                .as("at 1 row five arms take the same")
                .hasSizeLessThan(3);
    }

    private void screen(int width, Runnable test) {
        try {
            browser.cdp(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 700));
            test.run();
        } finally {
            browser.cdp("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }
}
