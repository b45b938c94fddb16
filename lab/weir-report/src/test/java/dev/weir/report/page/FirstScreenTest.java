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
    private static final Pattern CHANGE = Pattern.compile(
            "it (?:takes|is) ([\\d.]+ (?:% less time|times faster)) \\[[^]]+\\] on (\\S+) \\(([\\d.]+ \\S+) become ([\\d.]+ \\S+)\\)");
    private static final Pattern BAR =
            Pattern.compile("gain-row (\\w+)\">.*?width=\"([\\d.]+)\".*?class=\"what\">([^<]+)<");

    private static final String PAGE = ReportPage.render(
                    RunSet.open(Path.of("..", "..", "docs", "example-run")).read())
            .replaceAll("<!--.*?-->", "");

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

    @Test
    void whatATimeBecomesIsItsRatio() {
        List<MatchResult> changes = CHANGE.matcher(text()).results().toList();

        assertThat(changes).isNotEmpty().allSatisfy(change -> {
            String now = change.group(3);
            String then = change.group(4);
            assertThat(then.split(" ", -1)[1]).as("unit of %s", then).isEqualTo(now.split(" ", -1)[1]);
            assertThat(number(then) / number(now))
                    .as(change.group())
                    .isCloseTo(ratio(change.group(1)), withPercentage(1));
        });
    }

    @Test
    void thePictureShowsTheTimesThatTheSentenceSays() {
        String now = bars().stream()
                .filter(bar -> bar.group(1).equals("now"))
                .map(bar -> bar.group(3))
                .findFirst()
                .orElseThrow();
        String advised = bars().stream()
                .filter(bar -> bar.group(1).equals("advised"))
                .map(bar -> bar.group(3))
                .findFirst()
                .orElseThrow();

        assertThat(text()).contains("(" + now + " become " + advised + ")");
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
