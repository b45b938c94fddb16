package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.BlobRun;
import dev.weir.report.advice.Borders.Border;
import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.advice.RecommendationText.Scope;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BordersTest {
    private static final double SIZE = 500_000;
    private static final Situation AT =
            new Situation(NetworkPath.of("here", 1_000, 3e8), SIZE, "high", Double.POSITIVE_INFINITY);

    private static Advice advice(BlobRun run) {
        Run built = run.build();
        return Advice.of(built, Analysis.of(built));
    }

    /** Two arms cross where what one saves on the wire is what it loses decoding: the rate follows by arithmetic. */
    private static double trueBorder(BlobRun.Codec a, BlobRun.Codec b) {
        double share = BlobRun.DATA.get("high");
        double savedBytes = SIZE * share * (b.best() - a.best());
        double moreMicros = b.fixedMicros()
                - a.fixedMicros()
                + SIZE * (b.decodeNanosPerByte() - a.decodeNanosPerByte()) / 1e3
                - savedBytes * a.wireNanosPerByte() / 1e3;
        return savedBytes * 8e6 / moreMicros;
    }

    @Test
    void breakEvenRatesAreRecoveredWithinTheirIntervals() {
        int within = 0;
        int found = 0;
        List<BlobRun.Codec> two = List.of(BlobRun.CODECS.get(1), BlobRun.CODECS.get(2));
        double truth = trueBorder(two.get(0), two.get(1));
        for (int seed = 0; seed < 20; seed++) {
            Advice advice = advice(new BlobRun().codecs(two).seed(seed));
            List<Border> borders = Borders.along(advice, AT, Axis.RATE);
            if (borders.size() == 1) {
                Border border = borders.get(0);
                found++;
                assertThat(border.below()).isEqualTo("connectorj.zstd-3");
                assertThat(border.above()).isEqualTo("connectorj.lz4-9");
                boolean low = Double.isNaN(border.at().low()) || border.at().low() <= truth;
                within += low && border.at().high() >= truth ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(18);
        assertThat(within).isGreaterThanOrEqualTo(found - 1);
    }

    @Test
    void withLittleNoiseTheBorderIsSharp() {
        List<BlobRun.Codec> two = List.of(BlobRun.CODECS.get(1), BlobRun.CODECS.get(2));
        Advice advice = advice(new BlobRun().codecs(two).noise(0.001));

        Border border = Borders.along(advice, AT, Axis.RATE).get(0);

        assertThat(border.at().estimate()).isCloseTo(trueBorder(two.get(0), two.get(1)), withPercentage(3));
        assertThat(new AdviceText(advice).words(border))
                .startsWith("connectorj.zstd-3 wins below ")
                .contains("Mbit/s [")
                .endsWith(", connectorj.lz4-9 above");
    }

    @Test
    void readsPerWriteIsEncodingOverWhatARefSaves() {
        Advice advice = advice(new BlobRun().noise(0.001));
        BlobRun.Codec plain = BlobRun.CODECS.get(0);
        BlobRun.Codec lz4 = BlobRun.CODECS.get(1);
        double share = BlobRun.DATA.get("high");
        double kept = SIZE * (1 - lz4.best() * share);
        double encode = SIZE * lz4.encodeNanosPerByte() / 1e3 + (kept - SIZE) / 1e3;
        double saved = (SIZE - kept) * (8e6 / 3e8 + plain.wireNanosPerByte() / 1e3)
                - SIZE * lz4.decodeNanosPerByte() / 1e3
                - (lz4.fixedMicros() - plain.fixedMicros());

        WriteCost cost = WriteCost.of(advice, lz4.id(), plain.id(), AT).orElseThrow();

        assertThat(cost.readsPerWrite().estimate()).isCloseTo(encode / saved, withPercentage(3));
        assertThat(cost.readsPerWrite().low()).isLessThan(encode / saved);
        assertThat(cost.readsPerWrite().high()).isGreaterThan(encode / saved);
        assertThat(cost.storedShare()).isCloseTo(kept / SIZE, withPercentage(1));
    }

    @Test
    void fewReadsPerWriteChangeTheChoice() {
        Advice advice = advice(new BlobRun().noise(0.005));
        Situation slow = new Situation(NetworkPath.of("slow", 1_000, 6e7), SIZE, "extra", Double.POSITIVE_INFINITY);

        assertThat(advice.choose(slow).best().arm()).isEqualTo("connectorj.brotli-11");
        Situation rare = new Situation(slow.path(), SIZE, "extra", 2);
        assertThat(advice.choose(rare).best().arm()).isEqualTo("connectorj.zstd-3");
    }

    @Test
    void theSentencesSayWhatToDoWhatItSavesAndCostsAndWhatWouldChangeIt() {
        Advice advice = advice(new BlobRun().noise(0.005));

        List<Line> lines = lines(advice, AT);

        assertThat(lines).extracting(Line::label).containsSubsequence("Now", "Do", "Saves", "Costs", "Sure", "Changes");
        assertThat(of("Now", lines)).startsWith("connectorj.plain (the usual way), estimated ");
        assertThat(of("Do", lines))
                .as("an estimate decides nothing")
                .startsWith("not decided yet, probably connectorj.");
        assertThat(of("Saves", lines)).containsPattern("a value: \\d+ % less time \\[.*\\]\\.");
        assertThat(of("Costs", lines)).contains("what is there has to be rewritten. Encoding ", "reads per write on");
        assertThat(of("Sure", lines))
                .startsWith("estimated: ")
                .contains(" on local by a line through measured sizes + ", " for 1 round trip + ");
        assertThat(of("Changes", lines)).startsWith("estimated: ").contains("bit/s");
        Situation far = AT.on(NetworkPath.of("far", 30_000, 1e8));
        assertThat(of("Note", lines(advice, far))).startsWith("After a pause of more than RTT + 200 ms");
    }

    @Test
    void framesByTheDriverAreToldBesidePlainValues() {
        List<BlobRun.Codec> codecs = new ArrayList<>(BlobRun.CODECS.subList(0, 2));
        codecs.add(new BlobRun.Codec("connectorj.frame-zstd-3", 0.88, 2.2, 6, 65, 0.8));
        codecs.add(new BlobRun.Codec("connectorj.frame-lz4-9", 0.1, 0.6, 30, 62, 0.8));
        Advice advice = advice(new BlobRun().noise(0.005).codecs(codecs));
        Situation far = AT.on(NetworkPath.of("far", 30_000, 1e8));

        assertThat(of("Frames", lines(advice, far)))
                .startsWith("frames by the driver (decodeFrames=true&encodeFrames=zstd:3): ")
                .containsPattern("a read takes \\d+ % less time \\[.*\\] than connectorj.plain\\. Encoding ")
                .contains("% of connectorj.plain's")
                .endsWith("The storage is that of the disk and of the buffer pool alike.");
        assertThat(of("Frames", lines(advice(new BlobRun()), far))).isEmpty();
    }

    private static List<Line> lines(Advice advice, Situation at) {
        return new RecommendationText(advice, id -> id)
                .lines(new Recommender(advice).of(advice.choose(at)).orElseThrow(), Scope.ONE);
    }

    private static String of(String label, List<Line> lines) {
        return lines.stream()
                .filter(line -> line.label().equals(label))
                .map(line -> Prose.plain(line.text()))
                .collect(Collectors.joining("\n"));
    }
}
