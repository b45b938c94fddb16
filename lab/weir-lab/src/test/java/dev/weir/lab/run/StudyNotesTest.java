package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyNotesTest implements RunProgress {
    private final List<String> lines = new ArrayList<>();
    private final List<Entry> journal = new ArrayList<>();
    private final StudyNotes notes = new StudyNotes("stream", this, new Budget(Duration.ofMinutes(1), 0), journal::add);

    @Override
    public void line(String text) {
        lines.add(text);
    }

    @Override
    public void status(String text) {}

    private List<Event> events() {
        return journal.stream()
                .filter(Event.class::isInstance)
                .map(Event.class::cast)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"40, 1", "4, 0"})
    void whatAHeatLostToOtherProcessesIsKept(double otherPercent, int count) throws IOException {
        notes.otherLoad(new Run(null, List.of(group(SliceGroup.Outcome.FAILED, "lost", otherPercent)), false), 0);

        assertThat(lines).hasSize(count);
        assertThat(events()).hasSize(count).allSatisfy(event -> {
            assertThat(event.kind()).isEqualTo(Event.BUSY);
            assertThat(event.detail()).startsWith("heat 1: other processes took 40 % of the CPU time");
        });
    }

    @Test
    void aStandstillIsKeptAndSaid() throws IOException {
        notes.time(
                new TimeSpent(Instant.EPOCH, Map.of(TimeSpent.Kind.STANDSTILL, 30.0, TimeSpent.Kind.LAUNCHING, 12.0)));

        assertThat(lines)
                .containsExactly(
                        "  stream: nothing ran for 30 s: the machine or the lab was stopped; the run goes on with"
                                + " what it has");
        assertThat(events())
                .singleElement()
                .satisfies(event -> assertThat(event.kind()).isEqualTo(Event.STANDSTILL));
    }

    @Test
    void ofTimeThatWorkTookNothingIsSaid() throws IOException {
        notes.time(new TimeSpent(Instant.EPOCH, Map.of(TimeSpent.Kind.LAUNCHING, 300.0)));

        assertThat(lines).isEmpty();
        assertThat(events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "OK; ''; ",
                "OK; 1 of 9 slices does not count;   sentinel on local: 1 of 9 slices does not count",
                "FAILED; the arm hung;   failed: sentinel on local: the arm hung"
            })
    void whatDoesNotCountIsSaid(SliceGroup.Outcome outcome, String reason, String line) {
        notes.group(group(outcome, reason, 0));

        assertThat(lines.stream().map(String::strip).toList())
                .isEqualTo(line == null ? List.of() : List.of(line.strip()));
    }

    private static SliceGroup group(SliceGroup.Outcome outcome, String reason, double otherPercent) {
        return new SliceGroup(
                0,
                0,
                0,
                "sentinel",
                "local",
                Level.NONE,
                outcome,
                reason,
                Instant.EPOCH,
                0,
                List.of(),
                Map.of(),
                new SliceGroup.Noise(0, 0, otherPercent, 0),
                null);
    }
}
