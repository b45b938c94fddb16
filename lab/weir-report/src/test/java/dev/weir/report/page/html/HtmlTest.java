package dev.weir.report.page.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void whatIsMarkedInASentenceIsSetInTypeAndTheRestIsEscaped() {
        String sentence = "It takes " + RatioWords.amount(new Interval(2.73, 2.91, 3.1)) + " with `a<b>`, not "
                + RatioWords.amount(0.5) + ".";

        assertThat(Unpacked.spaced(Html.sentence(sentence)))
                .isEqualTo(
                        "It takes <strong class=\"figure\">2.91 times as long</strong> [2.73, 3.10] with <code>a&lt;b&gt;</code>, not"
                                + " <strong class=\"figure\">2.00 times faster</strong>.");
        assertThat(Prose.plain(sentence))
                .isEqualTo("It takes 2.91 times as long [2.73, 3.10] with `a<b>`, not 2.00 times faster.");
    }

    @Test
    void aFigureKeepsItsUnitAndAnIntervalItsBounds() {
        assertThat(Html.text("27 % less time [-1.5, 3.0], 31.2 ms, 1 Gbit/s, 3 s or 2 MiB of 12 megabytes, 4 sets"))
                .isEqualTo(
                        "27\u00a0% less time [-1.5,\u00a03.0], 31.2\u00a0ms, 1\u00a0Gbit/s, 3\u00a0s or 2\u00a0MiB of 12 megabytes, 4 sets");
    }

    @Test
    void figuresThatNobodyMarkedAndMarksWithoutASecondAreText() {
        assertThat(Html.sentence("2 ** 3 = 8, 2.91× `")).isEqualTo("2 ** 3 = 8, 2.91× `");
    }
}
