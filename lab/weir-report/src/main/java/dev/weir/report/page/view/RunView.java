package dev.weir.report.page.view;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run and its analysis, indexed the way the page asks.
 *
 * @param arms every arm by id, in the manifest's order
 * @param inner name of the numeric factor that the charts run along; empty when nothing numeric is varied
 * @param setting the setting of the other factors that most cells share; prose speaks of this one
 * @param cells results of study arms by cell
 * @param ratios ratios by cell and reference
 * @param judged planned comparisons by cell and reference
 */
public record RunView(
        Run run,
        Analysis analysis,
        Map<String, Manifest.Arm> arms,
        String inner,
        SortedMap<String, String> setting,
        Map<Cell, CellResult> cells,
        Map<Pair, RatioResult> ratios,
        Map<Pair, ComparisonResult> judged,
        ArmNames names) {

    private static final List<String> DATA_CLASSES = List.of("own", "documents", "extra", "high", "medium", "low");
    private static final Comparator<String> LEVELS = Comparator.comparingInt(
                    (String value) -> DATA_CLASSES.indexOf(value))
            .thenComparingDouble(value -> isNumber(value) ? Double.parseDouble(value) : 0)
            .thenComparing(Comparator.naturalOrder());

    /** Cell in the numerator and arm in the denominator. */
    public record Pair(Cell cell, String reference) {}

    public static RunView of(Run run, Analysis analysis) {
        Map<String, Manifest.Arm> arms = new LinkedHashMap<>();
        run.manifest().arms().forEach(arm -> arms.put(arm.id(), arm));
        List<CellResult> study = analysis.cells().stream()
                .filter(result -> isStudy(arms.get(result.cell().arm())))
                .toList();
        StudyInfo.Levels levels = run.manifest().about().levels();
        String inner = innerFactor(levels.factor(), study);
        Map<Cell, CellResult> cells = new LinkedHashMap<>();
        study.forEach(result -> cells.put(result.cell(), result));
        Map<Pair, RatioResult> ratios = new HashMap<>();
        analysis.ratios().forEach(ratio -> ratios.put(new Pair(ratio.cell(), ratio.reference()), ratio));
        Map<Pair, ComparisonResult> judged = new HashMap<>();
        analysis.comparisons()
                .forEach(each -> judged.put(
                        new Pair(each.ratio().cell(), each.comparison().reference()), each));
        return new RunView(
                run,
                analysis,
                arms,
                inner,
                commonSetting(study, inner, levels.spokenOf()),
                cells,
                ratios,
                judged,
                ArmNames.of(run.manifest()));
    }

    /** The one name of an arm on this page. */
    public String label(String id) {
        return names.of(id);
    }

    public Manifest manifest() {
        return run.manifest();
    }

    /** Returns what the study is about, in its own words. */
    public StudyInfo about() {
        return run.manifest().about();
    }

    public static boolean isStudy(Manifest.Arm arm) {
        return arm != null && arm.role() == Manifest.Role.STUDY;
    }

    /** Every factor but the inner one. */
    public SortedMap<String, String> outer(Cell cell) {
        SortedMap<String, String> outer = new TreeMap<>(cell.factors());
        outer.remove(inner);
        return outer;
    }

    /** Level of the inner factor; 0 when nothing numeric is varied. */
    public double level(Cell cell) {
        String value = cell.factors().get(inner);
        return value == null ? 0 : Double.parseDouble(value);
    }

    /** The level in words: {@code 1 row}, {@code 1,000 rows}, {@code size 512}. */
    public String levelWords(Cell cell) {
        if (!cell.factors().containsKey(inner)) {
            return "the only setting";
        }
        double level = level(cell);
        if (inBytes()) {
            return Words.size(level);
        }
        String unit = about().levels().units().get(inner);
        return unit == null
                ? inner + " " + Figures.count(level)
                : Figures.count(level) + " " + unit + (level == 1 ? "" : "s");
    }

    /** Look-ups and the like that one request of the arm holds; 1 where figures are of whole operations. */
    int lookUps(Cell cell) {
        StudyInfo.Work work = about().work();
        if (!work.figure().equals(work.operation())) {
            return 1;
        }
        Manifest.Arm arm = arms.get(cell.arm());
        if (arm != null && arm.about().batch() > 1) {
            return arm.about().batch();
        }
        String keys = cell.factors().getOrDefault("batch", "1");
        return keys.matches("\\d{1,6}") ? Integer.parseInt(keys) : 1;
    }

    private boolean inBytes() {
        return about().levels().inBytes(inner);
    }

    /** The level as a column says it, its factor being named elsewhere. */
    public String levelFigure(double level) {
        return inBytes() ? Words.size(level) : Figures.count(level);
    }

    /** Planned comparisons of two arms at the common setting, by link in the manifest's order, then by level. */
    public List<ComparisonResult> comparisons(String arm, String reference) {
        List<String> links =
                manifest().links().stream().map(Manifest.Link::name).toList();
        return analysis.comparisons().stream()
                .filter(c -> c.comparison().arm().equals(arm)
                        && c.comparison().reference().equals(reference)
                        && outer(c.ratio().cell()).equals(setting))
                .sorted((a, b) -> {
                    int byLink = Integer.compare(
                            links.indexOf(a.ratio().cell().link()),
                            links.indexOf(b.ratio().cell().link()));
                    return byLink != 0
                            ? byLink
                            : Double.compare(
                                    level(a.ratio().cell()), level(b.ratio().cell()));
                })
                .toList();
    }

    /** Every factor of the study's cells with its values: numbers as numbers, data classes from compressible to not. */
    public SortedMap<String, List<String>> factors() {
        SortedMap<String, List<String>> factors = new TreeMap<>();
        values(cells.values())
                .forEach((name, values) ->
                        factors.put(name, values.stream().sorted(LEVELS).toList()));
        return factors;
    }

    private static SortedMap<String, Set<String>> values(Collection<CellResult> study) {
        SortedMap<String, Set<String>> values = new TreeMap<>();
        for (CellResult result : study) {
            result.cell()
                    .factors()
                    .forEach((name, value) ->
                            values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
        }
        return values;
    }

    /** The study's own level factor, else the numeric factor with most values. */
    private static String innerFactor(String levelFactor, List<CellResult> study) {
        Map<String, Set<String>> values = values(study);
        Set<String> own = values.get(levelFactor);
        if (own != null && own.stream().allMatch(RunView::isNumber)) {
            return levelFactor;
        }
        String best = "";
        int most = 0;
        for (Map.Entry<String, Set<String>> factor : values.entrySet()) {
            if (factor.getValue().size() > most && factor.getValue().stream().allMatch(RunView::isNumber)) {
                best = factor.getKey();
                most = factor.getValue().size();
            }
        }
        return best;
    }

    public static boolean isNumber(String text) {
        return text.matches("\\d{1,15}(\\.\\d{1,9})?");
    }

    private static boolean isSpokenOf(CellResult result, Map<String, String> settings) {
        return settings.entrySet().stream()
                .anyMatch(factor ->
                        factor.getValue().equals(result.cell().factors().get(factor.getKey())));
    }

    /** Returns the most common setting; of the cells that prose speaks of, if the study has any. */
    private static SortedMap<String, String> commonSetting(
            List<CellResult> study, String inner, Map<String, String> spokenOf) {
        boolean some = study.stream().anyMatch(result -> isSpokenOf(result, spokenOf));
        Map<SortedMap<String, String>, Integer> counts = new LinkedHashMap<>();
        for (CellResult result : study) {
            SortedMap<String, String> outer = new TreeMap<>(result.cell().factors());
            outer.remove(inner);
            if (!some || isSpokenOf(result, spokenOf)) {
                counts.merge(outer, 1, Integer::sum);
            }
        }
        int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .map(Map.Entry::getKey)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(TreeMap::new);
    }
}
