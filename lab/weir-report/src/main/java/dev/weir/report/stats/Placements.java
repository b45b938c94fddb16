package dev.weir.report.stats;

import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Verdicts with client and server on one core, held against those of the same heats with a core each.
 *
 * @param decided comparisons that are decided both ways
 * @param turned those of them whose two verdicts are not the same
 */
public record Placements(int decided, List<Turned> turned) {

    /** A comparison with another verdict where client and server have a core each. */
    public record Turned(ComparisonResult together, ComparisonResult apart) {}

    private record Question(Cell cell, String reference) {
        static Question of(ComparisonResult result) {
            return new Question(result.ratio().cell(), result.ratio().reference());
        }
    }

    /** Compares the two ways; empty where the run was raced one way only. */
    public static Optional<Placements> of(Run run, Analysis together) {
        Run apart = run.apart();
        if (apart.entries().isEmpty()) {
            return Optional.empty();
        }
        Map<Question, ComparisonResult> answers = new HashMap<>();
        together.comparisons().forEach(each -> answers.put(Question.of(each), each));
        int decided = 0;
        List<Turned> turned = new ArrayList<>();
        for (ComparisonResult other : Analysis.of(apart).comparisons()) {
            ComparisonResult one = answers.get(Question.of(other));
            if (one != null && one.verdict() != Verdict.UNDECIDED && other.verdict() != Verdict.UNDECIDED) {
                decided++;
                if (one.verdict() != other.verdict()) {
                    turned.add(new Turned(one, other));
                }
            }
        }
        return Optional.of(new Placements(decided, List.copyOf(turned)));
    }

    /** Returns those of several studies together; empty where none was raced both ways. */
    public static Optional<Placements> of(List<Run> runs, List<Analysis> analyses) {
        return IntStream.range(0, runs.size())
                .mapToObj(each -> of(runs.get(each), analyses.get(each)))
                .flatMap(Optional::stream)
                .reduce((one, other) -> new Placements(
                        one.decided + other.decided,
                        Stream.concat(one.turned.stream(), other.turned.stream())
                                .toList()));
    }

    /** Says how many verdicts turn: {@code with client and server on a core each, 2 of 34 verdicts turn}. */
    public String words() {
        String where = "with client and server on a core each, instead of both on one, ";
        if (decided == 0) {
            return where + "nothing is decided yet";
        }
        return where + (turned.isEmpty() ? "none" : turned.size()) + " of " + decided + " verdicts "
                + (turned.size() > 1 ? "turn" : "turns");
    }
}
