package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns a choice into what to do, from the way it is done now. */
public final class Recommender {
    /** Another store has to be run, filled and kept in step: it is advised where it takes half the time of the best without. */
    private static final double WORTH_ANOTHER_STORE = 2;

    private final Advice advice;
    private final String now;
    private final boolean assumed;

    /** Starts from how most applications read. */
    public Recommender(Advice advice) {
        this(advice, usualArm(advice.run().manifest()).orElse(""), true);
    }

    /** Starts from how the user reads: by the arm of that id. */
    public Recommender(Advice advice, String now) {
        this(advice, now, false);
    }

    private Recommender(Advice advice, String now, boolean assumed) {
        this.advice = advice;
        this.now = now;
        this.assumed = assumed;
    }

    /** Returns what to do in a situation; empty when nothing can be chosen from there. */
    public Optional<Recommendation> of(Choice all) {
        if (!all.known()) {
            return Optional.empty();
        }
        Choice choice = alike(all);
        Prediction best = leastDemanding(choice.ranked(), choice);
        Prediction chosen = effort(best) >= Demand.STORE.effort()
                ? withoutAnotherStore(choice)
                        .filter(each -> advice.ratio(each, best).low() < WORTH_ANOTHER_STORE)
                        .orElse(best)
                : best;
        Prediction advised = asGoodForLess(chosen, choice);
        return Optional.of(new Recommendation(
                choice,
                now,
                assumed,
                advised,
                lesser(choice, advised),
                effort(best) > effort(advised) && effort(best) >= Demand.STORE.effort()
                        ? Optional.of(best)
                        : Optional.empty(),
                gathered(all, choice, advised)));
    }

    /** Returns the arms with the batch size of the arm in use: a request for a hundred keys answers another question than one for one. */
    private Choice alike(Choice all) {
        Manifest manifest = advice.run().manifest();
        Choice alike = advice.among(all, each -> manifest.batch(each.arm()) == manifest.batch(now));
        return alike.known() ? alike : all;
    }

    /** The fastest that asks for more at a time, from the same store as what is advised, if that is worth a change. */
    private Optional<Prediction> gathered(Choice all, Choice alike, Prediction advised) {
        return all.ranked().stream()
                .filter(each -> !alike.ranked().contains(each))
                .filter(each -> store(each.arm()).equals(store(advised.arm())))
                .filter(each -> isWorthAChange(advised, each))
                .findFirst();
    }

    private String store(String arm) {
        return advice.run().manifest().arm(arm).map(it -> it.about().store()).orElse("");
    }

    /** Faster than now as well, each asking for less than the one before. */
    private List<Prediction> lesser(Choice choice, Prediction advised) {
        List<Prediction> lesser = new ArrayList<>();
        int limit = effort(advised);
        while (limit > Demand.CODE.effort()) {
            int below = limit;
            Optional<Prediction> next = choice.ranked().stream()
                    .filter(each -> effort(each) < below && !each.arm().equals(now))
                    .filter(each -> isWorthAChange(choice, each))
                    .findFirst();
            if (next.isEmpty()) {
                break;
            }
            lesser.add(next.get());
            limit = effort(next.get());
        }
        return List.copyOf(lesser);
    }

    private Optional<Prediction> withoutAnotherStore(Choice choice) {
        List<Prediction> field = choice.ranked().stream()
                .filter(each -> effort(each) < Demand.STORE.effort())
                .toList();
        return field.isEmpty() ? Optional.empty() : Optional.of(leastDemanding(field, choice));
    }

    /** Returns the arm nearest to what is in use, of those worth a change that cannot be distinguished from the fastest. */
    private Prediction leastDemanding(List<Prediction> field, Choice choice) {
        Prediction fastest = field.get(0);
        return field.stream()
                .filter(each -> each.equals(fastest) || advice.isTooClose(fastest, each))
                .filter(each -> each.arm().equals(now) || isWorthAChange(choice, each))
                .min(nearestFirst())
                .or(() -> choice.of(now))
                .orElseThrow();
    }

    /** Returns what asks for less and cannot be distinguished from the chosen one, even if a third one is faster than both. */
    private Prediction asGoodForLess(Prediction chosen, Choice choice) {
        return choice.ranked().stream()
                .filter(each -> effort(each) < effort(chosen))
                .filter(each -> advice.isTooClose(chosen, each))
                .filter(each -> isWorthAChange(choice, each))
                .min(nearestFirst())
                .orElse(chosen);
    }

    private Comparator<Prediction> nearestFirst() {
        return Comparator.comparingInt(this::effort)
                .thenComparing(each -> each.micros().estimate());
    }

    /** Returns whether even the least of what may be saved is more than what does not matter; nothing is known against it where now is not. */
    private boolean isWorthAChange(Choice choice, Prediction other) {
        return choice.of(now).stream().allMatch(present -> isWorthAChange(present, other));
    }

    private boolean isWorthAChange(Prediction from, Prediction to) {
        return Math.log(advice.ratio(from, to).low()) > advice.threshold();
    }

    private int effort(Prediction prediction) {
        Manifest manifest = advice.run().manifest();
        Manifest.Arm to = manifest.arm(prediction.arm()).orElseThrow();
        return manifest.arm(now).map(from -> Demand.effort(Demand.of(from, to))).orElse(0);
    }

    /** The usual way of a study: id of an arm of the run; empty when the run compares nothing. */
    private static Optional<String> usualArm(Manifest manifest) {
        String usual = manifest.about().arms().usual();
        if (manifest.arm(usual).isPresent()) {
            return Optional.of(usual);
        }
        return manifest.comparisons().stream()
                .map(Manifest.Comparison::reference)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
