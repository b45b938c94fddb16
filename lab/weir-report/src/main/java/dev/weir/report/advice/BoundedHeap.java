package dev.weir.report.advice;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The arm to use where a result may outgrow the heap, and what that costs in time. */
final class BoundedHeap {
    private final Advice advice;
    private final HeapNeed needs;
    private final UnaryOperator<String> name;

    BoundedHeap(Advice advice, UnaryOperator<String> name) {
        this.advice = advice;
        this.needs = advice.heapNeed();
        this.name = name;
    }

    /** The arm whose worst ratio is least, and the one whose is largest; empty where the arm in use keeps little, or nothing was tried. */
    Optional<String> sentence(Collection<Recommendation> links) {
        Recommendation any = links.iterator().next();
        if (!needs.grows(any.now())) {
            return Optional.empty();
        }
        List<String> bounded = any.choice().ranked().stream()
                .map(Prediction::arm)
                .filter(needs::isBounded)
                .filter(arm -> links.stream().allMatch(it -> it.choice().of(arm).isPresent()))
                .sorted(Comparator.comparingDouble(arm -> worst(arm, links)))
                .toList();
        if (bounded.isEmpty()) {
            return Optional.empty();
        }
        String best = bounded.get(0);
        String last = bounded.get(bounded.size() - 1);
        return Optional.of("If a result may outgrow the heap: " + name.apply(best) + " keeps at most "
                + Units.memory(needs.keptBytes(best)) + "; " + cost(best, links)
                + (last.equals(best) ? "" : "; " + name.apply(last) + ": " + cost(last, links)) + ".");
    }

    private double worst(String arm, Collection<Recommendation> links) {
        return links.stream().mapToDouble(it -> ratio(arm, it).estimate()).max().orElseThrow();
    }

    private Interval ratio(String arm, Recommendation it) {
        return advice.ratio(it.choice().of(arm).orElseThrow(), it.present().orElseThrow());
    }

    private String cost(String arm, Collection<Recommendation> links) {
        Recommendation where = links.stream()
                .max(Comparator.comparingDouble(it -> ratio(arm, it).estimate()))
                .orElseThrow();
        return "on " + where.choice().situation().path().name() + ", where it costs most, it "
                + RatioWords.than(ratio(arm, where), "now");
    }
}
