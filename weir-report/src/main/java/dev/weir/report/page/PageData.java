package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Block;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.RatioResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the page's scripts draw from, as plain lists so that hundreds of cells stay small. Figures keep six significant
 * digits; {@code null} stands for unknown.
 *
 * @param runId name of the run, used in file names
 * @param inner name of the factor along the x axis
 * @param outer names and values of the other factors
 * @param arms study arms
 * @param links links in the manifest's order
 * @param start the view shown first: link and outer factors
 * @param cells results
 * @param ratios rows of [cell, reference arm, low, estimate, high, rounds], cell and arm by index
 * @param pairs every way of reading beside at once, same driver and protocol, as [arm, reference]
 * @param answers small charts of the answers, in their order
 * @param memory outcome of the memory experiment, arm by arm
 */
record PageData(
        String runId,
        String inner,
        SortedMap<String, List<String>> outer,
        List<ArmData> arms,
        List<LinkData> links,
        Map<String, String> start,
        List<CellData> cells,
        List<List<Double>> ratios,
        List<List<String>> pairs,
        List<AnswerData> answers,
        List<MemoryData> memory) {

    /** An arm: its settings are shown in the table of facts. */
    record ArmData(
            String id, String label, String driver, String version, String mode, String protocol, String settings) {}

    /** A link with its description. */
    record LinkData(String name, String words) {}

    /** The chart beside an answer. */
    record AnswerData(String link, List<String> arms, String reference) {}

    /** One row of the memory chart. */
    record MemoryData(String arm, String link, String outcome, Double peakHeapBytes) {}

    /** A cell; {@code time} is [low, estimate, high] in microseconds, {@code wire} [trips, packets and bytes each way]. */
    record CellData(
            String arm,
            String link,
            double x,
            Map<String, String> outer,
            int rounds,
            List<Double> time,
            Double firstRow,
            Double allocated,
            Double clientCpu,
            Double serverCpu,
            Double gc,
            List<Double> wire) {}

    static PageData of(RunView view, List<Answer> answers) {
        List<ArmData> arms = arms(view);
        Map<String, Integer> armIndex = new LinkedHashMap<>();
        arms.forEach(arm -> armIndex.put(arm.id(), armIndex.size()));
        Map<Cell, Integer> cellIndex = new LinkedHashMap<>();
        List<CellData> cells = new ArrayList<>();
        for (CellResult result : view.cells().values()) {
            cellIndex.put(result.cell(), cells.size());
            cells.add(cell(view, result));
        }
        List<List<Double>> ratios = new ArrayList<>();
        for (RatioResult ratio : view.analysis().ratios()) {
            Integer cell = cellIndex.get(ratio.cell());
            Integer reference = armIndex.get(ratio.reference());
            if (cell != null && reference != null) {
                ratios.add(ratio(cell, reference, ratio));
            }
        }
        return new PageData(
                view.manifest().runId(),
                view.inner(),
                outer(view),
                arms,
                links(view),
                start(view, answers),
                cells,
                ratios,
                pairs(view),
                answers.stream()
                        .map(a -> new AnswerData(a.link(), a.arms(), a.reference()))
                        .toList(),
                memory(view));
    }

    private static List<ArmData> arms(RunView view) {
        return view.arms().values().stream()
                .filter(RunView::isStudy)
                .map(arm -> new ArmData(
                        arm.id(),
                        Words.arm(arm),
                        arm.driver(),
                        arm.driverVersion(),
                        arm.mode(),
                        arm.protocol(),
                        Words.assignments(arm.settings())))
                .toList();
    }

    private static List<LinkData> links(RunView view) {
        return view.manifest().links().stream()
                .map(link -> new LinkData(link.name(), Words.link(link)))
                .toList();
    }

    private static SortedMap<String, List<String>> outer(RunView view) {
        SortedMap<String, TreeSet<String>> values = new TreeMap<>();
        for (Cell cell : view.cells().keySet()) {
            view.outer(cell)
                    .forEach((name, value) ->
                            values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
        }
        SortedMap<String, List<String>> outer = new TreeMap<>();
        values.forEach((name, set) -> outer.put(name, List.copyOf(set)));
        return outer;
    }

    /** Starts on the link that the first answer speaks of, else on the first one measured. */
    private static Map<String, String> start(RunView view, List<Answer> answers) {
        Map<String, String> start = new LinkedHashMap<>(view.setting());
        String link = answers.stream()
                .map(Answer::link)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .or(() -> view.cells().keySet().stream().map(Cell::link).findFirst())
                .orElse("");
        start.put("link", link);
        return start;
    }

    private static List<List<String>> pairs(RunView view) {
        List<Manifest.Arm> study =
                view.arms().values().stream().filter(RunView::isStudy).toList();
        List<List<String>> pairs = new ArrayList<>();
        for (Manifest.Arm arm : study) {
            for (Manifest.Arm atOnce : study) {
                boolean alike =
                        arm.driver().equals(atOnce.driver()) && arm.protocol().equals(atOnce.protocol());
                if (alike && atOnce.mode().equals("at-once") && !arm.mode().equals("at-once")) {
                    pairs.add(List.of(arm.id(), atOnce.id()));
                }
            }
        }
        return pairs;
    }

    private static List<MemoryData> memory(RunView view) {
        return view.run()
                .entriesOf(Behaviour.class)
                .filter(b -> b.experiment().equals("memory"))
                .map(b -> new MemoryData(
                        b.arm(), b.link(), b.outcome(), figure(b.figures().get("peakHeapBytes"))))
                .toList();
    }

    private static CellData cell(RunView view, CellResult r) {
        return new CellData(
                r.cell().arm(),
                r.cell().link(),
                view.level(r.cell()),
                view.outer(r.cell()),
                r.rounds(),
                interval(r.timeMicros()),
                figure(r.firstRowMicros()),
                figure(r.allocatedBytesPerOp()),
                figure(r.clientCpuMicrosPerOp()),
                figure(r.serverCpuMicrosPerOp()),
                figure(r.gcPerThousandOps()),
                wire(r.wire()));
    }

    private static List<Double> wire(Block.Wire w) {
        return w == null
                ? null
                : Arrays.asList(
                        figure(w.roundTrips()),
                        figure(w.packetsUp()),
                        figure(w.packetsDown()),
                        figure(w.bytesUp()),
                        figure(w.bytesDown()));
    }

    private static List<Double> interval(Interval i) {
        return Arrays.asList(figure(i.low()), figure(i.estimate()), figure(i.high()));
    }

    private static List<Double> ratio(int cell, int reference, RatioResult ratio) {
        Interval i = ratio.ratio();
        return Arrays.asList(
                (double) cell, (double) reference, figure(i.low()), figure(i.estimate()), figure(i.high()), (double)
                        ratio.rounds());
    }

    private static Double figure(Double value) {
        if (value == null || !Double.isFinite(value)) {
            return null;
        }
        return BigDecimal.valueOf(value).round(new MathContext(6)).doubleValue();
    }
}
