package dev.weir.report.compare;

import dev.weir.report.compare.Agreement.Differing;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Holds the verdicts of two runs beside each other, comparison by comparison. */
final class VerdictMatch {
    private VerdictMatch() {}

    /** A planned comparison at one setting, whatever its run called the link. */
    private record Question(CellKey.Identity arm, String reference) {}

    private record Answered(CellKey cell, ComparisonResult result) {}

    static Agreement of(List<StudyMatch> matches) {
        int common = 0;
        int decided = 0;
        List<Differing> differing = new ArrayList<>();
        for (StudyMatch match : matches) {
            Map<Question, Answered> inB = answers(match.b());
            for (Map.Entry<Question, Answered> inA : answers(match.a()).entrySet()) {
                Answered other = inB.get(inA.getKey());
                if (other != null) {
                    common++;
                    ComparisonResult a = inA.getValue().result();
                    ComparisonResult b = other.result();
                    if (isDecided(a) && isDecided(b)) {
                        decided++;
                        if (a.verdict() != b.verdict()) {
                            differing.add(differing(inA.getValue().cell(), a, b));
                        }
                    }
                }
            }
        }
        return new Agreement(common, decided, decided - differing.size(), List.copyOf(differing));
    }

    private static Differing differing(CellKey cell, ComparisonResult a, ComparisonResult b) {
        return new Differing(
                cell,
                a.comparison().reference(),
                a.ratio().ratio(),
                a.verdict(),
                b.ratio().ratio(),
                b.verdict());
    }

    private static boolean isDecided(ComparisonResult result) {
        return result.verdict() != Verdict.UNDECIDED;
    }

    private static Map<Question, Answered> answers(StudyMatch.Side side) {
        Map<Question, Answered> answers = new LinkedHashMap<>();
        for (ComparisonResult result : side.analysis().comparisons()) {
            CellKey cell = side.key(result.ratio().cell());
            answers.putIfAbsent(
                    new Question(cell.identity(), result.comparison().reference()), new Answered(cell, result));
        }
        return answers;
    }
}
