package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.Altered;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of 100,060 bytes compressing saves 80,000; without it a query takes 300 µs. */
class WireCostTest {
    private static final String ARM = "weir.wire-zlib";
    private static final String PLAIN = "weir.default";
    private static final NetworkPath FAST = new NetworkPath("yours", 100, 10e9, 0);
    private static final NetworkPath SLOW = new NetworkPath("yours", 100, 100e6, 0);

    /** A run on local. */
    private static Advice advice(double compressedMicros, double compressedBytes) {
        SyntheticRun run = new SyntheticRun()
                .noise(0.001, 0.001, 0.001)
                .samples(40)
                .levels("rows", "100", "1000")
                .arm(PLAIN, 300)
                .arm(ARM, compressedMicros)
                .compare(ARM, PLAIN)
                .change(group -> withBytes(group, group.arm().equals(ARM) ? compressedBytes : 100_000));
        Run built = run.build();
        Run both = Manifests.withArms(built, arm -> arm.id().equals(ARM) ? compressing(arm) : arm);
        return Advice.of(both, Analysis.of(both));
    }

    private static Manifest.Arm compressing(Manifest.Arm arm) {
        Map<String, String> settings = new HashMap<>(arm.settings());
        settings.put("useCompression", "zlib");
        return Manifests.altered(arm, arm.mode(), arm.protocol(), settings);
    }

    private static SliceGroup withBytes(SliceGroup group, double down) {
        return Altered.withWire(group, new SliceGroup.Wire(100, 1, 1, 4, 60, down));
    }

    private static Situation at(NetworkPath path) {
        return new Situation(path, 100, "", Double.POSITIVE_INFINITY);
    }

    /** 80,000 bytes for 3,200 µs: 25 bytes a microsecond, 200 Mbit/s. */
    @Test
    void theRateIsTheOneAtWhichWhatIsSavedTakesWhatItCosts() {
        WireCost cost = WireCost.of(advice(3500, 20_000), at(SLOW)).get(0);

        assertThat(cost.paysBelow().estimate()).isCloseTo(200e6, withPercentage(2));
        assertThat(cost.paysBelow().low()).isLessThan(200e6);
        assertThat(cost.paysBelow().high()).isGreaterThan(200e6);
        assertThat(cost.moreMicros().estimate()).isCloseTo(3200, withPercentage(2));
        assertThat(cost.bytes() - cost.compressedBytes()).isEqualTo(80_000);
        assertThat(cost.measuredOn().name()).isEqualTo("local");
    }

    @Test
    void whatIsFasterEvenThereOrSavesNothingIsSaid() {
        assertThat(WireCost.of(advice(200, 20_000), at(FAST)).get(0).paysBelow().estimate())
                .isInfinite();
        assertThat(WireCost.of(advice(3500, 100_000), at(SLOW))
                        .get(0)
                        .paysBelow()
                        .estimate())
                .isZero();
        assertThat(line(advice(200, 20_000), at(FAST))).contains("pays at any rate", " µs less on local");
        assertThat(line(advice(3500, 100_000), at(SLOW))).contains("never pays");
    }

    @Test
    void anArmIsComparedWithTheSameWithoutOnly() {
        Run one = advice(3500, 20_000).run();
        Run alone = Manifests.withArms(
                one,
                one.manifest().arms().stream()
                        .map(arm -> arm.id().equals(PLAIN) ? prepared(arm) : arm)
                        .toList());

        assertThat(WireCost.of(Advice.of(alone, Analysis.of(alone)), at(SLOW))).isEmpty();
    }

    private static Manifest.Arm prepared(Manifest.Arm arm) {
        return Manifests.altered(arm, arm.mode(), "prepared", arm.settings());
    }

    @Test
    void aRowOfTheAdviceSaysWhetherItPaysHere() {
        Advice advice = advice(3500, 20_000);

        assertThat(line(advice, at(SLOW)))
                .startsWith("useCompression=zlib (weir.wire-zlib) pays below about 20")
                .contains(" Mbit/s [", "20.1 kB instead of 100 kB a query", " ms more on local. Here it pays.");
        assertThat(line(advice, at(FAST))).endsWith("Here it costs.");
        assertThat(line(advice, at(advice.links().get(0))))
                .contains("Here it costs: a read takes 11.", " times as long [", ", measured.");
    }

    private static String line(Advice advice, Situation at) {
        return Prose.plain(WireCost.of(advice, at).get(0).words(advice, advice.choose(at), id -> id));
    }
}
