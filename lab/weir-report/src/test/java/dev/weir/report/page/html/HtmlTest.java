package dev.weir.report.page.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.Prose;
import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void whatIsMarkedInASentenceIsSetInTypeAndTheRestIsEscaped() {
        String sentence = "It takes " + Prose.ratio(new Interval(2.73, 2.91, 3.1)) + " with `a<b>`, not "
                + Prose.ratio(0.5) + ".";

        assertThat(Html.sentence(sentence))
                .isEqualTo(
                        "It takes <strong class=\"figure\">2.91× [2.73, 3.10]</strong> with <code>a&lt;b&gt;</code>, not"
                                + " <strong class=\"figure\">0.500×</strong>.");
        assertThat(Prose.plain(sentence)).isEqualTo("It takes 2.91× [2.73, 3.10] with `a<b>`, not 0.500×.");
    }

    @Test
    void figuresThatNobodyMarkedAndMarksWithoutASecondAreText() {
        assertThat(Html.sentence("2 ** 3 = 8, 2.91× `")).isEqualTo("2 ** 3 = 8, 2.91× `");
    }
}
