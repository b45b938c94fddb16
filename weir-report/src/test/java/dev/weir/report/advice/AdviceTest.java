package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.BlobRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Analysis;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdviceTest {
    private static Advice advice(BlobRun run) {
        return of(run.build());
    }

    private static Advice of(Run run) {
        return Advice.of(run, Analysis.of(run));
    }

    private static NetworkPath path(Manifest.Link link) {
        return NetworkPath.of(link.name(), (double) link.rttMicros(), (double) link.rateBitsPerSecond());
    }

    private static BlobRun.Codec fastest(BlobRun.Truth truth, Manifest.Link link, double size, String data) {
        return BlobRun.CODECS.stream()
                .min(Comparator.comparingDouble(codec -> truth.micros(codec, link, size, data)))
                .orElseThrow();
    }

    @Test
    void theTruthIsRecovered() {
        Advice advice = advice(new BlobRun().noise(0.005));

        assertThat(advice.abstention()).isEmpty();
        assertThat(advice.fitted()).hasSize(4);
        ArmFit lz4 = advice.fitted().get(1);
        assertThat(lz4.model().form()).isEqualTo(new Form(Form.Decode.IN_PROCESS, Form.Overlap.NONE, Form.Window.OPEN));
        assertThat(lz4.model().fixedMicros()).isCloseTo(62, org.assertj.core.data.Percentage.withPercentage(5));
        assertThat(lz4.model().perWireByteMicros())
                .isCloseTo(0.0008, org.assertj.core.data.Percentage.withPercentage(10));
        assertThat(lz4.model().coefficient("")).isCloseTo(1, org.assertj.core.data.Percentage.withPercentage(10));
        assertThat(lz4.medianError()).isLessThan(0.02);
    }

    /** Links, sizes and seeds that no fit has seen; a call is wrong when another arm is truly more than 2 % faster. */
    @Test
    void callsOnWhatWasNeverMeasuredAreRight() {
        int calls = 0;
        int right = 0;
        int asked = 0;
        Random random = new Random(99);
        for (int seed = 0; seed < 25; seed++) {
            Advice advice = advice(new BlobRun().seed(seed).noise(0.04));
            for (int i = 0; i < 40; i++) {
                long rtt = Math.round(100 * Math.pow(300, random.nextDouble()));
                long rate = Math.round(6e7 * Math.pow(30, random.nextDouble()));
                Manifest.Link link = new Manifest.Link("asked", true, rtt, rate, 0, 10);
                double size = 1_000 * Math.pow(1000, random.nextDouble());
                String data = List.of("low", "medium", "high", "extra").get(random.nextInt(4));
                Choice choice = advice.choose(new Situation(path(link), size, data, Double.POSITIVE_INFINITY));
                assertThat(choice.reach()).isEqualTo(Reach.MEASURED);
                asked++;
                if (choice.close().isEmpty()) {
                    calls++;
                    double best = BlobRun.serial(fastest(BlobRun::serial, link, size, data), link, size, data);
                    double chosen = BlobRun.CODECS.stream()
                            .filter(codec -> codec.id().equals(choice.best().arm()))
                            .mapToDouble(codec -> BlobRun.serial(codec, link, size, data))
                            .findFirst()
                            .orElseThrow();
                    right += chosen <= 1.02 * best ? 1 : 0;
                }
            }
        }
        assertThat(calls).as("calls among %d", asked).isGreaterThan(asked / 5);
        assertThat((double) right / calls).as("right among %d calls", calls).isGreaterThan(0.97);
    }

    @Test
    void realStreamRunFits() {
        Run run = new RunDirectory(Path.of("../docs/example-run")).read();
        Advice advice = of(run);
        advice.fits()
                .forEach(fit -> System.out.printf(
                        "%s cells=%d median=%.3f worst=%.3f %s %s%n",
                        fit.arm(),
                        fit.cells(),
                        fit.medianError(),
                        fit.worstError(),
                        fit.fits() ? fit.model() : "",
                        fit.reason()));
        assertThat(advice.fits()).isNotEmpty();
        assertThat(Set.copyOf(advice.data())).containsExactly("");
    }
}
