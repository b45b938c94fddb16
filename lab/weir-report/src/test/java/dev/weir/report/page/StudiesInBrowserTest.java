package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.study.blob.BlobStory;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.RatioWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

class StudiesInBrowserTest extends InBrowser {
    private Path page;
    private Path single;

    @BeforeAll
    void start() throws IOException {
        page = Files.writeString(
                folder.resolve("several.html"),
                ReportPage.render(List.of(
                        new PageRun().heats(4).rows(1, 100).build(),
                        new BlobRun().heats(4).build(),
                        new KeysRun().heats(4).tables(100_000, 1_000_000).build(),
                        new MetadataRun().heats(4).build())));
        single = Files.writeString(
                folder.resolve("single.html"),
                ReportPage.render(List.of(new PageRun().heats(4).rows(10).build())));
    }

    @Test
    void theChooserSwitchesChartPanelsAndAddress() {
        browser.open(page, "");
        assertThat(browser.text("weirReport.state().metric")).isEqualTo("time");

        browser.find(".studies a[data-study='blob']").click();

        assertThat(browser.address()).endsWith("#study=blob");
        assertThat(browser.text("weirReport.state().metric")).isEqualTo("throughput");
        assertThat(browser.text("weirReport.drawn().map(s => s.arm).join()")).contains("connectorj.lz4-9");
        assertThat(browser.find("#published").getText())
                .contains("BLOBs: published")
                .doesNotContain("Streaming over at once");
        assertThat(browser.find(".studies a[aria-current]").getText()).isEqualTo("BLOBs");
    }

    @Test
    void theChooserIsALinkThatKeysReach() {
        browser.visit(page, "");
        browser.run("document.querySelector('.studies a[data-study=keys]').focus()");

        browser.actions().sendKeys(Keys.ENTER).perform();

        assertThat(browser.text("weirReport.state().study")).isEqualTo("keys");
        assertThat(browser.text("document.activeElement.dataset.study")).isEqualTo("keys");
    }

    @Test
    void theAddressRestoresStudyAndView() {
        browser.open(page, "#study=blob&link=aws&f.data=low&drivers=&at=35000");

        assertThat(browser.text(
                        "[weirReport.state().study, weirReport.state().link, weirReport.state()['f.data']].join()"))
                .isEqualTo("blob,aws,low");
        assertThat(browser.find("#slider-words").getText()).isEqualTo("35 kB");
        browser.open(page, "#study=nonsense");
        assertThat(browser.text("weirReport.state().study")).isEqualTo("stream");
    }

    @Test
    void theSliderMovesTheBarsByClassOfData() {
        browser.open(page, "#study=blob");
        String before = browser.find("#classes").getText();
        assertThat(browser.all("#classes figure")).hasSize(3);

        browser.run("document.getElementById('slider').focus()");
        browser.actions().sendKeys(Keys.ARROW_LEFT).perform();

        assertThat(browser.find("#slider-words").getText()).isEqualTo("600 kB");
        assertThat(browser.find("#classes").getText()).isNotEqualTo(before);
        assertThat(browser.address()).contains("at=600000");
        assertThat(browser.text("document.activeElement.id")).isEqualTo("slider");
    }

    @Test
    void pairsStandSideBySideWithTheirRatio() {
        browser.open(page, "#study=blob");

        assertThat(browser.all("#duels figure")).hasSize(3);
        assertThat(browser.find("#duels").getText())
                .contains("UNCOMPRESS() against compressed row format")
                .contains("lz4 9 against plain")
                .containsPattern("[\\d.]+ times faster \\[[\\d.]+, [\\d.]+\\] at 4\\.3 MB");
    }

    /** The script's words for a ratio are those of the sentences. */
    @Test
    void pairsSayTheirRatioAsSentencesDo() {
        browser.open(page, "#study=blob&link=aws");
        Run run = new BlobRun().heats(4).build();
        RunView view = RunView.of(run, Analysis.of(run));

        String shown = browser.find("#duels").getText();

        new BlobStory()
                .duels().stream()
                        .flatMap(duel -> ArmsCompared.atCommonSetting(view, duel.get(0), duel.get(1)).stream())
                        .filter(found -> found.cell().link().equals("aws"))
                        .filter(found -> view.level(found.cell()) > 1e6)
                        .forEach(found -> assertThat(shown)
                                .contains(RatioWords.plain(found.ratio()) + " at " + view.levelWords(found.cell())));
    }

