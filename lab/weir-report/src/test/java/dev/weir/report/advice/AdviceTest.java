package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.BlobRun;
import dev.weir.report.Manifests;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Median;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdviceTest {
    private static final double READS_ONLY = Double.POSITIVE_INFINITY;

    private static Advice advice(BlobRun run) {
        return of(run.build());
    }

    private static Advice of(Run run) {
        return Advice.of(run, Analysis.of(run));
    }

    private static NetworkPath path(Manifest.Link link) {
        return NetworkPath.of(link.name(), (double) link.rttMicros(), (double) link.rateBitsPerSecond());
    }

    @Test
    void anEstimateIsTheTimeOnTheFastestLinkWithCountedRoundTripsAndBytes() {
        Advice advice = advice(new BlobRun().noise(0.01));
        Situation local = new Situation(advice.links().get(0), 100_000, "high", READS_ONLY);
        Prediction measured = advice.choose(local).of("connectorj.lz4-9").orElseThrow();
        Load load = advice.load("connectorj.lz4-9", 100_000, "high");

        Prediction estimated = advice.choose(local.on(NetworkPath.of("asked", 5_000, 2e8)))
                .of("connectorj.lz4-9")
                .orElseThrow();

        double link = 5_000 + (load.bytesUp() + load.bytesDown()) * 8e6 / 2e8;
        assertThat(load.roundTrips()).isEqualTo(1);
        assertThat(estimated.cells()).isEmpty();
        assertClose(estimated.micros(), measured.micros().map(each -> each + link));
        assertThat(estimated.estimate().orElseThrow().words())
                .containsPattern(
                        "^\\S+ µs \\[.*\\] measured on local \\+ 5\\.00 ms for 1 round trip \\+ [\\d.]+ ms for 51\\.4 kB$");
    }

    private static void assertClose(Interval found, Interval expected) {
        assertThat(found.estimate()).isCloseTo(expected.estimate(), withPercentage(1e-9));
        assertThat(found.low()).isCloseTo(expected.low(), withPercentage(1e-9));
        assertThat(found.high()).isCloseTo(expected.high(), withPercentage(1e-9));
    }

    /** Neither the size nor the path was measured: the time on the fastest link is on a line through its two largest sizes. */
    @Test
    void beyondTheLargestSizeAnIntervalGrows() {
        Advice advice = advice(new BlobRun().noise(0.02));
        Situation largest = new Situation(NetworkPath.of("asked", 5_000, 2e8), 1_000_000, "high", READS_ONLY);

        Prediction at = advice.choose(largest).of("connectorj.zstd-3").orElseThrow();
        Prediction beyond =
                advice.choose(largest.at(3_000_000)).of("connectorj.zstd-3").orElseThrow();

        double width = at.micros().high() - at.micros().low();
        assertThat(beyond.micros().high() - beyond.micros().low()).isGreaterThan(2.9 * width);
        assertThat(beyond.estimate().orElseThrow().words()).contains(" on local by a line through measured sizes + ");
        Situation local = new Situation(advice.links().get(0), 3_000_000, "high", READS_ONLY);
        assertThat(advice.choose(local).best().estimate().orElseThrow().words())
                .endsWith(" on local by a line through measured sizes");
    }

    @Test
    void oneMeasuredSizeSaysNothingAboutAnother() {
        Advice advice = advice(new BlobRun().links(BlobRun.LOCAL).sizes(1000).data("low"));

        assertThat(advice.abstention()).isEmpty();
        Situation there = new Situation(advice.links().get(0), 1000, "low", READS_ONLY);
        assertThat(advice.choose(there).ranked()).hasSize(4);
        assertThat(advice.choose(there.at(2000)).known()).isFalse();
    }

    /** The other links of kept runs, estimated from the fastest one as if they had not been measured. */
    @ParameterizedTest
    @ValueSource(strings = {"example-run/stream", "example-run/blob", "paper-run/stream", "paper-run/blob"})
    void estimatesOfKeptRunsComeNearToWhatWasMeasured(String kept) {
        Advice advice = of(new RunDirectory(Path.of("../../docs", kept)).read());
        List<Double> errors = new ArrayList<>();
        for (NetworkPath link : advice.links()) {
            for (String data : advice.data()) {
                for (double size : advice.sizes()) {
                    Situation at = new Situation(link, size, data, READS_ONLY);
                    Choice measured = advice.choose(at);
                    advice.byEstimate(at).ranked().stream()
                            .filter(each ->
                                    !each.estimate().orElseThrow().base().path().equals(link))
                            .forEach(each -> measured.of(each.arm())
                                    .filter(other -> other.cells().size() == 1)
                                    .ifPresent(other ->
                                            errors.add(Math.abs(each.micros().estimate()
                                                            / other.micros().estimate()
                                                    - 1))));
                }
            }
        }

        assertThat(errors).hasSizeGreaterThan(15).allMatch(each -> each < 0.26);
        assertThat(Median.of(errors.stream().mapToDouble(each -> each))).isLessThan(0.08);
    }

    /** What decodes nothing is fastest everywhere, and no choice. */
    @Test
    void theLimitIsNeverAdvised() {
        Run run = new BlobRun().noise(0.005).build();
        String fastest = of(run).arms().get(1);

        assertThat(of(with(run, fastest, Manifest.LIMIT, Map.of())).arms())
                .hasSize(3)
                .doesNotContain(fastest);
    }

    /** What may give wrong values is no choice either, however fast. */
    @Test
    void anUnsafeArmIsNeverAdvised() {
        Run run = new BlobRun().noise(0.005).build();
        String fastest = of(run).arms().get(1);

        for (String setting : List.of("metadata", "instant")) {
            Advice advice = of(with(run, fastest, "x", Map.of(setting, "none-unsafe")));
            assertThat(advice.arms()).hasSize(3).doesNotContain(fastest);
            Situation at = new Situation(advice.links().get(0), advice.middleSize(), advice.likelyData(), READS_ONLY);
            assertThat(advice.choose(at).missing())
                    .containsEntry(fastest, "measured, and never advised, since it may give wrong values");
        }
    }

    private static Run with(Run run, String arm, String mode, Map<String, String> settings) {
        return Manifests.withArms(
                run, each -> each.id().equals(arm) ? Manifests.altered(each, mode, each.protocol(), settings) : each);
    }

    /** Links and sizes that were not measured; a call is wrong when another arm is truly more than 2 % faster. */
    @Test
    void callsOnWhatWasNeverMeasuredAreRight() {
        Random random = new Random(99);
        Tally tally = new Tally();
        for (int seed = 0; seed < 10; seed++) {
            Advice advice = advice(new BlobRun().seed(seed).noise(0.04));
            for (int i = 0; i < 60; i++) {
                long rtt = Math.round(100 * Math.pow(300, random.nextDouble()));
                long rate = Math.round(6e7 * Math.pow(30, random.nextDouble()));
                Manifest.Link link = new Manifest.Link("asked", true, rtt, rate, 0, 10);
                double size = 1_000 * Math.pow(1000, random.nextDouble());
                String data = List.of("low", "medium", "high", "extra").get(random.nextInt(4));
                Choice choice = advice.choose(new Situation(path(link), size, data, READS_ONLY));
                assertThat(choice.reach()).isEqualTo(Reach.MEASURED);
                tally.count(choice, link);
            }
        }
        assertThat((double) tally.right / tally.calls)
                .as("right among %d calls", tally.calls)
                .isGreaterThan(0.97);
        assertThat((double) tally.clearCalled / tally.clear)
                .as("called where the best arm is 15 %% ahead: %d", tally.clear)
                .isGreaterThan(0.9);
        assertThat((double) tally.covered / tally.predictions)
                .as("true times inside their intervals, of %d", tally.predictions)
                .isGreaterThan(0.95);
    }

    private static final class Tally {
        private int calls;
        private int right;
        private int clear;
        private int clearCalled;
        private int predictions;
        private int covered;

        void count(Choice choice, Manifest.Link link) {
            Situation at = choice.situation();
            List<Double> truth = BlobRun.CODECS.stream()
                    .map(codec -> BlobRun.serial(codec, link, at.size(), at.data()))
                    .sorted()
                    .toList();
            boolean isClear = truth.get(1) > 1.15 * truth.get(0);
            clear += isClear ? 1 : 0;
            if (choice.close().isEmpty()) {
                calls++;
                right += truth(choice.best().arm(), link, at) <= 1.02 * truth.get(0) ? 1 : 0;
                clearCalled += isClear ? 1 : 0;
            }
            for (Prediction each : choice.ranked()) {
                double micros = truth(each.arm(), link, at);
                predictions++;
                covered +=
                        micros >= each.micros().low() && micros <= each.micros().high() ? 1 : 0;
            }
        }

        private static double truth(String arm, Manifest.Link link, Situation at) {
            return BlobRun.CODECS.stream()
                    .filter(codec -> codec.id().equals(arm))
                    .mapToDouble(codec -> BlobRun.serial(codec, link, at.size(), at.data()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void noiseLargerThanTheDifferencesIsTooCloseToCall() {
        int calls = 0;
        for (int seed = 0; seed < 8; seed++) {
            Advice advice = advice(new BlobRun().seed(seed).noise(0.6).heats(3));
            for (Manifest.Link link : List.of(BlobRun.LAN, BlobRun.WAN)) {
                Choice choice = advice.choose(new Situation(path(link), 20_000, "medium", READS_ONLY));
                calls += choice.known() && choice.close().isEmpty() ? 1 : 0;
            }
        }
        assertThat(calls).isLessThanOrEqualTo(1);
    }

    /** An estimate that is off must not overrule the figures of the very cells that are asked for. */
    @Test
    void measuredCellsSpeakFirst() {
        Advice advice = advice(new BlobRun().noise(0.005).truth((codec, link, size, data) -> {
            double micros = BlobRun.serial(codec, link, size, data);
            return codec.id().equals("connectorj.plain") && link.name().equals("wifi") ? micros / 20 : micros;
        }));
        Situation at = new Situation(advice.links().get(2), advice.sizes().get(1), "high", READS_ONLY);

        Choice choice = advice.choose(at);
        assertThat(choice.situation().path().name()).isEqualTo("wifi");
        assertThat(choice.best().arm()).isEqualTo("connectorj.plain");
        assertThat(choice.best().cells()).hasSize(1);
        assertThat(choice.close()).isEmpty();
        assertThat(choice.missing()).isEmpty();
        assertThat(new AdviceText(advice).best(at))
                .contains("connectorj.plain, measured")
                .doesNotContain("estimated");
    }

    /** Between two measured sizes of a link the truth lies between the ratios at either, whatever an estimate says. */
    @Test
    void betweenMeasuredSizesNoEstimateIsNeeded() {
        Random random = new Random(5);
        int wrong = 0;
        for (int seed = 0; seed < 10; seed++) {
            Advice advice = advice(new BlobRun().seed(seed).noise(0.02).sizes(50_000, 700_000));
            for (int i = 0; i < 20; i++) {
                double size = 50_000 + 650_000 * random.nextDouble();
                Situation at = new Situation(advice.links().get(2), size, "medium", READS_ONLY);
                Choice choice = advice.choose(at);
                assertThat(choice.ranked()).allMatch(each -> each.cells().size() == 2);
                Prediction best = choice.best();
                for (Prediction other : choice.ranked()) {
                    double truth = truth(other.arm(), at) / truth(best.arm(), at);
                    Interval ratio = advice.ratio(other, best);
                    wrong += !other.arm().equals(best.arm()) && (truth < ratio.low() || truth > ratio.high()) ? 1 : 0;
                }
            }
        }
        assertThat(wrong).as("of 600 ratios at 95 %%").isLessThan(30);
    }

    private static double truth(String arm, Situation at) {
        return Tally.truth(arm, BlobRun.WIFI, at);
    }

    /** What one arm alone is known of is no choice, and who is missing is said. */
    @Test
    void anAnswerFromAFieldOfOneIsRefused() {
        Run run = new BlobRun().noise(0.005).build();
        List<Entry> entries = run.entries().stream()
                .filter(each -> !(each instanceof Stored stored) || stored.arm().equals("connectorj.lz4-9"))
                .toList();
        Advice advice = of(new Run(run.manifest(), entries, false));
        Situation at = new Situation(advice.links().get(1), advice.sizes().get(1), "high", 50);

        assertThat(advice.choose(at).known()).isFalse();
        assertThat(new Recommender(advice).of(advice.choose(at))).isEmpty();
        assertThat(new AdviceText(advice).whyUnknown(advice.choose(at)))
                .contains("only connectorj.lz4-9 is known, and one is no choice")
                .contains(
                        "connectorj.plain, connectorj.zstd-3 and connectorj.brotli-11 (what writing costs with it was not measured)")
                .contains("weir run --resume");
    }

    /** The same figures in the user's words are the same situation. */
    @Test
    void aPathLikeAMeasuredLinkIsThatLink() {
        Advice advice = advice(new BlobRun().noise(0.005));
        NetworkPath link = advice.links().get(2);
        NetworkPath words = NetworkPath.of("yours", link.rttMicros() * 1.02, link.rateBitsPerSecond());
        Situation at = new Situation(words, advice.sizes().get(1), "high", READS_ONLY);

        assertThat(advice.choose(at).best().cells()).hasSize(1);
        NetworkPath other = NetworkPath.of("yours", link.rttMicros() * 1.5, link.rateBitsPerSecond());
        assertThat(advice.choose(at.on(other)).best().cells()).isEmpty();
    }

    @Test
    void oneLinkSaysNothingAboutOthers() {
        Advice advice = advice(new BlobRun().links(BlobRun.LAN));
        Situation here = new Situation(path(BlobRun.LAN), 50_000, "high", READS_ONLY);

        assertThat(advice.choose(here).known()).isTrue();
        assertThat(advice.choose(here.on(path(BlobRun.WAN))).known()).isFalse();
    }

    @Test
    void farOutsideTheMeasuredRangeNothingIsEstimated() {
        Advice advice = advice(new BlobRun());
        Situation inside = new Situation(path(BlobRun.WAN), 1_000_000, "high", READS_ONLY);

        assertThat(advice.reach(inside)).isEqualTo(Reach.MEASURED);
        assertThat(advice.reach(inside.at(3_000_000))).isEqualTo(Reach.EXTRAPOLATED);
        assertThat(advice.reach(inside.at(20_000_000))).isEqualTo(Reach.BEYOND);
        assertThat(advice.choose(inside.at(20_000_000)).known()).isFalse();
        assertThat(advice.reach(inside.on(NetworkPath.of("far", 100_000, 1e8)))).isEqualTo(Reach.EXTRAPOLATED);
        assertThat(advice.reach(inside.on(NetworkPath.of("slow", 30_000, 1e6)))).isEqualTo(Reach.BEYOND);
    }

    @Test
    void anArmIsEstimatedNearItsOwnSizesOnly() {
        Run run = new BlobRun().build();
        Run shorter = new Run(
                run.manifest(),
                run.entries().stream().map(AdviceTest::smallBrotliOnly).toList(),
                false);
        Advice advice = of(shorter);
        Situation large = new Situation(path(BlobRun.WIFI), 1_000_000, "high", READS_ONLY);

        assertThat(advice.choose(large.at(30_000)).of("connectorj.brotli-11")).isPresent();
        assertThat(advice.choose(large).of("connectorj.brotli-11")).isEmpty();
        assertThat(advice.choose(large).ranked()).hasSize(3);
    }

    private static Entry smallBrotliOnly(Entry entry) {
        if (entry instanceof SliceGroup group && group.arm().endsWith("brotli-11")) {
            List<SliceGroup.LevelResult> levels = group.levels().stream()
                    .filter(level -> Integer.parseInt(level.factors().get("size")) <= 30_000)
                    .toList();
            return new SliceGroup(
                    group.heat(),
                    group.position(),
                    group.draw(),
                    group.arm(),
                    group.link(),
                    group.factors(),
                    group.outcome(),
                    group.reason(),
                    group.startedAt(),
                    group.durationMillis(),
                    levels,
                    group.settingsInEffect(),
                    group.noise(),
                    group.probe());
        }
        return entry;
    }
}
