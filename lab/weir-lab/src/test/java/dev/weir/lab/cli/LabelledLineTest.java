package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.RecommendationText.Line;
import org.junit.jupiter.api.Test;

class LabelledLineTest {
    private static final String LONG = "use weir.default: decodes rows as they are asked for, within a window of bytes";

    @Test
    void sentencesAreWrappedAtWordsBesideTheirLabel() {
        assertThat(Terminal.labelled(new Line("Do", LONG), new Terminal(60, false)))
                .containsExactly(
                        "    Do       use weir.default: decodes rows as they are",
                        "             asked for, within a window of bytes");
    }

    @Test
    void nothingIsWrappedWhereThereIsNoTerminalNorWhatIsPasted() {
        assertThat(Terminal.labelled(new Line("Do", LONG), new Terminal(0, false)))
                .containsExactly("    Do       " + LONG);
        assertThat(Terminal.labelled(new Line("Paste", LONG), new Terminal(60, false)))
                .containsExactly("    Paste    " + LONG);
    }
}
