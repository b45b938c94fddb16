package dev.weir.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunDirectoryTest {
    private static final Event EVENT = new Event(Instant.parse("2026-01-02T03:04:05Z"), "started", "seed 1", 0);

    @TempDir
    private Path folder;

    private Path journal;
    private Path manifest;
    private RunDirectory directory;

    @BeforeEach
    void nameTheFiles() {
        Path run = folder.resolve("run");
        journal = run.resolve("journal.jsonl");
        manifest = run.resolve("manifest.json");
        directory = new RunDirectory(run);
    }

    private static Manifest someManifest() {
        return new SyntheticRun()
                .sentinel()
                .arm("a", 1)
                .compare("a", SyntheticRun.SENTINEL)
                .links("local", "wan-30ms")
                .build()
                .manifest();
    }

    private void write(Entry... entries) throws IOException {
        directory.writeManifest(someManifest());
        for (Entry entry : entries) {
            directory.append(entry);
        }
    }

    private void cutOff(int bytes) throws IOException {
        byte[] whole = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(whole, whole.length - bytes));
    }

    private static Event event(String detail) {
        return new Event(EVENT.at(), "stopped", detail, 12.5);
    }

    private static SliceGroup group() {
        return new SliceGroup(
                3,
                1,
                0,
                "connectorj.stream",
                "wan-30ms",
                Level.of("tls", "off"),
                SliceGroup.Outcome.INVALID,
                "rttMicros=31200, expected=30000",
                EVENT.at(),
                8123,
                List.of(new SliceGroup.LevelResult(
                        Level.of("rows", 100),
                        Altered.consecutiveLaps(3),
                        List.of(101.5, 1e-7, 123456789.125),
                        List.of(),
                        4096,
                        List.of(),
                        1024.5,
                        55,
                        -1,
                        3,
                        "sha256:ab",
                        new SliceGroup.Wire(10, 3, 4, 12.5, 90, 25_000),
                        20_000,
                        new SliceGroup.Latency(4096, 90, 120, 200, 400, 5000.5),
                        Altered.SETTLED,
                        List.of(1),
                        null)),
                Map.of("net_write_timeout", "60"),
                new SliceGroup.Noise(0.5, -1, 2, 3),
                new SliceGroup.Probe(30_010, 20, 1e8));
    }

    private static LinkCard linkCard() {
        return new LinkCard(
                EVENT.at(),
                "start",
                new Manifest.Link("wan-30ms", true, 30_000, 100_000_000, 0, 10, 256_000),
                new LinkCard.Rtt(30_010, 30_200, 200, 30_200),
                9.9e7,
                1.001e8,
                7_500_000,
                List.of(new LinkCard.Transfer(1024, 30_082, 30_101.5)),
                true,
                List.of("fewer echoes: 20"));
    }

    @Test
    void everyKindOfEntryComesBackAsWritten() throws IOException {
        List<Entry> entries = List.of(
                group(),
                linkCard(),
                new Behaviour(
                        "memory",
                        "drizzle",
                        "local",
                        "out-of-memory",
                        "äöü \"quoted\"\nline",
                        Map.of("peakHeapBytes", 6.4e7)),
                EVENT);
        write(entries.toArray(Entry[]::new));
        Run run = directory.read();
        assertThat(run.entries()).isEqualTo(entries);
        assertThat(run.manifest()).isEqualTo(someManifest());
        assertThat(run.interruptedLine()).isFalse();
        assertThat(Files.readAllLines(journal)).hasSize(4);
    }

    @Test
    void sliceGroupWithoutProbeOrWireComesBack() throws IOException {
        List<Entry> groups = new SyntheticRun()
                .sentinel()
                .injected()
                .arm("a", 1)
                .heats(2)
                .build()
                .entries();
        write(groups.toArray(Entry[]::new));
        assertThat(directory.read().entries()).isEqualTo(groups);
        assertThat(directory.read().groups()).hasSize(groups.size() - 1);
        assertThat(directory.read().entriesOf(Event.class)).isEmpty();
    }

    @Test
    void manifestAloneIsARunWithoutEntries() throws IOException {
        write();
        assertThat(directory.read().entries()).isEmpty();
        assertThat(directory.read().interruptedLine()).isFalse();
    }

    @Test
    void interruptedLastLineIsLeftOutAndSaid() throws IOException {
        write(event("first"), event("second"));
        for (int cut : new int[] {1, 10}) {
            cutOff(cut);
            assertThat(directory.read().entries()).containsExactly(event("first"));
            assertThat(directory.read().interruptedLine()).isTrue();
        }
    }

    @Test
    void nextAppendReplacesAnInterruptedLine() throws IOException {
        write(event("first"), event("second"));
        cutOff(5);
        directory.append(event("third"));
        assertThat(directory.read().entries()).containsExactly(event("first"), event("third"));
        assertThat(directory.read().interruptedLine()).isFalse();
    }

    @Test
    void anInterruptedThreadStillAppends() throws IOException {
        write(event("first"));
        Thread.currentThread().interrupt();
        try {
            directory.append(event("second"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(directory.read().entries()).containsExactly(event("first"), event("second"));
    }

    @Test
    void onlyLineInterruptedLeavesNone() throws IOException {
        write(event("first"));
        cutOff(5);
        assertThat(directory.read().entries()).isEmpty();
        directory.append(event("again"));
        assertThat(directory.read().entries()).containsExactly(event("again"));
    }

    @Test
    void interruptionInsideACharacterIsAnInterruptedLine() throws IOException {
        write(event("first"));
        Files.write(journal, new byte[] {'{', '"', (byte) 0xc3}, StandardOpenOption.APPEND);
        assertThat(directory.read().entries()).containsExactly(event("first"));
        assertThat(directory.read().interruptedLine()).isTrue();
    }

    @Test
    void damagedLineIsNamedWithItsNumber() throws IOException {
        write(event("first"), event("second"), event("third"));
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, List.of(lines.get(0), lines.get(1).substring(20), lines.get(2)));
        assertThatThrownBy(directory::read)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("journal.jsonl line 2 is damaged")
                .hasMessageContaining("remove that line to use the rest");
    }

    /** Bytes that are no text, a kind that there is not, a line without a figure, and none. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00ff\u00fe",
                "{\"type\":\"surprise\"}",
                "{\"type\":\"event\",\"at\":\"2026-01-02T03:04:05Z\",\"kind\":\"started\",\"detail\":\"\"}",
                "null"
            })
    void damagedLinesAreNamedWithTheirNumbers(String line) throws IOException {
        write(event("first"));
        Files.writeString(journal, line + "\n", StandardCharsets.ISO_8859_1, StandardOpenOption.APPEND);
        assertThatThrownBy(directory::read)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("journal.jsonl line 2 is damaged")
                .hasMessageContaining(line.contains("started") ? "spentSeconds" : "");
    }

    @ParameterizedTest
    @CsvSource({"99, update Weir", "2, weir run"})
    void otherSchemasAreRefused(int version, String remedy) throws IOException {
        write();
        Files.writeString(manifest, "{\"schemaVersion\": " + version + ", \"shape\": \"unheard of\"}");
        assertThatThrownBy(directory::read)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("schemaVersion=" + version + ", this Weir reads " + RunDirectory.SCHEMA_VERSION)
                .hasMessageContaining(remedy);
    }

    @Test
    void unknownFieldOfALaterWriterIsIgnored() throws IOException {
        write(event("first"));
        Files.writeString(journal, Files.readString(journal).replace("{\"type\"", "{\"mood\":7,\"type\""));
        assertThat(directory.read().entries()).containsExactly(event("first"));
    }

    @Test
    void manifestWithoutSchemaVersionIsRefused() throws IOException {
        write();
        for (String text : new String[] {"{}", "[]", "{\"schemaVersion\": \"one\"}", "{\"schemaVersion\": 0}"}) {
            Files.writeString(manifest, text);
            assertThatThrownBy(directory::read)
                    .isInstanceOf(RunFormatException.class)
                    .hasMessageContaining("no valid schemaVersion");
        }
    }

    @Test
    void manifestThatIsNoJsonIsRefusedByName() throws IOException {
        write();
        for (String text : new String[] {"", "{\"schemaVersion\": 3, ", "{\"schemaVersion\": 3}"}) {
            Files.writeString(manifest, text);
            assertThatThrownBy(directory::read)
                    .isInstanceOf(RunFormatException.class)
                    .hasMessageContaining("manifest.json");
        }
    }

    @Test
    void folderWithoutManifestIsNoRun() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        assertThat(RunDirectory.isRun(other)).isFalse();
        assertThatThrownBy(new RunDirectory(other)::read)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("is not a run directory: it holds no manifest.json");
        assertThatThrownBy(new RunDirectory(folder.resolve("absent"))::read)
                .hasMessageContaining("is not a run directory");
        write();
        assertThat(RunDirectory.isRun(directory.path())).isTrue();
    }

    @Test
    void writingWhereNoDirectoryCanBeFails() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        RunDirectory inTheWay = new RunDirectory(file.resolve("run"));
        assertThatThrownBy(() -> inTheWay.writeManifest(someManifest())).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> inTheWay.append(EVENT)).isInstanceOf(IOException.class);
    }

    @Test
    void appendWhereTheJournalCannotBeFails() throws IOException {
        write();
        Files.createDirectory(journal);
        assertThatThrownBy(() -> directory.append(EVENT)).isInstanceOf(IOException.class);
    }

    @Test
    void manifestIsReplacedWholeAndLeavesNoDraft() throws IOException {
        write();
        directory.writeManifest(someManifest());
        try (Stream<Path> files = Files.list(directory.path())) {
            assertThat(files).containsExactly(manifest);
        }
    }
}
