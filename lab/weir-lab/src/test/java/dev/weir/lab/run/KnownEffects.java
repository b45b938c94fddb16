package dev.weir.lab.run;

import dev.weir.lab.study.ControlArm;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What a run over a long link says about effects that are known beforehand. An interval that lies below half of the effect
 * contradicts it; one that holds 1 besides leaves it open.
 *
 * @param contradictions what is not as it is known to be, with figures
 * @param open what the run cannot tell, with figures
 */
record KnownEffects(List<String> contradictions, List<String> open) {
    /** Streaming takes one or two round trips more than reading at once, and some work of its own. */
    private static final double LEAST_STREAM_ROUND_TRIPS = 0.9;

    private static final double MOST_STREAM_ROUND_TRIPS = 2.5;

    /** A machine may hide some of an effect, not most of it. */
    private static final double HALF = 0.5;

    private static final int HEATS_THAT_TELL_NOISE = 3;

    /** Whether more heats would say nothing new: all is found, or most slice groups do not count since the link is disturbed. */
    static boolean areSettled(Run run) {
        long counting = run.groups()
                .filter(group -> group.outcome() == SliceGroup.Outcome.OK)
                .count();
        int heats = 1 + run.groups().mapToInt(SliceGroup::heat).max().orElse(-1);
        boolean disturbed =
                heats >= HEATS_THAT_TELL_NOISE && 2 * counting < run.groups().count();
        return disturbed || of(run).open().isEmpty();
    }

    static KnownEffects of(Run run) {
        return of(Analysis.of(run), (double) run.manifest().links().get(0).rttMicros());
    }

    static KnownEffects of(Analysis analysis, double roundTripMicros) {
        SelfTest selfTest = analysis.selfTest();
        KnownEffects effects = new KnownEffects(new ArrayList<>(), new ArrayList<>());
        selfTest.links().stream()
                .filter(SelfTest.OnLink::isAlarm)
                .forEach(link -> effects.contradictions.add("equal arms are called different: " + figures(link.aa())));
        effects.injected(selfTest, "injected.5-percent", 1.05);
        double slowest = atOnceMicros(analysis, cell -> true).orElse(roundTripMicros);
        effects.injected(selfTest, "injected.round-trip", 1 + 0.9 * roundTripMicros / slowest);
        effects.streaming(analysis, roundTripMicros);
        return effects;
    }

    /** What one round trip and the machine's own work take together: a slow machine makes every effect smaller. */
    private static OptionalDouble atOnceMicros(Analysis analysis, Predicate<Cell> where) {
        return analysis.cells().stream()
                .filter(cell -> cell.cell().arm().equals(ControlArm.SENTINEL) && where.test(cell.cell()))
                .mapToDouble(cell -> cell.timeMicros().estimate())
                .max();
    }

    private void injected(SelfTest selfTest, String arm, double least) {
        selfTest.links().stream()
                .flatMap(link -> link.injected().stream())
                .filter(injected -> injected.arm().equals(arm))
                .findFirst()
                .ifPresentOrElse(injected -> injected(injected, least), () -> open.add(arm + " was not measured"));
    }

    private void injected(SelfTest.Injected injected, double least) {
        Interval ratio = injected.ratio().ratio();
        boolean told = injected.ratio().heats() >= 2;
        String text =
                String.format(Locale.ROOT, "%s, at least x%.2f: %s", injected.arm(), least, figures(injected.ratio()));
        if (told && ratio.high() < HALF * (1 + least)) {
            contradictions.add(text);
        } else if (!injected.found()) {
            open.add(text);
        }
    }

    private void streaming(Analysis analysis, double roundTripMicros) {
        List<ComparisonResult> results = analysis.comparisons().stream()
                .filter(result -> result.comparison().arm().equals("connectorj.stream")
                        && "collect".equals(result.ratio().cell().factors().get("work")))
                .toList();
        if (results.isEmpty()) {
            open.add("streaming was not compared");
        }
        for (ComparisonResult result : results) {
            Level level = result.ratio().cell().factors();
            double share = roundTripMicros
                    / atOnceMicros(analysis, cell -> cell.factors().equals(level))
                            .orElse(roundTripMicros);
            streaming(result, 1 + LEAST_STREAM_ROUND_TRIPS * share, 1 + MOST_STREAM_ROUND_TRIPS * share);
        }
    }

    private void streaming(ComparisonResult result, double least, double most) {
        Interval ratio = result.ratio().ratio();
        String text = String.format(
                Locale.ROOT,
                "streaming, x%.2f to x%.2f: %s, %s",
                least,
                most,
                result.verdict(),
                figures(result.ratio()));
        boolean elsewhere = ratio.high() < least || ratio.low() > most;
        if (elsewhere || result.verdict() == Verdict.FASTER || result.verdict() == Verdict.EQUAL) {
            contradictions.add(text);
        } else if (result.verdict() == Verdict.UNDECIDED) {
            open.add(text);
        }
    }

    private static String figures(RatioResult result) {
        Interval ratio = result.ratio();
        return String.format(
                Locale.ROOT,
                "x%.3f [%.3f, %.3f] after %d heats",
                ratio.estimate(),
                ratio.low(),
                ratio.high(),
                result.heats());
    }
}
