package dev.weir.report.page.view;

import dev.weir.report.model.Level;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A run and its analysis, indexed for the page.
 *
 * @param inner name of the numeric factor on the charts' x axis; empty if no numeric factor is varied
 * @param setting the setting of the other factors that most cells share, to which the prose refers
 * @param names the display name of each arm on the page, by id
 */
public record RunView(
        Run run,
        Analysis analysis,
        Map<String, Manifest.Arm> arms,
        String inner,
        Level setting,
        Map<Cell, CellResult> cells,
        Map<RatioResult.Terms, RatioResult> ratios,
        Map<RatioResult.Terms, ComparisonResult> judged,
        Map<String, String> names) {

    private static final List<String> DATA_CLASSES = List.of("own", "documents", "extra", "high", "medium", "low");
    private static final Comparator<String> LEVELS = Comparator.comparingInt(
                    (String value) -> DATA_CLASSES.indexOf(value))
            .thenComparingDouble(value -> Cell.isNumber(value) ? Double.parseDouble(value) : 0)
            .thenComparing(Comparator.naturalOrder());

    public static RunView of(Run run, Analysis analysis) {
        Map<String, Manifest.Arm> arms = new LinkedHashMap<>();
        run.manifest().arms().forEach(arm -> arms.put(arm.id(), arm));
        List<CellResult> study = PairedTimes.of(
                        analysis, run.manifest().usualArm().orElse(""))
                .stream()
                .filter(result -> isStudy(arms.get(result.cell().arm())))
                .toList();
        StudyInfo.Levels levels = run.manifest().about().levels();
        String inner = innerFactor(levels.factor(), study);
        Map<Cell, CellResult> cells = new LinkedHashMap<>();
        study.forEach(result -> cells.put(result.cell(), result));
        Map<RatioResult.Terms, RatioResult> ratios = new HashMap<>();
        analysis.ratios().forEach(ratio -> ratios.put(ratio.terms(), ratio));
        return new RunView(
                run,
                analysis,
                arms,
                inner,
                commonSetting(study, inner, levels.spokenOf()),
                cells,
                ratios,
                analysis.judged(),
                names(run.manifest()));
    }

    public static Map<String, String> names(Manifest manifest) {
        List<Manifest.Arm> study = manifest.arms(Manifest.Role.STUDY).toList();
        boolean oneDriver = manifest.about().arms().toldBy() == StudyInfo.ToldBy.MODE
                && study.stream().map(Manifest.Arm::driver).distinct().count() == 1;
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>();
        Stream<Manifest.Arm> others = manifest.arms().stream().filter(arm -> !isStudy(arm));
        Stream.concat(study.stream(), others).forEach(arm -> {
            String name =
                    oneDriver && isStudy(arm) ? arm.about().way() : arm.about().label();
            names.put(arm.id(), taken.add(name) ? name : name + " (" + arm.id() + ")");
        });
        return names;
    }

    /** Returns the display name of an arm; the id for an arm that the run does not declare. */
    public String label(String id) {
        return names.getOrDefault(id, id);
    }

    public Manifest manifest() {
        return run.manifest();
    }

    public StudyInfo about() {
        return run.manifest().about();
    }

    public static boolean isStudy(Manifest.Arm arm) {
        return arm != null && arm.role() == Manifest.Role.STUDY;
    }

    public Level outer(Cell cell) {
        return cell.factors().without(inner);
    }

    /** Returns the arms that users can choose, in the manifest's order. */
    public Stream<Manifest.Arm> studyArms() {
        return arms.values().stream().filter(RunView::isStudy);
    }

    public Stream<CellResult> cellsOf(String arm) {
        return cells.values().stream().filter(result -> result.cell().arm().equals(arm));
    }

    public Stream<CellResult> cellsOf(String arm, String link) {
        return cellsOf(arm).filter(result -> result.cell().link().equals(link));
    }

    /** Returns the value of a numeric factor, rounded; 0 if it is missing or not a number. */
    public static long count(Level factors, String factor) {
        String text = factors.getOrDefault(factor, "");
        return Cell.isNumber(text) ? Math.round(Double.parseDouble(text)) : 0;
    }

    /** Returns the value of the inner factor; 0 if no numeric factor is varied. */
    public double level(Cell cell) {
        return Double.parseDouble(cell.factors().getOrDefault(inner, "0"));
    }

    /** Returns the level in words: {@code 1 row}, {@code 1,000 rows}, {@code size 512}. */
    public String levelWords(Cell cell) {
        if (!cell.factors().has(inner)) {
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

    /** Returns level and link in words: {@code at 1,000 rows on wan-30ms}. */
    public String where(Cell cell) {
        return "at " + levelWords(cell) + " on " + cell.link();
    }

    /** Returns the title of a ratio: {@code streaming over at once, at 1,000 rows on wan-30ms}. */
    public String title(RatioResult ratio) {
        return label(ratio.cell().arm()) + " over " + label(ratio.reference()) + ", " + where(ratio.cell());
    }

    /** Returns the number of look-ups or similar per request of the arm; 1 if figures refer to whole operations. */
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

    /** Returns the level for a column whose factor is named elsewhere. */
    public String levelFigure(double level) {
        return inBytes() ? Words.size(level) : Figures.count(level);
    }

    /** Returns the planned comparisons of two arms at the common setting, by link in the manifest's order, then by level. */
    public List<ComparisonResult> comparisons(String arm, String reference) {
        return analysis.comparisons().stream()
                .filter(c -> c.comparison().arm().equals(arm)
                        && c.comparison().reference().equals(reference)
                        && outer(c.ratio().cell()).equals(setting))
                .sorted(inOrder(c -> c.ratio().cell()))
                .toList();
    }

    /** Orders by link in the manifest's order, then by level. */
    public <T> Comparator<T> inOrder(Function<T, Cell> cell) {
        List<String> links =
                manifest().links().stream().map(Manifest.Link::name).toList();
        return Comparator.comparingInt(
                        (T each) -> links.indexOf(cell.apply(each).link()))
                .thenComparingDouble(each -> level(cell.apply(each)));
    }

    /** Returns every factor of the study's cells with its values: numbers in numeric order, data classes by decreasing compressibility. */
    public SortedMap<String, List<String>> factors() {
        SortedMap<String, List<String>> factors = new TreeMap<>();
        Cell.values(cells.values())
                .forEach((name, values) ->
                        factors.put(name, values.stream().sorted(LEVELS).toList()));
        return factors;
    }

    /** Returns the study's own level factor, or else the numeric factor with the most values. */
    private static String innerFactor(String levelFactor, List<CellResult> study) {
        Map<String, Set<String>> numeric = Cell.values(study);
        numeric.values().removeIf(values -> !values.stream().allMatch(Cell::isNumber));
        return numeric.containsKey(levelFactor)
                ? levelFactor
                : numeric.entrySet().stream()
                        .max(Comparator.comparingInt(factor -> factor.getValue().size()))
                        .map(Map.Entry::getKey)
                        .orElse("");
    }

    /** Returns the most common setting, among the cells to which the prose refers if there are any. */
    private static Level commonSetting(List<CellResult> study, String inner, Level spokenOf) {
        boolean some = study.stream().anyMatch(result -> result.cell().factors().contains(spokenOf));
        Map<Level, Integer> counts = new LinkedHashMap<>();
        for (CellResult result : study) {
            Level level = result.cell().factors();
            if (!some || level.contains(spokenOf)) {
                counts.merge(level.without(inner), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Level.NONE);
    }
}
