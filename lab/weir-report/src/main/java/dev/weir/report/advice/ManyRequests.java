package dev.weir.report.advice;

import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The findings of a run of the study of many requests at once on requests that arrive at a rate, on one of its links or on a path
 * like it.
 *
 * @param measured the run's link
 * @param path the round-trip times measured there and asked for
 * @param usual id of the arm with which the others are compared
 * @param ways the arms asked for, in the manifest's order
 * @param all every arm
 * @param rates the verdicts on their highest rates
 */
public record ManyRequests(
        Run run,
        ArrivalQuestion question,
        NetworkPath measured,
        ConnectionLimit.Path path,
        String usual,
        List<RequestWay> ways,
        List<RequestWay> all,
        MeasuredCells rates) {

    /**
     * The least change that holds the rate.
     *
     * @param connections the connections that it takes
     * @param hasReserve whether a third of connections and cores is left
     * @param tied arms whose highest rate is not told apart
     * @param others further arms of the same kind that hold it, with as many connections as they need
     * @param scarcely further ones that leave less than a third
     */
    record Pick(
            RequestWay way,
            long connections,
            boolean hasReserve,
            List<String> tied,
            List<String> others,
            List<String> scarcely) {}

    /** Returns the answers, one for each of the run's links, or for the link whose round trip is nearest to that asked for. */
    public static List<ManyRequests> of(Run run, Analysis analysis, ArrivalQuestion question) {
        LoadCells cells = new LoadCells(run, analysis);
        List<NetworkPath> links = run.manifest().links().stream()
                .map(link -> Samples.path(run, link))
                .filter(link -> cells.hasHighestRate(link.name()))
                .toList();
        if (question.rttMicros().isEmpty()) {
            return links.stream().map(link -> cells.answer(question, link)).toList();
        }
        double asked = question.rttMicros().getAsDouble();
        return links.stream()
                .min(Comparator.comparingDouble(link -> link.distance(asked)))
                .map(link -> cells.answer(question, link))
                .stream()
                .toList();
    }

    /** Returns the kinds of threads of the arms that the run measured there. */
    public List<WaitingThreads> measuredThreads() {
        return all.stream()
                .map(each -> WaitingThreads.of(each.arm()))
                .distinct()
                .sorted()
                .toList();
    }

    int cores() {
        return run.manifest().machine().cores();
    }

    /** Returns the arms of one group. */
    List<RequestWay> ways(boolean several) {
        return ways.stream().filter(each -> each.isSeveral() == several).toList();
    }

    /** Returns the arm asked for with the highest rate, as measured; empty without arms. */
    Optional<RequestWay> fastest() {
        return fastest(ways);
    }

    static Optional<RequestWay> fastest(List<RequestWay> of) {
        return of.stream()
                .max(Comparator.comparingDouble(each -> each.limit().limit().estimate()));
    }

    /** Returns whether some arm is known to hold the rate. */
    public boolean isHeld() {
        return pick().isPresent();
    }

    /** Returns the least change, with a reserve if there is one with it; empty if no arm is known to hold the rate. */
    Optional<Pick> pick() {
        return pick(ConnectionLimit.WITH_RESERVE).or(() -> pick(1));
    }

    private Optional<Pick> pick(double share) {
        List<RequestWay> holding = ways.stream()
                .filter(each -> holdsWith(each, share).isPresent())
                .sorted(Comparator.comparing(RequestWay::isSeveral)
                        .thenComparing(RequestWay::effort)
                        .thenComparing(each -> SeveralOnAConnection.isByOneKey(each.id()))
                        .thenComparing(
                                each -> each.cost().map(RequestCost::allMicros).orElse(Double.POSITIVE_INFINITY)))
                .toList();
        return holding.stream().findFirst().map(first -> {
            List<String> tied = new ArrayList<>();
            List<String> others = new ArrayList<>();
            List<String> scarcely = new ArrayList<>();
            ways(first.isSeveral()).stream()
                    .filter(each -> !each.equals(first) && holdsWith(each, 1).isPresent())
                    .forEach(each ->
                            (!holding.contains(each) ? scarcely : isTied(first, each) ? tied : others).add(each.id()));
            return new Pick(first, holdsWith(first, share).orElseThrow(), share < 1, tied, others, scarcely);
        });
    }

    private OptionalLong holdsWith(RequestWay way, double share) {
        return way.holdsWith(question.perSecond(), share, cores());
    }

    private boolean isTied(RequestWay one, RequestWay other) {
        Verdict verdict = rates.verdict(
                one.highest().cell(),
                other.highest().cell(),
                Math.log1p(run.manifest().thresholdPercent() / 100));
        return !verdict.isDifference();
    }

    /** Returns the first arm in which a connection is taken by one request at a time, from the least change on; empty if there is none. */
    Optional<RequestWay> nearestPool() {
        return ways(false).stream().min(Comparator.comparingInt(RequestWay::effort));
    }

    /** Returns the requests that are on their way on average, by Little's law: rate x time that each takes. */
    double onTheirWay(RequestWay way) {
        return question.perSecond() * way.limit().takenMicros() / 1e6;
    }
}
