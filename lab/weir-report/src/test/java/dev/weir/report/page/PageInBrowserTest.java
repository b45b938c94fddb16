package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

class PageInBrowserTest extends InBrowser {
    private static final String HOSTILE =
            "</script><script>window.hacked=1</script><!-- \" ' <img src=x onerror=alert(1)> żółć 行 \u2028";

    private Path full;

    @BeforeAll
    void start() throws IOException {
        full = page("full", new PageRun().heats(4).tls("off", "on").rows(1, 10, 100, 1000));
    }

    private Path page(String name, PageRun run) throws IOException {
        return Files.writeString(folder.resolve(name + ".html"), ReportPageTest.page(run));
    }

    @Test
    void scriptsThatDoNotStartSaySo() throws IOException {
        Path damaged = Files.writeString(
                folder.resolve("damaged.html"), Files.readString(full).replaceFirst("(id=\"weir-data\"[^>]*>)", "$1-"));
        browser.visit(full, "");
        assertThat(browser.find("#not-started").isDisplayed()).isFalse();

        browser.load(damaged, "");

        Browser.await("the words", () -> browser.find("#not-started").isDisplayed());
        // what the console says of it belongs to this page alone
        browser.visit(full, "");
    }

    @Test
    void drawsEveryChart() {
        browser.open(full, "");

        List<WebElement> canvases = browser.all("canvas");

        assertThat(canvases).hasSizeGreaterThan(5);
        for (WebElement canvas : canvases) {
            assertThat(browser.run("""
                            const c = arguments[0];
                            const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
                            const colours = new Set();
                            for (let i = 0; i < d.length; i += 4) if (d[i + 3]) colours.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]);
                            return colours.size > 3""", canvas))
                    .as("something drawn on " + canvas.getDomAttribute("aria-label"))
                    .isEqualTo(true);
            assertThat(canvas.getDomAttribute("role")).isEqualTo("img");
            assertThat(canvas.getDomAttribute("aria-label")).matches("(Line chart|Dot plot|Bars)\\. .+");
        }
    }

    /** One after the other, with nothing else touched: what is drawn only after a choice is empty for who does not choose. */
    @Test
    void everyFoldHoldsSomethingOnceItIsOpened() {
        browser.visit(full, "");

        int folds = browser.all("details").size();

        assertThat(folds).isGreaterThan(8);
        for (int fold = 0; fold < folds; fold++) {
            // looked up each time: what is drawn anew is another element
            String details = "document.querySelectorAll('details')[" + fold + "]";
            String name = browser.text(details + ".querySelector('summary').textContent");
            browser.run(details + ".open = true");
            Browser.await(
                    "something in " + name, () -> Boolean.TRUE.equals(browser.run("const fold = " + details + """
                            ;
                            const shown = [...fold.querySelectorAll('.multiples')].filter(each => each.offsetParent);
                            return shown.every(each => each.childElementCount > 0)
                              && [...fold.children].some(each => each.tagName !== 'SUMMARY' && each.offsetHeight > 0)""")));
        }
    }

    @Test
    void aFilterChangesChartTableAndAddress() {
        browser.open(full, "");
        String before = drawn();
        String table = browser.find("#shown").getText();

        browser.choose("#by-link", "local");

        assertThat(drawn()).isNotEqualTo(before);
        assertThat(browser.find("#shown").getText()).isNotEqualTo(table).contains("on local");
        assertThat(browser.find("#chart").getDomAttribute("aria-label")).contains("on local");
        assertThat(browser.address()).contains("link=local");
    }

    @Test
    void everyMetricDrawsSomething() {
        browser.visit(full, "");
        for (String metric : List.of("time", "ratio", "first", "client", "server", "allocated", "trips", "bytes")) {
            browser.choose("#by-metric", metric);

            assertThat(browser.text("weirReport.drawn().reduce((n, s) => n + s.points.length, 0)"))
                    .as(metric)
                    .isEqualTo("32");
        }
    }

    @Test
    void tlsAndProtocolAndDriverAndWayFilter() {
        browser.visit(full, "");
        String off = drawn();

        browser.choose("#by-f-tls", "on");
        assertThat(drawn()).isNotEqualTo(off);
        browser.choose("#by-protocol", "prepared");
        assertThat(arms()).containsExactly("connectorj.cursor");
        browser.choose("#by-protocol", "");
        browser.find("[data-by=drivers] input[value='Connector/J']").click();
        assertThat(arms()).containsExactly("mariadb.at-once", "mariadb.stream", "drizzle.at-once", "raw.limit");
        browser.find("[data-by=modes] input[value='at-once']").click();
        assertThat(arms()).containsExactly("mariadb.stream", "raw.limit");
    }

