package dev.weir.report.stats;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** The same of other runs each time. */
@Tag("nightly")
final class AnyAnalysisPropertiesTest {
    private final AnalysisPropertiesTest properties = new AnalysisPropertiesTest();

    @Property(tries = 100)
    void exchangingArmAndReferenceGivesTheReciprocal(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 15) int heats,
            @ForAll @DoubleRange(min = 50, max = 200) double micros) {
        properties.exchangingArmAndReferenceGivesTheReciprocal(seed, heats, micros);
    }

    @Property(tries = 100)
    void scalingEveryTimeChangesNoRatioAndNoVerdict(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 15) int heats,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double factor) {
        properties.scalingEveryTimeChangesNoRatioAndNoVerdict(seed, heats, factor);
    }

    @Property(tries = 100)
    void orderOfTheGroupsDoesNotMatter(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int heats) {
        properties.orderOfTheGroupsDoesNotMatter(seed, heats);
    }

    @Property(tries = 100)
    void intervalHoldsItsEstimate(@ForAll long seed, @ForAll @IntRange(min = 2, max = 15) int heats) {
        properties.intervalHoldsItsEstimate(seed, heats);
    }

    @Property(tries = 50)
    void verdictOnceTakenStaysOrIsTakenBackAloud(
            @ForAll long seed, @ForAll @DoubleRange(min = 90, max = 112) double micros) {
        AnalysisPropertiesTest.verdictOnceTakenStaysOrIsTakenBackAloud(seed, micros);
    }
}
