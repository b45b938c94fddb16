package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.model.RunSet;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the first screen says adds up: one figure for one thing, in words, as a ratio and as a bar. */
class FirstScreenTest {
    private static final Pattern CHANGE =
            Pattern.compile("it (?:takes|is) ([\\d.]+ (?:% less time|times faster)) \\[[^]]+\\] on ([^ ]+)\\.");
    private static final Pattern GAIN =
            Pattern.compile("class=\"overview[^>]*>(?:<span>)?[▼?] ([\\d.]+ (?:% less time|times faster))<");
    private static final Pattern CAPTION =
            Pattern.compile("<figcaption>The largest gain: ([^,]+), time of a \\S+ on ([^<]+)</figcaption>");
    private static final Pattern BAR =
            Pattern.compile("gain-row (\\w+)\">.*?width=\"([\\d.]+)\".*?class=\"what\">([^<]+)<");

    private static final String PAGE = ReportPage.render(
                    RunSet.open(Path.of("..", "..", "docs", "example-run")).read())
            .replaceAll("<!--.*?-->", "")
            .replace('\u00a0', ' ');

    private static double number(String figure) {
        return Double.parseDouble(figure.split(" ", -1)[0]);
    }

    private static double ratio(String words) {
        return words.endsWith("faster") ? 1 / number(words) : 1 - number(words) / 100;
    }

    private List<MatchResult> bars() {
        return BAR.matcher(PAGE).results().toList();
    }

    private String text() {
        String screen = PAGE.substring(PAGE.indexOf("<section id=\"do\""), PAGE.indexOf("class=\"card gain\""));
        return screen.replaceAll("<[^>]+>", "");
    }

    private double time(String kind) {
        return bars().stream()
                .filter(bar -> bar.group(1).equals(kind))
                .map(bar -> number(bar.group(3)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePictureShowsTheRatioThatTheSentenceSays() {
        MatchResult caption = CAPTION.matcher(PAGE).results().findFirst().orElseThrow();

        assertThat(CHANGE.matcher(text()).results())
                .hasSizeGreaterThan(3)
                .filteredOn(change -> change.group(2).equals(caption.group(2)))
                .anySatisfy(change ->
                        assertThat(time("advised") / time("now")).isCloseTo(ratio(change.group(1)), withPercentage(1)));
    }

    /** No change on the screen, decided or probable, gains more than the one in the picture. */
    @Test
    void theLargestGainIsTheLargest() {
        double pictured = time("advised") / time("now");

        assertThat(GAIN.matcher(PAGE).results())
                .hasSizeGreaterThan(3)
                .allSatisfy(gain -> assertThat(ratio(gain.group(1))).isGreaterThan(pictured * 0.99));
    }

    @Test
    void barsAreAsLongAsTheirTimes() {
        double longest =
                bars().stream().mapToDouble(bar -> number(bar.group(3))).max().orElseThrow();

        assertThat(bars())
                .hasSizeGreaterThan(1)
                .allSatisfy(bar -> assertThat(Double.parseDouble(bar.group(2)))
                        .isCloseTo(100 * number(bar.group(3)) / longest, withPercentage(1)));
    }
}
