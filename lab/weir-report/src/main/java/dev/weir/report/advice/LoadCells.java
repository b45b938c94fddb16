package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.FailedControls;
import dev.weir.report.stats.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells of a run of the study of many requests at once, without those whose controls failed. */
public final class LoadCells {
    private static final String CPU = "cpu";
    private static final String QUERY = "query";
    private static final String ROW = "row";
    /** The user's own query. */
    private static final String OWN = "own";

    private final Run run;
    private final List<CellResult> cells;
    private final MeasuredCells compared;
    private final Manifest.Arm usual;

    LoadCells(Run run, Analysis analysis) {
        this.run = run;
        FailedControls failed = analysis.selfTest().failed(run);
        this.cells = analysis.cells().stream()
                .filter(each -> failed.at(each.cell()).isEmpty())
                .filter(each -> isUsual(each.cell().factors().getOrDefault(QUERY, ROW)))
                .toList();
        this.compared = new MeasuredCells(List.of(), analysis);
        this.usual = run.manifest().usualArm().flatMap(run.manifest()::arm).orElse(null);
    }

    /** Returns whether requests of a kind are those that questions are about. */
    public static boolean isUsual(String query) {
        return query.equals(ROW) || query.equals(OWN);
    }

    boolean hasHighestRate(String link) {
        return run.manifest()
                .arms(Manifest.Role.STUDY)
                .anyMatch(arm -> highest(arm.id(), link).isPresent());
    }

    ManyRequests answer(ArrivalQuestion question, NetworkPath link) {
        double asked = question.rttMicros().orElse(link.rttMicros());
        boolean same = isThere(link, asked);
        ConnectionLimit.Path path = new ConnectionLimit.Path(link.rttMicros(), same ? link.rttMicros() : asked);
        List<RequestWay> all = run.manifest()
                .arms(Manifest.Role.STUDY)
                .flatMap(arm -> way(arm, link.name(), path, question.perSecond()).stream())
                .toList();
        List<RequestWay> ways = all.stream()
                .filter(each ->
                        question.threads().isEmpty() || question.threads().get() == WaitingThreads.of(each.arm()))
                .toList();
        return new ManyRequests(run, question, link, path, usual == null ? "" : usual.id(), ways, all, compared);
    }

    /** Returns whether a round trip is the link's, as it was measured or declared. */
    private boolean isThere(NetworkPath link, double rttMicros) {
        return NetworkPath.isLike(link.rttMicros(), rttMicros)
                || run.manifest().links().stream()
                        .filter(each -> each.name().equals(link.name()) && each.emulated())
                        .anyMatch(each -> NetworkPath.isLike((double) each.rttMicros(), rttMicros));
    }

    private Optional<RequestWay> way(Manifest.Arm arm, String link, ConnectionLimit.Path path, double perSecond) {
        Optional<RequestCost> cost = cost(arm.id(), link, perSecond);
        return highest(arm.id(), link).map(found -> {
            HighestRate rate = HighestRate.of(found);
            ConnectionLimit limit = new ConnectionLimit(
                    rate.connections(),
                    rate.perSecond(),
                    rate.isCpuBound(),
                    SeveralOnAConnection.isArm(arm.id()),
                    found.wire() == null ? 1 : Math.max(1, found.wire().roundTrips()),
                    path,
                    new ConnectionLimit.Cpu(
                            cost.map(RequestCost::allMicros).orElse(0.0),
                            run.manifest().machine().cores()));
            int effort = usual == null ? 0 : Demand.effort(Demand.of(usual, arm));
            return new RequestWay(arm, rate, limit, cost, WaitingCost.of(run, arm.id()), effort);
        });
    }

    /** Returns the highest rate over the most connections that still limit it, else over the fewest. */
    private Optional<CellResult> highest(String arm, String link) {
        return of(arm, link)
                .filter(HighestRate::isOne)
                .min(Comparator.comparing(
                                (CellResult each) -> HighestRate.of(each).isCpuBound())
                        .thenComparing(each -> {
                            HighestRate rate = HighestRate.of(each);
                            return rate.isCpuBound() ? rate.connections() : -rate.connections();
                        }));
    }

    private Stream<CellResult> of(String arm, String link) {
        return cells.stream()
                .filter(each ->
                        each.cell().arm().equals(arm) && each.cell().link().equals(link));
    }

    /** Returns the cost at the nearest rate that this arm held, of those that the usual arm held if there is any. */
    private Optional<RequestCost> cost(String arm, String link, double perSecond) {
        String reference = usual == null ? arm : usual.id();
        Set<Level> there =
                held(reference, link).map(each -> each.cell().factors()).collect(Collectors.toSet());
        return held(arm, link)
                .min(Comparator.comparing(
                                (CellResult each) -> !there.contains(each.cell().factors()))
                        .thenComparing(each -> Math.abs(Math.log(rate(each) / perSecond)))
                        .thenComparing(each -> each.cell().factors().count(HighestRate.CONNECTIONS)))
                .map(each -> cost(each, each.cell().withArm(reference)));
    }

    private Stream<CellResult> held(String arm, String link) {
        return of(arm, link)
                .filter(each ->
                        each.cell().factors().getOrDefault(Cell.FIGURE, "").equals(CPU)
                                && each.cell().factors().has(HighestRate.RATE))
                .filter(each -> Optional.ofNullable(each.arrivals())
                        .filter(SliceGroup.Arrivals::isBreakdown)
                        .isEmpty());
    }

    private static double rate(CellResult result) {
        return result.cell().factors().count(HighestRate.RATE);
    }

    private RequestCost cost(CellResult found, Cell reference) {
        double server = found.serverCpuMicrosPerOp();
        double margin = Math.log1p(run.manifest().thresholdPercent() / 100);
        Optional<Interval> ratio = compared.ratio(List.of(found.cell()), List.of(reference));
        return new RequestCost(
                Math.round(rate(found)),
                found.timeMicros(),
                server > 0 ? server : 0,
                ratio,
                ratio.map(it -> compared.verdict(found.cell(), reference, margin))
                        .orElse(Verdict.UNDECIDED));
    }
}
