package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.RatioWords;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final String WORDS = "one two three four five six seven eight nine ten eleven twelve";

    @Test
    void linesBreakBetweenWordsAndAreIndented() {
        Terminal terminal = new Terminal(40, false);

        assertThat(terminal.wrapped(WORDS, 4))
                .containsExactly("one two three four five six seven eight", "    nine ten eleven twelve");
        assertThat(terminal.wrapped("  a  b", 4)).containsExactly("  a  b");
        assertThat(terminal.wrapped("", 4)).containsExactly("");
    }

    @Test
    void aWordLongerThanALineStaysWhole() {
        String url = "file:///" + "x".repeat(80);

        assertThat(new Terminal(40, false).wrapped("Page: " + url, 2)).containsExactly("Page:", "  " + url);
    }

    @Test
    void coloursTakeNoRoom() {
        Terminal terminal = new Terminal(40, true);

        assertThat(terminal.bad("slower")).isEqualTo("\u001b[31mslower\u001b[0m");
        assertThat(terminal.strong("stream")).as("21 would underline").endsWith("\u001b[0m");
        assertThat(terminal.wrapped(WORDS.replace("three", terminal.bad("three")), 4))
                .hasSize(2)
                .first()
                .asString()
                .endsWith("eight");
    }

    @Test
    void marksOfFiguresAreLeftOut() {
        assertThat(new Terminal(40, true).wrapped("takes " + RatioWords.amount(0.7) + " than now", 2))
                .containsExactly("takes 30 % less time than now");
    }

    @Test
    void whatIsNoTerminalIsNeitherWrappedNorColoured() {
        Terminal file = Terminal.of(0, Map.of());

        assertThat(file.wrapped(WORDS, 4)).containsExactly(WORDS);
        assertThat(file.bad("slower")).isEqualTo("slower");
    }

    @Test
    void whoWantsNoColourGetsNone() {
        assertThat(Terminal.of(80, Map.of("TERM", "xterm")).coloured()).isTrue();
        assertThat(Terminal.of(80, Map.of("NO_COLOR", "1")).coloured()).isFalse();
        assertThat(Terminal.of(80, Map.of("NO_COLOR", "")).coloured()).isTrue();
        assertThat(Terminal.of(80, Map.of("TERM", "dumb")).coloured()).isFalse();
    }

    @Test
    void aDumbTerminalAndAPipePrintControlCharacters() {
        assertThat(Terminal.moves(80, Map.of("TERM", "xterm"))).isTrue();
        assertThat(Terminal.moves(80, Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.moves(0, Map.of("TERM", "xterm"))).isFalse();
    }

    @Test
    void aCommandForCopyingIsNotBroken() {
        Terminal terminal = new Terminal(40, false);

        assertThat(terminal.message(WORDS, 2)).hasSize(2);
        String command = "weir run --resume runs/20260102-030405 --budget 5m";
        assertThat(terminal.message("Go on with: " + command, 2)).containsExactly("Go on with:", "  " + command);
        assertThat(terminal.message("Go on: weir run", 2)).containsExactly("Go on: weir run");
        assertThat(new Terminal(0, false).message("Go on with: " + command, 2)).hasSize(1);
    }
}
