package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a real run's page looks like at the widths people have: nothing is cut without a sign that there is more. */
class LayoutInBrowserTest extends InBrowser {
    /** Elements that reach beyond the window, outside a box that scrolls and shows its edge. */
    private static final String BEYOND = """
            const edged = e => { const s = getComputedStyle(e);
              return s.overflowX !== 'visible' && (s.maskImage !== 'none' || s.backgroundImage.includes('gradient')); };
            const boxed = e => { for (let p = e; p; p = p.parentElement) if (edged(p)) return true; return false; };
            const name = e => e.tagName + '#' + e.id + '.' + e.className + ': ' + e.textContent.slice(0, 40);
            const shown = [...document.body.querySelectorAll('*')].filter(e => e.getClientRects().length
              && !e.closest('.hidden, .skip, [hidden], svg') && !e.closest('.wide thead'));
            const wide = shown.filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !boxed(e));
            const hidden = shown.filter(e => getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1 && !edged(e));
            return [...wide, ...hidden].map(name).slice(0, 5).join(' | ');""";

    private Path report;
    private String axe;

    @BeforeAll
    void start() throws IOException {
        try (InputStream script = Browser.class.getResourceAsStream("/axe.min.js")) {
            axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Run> runs = RunSet.open(Path.of("..", "..", "docs", "example-run")).read();
        report = Files.writeString(folder.resolve("report.html"), ReportPage.render(runs));
    }

    @ParameterizedTest
    @CsvSource({
        "1280, stream",
        "1280, blob",
        "1280, keys",
        "1280, metadata",
        "1600, stream",
        "1600, keys",
        "1600, metadata",
        "390, stream",
        "390, blob",
        "390, keys",
        "390, metadata"
    })
    void nothingIsCutWithoutASign(int width, String study) {
        screen(width, () -> {
            browser.open(report, "#study=" + study + "&to=answers");

            assertThat(browser.run(BEYOND)).isEqualTo("");
            assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        });
    }

    @Test
    void aReaderMeetsAPageAndNotABook() {
        screen(1280, () -> {
            browser.visit(report, "");

            assertThat(number("document.documentElement.scrollHeight"))
                    .as("pixels")
                    .isLessThan(8000);
            assertThat(number("document.body.innerText.match(/\\S+/g).length"))
                    .as("words")
                    .isLessThan(3000);
        });
    }

    @ParameterizedTest
    @CsvSource({"390, light", "390, dark", "1280, light", "1280, dark", "1600, light", "1600, dark"})
    void axeFindsNothingToMend(int width, String scheme) {
        screen(width, () -> {
            browser.cdp(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
            browser.open(report, "");
            browser.run(axe);

            assertThat(browser.answer("const done = arguments[0]; axe.run({resultTypes: ['violations']})"
                            + ".then(found => done(found.violations.map(v => v.id + ' ' + v.nodes[0].html).join(' | ')),"
                            + " failure => done(String(failure)))"))
                    .isEqualTo("");
        });
    }

    @Test
    void wideScreensAreUsed() {
        screen(1600, () -> {
            browser.open(report, "");

            assertThat(number("document.querySelector('main').getBoundingClientRect().width"))
                    .isEqualTo(1500);
            assertThat(number(
                            "Math.max(...[...document.querySelectorAll('main p')].filter(p => !p.closest('.cite, .key, .empty, table, figure, .bars'))"
                                    + ".map(p => p.getBoundingClientRect().width))"))
                    .as("lines of text stay short enough to read")
                    .isLessThan(1000);
        });
    }

    @Test
    void aScrolledTableKeepsItsFirstColumn() {
        screen(1280, () -> {
            browser.open(report, "#study=keys");
            assertThat(browser.run("const b = document.getElementById('facts').closest('.box'); b.scrollLeft = 300;"
                            + " const th = b.querySelector('tbody th'); return b.scrollLeft > 50"
                            + " && Math.abs(th.getBoundingClientRect().left - b.getBoundingClientRect().left) < 3"))
                    .isEqualTo(true);
        });
    }

    @Test
    void onAPhoneRowsAreCards() {
        screen(390, () -> {
            browser.open(report, "#study=keys");
            assertThat(browser.run("const td = [...document.querySelectorAll('#facts td')].slice(0, 5);"
                            + " return new Set(td.map(t => t.getBoundingClientRect().left)).size === 1"
                            + " && getComputedStyle(td[0], '::before').content.includes('Time')"))
                    .isEqualTo(true);
            assertThat(
                            browser.run(
                                    "return [...document.querySelectorAll('.wide td')].every(td => td.dataset.head !== undefined)"))
                    .isEqualTo(true);
        });
    }

    /** Sizes on A4 with the page's margins: 186 by 271 mm, 96 dots an inch. */
    @Test
    void paperHoldsWhatIsOpen() {
        screen(703, () -> {
            browser.visit(report, "#study=blob&to=answers");
            try {
                browser.cdp("Emulation.setEmulatedMedia", Map.of("media", "print"));
                browser.run("dispatchEvent(new Event('beforeprint'))");

                assertThat(number("document.documentElement.scrollHeight") / 1024)
                        .as("pages")
                        .isBetween(1.0, 10.0);
                assertThat(
                                number(
                                        "Math.max(...[...document.querySelectorAll('canvas')].map(c => c.getBoundingClientRect().height))"))
                        .as("no giant picture")
                        .isLessThan(400);
                assertThat(
                                number(
                                        "Math.max(...[...document.querySelectorAll('canvas')].map(c => c.getBoundingClientRect().right))"))
                        .as("no clipped picture")
                        .isLessThanOrEqualTo(703);
                assertThat(
                                browser.run(
                                        "return [...document.querySelectorAll('h1, h2, h3')].every(h => getComputedStyle(h).breakAfter === 'avoid')"
                                                + " && [...document.querySelectorAll('.card')].every(c => getComputedStyle(c).breakAfter === 'auto')"))
                        .as("headings stay with what follows, cards may end a page")
                        .isEqualTo(true);
                assertThat(
                                browser.run(
                                        "return [...document.querySelectorAll('.part:not([open])')].every(d =>"
                                                + " getComputedStyle(d.querySelector('summary'), '::after').content.includes('left out on paper'))"))
                        .isEqualTo(true);
            } finally {
                browser.run("dispatchEvent(new Event('afterprint'))");
            }
        });
    }

    private double number(String script) {
        return ((Number) browser.run("return " + script)).doubleValue();
    }

    private void screen(int width, Runnable test) {
        try {
            browser.cdp(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 700));
            test.run();
        } finally {
            browser.cdp("Emulation.clearDeviceMetricsOverride", Map.of());
            browser.cdp("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
        }
    }
}