    @Test
    void theAddressRestoresTheView() {
        browser.open(full, "");
        browser.choose("#by-link", "wifi");
        browser.choose("#by-xs", "linear");
        browser.choose("#by-ys", "linear");
        browser.choose("#by-f-tls", "on");
        browser.find("[data-by=drivers] input[value='Drizzle']").click();
        browser.find("#legend [data-arm='mariadb.at-once']").click();
        String address = browser.address();
        String view = drawn() + browser.find("#shown").getText() + browser.text("JSON.stringify(weirReport.state())");

        browser.open(full, address.substring(address.indexOf('#')));

        assertThat(drawn() + browser.find("#shown").getText() + browser.text("JSON.stringify(weirReport.state())"))
                .isEqualTo(view);
        assertThat(browser.text("document.getElementById('by-link').value")).isEqualTo("wifi");
    }

    @Test
    void aSectionLinkKeepsTheViewInTheAddress() {
        browser.open(full, "#link=wifi&metric=bytes");

        browser.find("nav a[href='#method']").click();

        Browser.await(
                "view and place in the address", () -> browser.address().endsWith("#link=wifi&metric=bytes&to=method"));
        assertThat(browser.text("weirReport.state().metric")).isEqualTo("bytes");
    }

    @Test
    void nonsenseInTheAddressFallsBackToWhatThereIs() {
        browser.visit(full, "#link=nowhere&metric=speed&ref=nobody&f.tls=maybe&zzz=1");

        assertThat(browser.text("weirReport.state().link")).isEqualTo("wan-30ms");
        assertThat(browser.text("weirReport.state().metric")).isEqualTo("time");
    }

    @Test
    void aClickInTheLegendMakesAReferenceAndASecondOneUndoesIt() {
        browser.visit(full, "#link=local");
        String times = drawn();

        browser.find("#legend [data-arm='connectorj.at-once']").click();

        WebElement chosen = browser.find("#legend [data-arm='connectorj.at-once']");
        assertThat(chosen.getDomAttribute("aria-pressed")).isEqualTo("true");
        assertThat(browser.text(
                        "weirReport.lines().find(l => l.arm === 'connectorj.at-once').points.every(p => p.y === 1)"))
                .isEqualTo("true");
        double stream = number("weirReport.lines().find(l => l.arm === 'connectorj.stream').points[0].y");
        double timesRatio = number(
                "JSON.parse(arguments[0]).find(l => l.arm === 'connectorj.stream').points[0].y"
                        + " / JSON.parse(arguments[0]).find(l => l.arm === 'connectorj.at-once').points[0].y",
                times);
        assertThat(stream).isCloseTo(timesRatio, Percentage.withPercentage(1));
        chosen.click();
        assertThat(drawn()).isEqualTo(times);
    }

    @Test
    void theRatioGivenOneWayIsInvertedForTheOther() {
        browser.visit(full, "#link=local&metric=ratio&ref=connectorj.at-once");
        double one = number("weirReport.lines().find(l => l.arm === 'connectorj.stream').points[0].y");

        browser.visit(full, "#link=local&metric=ratio&ref=connectorj.stream");

        double other = number("weirReport.lines().find(l => l.arm === 'connectorj.at-once').points[0].y");
        assertThat(one * other).isCloseTo(1, Offset.offset(1e-4));
        assertThat(browser.text("weirReport.lines().every(l => l.points.every(p => p.lo <= p.y && p.y <= p.hi))"))
                .isEqualTo("true");
    }

    @Test
    void theTableSaysWhatTheChartDraws() {
        browser.open(full, "#link=local");

        assertThat(browser.text("""
                        (() => {
                          const lines = weirReport.drawn();
                          const rows = [...document.querySelectorAll('#shown tbody tr')];
                          const xs = [...new Set(lines.flatMap(l => l.points.map(p => p.x)))].sort((a, b) => a - b);
                          const three = v => Number(v.toPrecision(3));
                          return rows.length === lines.length && rows.every((row, i) => xs.every((x, j) => {
                            const p = lines[i].points.find(q => q.x === x);
                            const figures = row.cells[j + 1].textContent.replaceAll(',', ' ').match(/[\\d.]+/g).map(Number);
                            return figures.length === 3 && [p.y, p.lo, p.hi].every((v, k) => three(v) === figures[k]
                              || Math.abs(v / figures[k] - 1) < 0.006);
                          }));
                        })()""")).isEqualTo("true");
    }

