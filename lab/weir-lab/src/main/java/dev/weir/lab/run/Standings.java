package dev.weir.lab.run;

import static dev.weir.lab.Text.format;

import dev.weir.lab.study.Study;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The verdicts of a run so far, in sentences: the largest differences of each study first. */
final class Standings {
    private static final int SENTENCES_OF_ONE_STUDY = 4;
    private static final int SENTENCES_OF_EACH = 1;

    private Standings() {}

    /** The counts of several studies in a line, then one with the count of each, and its most telling verdicts. */
    static List<String> lines(List<StudyRun> studies) {
        int most = studies.size() == 1 ? SENTENCES_OF_ONE_STUDY : SENTENCES_OF_EACH;
        List<String> lines = new ArrayList<>();
        if (studies.size() > 1) {
            lines.add(studies.stream()
                    .map(study -> count(study.study(), study.analysis()))
                    .collect(Collectors.joining("; ")));
        }
        for (StudyRun study : studies) {
            lines.add(count(study.study(), study.analysis()));
            telling(study.analysis(), most).forEach(result -> lines.add("  " + sentence(study.study(), result)));
        }
        return lines;
    }

    private static String count(Study study, Analysis analysis) {
        long decided = analysis.comparisons().stream()
                .filter(result -> result.verdict() != Verdict.UNDECIDED)
                .count();
        return format(
                "%s: %d of %d comparisons decided",
                study.name(), decided, analysis.comparisons().size());
    }

    /** The largest difference of each question, core questions first. */
    static List<ComparisonResult> telling(Analysis analysis, int most) {
        Set<String> asked = new HashSet<>();
        return analysis.comparisons().stream()
                .filter(result -> result.verdict() == Verdict.FASTER || result.verdict() == Verdict.SLOWER)
                .sorted(Comparator.comparing((ComparisonResult result) ->
                                !result.comparison().core())
                        .thenComparing(result ->
                                -Math.abs(Math.log(result.ratio().ratio().estimate()))))
                .filter(result -> asked.add(result.comparison().question()))
                .limit(most)
                .toList();
    }

    /** {@code connectorj.stream takes 2.91 times as long as connectorj.at-once: rows=1, wan-30ms}. */
    static String sentence(Study study, ComparisonResult result) {
        double ratio = result.ratio().ratio().estimate();
        String difference = ratio >= 1
                ? format("takes %.2f times as long as", ratio)
                : format("takes %.0f %% less time than", 100 * (1 - ratio));
        Map<String, String> factors = new TreeMap<>(result.ratio().cell().factors());
        factors.remove("tls", "off");
        factors.remove("work", "collect");
        String level = factors.remove(study.levelFactor());
        String others = factors.entrySet().stream()
                .map(factor -> ", " + factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining());
        return result.comparison().arm() + " " + difference + " "
                + result.comparison().reference() + " ("
                + study.levelFactor() + "=" + level + others + ", "
                + result.ratio().cell().link() + ")";
    }
}