    @Test
    void throughputIsPayloadOverTimeWithTheBoundsTurned() throws IOException {
        browser.open(page, "#study=blob&link=local");
        assertThat(browser.text("weirReport.lines().every(l => l.points.every(p => p.lo <= p.y && p.y <= p.hi))"))
                .isEqualTo("true");

        List<String> csv =
                browser.save("#csv", "blob-20261120-throughput.csv").lines().toList();

        assertThat(csv.get(0)).isEqualTo("arm,link,data,tls,size,metric,reference,unit,low,estimate,high,heats");
        assertThat(csv).hasSize(1 + 10 * 4);
        assertThat(csv.get(1))
                .matches("connectorj.plain,local,documents,off,1000,throughput,,MB/s,[\\d.]+,[\\d.]+,[\\d.]+,4");
    }

    @Test
    void codecsHaveColoursOfTheirOwn() {
        browser.visit(page, "#study=blob");

        assertThat(browser.run("return new Set(Chart.getChart(document.getElementById('chart')).data.datasets"
                        + ".map(s => s.borderColor)).size"))
                .isEqualTo(9L);
    }

    @Test
    void keysOfferPercentilesAndAnotherXAxis() {
        browser.open(page, "#study=keys&link=local");
        assertThat(browser.text("weirReport.state().metric")).isEqualTo("time");
        assertThat(browser.find("#by-metric").getText()).contains("Latency per look-up, median");
        assertThat(browser.find("#facts").getText()).contains("Maximum");

        browser.choose("#by-x", "batch");
        browser.choose("#by-metric", "time");

        assertThat(browser.text("weirReport.drawn().map(s => s.arm).join()"))
                .as("the fastest first")
                .isEqualTo("redis.jedis-batch,connectorj.in-list");
        assertThat(browser.address()).contains("x=batch");
    }

    @Test
    void aSharedViewOpensAtTheCharts() {
        browser.visit(page, "#study=metadata&link=local");
        assertThat(top("explore")).isBetween(-20, 200);

        browser.visit(page, "");
        assertThat(top("explore")).isGreaterThan(900);
    }

    @Test
    void aFilterKeepsThePlaceThatTheAddressNames() {
        browser.open(page, "#advice");

        browser.choose("#by-link", "local");

        assertThat(browser.address()).endsWith("#link=local&to=advice");
        browser.open(page, "#link=local&to=advice");
        assertThat(top("advice")).isBetween(-20, 200);
        assertThat(browser.text("weirReport.state().link")).isEqualTo("local");
        browser.choose("#by-link", "wan-30ms");
        assertThat(browser.address()).endsWith("#advice");
    }

    @Test
    void everyAnswerHasAnAddressThatOpensIt() {
        browser.visit(page, "");
        List<String> anchors = browser.all("article.answer").stream()
                .map(article -> article.getDomAttribute("id"))
                .toList();
        assertThat(anchors).doesNotContainNull().doesNotHaveDuplicates().hasSizeGreaterThan(8);
        String last = anchors.get(anchors.size() - 1);

        browser.visit(page, "#" + last);

        assertThat(top(last)).isBetween(-20, 500);
        assertThat(top("answers")).isLessThan(0);
    }

    @Test
    void anAnswerIsQuotedWithVersionsMachineAndDate() {
        browser.open(page, "");
        browser.run("window.copied = ''; Object.defineProperty(navigator, 'clipboard',"
                + " { value: { writeText: async text => { window.copied = text; } } });");

        browser.find("#answer-stream-does-streaming-with-connector-j-cost-anything .cite button")
                .click();

        Browser.await("copied", () -> !browser.text("window.copied").isEmpty());
        assertThat(browser.text("window.copied"))
                .startsWith("Does streaming with Connector/J cost anything?")
                .containsPattern("\\d times as long \\[\\d")
                .contains(
                        "Weir 0.1.0",
                        "intervals at 95 %",
                        "MySQL 8.0",
                        "Connector/J",
                        "2026",
                        "cores",
                        "repeat it with: weir run");
    }

