package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Races whose truth is known, thousands of them: how often equal workers are called different though each heat is
 * peeked at, how often the intervals hold the truth, and how small an effect is found.
 */
final class RaceSimulationTest {
    private static final double STATED = 0.05;
    private static final double NO_THRESHOLD = 1e-6;
    private static final int HEATS = 12;

    /** {@code -Dweir.races=10000} tells more; what is found stands in the test's output, in target/surefire-reports. */
    private static final int RACES = Integer.getInteger("weir.races", 400);

    private static SimulatedRace race(long seed, String heats, boolean disturbed) {
        SimulatedRace race = new SimulatedRace(seed, 5, 4).heats(SimulatedRace.Heats.valueOf(heats));
        return disturbed ? race.disturbed() : race;
    }

    private static List<Trial> judged(List<Pairs> pairs, int heats, double threshold) {
        Footing footing = new Footing(new Moderation(pairs), NoiseFloor.NONE, Math.log1p(threshold));
        List<Trial> trials =
                pairs.stream().map(each -> new Trial(null, each, footing)).toList();
        Trial.judge(trials, heats, STATED);
        return trials;
    }

    private static boolean isClaim(Trial trial) {
        return trial.verdict() == Verdict.FASTER || trial.verdict() == Verdict.SLOWER;
    }

    /** Share of races in which any comparison was called different after any heat; claims are never taken back here. */
    private static double wrongShare(int races, LongFunction<SimulatedRace> raceOfSeed) {
        return LongStream.range(0, races)
                        .parallel()
                        .filter(seed -> judged(raceOfSeed.apply(seed).race(HEATS), HEATS, NO_THRESHOLD).stream()
                                .anyMatch(RaceSimulationTest::isClaim))
                        .count()
                / (double) races;
    }

    @Test
    void equalWorkersAreSeldomCalledDifferent() {
        requireFewClaims("HEAVY_TAILED", true);
    }

    @ParameterizedTest
    @CsvSource({"NORMAL, false", "NORMAL, true", "HEAVY_TAILED, false", "BIMODAL, false", "BIMODAL, true"})
    @Tag("nightly")
    void norWhereHeatsScatterOtherwise(String heats, boolean disturbed) {
        requireFewClaims(heats, disturbed);
    }

    private static void requireFewClaims(String heats, boolean disturbed) {
        double wrong = wrongShare(RACES, seed -> race(seed, heats, disturbed));
        assertThat(wrong)
                .as(told("races with any false alarm", wrong, RACES, HEATS, heats, disturbed))
                .isLessThanOrEqualTo(STATED);
    }

    /** Prints a share that was found, so that it can be read where it is as it should be, too. */
    private static String told(String what, double share, int races, int heats, String kind, boolean disturbed) {
        String line = String.format(
                Locale.ROOT,
                "%s: %.4f, races=%d heats=%d scatter=%s disturbed=%b",
                what,
                share,
                races,
                heats,
                kind,
                disturbed);
        System.out.println(line);
        return line;
    }

    @ParameterizedTest
    @CsvSource({"NORMAL", "BIMODAL"})
    @Tag("nightly")
    void norWhereFewComparisonsModerateEachOther(String heats) {
        int races = 3 * RACES / 2;
        double wrong =
                wrongShare(races, seed -> new SimulatedRace(seed, 2, 2).heats(SimulatedRace.Heats.valueOf(heats)));
        assertThat(wrong)
                .as(told("races of few comparisons with any false alarm", wrong, races, HEATS, heats, false))
                .isLessThanOrEqualTo(STATED);
    }

    @Test
    void fewOfTheClaimsOfARaceAreFalse() {
        List<Trial> claims = LongStream.range(0, 100)
                .boxed()
                .flatMap(seed -> {
                    SimulatedRace race = race(seed, "NORMAL", true).effect(0.2);
                    return judged(race.race(HEATS), HEATS, NO_THRESHOLD).stream();
                })
                .filter(RaceSimulationTest::isClaim)
                .toList();
        long wrong = claims.stream()
                .filter(each -> !each.pairs().numerator().cell().arm().equals("arm1"))
                .count();
        assertThat(claims.size() - wrong).as("of 400 differences").isGreaterThan(380);
        assertThat((double) wrong / claims.size()).isLessThan(STATED);
    }

