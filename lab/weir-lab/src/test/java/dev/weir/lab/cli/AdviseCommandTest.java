package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the stream run that the repository keeps. */
class AdviseCommandTest extends CommandTest {
    private static final Path EXAMPLE = Path.of("../../docs/example-run/stream");

    @TempDir
    private Path runs;

    private void refuses(String expected, String... args) {
        assertThat(advise(args)).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains(expected).doesNotContain("\tat ");
        assertThat(err.toString().lines())
                .filteredOn(line -> !line.startsWith("Reading "))
                .hasSize(1);
    }

    private static Path copy(Path to, Instant at) throws IOException {
        Files.createDirectories(to);
        for (String file : new String[] {"manifest.json", "journal.jsonl"}) {
            Files.copy(EXAMPLE.resolve(file), to.resolve(file));
        }
        Files.setLastModifiedTime(to.resolve("manifest.json"), FileTime.from(at));
        return to;
    }

    @BeforeEach
    void exampleIsThere() {
        assertThat(EXAMPLE.resolve("manifest.json")).exists();
    }

    @Test
    void theExampleRunIsAdvisedOnLinkByLinkAndOnAnotherPath() {
        assertThat(advise(EXAMPLE.toString(), "--verbose")).isZero();
        assertThat(out.toString())
                .contains("Study stream, tls=off")
                .contains("  lan-1g: 100 rows, RTT ")
                .contains("  wan-30ms: 100 rows, RTT ")
                .contains("    Now      connectorj.at-once (the usual way), measured ")
                .contains("    Do       use weir.default: ");

        assertThat(advise(EXAMPLE.toString(), "--rtt", "5ms", "--rate", "500mbit", "--rows", "100"))
                .isZero();
        assertThat(out.toString()).contains("  100 rows, RTT 5.00 ms, 500 Mbit/s");
        assertThat(err.toString().lines()).containsExactly("Reading " + EXAMPLE);
    }

    @Test
    void fromTheWayItIsDoneNowItSaysWhatToChangeAndWhatThatSaves() {
        assertThat(advise(EXAMPLE.toString(), "--now", "connectorj.stream", "--times", "1000000"))
                .isZero();
        assertThat(out.toString())
                .containsPattern("Now      connectorj\\.stream, measured .* a query\\.")
                .containsPattern("Saves    .* a query: .* times faster \\[.*\\]; 1,000,000 take .* instead of .*\\.")
                .contains("Costs    other calls or settings, the same driver.")
                .contains("Paste    jdbc:mysql://HOST/SCHEMA?netTimeoutForStreamingResults=0");

        assertThat(advise(EXAMPLE.toString(), "--now", "connectorj.cursor")).isZero();
        assertThat(out.toString()).contains("Now      connectorj.cursor: not compared there: not measured.");
    }

    /** The report over a VPN: 5,000 rows of 209 bytes are 167 ms at 50 Mbit/s, and one round trip. */
    @Test
    void rowsBeyondTheMeasuredAreAdvisedOnWithTheHeapTheyNeed() {
        assertThat(advise(
                        EXAMPLE.toString(),
                        "--now",
                        "connectorj.at-once",
                        "--rows",
                        "5000",
                        "--rtt",
                        "20ms",
                        "--rate",
                        "50mbit",
                        "--heap",
                        "512m"))
                .isZero();
        assertThat(out.toString())
                .contains("  5,000 rows, RTT 20.0 ms, 50.0 Mbit/s")
                .containsPattern("Now      connectorj\\.at-once, estimated 1[89]\\d ms \\[.*\\] a query\\.")
                .contains("Do       stay: ")
                .contains("Heap     connectorj.at-once holds the whole result, at most ", "512 MiB are enough for ")
                .contains("Heap     connectorj.stream-no-timeout keeps at most ")
                .contains("Extrapolated: outside what the run measured");

        assertThat(advise(EXAMPLE.toString(), "--rows", "5000", "--heap", "2m")).isZero();
        assertThat(out.toString()).contains("connectorj.at-once", " of heap, there are 2 MiB");
    }

    @Test
    void measuredFiguresAreSaidToBeMeasuredAndTheFieldIsNamed() {
        assertThat(advise(EXAMPLE.toString(), "--verbose")).isZero();
        assertThat(out.toString())
                .contains(", measured ")
                .contains("Sure     measured in just this situation, pairs within laps, ")
                .contains("  Chosen from: connectorj.at-once, connectorj.stream")
                .contains("  Missing: connectorj.cursor");
    }

    @Test
    void aPathDeclaredAsALinkWasIsThatLink() {
        assertThat(advise("../../docs/example-run", "--rtt", "300us", "--rate", "1gbit", "--size", "300KB"))
                .isZero();
        assertThat(out.toString())
                .contains("  300 kB of documents data")
                .contains("between measured sizes ")
                .doesNotContain("no advice");
    }

    @Test
    void everyStudyOfARunAdvises() {
        assertThat(advise("../../docs/example-run", "--verbose")).isZero();
        assertThat(out.toString())
                .contains("Study stream", "Study blob", "Study keys", "Study metadata")
                .doesNotContain("no advice");
    }

    @Test
    void whoSaysNothingOfHisReadsGetsTheVerdictsOnAScreen() {
        assertThat(advise("../../docs/example-run")).isZero();

        assertThat(out.toString().lines())
                .hasSizeLessThanOrEqualTo(25)
                .anyMatch(line -> line.contains("same machine") && line.contains("30 ms, 100 Mbit/s"))
                .anyMatch(line -> line.startsWith("BLOBs: For "))
                .anyMatch(line -> line.endsWith("advise ../../docs/example-run --verbose"))
                .noneMatch(line -> line.startsWith("    Paste"));
    }

