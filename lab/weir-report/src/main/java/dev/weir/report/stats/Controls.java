package dev.weir.report.stats;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The run's own controls: A/A pairs and injected effects. */
record Controls(Manifest manifest, Measurements measured, StudentT student, double errorRate) {
    private static final double POWER = 0.9;

    /**
     * The controls of one link, paired up.
     *
     * @param aa the two equal workers, level by level; the second draw or the sentinel is the numerator
     * @param injected known effects
     */
    record OnLink(String link, List<Pairs> aa, List<Injected> injected) {

        /**
         * A known effect, at the setting with the most heats.
         *
         * @param pairs relative to the sentinel's twin, which has a JVM of its own: the differences between JVMs are part of the ratio
         * @param added relative to the arm of the same JVM that adds nothing; as {@code pairs} in runs without that arm
         */
        record Injected(Manifest.Arm arm, Pairs pairs, Pairs added) {}

        static OnLink of(Manifest manifest, Measurements measured, String link) {
            List<Pairs> aa = new ArrayList<>();
            List<Injected> injected = new ArrayList<>();
            for (Manifest.Arm arm : manifest.arms()) {
                Stream<Series> cells = measured.cellsOf(arm.id())
                        .filter(each -> each.cell().link().equals(link));
                if (arm.role() == Manifest.Role.SENTINEL) {
                    cells.map(each -> measured.twins(each, manifest.sentinel()))
                            .filter(each -> each.count() > 0)
                            .forEach(aa::add);
                } else if (arm.role() == Manifest.Role.INJECTED && !arm.id().equals(InjectedEffect.NOTHING)) {
                    cells.flatMap(each -> injected(arm, manifest, measured, each).stream())
                            .max(Comparator.comparingInt(each -> each.pairs().count()))
                            .ifPresent(injected::add);
                }
            }
            return new OnLink(link, aa, injected);
        }

        private static Optional<Injected> injected(
                Manifest.Arm arm, Manifest manifest, Measurements measured, Series injected) {
            return overTwin(manifest, measured, injected).map(pairs -> {
                Series nothing = measured.of(injected.cell().withArm(InjectedEffect.NOTHING));
                Pairs added = nothing == null ? pairs : Pairs.of(injected, nothing);
                return new Injected(arm, pairs, added.count() == 0 ? pairs : added);
            });
        }

        private static Optional<Pairs> overTwin(Manifest manifest, Measurements measured, Series injected) {
            return manifest.arms(Manifest.Role.SENTINEL)
                    .map(each -> measured.twin(injected.cell().withArm(each.id()), manifest.sentinel()))
                    .filter(Objects::nonNull)
                    .map(reference -> Pairs.of(injected, reference))
                    .filter(pairs -> pairs.count() > 0)
                    .findFirst();
        }

        boolean isEmpty() {
            return aa.isEmpty() && injected.isEmpty();
        }

        Stream<Pairs> all() {
            return Stream.concat(aa.stream(), injected.stream().map(Injected::pairs));
        }
    }

    SelfTest selfTest(List<OnLink> links, Map<Cell.Family, Footing> footings) {
        List<OnLink> controls = links.stream().filter(each -> !each.isEmpty()).toList();
        Function<Pairs, Moderation> moderation =
                pairs -> footings.get(pairs.numerator().cell().family()).moderation();
        double threshold = Holm.threshold(
                controls.stream()
                        .flatMapToDouble(
                                link -> link.aa().stream().mapToDouble(each -> p(each, moderation.apply(each))))
                        .toArray(),
                errorRate);
        return new SelfTest(controls.stream()
                .map(each -> onLink(each, moderation, threshold, floorPercent(each, footings)))
                .toList());
    }

    /** Returns the largest floor among a link's figures, in per cent. */
    private double floorPercent(OnLink controls, Map<Cell.Family, Footing> footings) {
        return footings.entrySet().stream()
                .filter(each -> each.getKey().link().equals(controls.link()))
                .mapToDouble(each -> 100 * Math.expm1(each.getValue().floor().upTo(measured.heats())))
                .max()
                .orElse(0);
    }

