package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.text.Prose;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Real runs: written once, they must render for ever. */
class ExampleRunTest {

    @Test
    void saysWhyAndWhatWasPublished() {
        String page = ReportPage.render(
                RunSet.open(Path.of("..", "..", "docs", "example-run")).read());

        assertThat(page).contains("two extra round trips").contains("Published findings, judged by this run");
    }

    /** What to change stands first, network by network, before a word of how it was found. */
    @Test
    void beginsWithATableOfWhatToChange() {
        String page = Unpacked.spaced(ReportPage.render(
                RunSet.open(Path.of("..", "..", "docs", "example-run")).read()));

        assertThat(page)
                .containsSubsequence(
                        "What should we do?",
                        "<caption><span>What to change, and what it gains, network by network",
                        "same machine",
                        "30 ms, 100 Mbit/s",
                        "class=\"overview change\"",
                        "id=\"answers\"");
    }

    @Test
    void noMarkOfProseReachesTheReader() {
        RunSet set = RunSet.open(Path.of("..", "..", "docs", "example-run"));

        assertThat(Unpacked.page(ReportPage.render(set.read()).replaceAll("(?s)<script[^>]* id=.*?</script>", ""))
                        .replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")
                        .lines()
                        .filter(line -> line.contains(Prose.FIGURE)))
                .isEmpty();
    }

    @Test
    void isSentByMailWithoutAThought() {
        RunSet set = RunSet.open(Path.of("..", "..", "docs", "example-run"));

        assertThat(ReportPage.render(set.read()).getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThan(900 * 1024);
    }

    @Test
    void noTwoRegionsShareALabel() {
        RunSet set = RunSet.open(Path.of("..", "..", "docs", "example-run"));

        assertThat(Pattern.compile("role=\"region\" aria-label=\"([^\"]*)\"")
                        .matcher(ReportPage.render(set.read()))
                        .results()
                        .map(match -> match.group(1)))
                .hasSizeGreaterThan(20)
                .doesNotHaveDuplicates();
    }
}
