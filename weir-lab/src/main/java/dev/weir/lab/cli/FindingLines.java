package dev.weir.lab.cli;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The findings of a run, as a table: of every study its largest differences, a pair of arms once, like with like and
 * decided ones first. What is too
 * close to call is no finding.
 */
final class FindingLines {
    /** Lines of the rows of all studies; a study's first row is there all the same. */
    private static final int MOST_LINES = 10;

    private static final int MOST_EACH = 8;

    private static final Comparator<ComparisonResult> ORDER = Comparator.comparingInt(FindingLines::rank)
            .thenComparing(each -> !each.comparison().core())
            .thenComparing(Comparator.comparingDouble(FindingLines::size).reversed());

    private FindingLines() {}

    /** One row: whatever is padded is text without colours. */
    private record Row(Verdict verdict, String words, String ratio, String what) {}

    static List<String> of(List<Run> runs, List<Analysis> analyses, Terminal terminal) {
        List<List<Row>> studies = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            studies.add(rows(runs.get(i).manifest(), analyses.get(i), runs.size() > 1));
        }
        List<Row> all = studies.stream().flatMap(List::stream).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        int words = Terminal.width(all.stream().map(Row::words).toList());
        int ratio = Terminal.width(all.stream().map(Row::ratio).toList());
        List<List<List<String>>> told = studies.stream()
                .map(rows -> rows.stream()
                        .map(row -> told(row, words, ratio, terminal))
                        .toList())
                .toList();
        List<String> lines = new ArrayList<>(
                terminal.wrapped(terminal.strong("Findings") + " (time over the reference's, below 1 is faster):", 2));
        fitting(told).forEach(lines::addAll);
        return lines;
    }

    private static List<String> told(Row row, int words, int ratio, Terminal terminal) {
        String line = "  " + terminal.verdict(Terminal.padded(row.words(), words), row.verdict()) + "  "
                + Terminal.padded(row.ratio(), ratio) + "  " + row.what();
        return terminal.wrapped(line, 6);
    }

    /** The first row of each study, then the second of each while there is room; study by study. */
    private static List<List<String>> fitting(List<List<List<String>>> studies) {
        int left = MOST_LINES;
        int most = studies.stream().mapToInt(List::size).max().orElse(0);
        List<List<List<String>>> taken = new ArrayList<>();
        studies.forEach(study -> taken.add(new ArrayList<>()));
        for (int rank = 0; rank < most; rank++) {
            for (int i = 0; i < studies.size(); i++) {
                List<String> row = rank < studies.get(i).size() ? studies.get(i).get(rank) : List.of();
                if (!row.isEmpty() && (rank == 0 || row.size() <= left)) {
                    taken.get(i).add(row);
                    left -= row.size();
                }
            }
        }
        return taken.stream().flatMap(List::stream).toList();
    }

    private static List<Row> rows(Manifest manifest, Analysis analysis, boolean named) {
        Map<String, String> common = common(analysis.comparisons());
        Set<String> limits = new HashSet<>();
        manifest.arms().stream()
                .filter(arm -> arm.mode().equals(Manifest.LIMIT))
                .forEach(arm -> limits.add(arm.id()));
        Set<Manifest.Comparison> told = new HashSet<>();
        return analysis.comparisons().stream()
                .filter(each -> rank(each) < Integer.MAX_VALUE)
                .filter(each -> !limits.contains(each.comparison().arm())
                        && !limits.contains(each.comparison().reference()))
                .sorted(Comparator.comparing((ComparisonResult each) -> !manifest.isLikeWithLike(each.comparison()))
                        .thenComparing(ORDER))
                .filter(each -> told.add(each.comparison()))
                .limit(MOST_EACH)
                .map(each -> row(named ? manifest.study() + " " : "", each, common))
                .toList();
    }

    private static Row row(String study, ComparisonResult each, Map<String, String> common) {
        StringBuilder what = new StringBuilder(study + each.comparison().arm() + " / "
                + each.comparison().reference() + ", " + each.ratio().cell().link());
        each.ratio().cell().factors().forEach((name, value) -> {
            if (!value.equals(common.get(name))) {
                what.append(", ").append(name).append('=').append(value);
            }
        });
        return new Row(
                each.verdict(),
                Leaning.words(each.verdict(), each.ratio().ratio()),
                Figures.closeRatio(each.ratio().ratio()),
                what.toString());
    }

    /** Factors that never vary in this study say nothing. */
    private static Map<String, String> common(List<ComparisonResult> all) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        all.forEach(each -> each.ratio()
                .cell()
                .factors()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, key -> new HashSet<>()).add(value)));
        Map<String, String> common = new TreeMap<>();
        values.forEach((name, different) -> {
            if (different.size() == 1) {
                common.put(name, different.iterator().next());
            }
        });
        return common;
    }

    private static int rank(ComparisonResult each) {
        return switch (each.verdict()) {
            case FASTER, SLOWER -> 0;
            case EQUAL -> 2;
            case UNDECIDED ->
                switch (Leaning.of(each.ratio().ratio())) {
                    case PROBABLY_FASTER, PROBABLY_SLOWER -> 1;
                    default -> Integer.MAX_VALUE;
                };
        };
    }

    private static double size(ComparisonResult each) {
        return Math.abs(Math.log(each.ratio().ratio().estimate()));
    }
}
