package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.observe.Finding;
import dev.weir.lab.observe.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLookTextTest {
    private static final String SENTENCE =
            "as long as a sentence of two lines on a terminal of eighty columns, more or less.";

    private static ServerLookText of(int findings, String... notes) {
        List<Finding> found = IntStream.range(0, findings)
                .mapToObj(number -> new Finding(
                        "finding" + number,
                        "Finding " + number + " " + SENTENCE,
                        List.of("Evidence, " + SENTENCE),
                        100,
                        0.5,
                        90,
                        99,
                        "Advice, " + SENTENCE,
                        "Saving, " + SENTENCE,
                        "Unknown, " + SENTENCE,
                        "weir run keys --url mysql://me@db:3306",
                        Optional.empty()))
                .toList();
        return new ServerLookText(new Observation(
                "MySQL 8.0.15", "db:3306", 30, false, 1000, 480, 100, 0.5, 20, 36_000, found, List.of(notes)));
    }

    /** A round trip from here may take longer than that of the application. */
    @Test
    void oneConnectionWaitsForASecondInASecondAtMost() {
        Observation one = new Observation(
                "MySQL 8.0.15",
                "db:3306",
                30,
                false,
                100_000,
                100,
                100,
                0,
                1,
                0,
                of(1).seen().findings(),
                List.of());

        assertThat(new ServerLookText(one).lines(new Terminal(0, false)))
                .anyMatch(line -> line.contains("All clients together wait 1.00 s in a second"));
    }

    @Test
    void theWorstAreToldAtLengthOnOneScreen() {
        List<String> lines = of(7, "A note.").lines(new Terminal(0, false));

        assertThat(lines).hasSizeLessThanOrEqualTo(25);
        assertThat(lines.get(0))
                .isEqualTo("MySQL 8.0.15 at db:3306, watched for 30 s: 480 round trips a second, 100 of them statements"
                        + " that do work, 36.0 kB a second sent. A round trip from here takes 1.00 ms.");
        assertThat(lines.get(2)).startsWith("    Now      All clients together wait 600 ms in a second");
        assertThat(lines).filteredOn(line -> line.startsWith("    Paste")).hasSize(3);
        assertThat(lines)
                .endsWith(
                        "Together they save at least 480 of 480 round trips a second. All of it at length: --page FILE, or"
                                + " --json.",
                        "Note: A note.");
    }

    @Test
    void aNarrowTerminalHasFewerAtLength() {
        List<String> lines = of(5).lines(new Terminal(80, false));

        assertThat(lines).hasSizeLessThanOrEqualTo(25);
        assertThat(lines).filteredOn(line -> line.startsWith("    Paste")).hasSize(1);
        assertThat(lines).anyMatch(line -> line.startsWith("5. Finding 4"));
    }

    @Test
    void nothingIsSaidWithItsCounts() {
        assertThat(of(0).lines(new Terminal(0, false)))
                .hasSize(2)
                .last()
                .isEqualTo("Nothing stands out. Connections opened: 0.500 a second.");
    }

    @Test
    void thePageHasEveryFindingAtLength(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("look.html");
        of(7, "A <note>.").page().write(file);

        assertThat(Files.readString(file))
                .contains("What reading costs the clients of MySQL 8.0.15 at db:3306")
                .contains("Watched for 30\u00a0s: 480 round trips")
                .contains("Together they save at least 480 of 480 round trips a second.")
                .contains("<h2>Finding 6 ", "<strong>Unknown</strong> Unknown, ", "<p><code>weir run keys")
                .contains("<td>90.0 to 99.0 a second</td>")
                .contains("Note: A &lt;note&gt;.");
    }

    @Test
    void jsonHasEveryFinding() {
        assertThat(of(5).json())
                .contains("\"roundTripMicros\" : 1000.0", "\"name\" : \"finding4\"", "\"proof\" : \"weir run keys")
                .doesNotContain("question");
    }
}