    /** Returns the p-value of two equal workers; 1 with fewer than two heats. */
    private static double p(Pairs twins, Moderation moderation) {
        Estimate estimate = moderation.of(twins);
        return estimate.n() < 2 ? 1 : estimate.p();
    }

    private SelfTest.OnLink onLink(
            OnLink controls, Function<Pairs, Moderation> moderation, double threshold, double floorPercent) {
        List<SelfTest.Injected> injected = controls.injected().stream()
                .map(each -> injected(each, moderation.apply(each.pairs())))
                .toList();
        return new SelfTest.OnLink(
                controls.link(),
                together(controls.aa(), moderation),
                controls.aa().stream()
                        .map(each -> new SelfTest.Twins(
                                RatioResult.of(each, moderation.apply(each), student),
                                p(each, moderation.apply(each)) <= threshold))
                        .toList(),
                floorPercent,
                injected,
                smallestResolved(injected),
                smallestEffectPercent(controls.aa(), moderation));
    }

    /**
     * Returns the result of one injected effect. An effect on few operations is read from the mean times. These scatter
     * differently from typical times over heats, so their own spread is used, unmoderated. Without mean times the true ratio is
     * unknown.
     */
    private SelfTest.Injected injected(OnLink.Injected injected, Moderation moderation) {
        InjectedEffect effect = InjectedEffect.of(injected.arm());
        boolean means = effect.ofMeans() && injected.pairs().isExact();
        Function<Pairs, RatioResult> ratio = means
                ? pairs -> RatioResult.of(pairs.means(), Moderation.NONE, student)
                : pairs -> RatioResult.of(pairs, moderation, student);
        return new SelfTest.Injected(
                injected.arm().id(),
                effect.words(),
                effect.ofMeans() && !means ? Double.NaN : effect.truth(),
                ratio.apply(injected.pairs()),
                ratio.apply(injected.added()));
    }

    /** Returns all levels of the A/A pair as one ratio; its spread is not moderated by other comparisons. */
    private RatioResult together(List<Pairs> levels, Function<Pairs, Moderation> moderation) {
        if (levels.size() < 2) {
            return levels.isEmpty() ? null : RatioResult.of(levels.get(0), moderation.apply(levels.get(0)), student);
        }
        Cell first = levels.get(0).numerator().cell();
        Level shared =
                levels.stream().map(each -> each.numerator().cell().factors()).reduce(first.factors(), Level::shared);
        Pairs all = Pairs.pooled(levels, new Cell(first.arm(), first.link(), shared));
        return RatioResult.of(all, Moderation.NONE, student);
    }

    private double smallestEffectPercent(List<Pairs> levels, Function<Pairs, Moderation> moderation) {
        return Median.of(levels.stream()
                .map(each -> moderation.apply(each).of(each))
                .filter(each -> each.n() > 1)
                .mapToDouble(each -> 100 * Math.expm1(Resolution.distance(each, errorRate, POWER))));
    }

    /** Returns the smallest percentage found such that no larger one was missed, and the other effects found. */
    private static String smallestResolved(List<SelfTest.Injected> injected) {
        List<String> resolved = new ArrayList<>();
        injected.stream()
                .filter(each -> InjectedEffect.percent(each.arm()).isPresent())
                .sorted(Comparator.comparingInt((SelfTest.Injected each) ->
                                InjectedEffect.percent(each.arm()).getAsInt())
                        .reversed())
                .takeWhile(SelfTest.Injected::found)
                .reduce((larger, smaller) -> smaller)
                .ifPresent(each -> resolved.add(each.effect()));
        injected.stream()
                .filter(each -> InjectedEffect.percent(each.arm()).isEmpty() && each.found())
                .forEach(each -> resolved.add(each.effect()));
        return String.join(" and ", resolved);
    }
}
