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
    void saysWhatTheReadmeSays() {
        RunSet set = RunSet.open(Path.of("..", "docs", "example-run"));
        String page = ReportPage.render(set.read());

        assertThat(page)
                .contains("Does streaming with Connector/J cost anything?")
                .contains("2.99 times as long</strong> [2.98, 2.99]")
                .contains("two extra round trips")
                .contains("Which way of keeping a BLOB reads fastest?")
                .contains("0.500× [0.498, 0.503]")
                .contains("MySQL or Redis, with the same kind of client?")
                .contains("What do pipelining and keyed reads gain, look-up by look-up?")
                .contains("Published findings, judged by this run");
    }

    @Test
    void noMarkOfProseReachesTheReader() {
        RunSet set = RunSet.open(Path.of("..", "docs", "example-run"));

        assertThat(Unpacked.page(ReportPage.render(set.read()).replaceAll("(?s)<script[^>]* id=.*?</script>", ""))
                        .replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")
                        .lines()
                        .filter(line -> line.contains(Prose.FIGURE)))
                .isEmpty();
    }

    @Test
    void isSentByMailWithoutAThought() {
        RunSet set = RunSet.open(Path.of("..", "docs", "example-run"));

        assertThat(ReportPage.render(set.read()).getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThan(800 * 1024);
    }

    @Test
    void noTwoRegionsShareALabel() {
        RunSet set = RunSet.open(Path.of("..", "docs", "example-run"));

        assertThat(Pattern.compile("role=\"region\" aria-label=\"([^\"]*)\"")
                        .matcher(ReportPage.render(set.read()))
                        .results()
                        .map(match -> match.group(1)))
                .hasSizeGreaterThan(20)
                .doesNotHaveDuplicates();
    }
}
