package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.BlobRun;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.Choice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Reach;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

class AdviceMapInBrowserTest extends InBrowser {
    private static final String PATHS = "canvas[data-map=paths]";

    private Path page;
    private Run run;

    @BeforeAll
    void start() throws IOException {
        run = new BlobRun().noise(0.03).build();
        page = Files.writeString(folder.resolve("blob.html"), ReportPage.render(run, Analysis.of(run)));
    }

    private String drawn(String canvas) {
        return browser.text("document.querySelector('" + canvas + "').toDataURL()");
    }

    @Test
    void bothMapsAreDrawnAndToldInWords() {
        browser.open(page, "#advice");

        for (WebElement canvas : browser.all(".advice-maps canvas")) {
            assertThat(canvas.getDomAttribute("aria-label"))
                    .startsWith("Map. ")
                    .contains("connectorj.")
                    .contains("too close to call on ");
            assertThat(browser.run("""
                            const c = arguments[0];
                            const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
                            const colours = new Set();
                            for (let i = 0; i < d.length; i += 4) if (d[i + 3] === 255) colours.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]);
                            return colours.size > 3""", canvas)).isEqualTo(true);
        }
        assertThat(browser.find(".map-key").getText()).contains("connectorj.lz4-9");
    }

    @Test
    void theChoosersChangeTheMaps() {
        browser.open(page, "");
        String before = drawn(PATHS);
        String sizes = drawn("canvas[data-map=sizes]");

        browser.choose("[data-choose=Size]", "1000000");
        browser.choose("[data-choose=Data]", "low");
        assertThat(drawn(PATHS)).isNotEqualTo(before);
        assertThat(browser.find(PATHS).getDomAttribute("aria-label")).contains("1.00\u00a0MB of low data");
        String low = drawn(PATHS);
        browser.choose("[data-choose=Writes]", "1");
        assertThat(drawn(PATHS)).isNotEqualTo(low);
        browser.choose("[data-choose=Writes]", "");
        browser.choose("[data-choose=Link]", "lan-1g");
        assertThat(drawn("canvas[data-map=sizes]")).isNotEqualTo(sizes);
    }

    @Test
    void theKeyboardReadsTheMap() {
        browser.open(page, "");
        WebElement canvas = browser.find(PATHS);

        canvas.sendKeys(Keys.ARROW_RIGHT);
        String first = browser.find(".advice-maps [aria-live]").getDomProperty("textContent");
        assertThat(first).contains("RTT ").contains("bit/s").containsAnyOf(" is best", "too close to call");
        assertThat(browser.find(".advice-maps .plot .tip").getText()).contains("connectorj.");
        canvas.sendKeys(Keys.ARROW_LEFT);
        assertThat(browser.find(".advice-maps [aria-live]").getDomProperty("textContent"))
                .isNotEqualTo(first);
        canvas.sendKeys(Keys.ESCAPE);
        assertThat(browser.find(".advice-maps .plot .tip").isDisplayed()).isFalse();
    }

    /** The maps' own arithmetic is that of the advice. */
    @Test
    @SuppressWarnings("unchecked")
    void theScriptEstimatesWhatTheAdviceDoes() {
        browser.open(page, "");
        Advice advice = Advice.of(run, Analysis.of(run));
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            double rtt = 20 * Math.pow(5_000, random.nextDouble());
            double rate = 2e7 * Math.pow(500, random.nextDouble());
            double size = 500 * Math.pow(6_000, random.nextDouble());
            String data = List.of("low", "medium", "high", "extra").get(random.nextInt(4));
            double reads = i % 2 == 0 ? Double.POSITIVE_INFINITY : 20;
            Choice expected = advice.choose(new Situation(NetworkPath.of("", rtt, rate), size, data, reads));

            Map<String, Object> found = (Map<String, Object>) browser.run(
                    "return weirAdvice.choose(0, ...arguments)", rtt, rate, size, data, i % 2 == 0 ? null : reads);

            assertThat(List.of(Reach.MEASURED, Reach.EXTRAPOLATED, Reach.BEYOND)
                            .get(((Number) found.get("far")).intValue()))
                    .isEqualTo(expected.reach());
            List<Map<String, Object>> ranked = (List<Map<String, Object>>) found.get("ranked");
            assertThat(ranked).extracting(each -> each.get("arm")).isEqualTo(arms(expected.ranked()));
            for (int k = 0; k < ranked.size(); k++) {
                assertThat(((Number) ranked.get(k).get("high")).doubleValue())
                        .isCloseTo(expected.ranked().get(k).micros().high(), withPercentage(0.001));
            }
            List<Map<String, Object>> close = (List<Map<String, Object>>) found.get("close");
            assertThat(close).extracting(each -> each.get("arm")).isEqualTo(List.copyOf(expected.close()));
        }
    }

    private static List<Object> arms(List<Prediction> ranked) {
        return ranked.stream().map(each -> (Object) each.arm()).toList();
    }
}