    /** The hardest case of all: a difference just as large as what does not matter. */
    @Test
    void whatDiffersByTheMarginIsSeldomCalledEqual() {
        double margin = 0.1;
        Map<Boolean, List<Trial>> trials = LongStream.range(0, 200)
                .boxed()
                .flatMap(seed ->
                        judged(
                                race(seed, "NORMAL", true)
                                        .effect(Math.log1p(margin))
                                        .race(HEATS),
                                HEATS,
                                margin)
                                .stream())
                .collect(Collectors.partitioningBy(
                        each -> each.pairs().numerator().cell().arm().equals("arm1")));
        assertThat(equal(trials.get(true))).isLessThanOrEqualTo(STATED);
        assertThat(equal(trials.get(false))).as("of those that are").isGreaterThan(0.5);
    }

    private static double equal(List<Trial> trials) {
        return trials.stream().filter(each -> each.verdict() == Verdict.EQUAL).count() / (double) trials.size();
    }

    /** Share of the comparisons whose interval holds the truth, at a number of heats. */
    private static double coverage(int races, int heats, LongFunction<SimulatedRace> raceOfSeed) {
        return coverage(races, heats, raceOfSeed, pairs -> pairs);
    }

    private static double coverage(
            int races, int heats, LongFunction<SimulatedRace> raceOfSeed, UnaryOperator<Pairs> asked) {
        return LongStream.range(0, races)
                .parallel()
                .mapToObj(seed -> {
                    SimulatedRace race = raceOfSeed.apply(1_000_000 + seed);
                    List<Pairs> pairs = race.race(heats);
                    List<Pairs> wanted = pairs.stream().map(asked).toList();
                    Moderation moderation = new Moderation(wanted);
                    StudentT student = new StudentT(STATED);
                    return IntStream.range(0, wanted.size())
                            .mapToDouble(each -> {
                                Interval found = student.exp(moderation.of(wanted.get(each)));
                                return holds(found, race.truth(pairs.get(each))) ? 1 : 0;
                            })
                            .average()
                            .orElseThrow();
                })
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    private static boolean holds(Interval found, double truth) {
        return Math.log(found.low()) <= truth && truth <= Math.log(found.high());
    }

    @Test
    void intervalsHoldTheTruthAsOftenAsStated() {
        requireCoverage(5, true);
    }

    @ParameterizedTest
    @CsvSource({"4, false", "6, false", "9, true", "10, false", "20, true"})
    @Tag("nightly")
    void theyDoInOtherNumbersOfHeats(int heats, boolean disturbed) {
        requireCoverage(heats, disturbed);
    }

    @Test
    void meansHoldTheTruthWhereAnArmStallsRarely() {
        requireCoverageOfMeans(5);
    }

    @ParameterizedTest
    @CsvSource({"3", "8", "20"})
    @Tag("nightly")
    void theyDoInOtherNumbersOfHeatsToo(int heats) {
        requireCoverageOfMeans(heats);
    }

    private static void requireCoverageOfMeans(int heats) {
        double covered =
                coverage(races(heats), heats, seed -> race(seed, "NORMAL", true).stalling(), Pairs::means);
        assertThat(covered)
                .as(told("coverage of means with rare stalls", covered, races(heats), heats, "NORMAL", true))
                .isBetween(0.93, 0.98);
    }

    /** What strikes one slice in five is in the mean, and not in the typical lap. */
    @Test
    void theTypicalLapDoesNotSeeRareStalls() {
        double[] means = new double[2];
        for (int seed = 0; seed < 50; seed++) {
            Pairs stalling = race(seed, "NORMAL", false).stalling().race(10).get(0);
            means[0] += stalling.means().moments(10).mean() / 50;
            means[1] += stalling.moments(10).mean() / 50;
        }
        assertThat(Math.exp(means[0])).isBetween(1.045, 1.055);
        assertThat(Math.exp(means[1])).isBetween(0.995, 1.03);
    }

    private static int races(int heats) {
        return heats < 10 ? 3 * RACES / 4 : RACES / 4;
    }

    private static void requireCoverage(int heats, boolean disturbed) {
        double covered = coverage(races(heats), heats, seed -> race(seed, "NORMAL", disturbed));
        // no narrower than the laps' noise, so that quiet heats err on the wide side
        assertThat(covered)
                .as(told("coverage", covered, races(heats), heats, "NORMAL", disturbed))
                .isBetween(0.93, 0.98);
    }

    @Test
    void andAtLeastAsOftenWhereHeatsMisbehaveAndAreFew() {
        requireLeastCoverage("BIMODAL", 3);
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 3",
        "HEAVY_TAILED, 2",
        "HEAVY_TAILED, 3",
        "HEAVY_TAILED, 6",
        "HEAVY_TAILED, 10",
        "BIMODAL, 2",
        "BIMODAL, 6",
        "BIMODAL, 10",
        "NORMAL, 2"
    })
    @Tag("nightly")
    void andWhereTheyDoEither(String kind, int heats) {
        requireLeastCoverage(kind, heats);
    }