    /** One link and two sizes are too few for a model of any arm; the slices were recorded on a busy machine. */
    @Test
    void aTableIsAdvisedOnFromWhatOneLinkShowed() {
        String run = "src/test/resources/dev/weir/lab/cli/export-run";
        assertThat(advise(run, "--verbose")).isZero();
        assertThat(out.toString())
                .contains("Study export, tls=off", "  local: 100,000 rows, no added delay")
                .contains(
                        "Do       not decided yet, probably connectorj.stream: opens a connection and reads the table")
                .contains("Paste    statement.setFetchSize(Integer.MIN_VALUE);")
                .contains("ranges-16 (measured, and never advised, since it may give wrong values)");

        assertThat(advise(run, "--now", "connectorj.ranges-8", "--rows", "10000"))
                .isZero();
        assertThat(out.toString())
                .contains("Now      connectorj.ranges-8: not compared there: measured, and never advised, since")
                .doesNotContain("use connectorj.ranges", "probably connectorj.ranges");

        assertThat(advise(run, "--rows", "5000000")).isEqualTo(WeirCommand.USAGE);
        assertThat(out.toString()).contains("no advice: too far from what the run measured (local: no added delay");
    }

    @Test
    void farFromWhatWasMeasuredItAbstains() {
        assertThat(advise(EXAMPLE.toString(), "--rtt", "1s", "--rate", "100mbit"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(out.toString()).contains("no advice: ").contains("too far from what the run measured");
    }

    @Test
    void theNewestRunIsTheDefault() throws IOException {
        copy(runs.resolve("b-older"), Instant.parse("2026-01-01T00:00:00Z"));
        copy(runs.resolve("a-newer").resolve("stream"), Instant.parse("2026-02-01T00:00:00Z"));

        assertThat(advise("--runs", runs.toString())).isZero();
        assertThat(out.toString()).startsWith("From " + runs.resolve("a-newer") + ":");
    }

    @Test
    void invalidUsageIsOneLine() throws IOException {
        String run = EXAMPLE.toString();
        refuses("no run found in directory=", "--runs", runs.resolve("none").toString());
        refuses("no run found in directory=", "--runs", runs.toString());
        refuses("is not a run", runs.toString());
        refuses("a path needs both: rtt=5ms came without --rate", run, "--rtt", "5ms");
        refuses("rtt=soon is not usable", run, "--rtt", "soon", "--rate", "100mbit");
        refuses("size=big is not usable; expected", run, "--size", "big");
        refuses("reads-per-write=0.0, expected more than 0", run, "--reads-per-write", "0");
        refuses("; nearest: connectorj.stream, ", run, "--now", "connectorj.steam");
        refuses("times=0, expected 1 or more", run, "--times", "0");
        refuses("heap=much is not usable; expected a size as for -Xmx", run, "--heap", "much");
        refuses("rows=0, expected 1 or more", run, "--rows", "0");
        refuses("size=300KB is a question to the blob study", run, "--size", "300KB");
        refuses("a number of rows is given by --rows", run, "--size", "300");
        refuses("data=medium is a question to the blob study", run, "--data", "medium");
    }

    /** Nobody listens at port 1. */
    @Test
    void aLookAtAServerNeedsAServer() {
        refuses("--watch belongs to a look at a server; give --url", "--watch", "60s");
        refuses("--json belongs to a look at a server", EXAMPLE.toString(), "--json");
        refuses("--page belongs to a look at a server", EXAMPLE.toString(), "--page", "look.html");
        assertThat(advise("--url", "mysql://me:secret@127.0.0.1:1", "--watch", "0s"))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("weir: ");
        assertThat(advise("--url", "mysql://me:secret@127.0.0.1:1", "--watch", "soon"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("watch=soon is no time; expected a number with s, m or h");
        assertThat(advise("--url", "mysql://me:secret@127.0.0.1:1", "--watch", "48h"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("watch=48h is out of range; expected 0s to 24h");
    }

    @Test
    void anEmptyRunIsSaid() throws IOException {
        Path empty = copy(runs.resolve("empty"), Instant.parse("2026-01-01T00:00:00Z"));
        Files.writeString(empty.resolve("journal.jsonl"), "");

        refuses("holds no cell with counted bytes and round trips", empty.toString());
    }

    @Test
    void ofManyArmsTheFiveNearestAreNamed() {
        assertThat(advise("../../docs/example-run", "--now", "connectorj.lz4")).isEqualTo(WeirCommand.USAGE);
        String line = err.toString()
                .lines()
                .filter(each -> each.startsWith("weir: "))
                .findFirst()
                .orElseThrow();
        assertThat(line).matches("weir: now=connectorj\\.lz4 is no arm of this run, which has \\d+; nearest: .*");
        assertThat(line.replaceFirst(".*nearest: ", "").split(", ", -1))
                .hasSize(5)
                .contains("connectorj.lz4-9");
    }

    @Test
    void aFrameworkThatIsUnknownIsAnsweredWithThoseThatAreKnown() {
        assertThat(advise(EXAMPLE.toString(), "--for", "quarkus")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("for=quarkus, expected one of plain, spring-boot, hibernate");
    }
}
