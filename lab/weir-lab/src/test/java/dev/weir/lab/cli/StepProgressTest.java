package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.RunProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StepProgressTest {
    private final StringWriter err = new StringWriter();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void elsewhereEachStepIsALineOfStandardError() {
        steps(new StepProgress(null, new PrintWriter(err)));
        assertThat(err.toString().lines()).containsExactly("Timing logins", "Measuring the rate down");
    }

    @Test
    void aTerminalHasOneLineThatIsGoneInTheEnd() {
        PrintStream terminal = new PrintStream(out, true, StandardCharsets.UTF_8);
        steps(new StepProgress(RunProgress.terminal(terminal, 80), new PrintWriter(err)));
        String clear = "\r\u001b[K";
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(clear + "Timing logins" + clear)
                .endsWith("Measuring the rate down" + clear);
        assertThat(err.toString()).isEmpty();
    }

    private static void steps(StepProgress progress) {
        try (progress) {
            progress.status("Timing logins");
            progress.status("Timing logins");
            progress.line("Measuring the rate down");
        }
    }
}