    @Test
    void withoutAClipboardTheQuoteIsSelected() {
        browser.open(page, "");
        browser.run("Object.defineProperty(navigator, 'clipboard',"
                + " { value: { writeText: async () => { throw new Error('denied'); } } });");
        String answer = "#answer-stream-does-streaming-with-connector-j-cost-anything";

        browser.find(answer + " .cite button").click();

        Browser.await(
                "selected", () -> browser.text("getSelection().toString()").startsWith("Does streaming"));
        assertThat(browser.find(answer + " .cite").getText()).contains("Selected: copy it");
        assertThat(browser.text("getSelection().toString()")).contains("repeat it with:");
    }

    private int top(String id) {
        return ((Number) browser.run(
                        "return Math.round(document.getElementById(arguments[0]).getBoundingClientRect().top)", id))
                .intValue();
    }

    @Test
    void oneLevelInViewIsADotPlotWithARowForEachArm() {
        browser.visit(single, "#link=local");

        assertThat(browser.find("#chart").getDomAttribute("aria-label")).startsWith("Dot plot.");
        assertThat(browser.find("[data-by=xs]").isDisplayed()).isFalse();
        assertThat(
                        browser.run(
                                "const c = Chart.getChart(document.getElementById('chart'));"
                                        + " const y = c.data.datasets.map(s => s.data[0].y); return y.length > 5 && y.every((v, i) => !i || v - y[i - 1] === y[1] - y[0])"))
                .isEqualTo(true);
        assertThat(
                        browser.run(
                                "const y = weirReport.lines().map(l => l.points[0].y); return y.every((v, i) => !i || y[i - 1] <= v)"))
                .as("the fastest stands first")
                .isEqualTo(true);
        browser.run("document.getElementById('chart').focus()");
        browser.actions().sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN).perform();
        assertThat(browser.find("#tip").getText()).contains("ratio to it");
    }

    @Test
    void keysAreToldByTheLookUp() {
        browser.open(page, "#study=keys&link=local");

        assertThat(browser.find("#chart-title").getText()).isEqualTo("Time per look-up");
        assertThat(browser.find("#trips-title").getText()).startsWith("Round trips per look-up");
        assertThat(browser.find("#trips").getText()).contains("0.01").doesNotContainPattern("(?m)^0$");
        assertThat(browser.find("#facts").getText())
                .contains("Look-ups a request")
                .contains("Per look-up at parallelism");
    }

    @Test
    void aRequestsLatencyIsSharedAmongItsLookUps() {
        browser.visit(page, "#study=keys&link=local&x=batch&metric=p50");
        assertThat(browser.run("return weirReport.lines().length")).isEqualTo(0L);
        String cells = "weirReport.cells('keys')";

        assertThat(browser.run(
                        "return " + cells + ".filter(c => c.arm === 'weir.keyed-100').every(c => c.lookUps === 100)"))
                .isEqualTo(true);
        assertThat(browser.run(
                        "return " + cells + ".filter(c => c.arm === 'redis.jedis').every(c => c.lookUps === null)"))
                .isEqualTo(true);
    }

    @Test
    void outOfMemoryIsABarOfFullLength() {
        browser.open(page, "");

        assertThat(browser.run(
                        "const b = [...document.querySelectorAll('#memory .dead .fill')].map(f => f.offsetWidth);"
                                + " return b.length > 0 && new Set(b).size === 1 && b[0] > 100"))
                .isEqualTo(true);
    }

    @Test
    void aSetInTheProcessStandsOnEveryLink() {
        browser.visit(page, "#study=keys&link=aws");

        assertThat(browser.text("weirReport.drawn().map(s => s.arm).join()")).contains("memory.hash-set");
    }

    @Test
    void whatToDoIsOnTheFirstScreen() {
        screen(1280, 800, false, () -> {
            browser.visit(page, "");

            assertThat(browser.all(".dos > li"))
                    .hasSizeBetween(3, 4)
                    .allSatisfy(item -> assertThat(item.getText())
                            .containsPattern("(?s)use .* instead of .*: it (takes|is) .* \\[.*\\] on |stay with "));
            assertThat(bottom(".overview-table")).as("the table of all advice").isLessThanOrEqualTo(800);
        });
    }

    @Test
    void thePictureOfTheLargestGainDrawsTheWayInUseAndTheAdvisedOneOnOneScale() {
        browser.visit(page, "");

        assertThat(browser.find(".gain figcaption").getText()).startsWith("The largest gain: ");
        assertThat(browser.all(".gain-row.now")).hasSize(1);
        assertThat(browser.all(".gain-row.advised")).hasSize(1);
        assertThat(width(".gain-row.advised rect")).isLessThan(width(".gain-row.now rect"));
    }

    private double width(String css) {
        return ((Number) browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().width", css))
                .doubleValue();
    }

    @Test
    void whatToDoComesFirstOnAPhone() {
        screen(390, 844, true, () -> {
            browser.visit(page, "");

            assertThat(bottom(".dos > li")).isLessThanOrEqualTo(844);
        });
    }

    @Test
    void whatToDoLeadsToItsGrounds() {
        browser.visit(page, "");

        browser.find(".dos a[data-study='keys']").click();

        assertThat(browser.text("weirReport.state().study")).isEqualTo("keys");
        assertThat(((Number) browser.run("return document.getElementById('advice').getBoundingClientRect().top"))
                        .intValue())
                .isBetween(-5, 200);
    }

    @Test
    void everyStudysPublishedFindingsAreSummedUp() {
        browser.visit(page, "");

        assertThat(browser.all(".outcomes li"))
                .hasSize(4)
                .allSatisfy(row -> assertThat(row.getText())
                        .containsPattern("(?s)(not |)reproduced|same direction|undecided|not measured|not comparable")
                        .contains("theirs ")
                        .containsPattern(
                                "\\d+ reproduced, \\d+ same direction at another size, .*, \\d+ not measured"));
        assertThat(browser.find(".outcomes li:nth-child(4)").getText())
                .contains("With metadata left off, LargeSelect is 3 to 5 % slower on localhost");
    }

    @Test
    void aVerdictLeadsToItsStudysPublishedFigures() {
        browser.open(page, "");

        browser.find(".outcomes a[data-study='metadata']").click();

        assertThat(browser.text("weirReport.state().study")).isEqualTo("metadata");
        assertThat(browser.find("#published").getText()).contains("Metadata left off, over on: published (2020)");
        assertThat(((Number) browser.run("return document.getElementById('published').getBoundingClientRect().top"))
                        .intValue())
                .isBetween(0, 200);
    }

    @Test
    void metadataIsDrawnByColumnsAndAnotherQueryBringsItsOwnRows() {
        browser.open(page, "#study=metadata&link=local");
        assertThat(browser.text("weirReport.state()['f.query']")).isEqualTo("columns");
        assertThat(browser.find("#at").getText()).contains("50 columns");

        browser.choose("#by-f-query", "large-select");

        assertThat(browser.text("weirReport.state()['f.rows']")).isEqualTo("1000");
        assertThat(browser.text("weirReport.drawn().map(s => s.arm).join()")).contains("weir.full", "raw.none");
    }

    private int bottom(String css) {
        return ((Number) browser.run(
                        "return Math.ceil(document.querySelector(arguments[0]).getBoundingClientRect().bottom)", css))
                .intValue();
    }

    private void screen(int width, int height, boolean mobile, Runnable test) {
        try {
            browser.cdp(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
            test.run();
        } finally {
            browser.cdp("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    @Test
    void paperHoldsEveryStudy() {
        browser.visit(page, "#study=keys");

        browser.run("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.text("[...document.querySelectorAll('[data-panel]')].some(p => p.hidden)"))
                .isEqualTo("false");
        browser.run("dispatchEvent(new Event('afterprint'))");

        assertThat(browser.text("[...document.querySelectorAll('[data-panel=blob]')].every(p => p.hidden)"))
                .isEqualTo("true");
    }

    @Test
    void everyRunCanBeSaved() throws IOException {
        browser.open(page, "");

        assertThat(browser.save("#raw-2", "blob-20261120.json")).contains("\"type\":\"stored\"");
    }
}