    @Test
    void csvHoldsExactlyWhatIsShown() throws IOException {
        browser.open(full, "#link=local&drivers=Drizzle~raw");

        String csv = browser.save("#csv", "stream-20261120-time.csv");

        List<String> lines = csv.lines().toList();
        assertThat(lines).isEqualTo(browser.text("weirReport.csv()").lines().toList());
        assertThat(lines.get(0)).isEqualTo("arm,link,tls,work,rows,metric,reference,unit,low,estimate,high,heats");
        assertThat(lines).hasSize(1 + 6 * 4);
        assertThat(lines.get(1)).matches("connectorj.at-once,local,off,collect,1,time,,µs,[\\d.]+,[\\d.]+,[\\d.]+,4");
        assertThat(csv).doesNotContain("drizzle").doesNotContain("raw.limit");
    }

    @Test
    void rawRunIsInThePage() throws IOException {
        browser.open(full, "");

        String raw = browser.save("#raw", "stream-20261120.json");

        assertThat(raw).contains("\"manifest\"").contains("\"slicesMicros\"").contains("\"type\":\"slices\"");
    }

    @Test
    void verdictsSortFilterAndSave() throws IOException {
        browser.open(full, "");
        String tools = ".actions:has(+ .box table[data-tool=verdicts])";
        WebElement filter = browser.find(tools + " input");

        filter.sendKeys("wan slower connector/j streaming");
        List<String> shown = visible("table[data-tool=verdicts] tbody tr");
        assertThat(shown).isNotEmpty().allMatch(row -> row.contains("slower") && row.contains("wan-30ms"));
        String csv = browser.save(tools + " button", "stream-20261120-verdicts.csv");
        assertThat(csv.lines()).hasSize(shown.size() + 1);

        browser.run("[...document.querySelectorAll('table[data-tool=verdicts] .sort')]"
                + ".find(b => b.textContent === 'Ratio').click()");
        assertThat(browser.text("""
                        (() => { const v = [...document.querySelectorAll('table[data-tool=verdicts] tbody tr')]
                          .map(r => Number(r.cells[5].dataset.order)); return v.every((x, i) => !i || v[i - 1] <= x); })()""")).isEqualTo("true");
    }

