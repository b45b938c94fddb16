package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.CellData;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data of the page's scripts. Figures keep six significant digits; {@code null} stands for unknown.
 *
 * @param inner name of the initial factor on the x axis
 * @param metric initial figure
 * @param operation unit of the figures: {@code look-up} or {@code operation}
 * @param colours trait that colours distinguish: {@code driver} or {@code mode}
 * @param scale initial scale of the x axis
 * @param pairs every way of reading paired with at-once reading of the same driver and protocol
 * @param duels pairs of arms with a chart of their own
 * @param machine the meaning of a time and the state of the machine; empty if unknown
 */
record PageData(
        String study,
        String runId,
        String inner,
        List<String> numeric,
        String metric,
        String operation,
        String operations,
        Map<String, String> units,
        String colours,
        String scale,
        String reference,
        SortedMap<String, List<String>> factors,
        List<ArmData> arms,
        List<LinkData> links,
        Level start,
        List<CellData> cells,
        List<Pair> pairs,
        List<Pair> duels,
        List<Answer.Chart> answers,
        List<Citation> citations,
        List<MemoryData> memory,
        String machine) {

    /** An arm; its settings are shown in the table of facts, and {@code anywhere} means that it needs no link. */
    record ArmData(
            String id,
            String label,
            String driver,
            String version,
            String mode,
            String protocol,
            boolean anywhere,
            ArmLook look,
            String settings) {}

    record Pair(String arm, String reference) {}

    record LinkData(String name, String words) {}

    record MemoryData(String arm, String link, String outcome, Double peakHeapBytes) {}

    static PageData of(StudyPanel telling) {
        RunView view = telling.view();
        Story story = telling.story();
        StudyInfo.ToldBy toldBy = view.about().arms().toldBy();
        List<ArmData> arms = arms(view, toldBy == StudyInfo.ToldBy.MODE);
        Set<String> ids = arms.stream().map(ArmData::id).collect(Collectors.toSet());
        SortedMap<String, List<String>> factors = view.factors();
        List<Pair> pairs = pairs(view, ids);
        List<Pair> duels = story.duels().stream()
                .filter(ids::containsAll)
                .map(duel -> new Pair(duel.get(0), duel.get(1)))
                .toList();
        return new PageData(
                telling.key(),
                view.manifest().runId(),
                view.inner(),
                numeric(factors, view.inner()),
                story.metric(view),
                view.about().work().figure().one(),
                view.about().work().figure().many(),
                view.about().levels().units(),
                toldBy.name().toLowerCase(Locale.ROOT),
                story.scale(),
                Stream.concat(pairs.stream(), duels.stream())
                        .map(Pair::reference)
                        .findFirst()
                        .orElse(""),
                factors,
                arms,
                links(view),
                start(view),
                cells(view, ids),
                pairs,
                duels,
                telling.answers().stream().map(Answer::chart).toList(),
                Citation.of(telling),
                memory(view),
                MachineState.words(view));
    }

    private static List<CellData> cells(RunView view, Set<String> arms) {
        Map<Cell, List<CellData.Ratio>> ratios = view.analysis().ratios().stream()
                .filter(ratio -> arms.contains(ratio.reference()))
                .collect(Collectors.groupingBy(
                        RatioResult::cell, Collectors.mapping(CellData::ratio, Collectors.toList())));
        return view.cells().values().stream()
                .map(each -> CellData.of(view, each, ratios.getOrDefault(each.cell(), List.of())))
                .toList();
    }

    private static List<String> numeric(SortedMap<String, List<String>> factors, String inner) {
        return factors.entrySet().stream()
                .filter(factor -> factor.getKey().equals(inner) || variedNumber(factor.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean variedNumber(List<String> values) {
        return values.size() > 1 && values.stream().allMatch(Cell::isNumber);
    }

    /** Returns the arms that were measured, or tried on a result larger than the heap. */
    private static List<ArmData> arms(RunView view, boolean byMode) {
        List<Manifest.Arm> study = view.studyArms().toList();
        Map<String, ArmLook> looks = ArmLook.of(study, byMode);
        Set<String> shown = Stream.concat(
                        view.cells().keySet().stream().map(Cell::arm),
                        view.run().behaviours("memory").map(Behaviour::arm))
                .collect(Collectors.toSet());
        return study.stream()
                .filter(arm -> shown.contains(arm.id()))
                .map(arm -> new ArmData(
                        arm.id(),
                        view.label(arm.id()),
                        arm.driver(),
                        arm.driverVersion(),
                        arm.mode(),
                        arm.protocol(),
                        arm.about().isInProcess(),
                        looks.get(arm.id()),
                        Words.assignments(arm.settings())))
                .toList();
    }

    private static List<LinkData> links(RunView view) {
        return view.manifest().links().stream()
                .map(link -> new LinkData(link.name(), Words.link(link)))
                .toList();
    }

    /** Returns the initial view, on the link where arms differ most of all that is decided there, or else on the first link measured. */
    private static Level start(RunView view) {
        String link = view.analysis().comparisons().stream()
                .filter(each -> each.verdict().isDifference())
                .filter(each -> view.manifest().isLikeWithLike(each.comparison()))
                .filter(each -> view.outer(each.ratio().cell()).equals(view.setting()))
                .max(Comparator.comparingDouble(
                        each -> Math.abs(Math.log(each.ratio().ratio().estimate()))))
                .map(each -> each.ratio().cell())
                .or(() -> view.cells().keySet().stream().findFirst())
                .map(Cell::link)
                .orElse("");
        return view.setting().with("link", link);
    }

    private static List<Pair> pairs(RunView view, Set<String> shown) {
        List<Manifest.Arm> study =
                view.studyArms().filter(arm -> shown.contains(arm.id())).toList();
        List<Pair> pairs = new ArrayList<>();
        for (Manifest.Arm arm : study) {
            for (Manifest.Arm atOnce : study) {
                boolean alike =
                        arm.driver().equals(atOnce.driver()) && arm.protocol().equals(atOnce.protocol());
                if (alike && atOnce.mode().equals("at-once") && !arm.mode().equals("at-once")) {
                    pairs.add(new Pair(arm.id(), atOnce.id()));
                }
            }
        }
        return pairs;
    }

    private static List<MemoryData> memory(RunView view) {
        return view.run()
                .behaviours("memory")
                .map(b -> new MemoryData(
                        b.arm(),
                        b.link(),
                        b.outcome(),
                        CellData.figure(b.figures().get("peakHeapBytes"))))
                .toList();
    }
}