    private static void requireLeastCoverage(String kind, int heats) {
        double covered = coverage(races(heats), heats, seed -> race(seed, kind, false));
        assertThat(covered)
                .as(told("coverage", covered, races(heats), heats, kind, false))
                .isGreaterThanOrEqualTo(0.93);
    }

    @Test
    void moderationMakesThreeHeatsWorthMore() {
        List<Pairs> pairs = race(1, "NORMAL", false).race(3);
        Moderation moderation = new Moderation(pairs);
        StudentT student = new StudentT(STATED);
        double moderated = pairs.stream()
                .mapToDouble(each -> student.halfWidth(moderation.of(each)))
                .average()
                .orElseThrow();
        double own = pairs.stream()
                .mapToDouble(each -> student.halfWidth(Estimate.student(each.moments(3))))
                .average()
                .orElseThrow();
        assertThat(moderated).isLessThan(0.8 * own);
    }

    /** Prints what is found nine times in ten: one heat every 20 s, of 30 laps, 20 comparisons of which 4 differ. */
    @Test
    @Tag("nightly")
    void smallEffectsAreFoundInMinutes() {
        int[] minutes = {1, 2, 5, 10};
        double[] percents = {1, 2, 3, 4, 5, 7, 10, 15, 20, 30};
        double[][] smallest = new double[minutes.length][4];
        for (int i = percents.length - 1; i >= 0; i--) {
            List<List<Trial>> races = raced(Math.log1p(percents[i] / 100));
            for (int minute = 0; minute < minutes.length; minute++) {
                for (int level = 0; level < 4; level++) {
                    if (found(races, level, 3 * minutes[minute]) >= 0.9) {
                        smallest[minute][level] = percents[i];
                    }
                }
            }
        }
        for (int minute = 0; minute < minutes.length; minute++) {
            System.out.printf(
                    Locale.ROOT,
                    "Found in 9 of 10 races after %2d min: %2.0f %% at the quietest level (a lap scatters 10 %%), %2.0f %% and"
                            + " %2.0f %% between, %2.0f %% at the loudest (26 %%)%n",
                    minutes[minute],
                    smallest[minute][0],
                    smallest[minute][1],
                    smallest[minute][2],
                    smallest[minute][3]);
        }
        assertThat(smallest[3][0]).isBetween(1.0, 5.0);
        assertThat(smallest[1][3]).isBetween(5.0, 20.0);
    }

    private static List<List<Trial>> raced(double effect) {
        List<List<Trial>> races = new ArrayList<>();
        IntStream.range(0, 40)
                .parallel()
                .mapToObj(seed ->
                        judged(race(seed, "NORMAL", false).effect(effect).race(30), 30, 0.005))
                .forEachOrdered(races::add);
        return races;
    }

    /** Share of the races that had found the first worker slower by then. */
    private static double found(List<List<Trial>> races, int level, int heats) {
        return races.stream()
                .map(each -> each.get(5 * level))
                .mapToDouble(each -> each.verdict() == Verdict.SLOWER && each.decidedAtHeat() <= heats ? 1 : 0)
                .average()
                .orElseThrow();
    }
}
