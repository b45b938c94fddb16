package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLogGetsOneLineAMinute() {
        AtomicLong nanoTime = new AtomicLong();
        RunProgress progress = new RunProgress.Plain(out, nanoTime::get);
        progress.standings(List.of("stream: 3 of 9 comparisons decided", "  more"));
        for (int second = 1; second <= 125; second++) {
            nanoTime.set(TimeUnit.SECONDS.toNanos(second));
            progress.status("second " + second);
        }

        assertThat(said().lines())
                .containsExactly(
                        "second 60; stream: 3 of 9 comparisons decided",
                        "second 120; stream: 3 of 9 comparisons decided");
    }

    @Test
    void aTerminalIsRewrittenInPlace() {
        RunProgress progress = new RunProgress.OnTerminal(out, 20);
        progress.standings(List.of("one", "two"));
        progress.status("racing");
        progress.line("a line");

        assertThat(screen(said())).containsExactly("a line", "one", "two", "racing");
    }

    @Test
    void longLinesAreCutForOneThatWrapsCannotBeRewritten() {
        RunProgress progress = new RunProgress.OnTerminal(out, 10);
        progress.standings(List.of("0123456789abc"));
        progress.status("0123456789abc");

        assertThat(screen(said())).containsExactly("012345678", "012345678");
    }

    /** What a terminal shows that knows to return, to go up a line and to clear a line or all below. */
    private static List<String> screen(String output) {
        java.util.ArrayList<StringBuilder> lines = new java.util.ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        for (int i = 0; i < output.length(); i++) {
            if (output.startsWith("\u001b[A", i)) {
                row--;
                i += 2;
            } else if (output.startsWith("\u001b[J", i)) {
                lines.subList(row + 1, lines.size()).clear();
                lines.get(row).setLength(0);
                i += 2;
            } else if (output.startsWith("\u001b[K", i)) {
                lines.get(row).setLength(0);
                i += 2;
            } else if (output.charAt(i) == '\n') {
                row++;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            } else if (output.charAt(i) != '\r') {
                lines.get(row).append(output.charAt(i));
            }
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }
}
