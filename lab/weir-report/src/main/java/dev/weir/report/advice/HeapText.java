package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The heap that results take, in sentences. */
record HeapText(Advice advice, UnaryOperator<String> name) {
    /** Returns the heap of the arm in use and the advised arm, and if neither is bounded, that of the fastest bounded arm. */
    List<String> lines(Recommendation it, double heapBytes) {
        double rows = it.choice().situation().size();
        List<String> arms = Stream.of(it.now(), it.advised().arm()).distinct().toList();
        List<String> lines = new ArrayList<>();
        arms.forEach(arm -> of(arm, rows, heapBytes).ifPresent(lines::add));
        if (arms.stream().noneMatch(needs()::isBounded)) {
            it.choice().ranked().stream()
                    .filter(each -> needs().isBounded(each.arm()))
                    .findFirst()
                    .ifPresent(each -> lines.add(of(each.arm(), rows, heapBytes).orElseThrow()
                            + it.present()
                                    .map(now -> " It " + advice.words(each, now, ratio -> RatioWords.than(ratio, "now"))
                                            + ".")
                                    .orElse("")));
        }
        return lines;
    }

    private HeapNeed needs() {
        return advice.heapNeed();
    }

    /** Returns the heap of one result and the number of results that fit; empty for an arm not tried on a result larger than the heap. */
    private Optional<String> of(String arm, double rows, double heapBytes) {
        return needs().of(arm, rows).map(need -> need.grows() ? whole(arm, rows, heapBytes, need) : kept(arm));
    }

    private String whole(String arm, double rows, double heapBytes, HeapNeed.Need need) {
        String holds = name.apply(arm) + " holds the whole result, at most " + Units.memory(need.bytes()) + " for "
                + Figures.count(rows) + " rows of " + Units.bytes(need.rowBytes()) + " on the wire; ";
        return need.bytes() > heapBytes
                ? holds + "that does not fit into " + Units.memory(heapBytes) + "."
                : holds + Units.memory(heapBytes) + " are enough for "
                        + Figures.count(Math.floor(heapBytes / need.bytes()))
                        + " of them at a time, or for one of "
                        + Figures.count(roughly(rows * heapBytes / need.bytes())) + " rows.";
    }

    /** Rounds down to the two significant digits of such an estimate. */
    private static double roughly(double rows) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(rows)) - 1));
        return Math.floor(rows / unit) * unit;
    }

    private String kept(String arm) {
        return name.apply(arm) + " keeps at most " + Units.memory(needs().keptBytes(arm))
                + ", however large the result.";
    }

    /**
     * Returns the arms to use if a result may outgrow the heap: the bounded arm with the least worst-case ratio of the driver
     * in use, and that of any driver; empty if the arm in use is bounded or was not tried.
     */
    Optional<String> bounded(Collection<Recommendation> links) {
        Recommendation any = links.iterator().next();
        if (!needs().grows(any.now())) {
            return Optional.empty();
        }
        List<String> bounded = any.choice().ranked().stream()
                .map(Prediction::arm)
                .filter(needs()::isBounded)
                .filter(arm -> links.stream().allMatch(it -> it.choice().of(arm).isPresent()))
                .sorted(Comparator.comparingDouble(arm -> worst(arm, links)))
                .toList();
        if (bounded.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Stream.concat(
                        bounded.stream()
                                .filter(arm -> advice.isSameDriver(arm, any.now()))
                                .limit(1),
                        bounded.stream().limit(1))
                .distinct()
                .map(arm -> name.apply(arm) + " keeps at most " + Units.memory(needs().keptBytes(arm)) + "; "
                        + cost(arm, links))
                .collect(Collectors.joining("; or ", "If a result may outgrow the heap: ", ".")));
    }

    private double worst(String arm, Collection<Recommendation> links) {
        return links.stream().mapToDouble(it -> ratio(arm, it).estimate()).max().orElseThrow();
    }

    private Interval ratio(String arm, Recommendation it) {
        return advice.ratio(prediction(arm, it), now(it));
    }

    private static Prediction prediction(String arm, Recommendation it) {
        return it.choice().of(arm).orElseThrow();
    }

    private static Prediction now(Recommendation it) {
        return it.present().orElseThrow();
    }

    private String cost(String arm, Collection<Recommendation> links) {
        Recommendation where = links.stream()
                .max(Comparator.comparingDouble(it -> ratio(arm, it).estimate()))
                .orElseThrow();
        if (ratio(arm, where).containsOne()) {
            return "it was not found to take longer on any link";
        }
        return "on " + where.choice().situation().path().name() + ", where it costs most, it "
                + advice.words(prediction(arm, where), now(where), ratio -> RatioWords.than(ratio, "now"));
    }
}