    @Test
    void pointerAndArrowKeysTellExactFigures() {
        browser.visit(full, "#link=local");
        browser.run("document.getElementById('chart').scrollIntoView({group: 'center'})");

        browser.actions().moveToElement(browser.find("#chart")).perform();
        assertThat(browser.find("#tip").isDisplayed()).isTrue();
        assertThat(browser.find("#tip").getText())
                .contains("ratio to it")
                .contains("×")
                .contains("[");

        browser.run("document.getElementById('chart').focus()");
        browser.actions().sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).perform();
        String first = browser.text("document.getElementById('tip-live').textContent");
        browser.actions().sendKeys(Keys.ARROW_DOWN).perform();
        assertThat(browser.text("document.getElementById('tip-live').textContent"))
                .isNotEqualTo(first)
                .isNotEmpty();
        browser.actions().sendKeys(Keys.ESCAPE).perform();
        assertThat(browser.find("#tip").isDisplayed()).isFalse();
    }

    @Test
    void darkAndLightToggle() {
        browser.visit(full, "");
        String light = browser.text("getComputedStyle(document.body).backgroundColor");
        Object lines =
                browser.run("return Chart.getChart(document.getElementById('chart')).data.datasets[0].borderColor");

        browser.find("#theme").click();

        assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
                .isNotEqualTo(light);
        assertThat(browser.run("return Chart.getChart(document.getElementById('chart')).data.datasets[0].borderColor"))
                .isNotEqualTo(lines);
        assertThat(browser.address()).contains("theme=dark");
        browser.find("#theme").click();
        assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(light);
    }

    @Test
    void followsTheSystemsDarkPreference() {
        browser.visit(full, "");
        try {
            browser.cdp(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
            Browser.await(
                    "dark",
                    () -> browser.text("document.documentElement.dataset.theme").equals("dark"));
        } finally {
            browser.cdp("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        }
    }

    @Test
    void printsInLightAndReturnsToDark() {
        browser.visit(full, "#theme=dark");

        browser.run("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.text("document.documentElement.dataset.theme")).isEqualTo("light");
        browser.run("dispatchEvent(new Event('afterprint'))");

        assertThat(browser.text("document.documentElement.dataset.theme")).isEqualTo("dark");
    }

    @Test
    void everyControlIsReachedByTab() {
        browser.open(full, "");
        Set<String> reached = new HashSet<>();
        browser.run("document.querySelector('#by-link').focus()");
        for (int i = 0; i < 40; i++) {
            reached.add(browser.text(
                    "document.activeElement.id || document.activeElement.dataset.arm || document.activeElement.value"));
            browser.actions().sendKeys(Keys.TAB).perform();
        }
        assertThat(reached)
                .contains("by-link", "by-f-tls", "by-f-work", "by-metric", "by-ref", "by-protocol", "by-xs", "by-ys")
                .contains("Connector/J", "stream", "chart", "connectorj.stream", "csv", "at");
    }

    @Test
    void aKeyOnTheLegendKeepsTheFocusThere() {
        browser.visit(full, "");
        browser.run("document.querySelector('#legend [data-arm=\"mariadb.stream\"]').focus()");

        browser.actions().sendKeys(Keys.ENTER).perform();

        assertThat(browser.text("weirReport.state().ref")).isEqualTo("mariadb.stream");
        assertThat(browser.text("document.activeElement.dataset.arm")).isEqualTo("mariadb.stream");
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 768})
    void thePageNeverScrollsSideways(int width) {
        try {
            browser.cdp(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 844, "deviceScaleFactor", 1, "mobile", width < 700));
            browser.open(full, "");
            assertThat(number("document.documentElement.scrollWidth"))
                    .as(browser.text("[...document.body.querySelectorAll('*')]"
                            + ".filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.box, nav'))"
                            + ".map(e => e.outerHTML.slice(0, 80)).slice(0, 5).join('\\n')"))
                    .isLessThanOrEqualTo(width);
        } finally {
            browser.cdp("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    @Test
    void emptySingleAndInterruptedRunsOpenWithoutError() throws IOException {
        browser.open(page("empty", new PageRun().heats(0)), "");
        assertThat(browser.find("#chart-empty").isDisplayed()).isTrue();
        browser.assertQuiet();

        browser.open(page("single", new PageRun().heats(1).rows(1)), "");
        assertThat(browser.find("#shown").getText()).contains("no interval");
        browser.assertQuiet();

        browser.open(page("cut", new PageRun().heats(3).interrupted()), "");
        assertThat(browser.find("#sure").getText()).contains("cut off");
    }

    @Test
    void hostileTextStaysText() throws IOException {
        Path page = page(
                "hostile",
                new PageRun()
                        .heats(2)
                        .caution(HOSTILE)
                        .with(new Behaviour(
                                "memory", "connectorj.stream", HOSTILE, "failed", HOSTILE, Map.of(HOSTILE, 1.0))));

        browser.open(page, "");

        assertThat(browser.run("return window.hacked")).isNull();
        assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
        assertThat(browser.find("#sure").getText()).contains("window.hacked=1").contains("żółć 行");
        assertThat(browser.text("weirReport.run('weir-run').then(run => JSON.parse(run).manifest.machine.cautions[0])"))
                .isEqualTo(HOSTILE);
    }

    @Test
    void hundredsOfCellsStayFluid() throws IOException {
        int[] rows = new int[60];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = 1 + i * i;
        }
        browser.open(page("large", new PageRun().heats(2).rows(rows)), "");

        assertThat(browser.text("weirReport.drawn().reduce((n, s) => n + s.points.length, 0)"))
                .isEqualTo("480");
    }

    private String drawn() {
        return browser.text("JSON.stringify(weirReport.drawn())");
    }

    private List<String> arms() {
        return List.of(browser.text("weirReport.drawn().map(s => s.arm).join()").split(","));
    }

    private List<String> visible(String css) {
        return browser.all(css).stream()
                .filter(WebElement::isDisplayed)
                .map(WebElement::getText)
                .toList();
    }

    private double number(String script, Object... arguments) {
        return ((Number) browser.run("return " + script, arguments)).doubleValue();
    }
}
