package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.RunProgress;
import dev.weir.lab.run.RunProgress.Stage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ShownProgressTest {
    private static final Map<String, String> XTERM = Map.of("TERM", "xterm");
    private static final String RACING = "stream (heat 4), group 2 of 5: rows=1000 on wan-30ms";

    private final AtomicLong seconds = new AtomicLong();
    private final StringWriter logged = new StringWriter();

    private RunProgress moving(Screen screen, int columns, Map<String, String> environment) {
        return new ShownProgress(
                Terminal.of(columns, environment), true, screen.writer(), ShownProgress.OF_RUN, this::nanoTime);
    }

    private RunProgress log(int columns, int every) {
        return new ShownProgress(new Terminal(columns, false), false, new PrintWriter(logged), every, this::nanoTime);
    }

    private long nanoTime() {
        return seconds.get() * 1_000_000_000L;
    }

    private Stage stage() {
        return new Stage(0.5, 360 - seconds.get(), "31 of 78 decided");
    }

    @Test
    void oneLineSaysWhatIsLeftDecidedAndRun() {
        Screen screen = new Screen(120);
        RunProgress moving = moving(screen, 120, XTERM);
        moving.status("Starting the server");
        assertThat(screen.lines()).containsExactly("Starting the server");

        moving.follow(this::stage);
        moving.status("Verifying the links");
        assertThat(screen.lines()).containsExactly("[######......] 6 min left, 31 of 78 decided, verifying the links");

        moving.status(RACING);
        assertThat(screen.lines()).containsExactly("[######......] 6 min left, 31 of 78 decided, " + RACING);
    }

    @Test
    void linesAreKeptAboveItAndNothingElseIsInTheEnd() {
        Screen screen = new Screen(80);
        RunProgress moving = moving(screen, 80, XTERM);
        moving.standings(List.of("stream: 31 of 78 comparisons decided", "  more"));
        moving.status("racing");
        moving.line("a line");
        assertThat(screen.lines())
                .containsExactly("a line", "stream: 31 of 78 comparisons decided", "  more", "racing");

        moving.standings(List.of("stream: 32 of 78 comparisons decided"));
        moving.close();
        moving.line("another");
        assertThat(screen.lines()).containsExactly("a line", "another", "");
    }

    @Test
    void fortyColumnsAreNotExceededAndNoWordIsBroken() {
        Screen screen = new Screen(40);
        RunProgress moving = moving(screen, 40, XTERM);
        moving.follow(this::stage);
        moving.standings(List.of("connectorj.stream takes 2.91 times as long as connectorj.at-once"));
        moving.status(RACING);
        moving.line("stream, heat 1: other processes took 40 % of the CPU time");
        moving.status(RACING);

        assertThat(screen.lines())
                .containsExactly(
                        "stream, heat 1: other processes took 40",
                        "    % of the CPU time",
                        "connectorj.stream takes 2.91 times as",
                        "    long as connectorj.at-once",
                        "6 min left, 31 of 78 decided");
    }

    @Test
    void whatDoesNotFitIsLeftOutPartByPart() {
        assertThat(ShownProgress.fitting(RACING, 80)).isEqualTo(RACING);
        assertThat(ShownProgress.fitting(RACING, 40)).isEqualTo("stream (heat 4), group 2 of 5");
        assertThat(ShownProgress.fitting(RACING, 28)).isEqualTo("stream (heat 4)");
        assertThat(ShownProgress.fitting(RACING, 10)).isEqualTo("stream");
        assertThat(ShownProgress.fitting(RACING, 3)).isEmpty();
    }

    @Test
    void theStageIsShownAgainOnceASecondAtMost() {
        Screen screen = new Screen(80);
        RunProgress moving = moving(screen, 80, XTERM);
        moving.follow(this::stage);
        seconds.set(300);
        moving.status("racing");
        String before = screen.written();
        moving.tick();
        assertThat(screen.written()).isEqualTo(before);

        seconds.set(301);
        moving.tick();
        assertThat(screen.lines()).containsExactly("[######......] 59 s left, 31 of 78 decided, racing");

        seconds.set(400);
        moving.tick();
        assertThat(screen.lines()).containsExactly("[######......] time is up, 31 of 78 decided, racing");
    }

    @Test
    void whatHasNotChangedIsNotWrittenAgain() {
        Screen screen = new Screen(80);
        RunProgress moving = moving(screen, 80, XTERM);
        moving.status("Reading the run");
        String before = screen.written();
        seconds.set(5);
        moving.tick();
        moving.status("Reading the run");

        assertThat(screen.written()).isEqualTo(before);
    }

    @Test
    void theBarIsColouredUnlessSomebodyWantsNoColours() {
        Screen coloured = new Screen(80);
        RunProgress moving = moving(coloured, 80, XTERM);
        moving.follow(this::stage);
        moving.status("racing");
        assertThat(coloured.written()).contains("[\u001b[32m######\u001b[0m......] ");

        Screen plain = new Screen(80);
        RunProgress without = moving(plain, 80, Map.of("TERM", "xterm", "NO_COLOR", "1"));
        without.follow(this::stage);
        without.status("racing");
        assertThat(plain.written()).isEqualTo("[######......] 6 min left, 31 of 78 decided, racing");
    }

    @Test
    void aLogHasTheStatusOfARunOnceAMinute() {
        RunProgress log = log(0, ShownProgress.OF_RUN);
        log.line("  plan: 78 comparisons");
        log.follow(this::stage);
        log.standings(List.of("stream: 31 of 78 comparisons decided"));
        for (int second = 1; second <= 125; second++) {
            seconds.set(second);
            log.status("Second " + second);
        }
        log.close();

        assertThat(logged.toString().lines())
                .containsExactly(
                        "  plan: 78 comparisons",
                        "5 min left, 31 of 78 decided, second 60",
                        "4 min left, 31 of 78 decided, second 120");
    }

    @Test
    void aLogHasALineForEachStepOfAShortCommand() {
        RunProgress log = log(0, ShownProgress.OF_STEPS);
        log.status("Timing logins");
        log.status("Timing logins");
        log.status("Measuring the rate down");
        seconds.set(100);
        log.tick();
        log.close();

        assertThat(logged.toString().lines()).containsExactly("Timing logins", "Measuring the rate down");
    }

    @Test
    void aTerminalThatCannotMoveItsCursorIsALog() {
        RunProgress log = log(80, ShownProgress.OF_STEPS);
        log.follow(this::stage);
        log.status("Timing logins");
        log.line("a line");
        log.close();

        assertThat(logged.toString().lines()).containsExactly("6 min left, 31 of 78 decided, timing logins", "a line");
    }
}
