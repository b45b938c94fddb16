package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The run's own controls: the A/A pair, the injected effects, drift of the sentinel. */
final class Controls {
    private static final Pattern PERCENT = Pattern.compile("injected\\.(\\d+)-percent");
    private static final String ROUND_TRIP = "injected.round-trip";

    private final Manifest manifest;
    private final Measurements measured;
    private final StudentT student;
    private final Ratios ratios;

    Controls(Manifest manifest, Measurements measured, StudentT student, Ratios ratios) {
        this.manifest = manifest;
        this.measured = measured;
        this.student = student;
        this.ratios = ratios;
    }

    /** The A/A pair: second draw over first of the sentinel's cell; no pairs where there is none. */
    Pairs draws() {
        return sentinel().map(measured::draws).orElseGet(measured::noPairs);
    }

    NoiseFloor floor() {
        return new NoiseFloor(draws(), student);
    }

    SelfTest selfTest(Judge judge) {
        Pairs draws = draws();
        List<SelfTest.Injected> injected = injected();
        return new SelfTest(
                draws.count() == 0 ? null : ratios.of(draws),
                verdict(draws, judge),
                100 * Math.expm1(floor().upTo(measured.heats())),
                injected,
                smallestResolved(injected),
                drift());
    }

    /** The sentinel's cell; of several the one measured in most heats. */
    private Optional<Series> sentinel() {
        return manifest.arms().stream()
                .filter(each -> each.role() == Manifest.Role.SENTINEL)
                .flatMap(each -> measured.cellsOf(each.id()))
                .max(Comparator.comparingInt(
                        (Series each) -> measured.draws(each).count()));
    }

    private String drift() {
        return sentinel()
                .map(each -> new Drift().of(measured.inTimeOrder(each.cell())))
                .orElse("");
    }

    private Verdict verdict(Pairs draws, Judge judge) {
        Trial trial = new Trial(null, draws);
        judge.judge(List.of(trial), measured.heats(), new NoiseFloor(measured.noPairs(), student));
        return trial.verdict();
    }

    private List<SelfTest.Injected> injected() {
        List<SelfTest.Injected> found = new ArrayList<>();
        for (Manifest.Arm arm : manifest.arms()) {
            if (arm.role() == Manifest.Role.INJECTED) {
                measured.cellsOf(arm.id())
                        .flatMap(cell -> againstSentinel(cell).stream())
                        .max(Comparator.comparingInt(Pairs::count))
                        .ifPresent(pairs -> found.add(judged(arm, ratios.of(pairs))));
            }
        }
        return found;
    }

    private Optional<Pairs> againstSentinel(Series injected) {
        return sentinel()
                .map(each -> measured.of(injected.cell().withArm(each.cell().arm())))
                .map(reference -> Pairs.of(injected, reference))
                .filter(pairs -> pairs.count() > 0);
    }

    /** Every injected effect costs time, so it is found when the whole interval lies above 1. */
    private static SelfTest.Injected judged(Manifest.Arm arm, RatioResult ratio) {
        return new SelfTest.Injected(arm.id(), effect(arm), ratio, ratio.ratio().low() > 1);
    }

    private static String effect(Manifest.Arm arm) {
        if (arm.id().equals(ROUND_TRIP)) {
            return "+1 round trip";
        }
        OptionalInt percent = percent(arm.id());
        return percent.isPresent() ? "+" + percent.getAsInt() + " %" : arm.description();
    }

    private static OptionalInt percent(String arm) {
        Matcher matcher = PERCENT.matcher(arm);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    /** The smallest percentage found such that no larger one was missed; and the other effects found. */
    private static String smallestResolved(List<SelfTest.Injected> injected) {
        List<String> resolved = new ArrayList<>();
        injected.stream()
                .filter(each -> percent(each.arm()).isPresent())
                .sorted(Comparator.comparingInt(
                                (SelfTest.Injected each) -> percent(each.arm()).getAsInt())
                        .reversed())
                .takeWhile(SelfTest.Injected::found)
                .reduce((larger, smaller) -> smaller)
                .ifPresent(each -> resolved.add(each.effect()));
        injected.stream()
                .filter(each -> percent(each.arm()).isEmpty() && each.found())
                .forEach(each -> resolved.add(each.effect()));
        return String.join(" and ", resolved);
    }
}
