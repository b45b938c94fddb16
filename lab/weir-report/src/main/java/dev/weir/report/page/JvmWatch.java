package dev.weir.report.page;

import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The activity of the workers' JVMs besides their slices, arm by arm. */
record JvmWatch(RunView view, Map<String, Arm> arms) {
    /** Share of unsettled levels from which the run's times may include warm-up. */
    private static final double MANY_UNSETTLED = 0.1;
    /** Share of the laps' time from which JIT compilation between slices is worth a remark: 1 %. */
    private static final double MUCH_COMPILING = 0.01;

    private static final int NAMED = 3;

    /**
     * One arm over all heats, links and levels.
     *
     * @param unsettled number of levels whose time was still falling when the warm-up ended
     * @param compiling JIT compilation time between the arm's own slices, in milliseconds
     * @param lapMillis time of the laps in milliseconds, all workers together
     */
    record Arm(long watched, long unsettled, double compiling, long collections, double lapMillis) {
        private static final Arm NONE = new Arm(0, 0, 0, 0, 0);

        private Arm plus(SliceGroup group, SliceGroup.Jvm jvm) {
            return new Arm(
                    watched + 1,
                    unsettled + (jvm.settled() ? 0 : 1),
                    compiling + jvm.jitMillisOutside(),
                    collections + jvm.collectionsOutside(),
                    lapMillis + (double) group.durationMillis() / group.levels().size());
        }

        private double compilingShare() {
            return lapMillis > 0 ? compiling / lapMillis : 0;
        }
    }

    static JvmWatch of(RunView view) {
        Map<String, Arm> arms = new LinkedHashMap<>();
        view.run()
                .groups()
                .filter(group -> group.outcome() == SliceGroup.Outcome.OK)
                .forEach(group -> group.levels().stream()
                        .map(SliceGroup.LevelResult::jvm)
                        .forEach(jvm -> arms.merge(
                                group.arm(), Arm.NONE.plus(group, jvm), (before, one) -> before.plus(group, jvm))));
        return new JvmWatch(view, arms);
    }

    /** Returns the share of levels that had settled when their laps began, 0 to 1; {@code NaN} before the first. */
    double settledShare() {
        return watched() == 0 ? Double.NaN : 1 - (double) unsettled() / watched();
    }

    private long watched() {
        return arms.values().stream().mapToLong(Arm::watched).sum();
    }

    private long unsettled() {
        return arms.values().stream().mapToLong(Arm::unsettled).sum();
    }

    List<String> alarms() {
        return unsettled() > MANY_UNSETTLED * watched() ? List.of(unsettledWords()) : List.of();
    }

    List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        if (unsettled() > 0 && alarms().isEmpty()) {
            cautions.add(unsettledWords());
        }
        List<String> compiling = named(
                Comparator.comparingDouble(Arm::compilingShare),
                arm -> arm.compilingShare() >= MUCH_COMPILING,
                arm -> Figures.percent(100 * arm.compilingShare()));
        if (!compiling.isEmpty()) {
            cautions.add("Compiled while others were timed, as a share of the laps' time: " + Words.list(compiling)
                    + ". On few cores that takes time from the others' slices.");
        }
        List<String> collecting = named(
                Comparator.comparingLong(Arm::collections),
                arm -> arm.collections() > 0,
                arm -> Figures.count(arm.collections()));
        if (!collecting.isEmpty()) {
            cautions.add("Garbage collections while others were timed: " + Words.list(collecting) + ".");
        }
        return cautions;
    }

    private String unsettledWords() {
        List<String> named = named(
                Comparator.comparingLong(Arm::unsettled),
                arm -> arm.unsettled() > 0,
                arm -> arm.unsettled() + " of " + arm.watched());
        return "Workers whose time still fell when their warm-up ended, by slice groups: " + Words.list(named)
                + ". Their slices may hold warm-up.";
    }

    private List<String> named(Comparator<Arm> order, Predicate<Arm> concerned, Function<Arm, String> figure) {
        List<Map.Entry<String, Arm>> found = arms.entrySet().stream()
                .filter(each -> concerned.test(each.getValue()))
                .sorted(Map.Entry.comparingByValue(order.reversed()))
                .toList();
        List<String> named = new ArrayList<>();
        found.stream()
                .limit(NAMED)
                .forEach(each -> named.add(view.label(each.getKey()) + " (" + figure.apply(each.getValue()) + ")"));
        if (found.size() > NAMED) {
            named.add((found.size() - NAMED) + " more");
        }
        return named;
    }
}
