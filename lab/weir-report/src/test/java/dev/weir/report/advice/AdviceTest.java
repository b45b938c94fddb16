package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.BlobRun;
import dev.weir.report.Manifests;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Interval;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

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
    void theTruthIsRecovered() {
        Advice advice = advice(new BlobRun().noise(0.005));

        assertThat(advice.abstention()).isEmpty();
        assertThat(advice.fitted()).hasSize(4);
        ArmFit lz4 = advice.fitted().get(1);
        assertThat(lz4.model().form()).isEqualTo(new Form(Form.Decode.IN_PROCESS, Form.Overlap.NONE, false));
        assertThat(lz4.model().fixedMicros()).isCloseTo(62, withPercentage(5));
        assertThat(lz4.model().perWireByteMicros()).isCloseTo(0.0008, withPercentage(10));
        assertThat(lz4.model().coefficient("")).isCloseTo(1, withPercentage(10));
        assertThat(lz4.medianError()).isLessThan(0.02);
    }

    /** What decodes nothing is fastest everywhere, and no choice. */
    @Test
    void theLimitIsNeverAdvised() {
        Run run = new BlobRun().noise(0.005).build();
        String fastest = of(run).fitted().get(1).arm();

        assertThat(of(with(run, fastest, Manifest.LIMIT, Map.of())).fitted())
                .hasSize(3)
                .noneMatch(fit -> fit.arm().equals(fastest));
    }

    /** What may give wrong values is no choice either, however fast. */
    @Test
    void anUnsafeArmIsNeverAdvised() {
        Run run = new BlobRun().noise(0.005).build();
        String fastest = of(run).fitted().get(1).arm();

        for (String setting : List.of("metadata", "instant")) {
            Advice advice = of(with(run, fastest, "x", Map.of(setting, "none-unsafe")));
            assertThat(advice.fitted()).hasSize(3).noneMatch(fit -> fit.arm().equals(fastest));
            Situation at = new Situation(advice.links().get(0), advice.middleSize(), advice.likelyData(), READS_ONLY);
            assertThat(advice.choose(at).missing())
                    .containsEntry(fastest, "measured, and never advised, since it may give wrong values");
        }
    }

    private static Run with(Run run, String arm, String mode, Map<String, String> settings) {
        List<Manifest.Arm> arms = run.manifest().arms().stream()
                .map(each -> each.id().equals(arm) ? altered(each, mode, settings) : each)
                .toList();
        return Manifests.withArms(run, arms);
    }

    private static Manifest.Arm altered(Manifest.Arm arm, String mode, Map<String, String> settings) {
        return new Manifest.Arm(
                arm.id(),
                arm.role(),
                arm.driver(),
                arm.driverVersion(),
                mode,
                arm.protocol(),
                arm.description(),
                settings,
                null);
    }

    /** Links, sizes and seeds that no fit has seen; a call is wrong when another arm is truly more than 2 % faster. */
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

    /** Times that follow no sum of such parts: each cell has a factor of its own. */
    @Test
    void whereTimesFollowNoModelOnlyMeasuredCellsAreCompared() {
        Advice advice = advice(new BlobRun().truth((codec, link, size, data) -> {
            int key = (codec.id() + link.name() + size + data).hashCode();
            return BlobRun.serial(codec, link, size, data) * (1 + (key >>> 8) % 4);
        }));

        Situation measured = new Situation(advice.links().get(0), advice.sizes().get(0), "high", READS_ONLY);
        assertThat(advice.fitted()).isEmpty();
        assertThat(advice.choose(measured).ranked())
                .hasSize(4)
                .allMatch(each -> each.cells().size() == 1);
        assertThat(advice.choose(measured.at(1.5 * measured.size())).ranked())
                .hasSize(4)
                .allMatch(each -> each.cells().size() == 2);
        Choice elsewhere = advice.choose(measured.on(NetworkPath.of("elsewhere", 700, 2e8)));
        assertThat(elsewhere.known()).isFalse();
        assertThat(elsewhere.missing())
                .hasSize(4)
                .containsEntry("connectorj.plain", "not measured around this, and no model of it holds");
    }

    @Test
    void oneArmThatDoesNotFitIsLeftOutAndNamed() {
        Advice advice = advice(new BlobRun().truth((codec, link, size, data) -> {
            double micros = BlobRun.serial(codec, link, size, data);
            return codec.id().endsWith("lz4-9") && link.name().equals("wifi") ? 3 * micros : micros;
        }));

        assertThat(advice.fitted())
                .extracting(ArmFit::arm)
                .doesNotContain("connectorj.lz4-9")
                .hasSize(3);
        assertThat(advice.fits().get(1).reason()).contains("connectorj.lz4-9").contains("wifi");
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

    @Test
    void tooFewCellsForAModelAreComparedWhereTheyAre() {
        Advice advice = advice(new BlobRun().links(BlobRun.LOCAL).sizes(1000).data("low"));

        assertThat(advice.fits().get(0).reason()).contains("cells=1").contains("too few");
        assertThat(advice.abstention()).isEmpty();
        Situation there = new Situation(advice.links().get(0), 1000, "low", READS_ONLY);
        assertThat(advice.choose(there).ranked()).hasSize(4);
        assertThat(advice.choose(there.at(2000)).known()).isFalse();
    }

    /** A model that is off must not overrule the figures of the very cells that are asked for. */
    @Test
    void measuredCellsSpeakFirst() {
        Advice advice = advice(new BlobRun().noise(0.005).truth((codec, link, size, data) -> {
            double micros = BlobRun.serial(codec, link, size, data);
            return codec.id().equals("connectorj.plain") && link.name().equals("wifi") ? micros / 20 : micros;
        }));
        Situation at = new Situation(advice.links().get(2), advice.sizes().get(1), "high", READS_ONLY);

        assertThat(advice.fitted()).extracting(ArmFit::arm).doesNotContain("connectorj.plain");
        Choice choice = advice.choose(at);
        assertThat(choice.situation().path().name()).isEqualTo("wifi");
        assertThat(choice.best().arm()).isEqualTo("connectorj.plain");
        assertThat(choice.best().cells()).hasSize(1);
        assertThat(choice.close()).isEmpty();
        assertThat(choice.missing()).isEmpty();
        assertThat(new AdviceText(advice).best(at))
                .contains("connectorj.plain, measured")
                .doesNotContain("predicted");
    }

    /** Between two measured sizes of a link the truth lies between the ratios at either, whatever a model says. */
    @Test
    void betweenMeasuredSizesNoModelIsNeeded() {
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
    void farOutsideTheMeasuredRangeNothingIsPredicted() {
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
    void anArmIsPredictedNearItsOwnSizesOnly() {
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
            List<SliceGroup.Level> levels = group.levels().stream()
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

    @Test
    void slowStartIsFoundWhereEveryReplyPaysIt() {
        Advice advice = advice(new BlobRun()
                .noise(0.01)
                .truth((codec, link, size, data) -> BlobRun.serial(codec, link, size, data)
                        + path(link).slowStartMicros(120 + size * (1 - codec.best() * BlobRun.DATA.get(data)))));

        assertThat(advice.fitted())
                .hasSize(4)
                .allMatch(each -> each.model().form().fresh());
    }

    /** Decoding while the bytes arrive: the longer of the two counts. */
    @Test
    void overlapIsFound() {
        Advice advice = advice(new BlobRun().noise(0.01).truth((codec, link, size, data) -> {
            double down = 120 + size * (1 - codec.best() * BlobRun.DATA.get(data));
            double work = (size * codec.decodeNanosPerByte() + codec.wireNanosPerByte() * down) / 1e3;
            double transfer = path(link).serialisationMicros(down);
            return codec.fixedMicros() + link.rttMicros() + Math.max(transfer, work);
        }));

        assertThat(advice.fitted()).hasSize(4);
        assertThat(advice.fitted().get(3).model().form().overlap()).isEqualTo(Form.Overlap.ALL);
    }

    @Test
    void withoutInProcessTimesACostPerByteIsFitted() {
        Advice advice = advice(new BlobRun().withoutStored().noise(0.01));

        assertThat(advice.fitted()).hasSize(4);
        assertThat(advice.fitted().get(2).model().form().decode()).isEqualTo(Form.Decode.PER_BYTE);
    }

    @Test
    void armsOfARealStreamRunFit() {
        Run run = new RunDirectory(Path.of("../../docs/paper-run/stream")).read();
        Advice advice = of(run);

        assertThat(advice.sizeFactor()).isEqualTo("rows");
        assertThat(advice.data()).containsExactly("");
        assertThat(advice.fits())
                .filteredOn(ArmFit::fits)
                .extracting(ArmFit::arm)
                .contains("connectorj.at-once", "mariadb.at-once", "mariadb.sequential");
    }
}
