package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.RunProgress;
import dev.weir.lab.run.RunProgress.Stage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogLinesTest {
    private final StringWriter log = new StringWriter();
    private final StringWriter screen = new StringWriter();

    private List<String> logged() {
        return log.toString().lines().toList();
    }

    @Test
    void theStatusOfARunIsOneLineAMinute() {
        AtomicLong nanoTime = new AtomicLong();
        RunProgress progress = new LogLines(new PrintWriter(log), Duration.ofMinutes(1), nanoTime::get);
        progress.line("  plan: 9 comparisons");
        progress.follow(() -> new Stage(0.1, 300 - nanoTime.get() / 1e9, "3 of 9 decided"));
        for (int second = 1; second <= 125; second++) {
            nanoTime.set(TimeUnit.SECONDS.toNanos(second));
            progress.status("Second " + second);
        }

        assertThat(logged())
                .containsExactly(
                        "  plan: 9 comparisons",
                        "4 min left, 3 of 9 decided, second 60",
                        "3 min left, 3 of 9 decided, second 120");
    }

    @Test
    void eachStepOfAShortCommandIsALine() {
        try (RunProgress progress = chosen(0, Map.of())) {
            progress.status("Timing logins");
            progress.status("Timing logins");
            progress.status("Measuring the rate down");
            progress.tick();
        }

        assertThat(logged()).containsExactly("Timing logins", "Measuring the rate down");
        assertThat(screen.toString()).isEmpty();
    }

    @Test
    void aTerminalThatCannotMoveItsCursorGetsLinesWithoutControlCharacters() {
        try (RunProgress progress = chosen(80, Map.of("TERM", "dumb"))) {
            progress.standings(List.of("stream: 3 of 9 comparisons decided"));
            progress.status("Timing logins");
            progress.line("a line");
        }

        assertThat(logged()).containsExactly("Timing logins", "a line");
        assertThat(screen.toString()).isEmpty();
    }

    @Test
    void aTerminalHasOneLineThatIsGoneInTheEnd() {
        try (RunProgress progress = chosen(80, Map.of("TERM", "xterm"))) {
            progress.status("Timing logins");
        }

        assertThat(screen.toString()).isEqualTo("Timing logins\r\u001b[K");
        assertThat(logged()).isEmpty();
    }

    private RunProgress chosen(int columns, Map<String, String> environment) {
        return Progress.of(
                Terminal.of(columns, environment),
                environment,
                new PrintWriter(screen),
                new PrintWriter(log),
                Duration.ZERO);
    }
}
