package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Turns a choice into a recommendation, relative to the arm in use. */
public final class Recommender {
    /**
     * Another store must be operated, filled and kept in sync: it is advised only if it takes at most half the time of the best
     * arm without.
     */
    private static final double WORTH_ANOTHER_STORE = 2;

    private final Advice advice;
    private final String now;
    private final boolean assumed;

    /** Creates a recommender for the usual way of reading. */
    public Recommender(Advice advice) {
        this(advice, advice.run().manifest().usualArm().orElse(""), true);
    }

    /** Creates a recommender for a user's arm, by id. */
    public Recommender(Advice advice, String now) {
        this(advice, now, false);
    }

    private Recommender(Advice advice, String now, boolean assumed) {
        this.advice = advice;
        this.now = now;
        this.assumed = assumed;
    }

    /** Returns the recommendation for a situation; empty if there is no choice. */
    public Optional<Recommendation> of(Choice all) {
        if (!all.known()) {
            return Optional.empty();
        }
        Choice choice = alike(all);
        Prediction best = leastDemanding(choice.ranked(), choice);
        Prediction chosen = effort(best) >= Demand.STORE.effort()
                ? withoutAnotherStore(choice)
                        .filter(each -> advice.least(each, best) < WORTH_ANOTHER_STORE)
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

    /**
     * Returns the arms with the batch size of the arm in use, or all if that leaves no choice: requests of a hundred keys and
     * of one are not comparable.
     */
    private Choice alike(Choice all) {
        Manifest manifest = advice.run().manifest();
        Choice alike = advice.among(all, each -> manifest.batch(each.arm()) == manifest.batch(now));
        return alike.known() ? alike : all;
    }

    /**
     * Returns, of the arms that ask the same store for more at a time and are worth a change, the smallest change among those that cannot
     * be told from the fastest.
     */
    private Optional<Prediction> gathered(Choice all, Choice alike, Prediction advised) {
        List<Prediction> field = all.ranked().stream()
                .filter(each -> !alike.ranked().contains(each))
                .filter(each -> store(each.arm()).equals(store(advised.arm())))
                .filter(each -> isWorthAChange(advised, each))
                .toList();
        return field.stream()
                .filter(each -> each.equals(field.get(0)) || advice.isTooClose(field.get(0), each))
                .min(nearestFirst());
    }

    private String store(String arm) {
        return advice.run().manifest().arm(arm).map(it -> it.about().store()).orElse("");
    }

    /** Returns further arms that are worth a change, each with less effort than the previous one. */
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

    /** Returns the arm with the least effort among those worth a change that cannot be distinguished from the fastest. */
    private Prediction leastDemanding(List<Prediction> field, Choice choice) {
        Prediction fastest = field.get(0);
        return field.stream()
                .filter(each -> each.equals(fastest) || advice.isTooClose(fastest, each))
                .filter(each -> each.arm().equals(now) || isWorthAChange(choice, each))
                .min(nearestFirst())
                .or(() -> choice.of(now))
                .orElseThrow();
    }

    /** Returns an arm with less effort that cannot be distinguished from the chosen one, even if a third arm is faster than both. */
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
                .thenComparing(this::losesItsBound)
                .thenComparing(each -> each.micros().estimate());
    }

    /** Returns whether the arm in use keeps little in memory, and the other does not. */
    private boolean losesItsBound(Prediction to) {
        return advice.heapNeed().isBounded(now) && !advice.heapNeed().isBounded(to.arm());
    }

    /** Returns whether the lower bound of the saving exceeds the threshold; true if the arm in use is unknown. */
    private boolean isWorthAChange(Choice choice, Prediction other) {
        return choice.of(now).stream().allMatch(present -> isWorthAChange(present, other));
    }

    private boolean isWorthAChange(Prediction from, Prediction to) {
        return Math.log(advice.least(from, to)) > advice.threshold();
    }

    private int effort(Prediction prediction) {
        Manifest manifest = advice.run().manifest();
        Manifest.Arm to = manifest.arm(prediction.arm()).orElseThrow();
        return manifest.arm(now).map(from -> Demand.effort(Demand.of(from, to))).orElse(0);
    }
}
