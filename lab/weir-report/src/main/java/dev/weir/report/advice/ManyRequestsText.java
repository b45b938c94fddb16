package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Columns;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Text;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The answer of a run on many requests at once, in lines for a terminal: a table, its legend, and the advice. */
public record ManyRequestsText(ManyRequests answer) {
    private static final String ONE = "One request at a time";
    private static final String CPU_BOUND = "*";
    private static final String ELSEWHERE = "°";
    private static final String SEVERAL = "Several on a connection";

    /**
     * The lines.
     *
     * @param table aligned lines, not to be wrapped
     * @param sentences what follows the table
     */
    public record Lines(String head, List<String> table, List<String> sentences) {}

    public Lines lines() {
        List<String> table = new ArrayList<>(Columns.of(rows()));
        if (asksOfWaiting()) {
            table.addAll(Columns.of(waiting()));
        }
        List<String> sentences = new ArrayList<>(legend());
        if (asksOfWaiting()) {
            answer.nearestPool().map(this::littlesLaw).ifPresent(sentences::add);
        }
        sentences.add("Do: " + answer.pick().map(this::advised).orElseGet(this::notHeld));
        return new Lines(head(), table, sentences);
    }

    private boolean asksOfWaiting() {
        return answer.question().inFlight() > 0;
    }

    private double rate() {
        return answer.question().perSecond();
    }

    private String perSecond() {
        return Figures.count(rate()) + " a second";
    }

    private String head() {
        String where = answer.path().isAnother()
                ? "at a round trip of " + Units.time(answer.path().asked()) + ", scaled from "
                : "on ";
        String connections = answer.ways().stream()
                .map(each -> each.limit().connections())
                .distinct()
                .sorted()
                .map(Figures::count)
                .collect(Collectors.joining(" or "));
        return Figures.count(rate()) + " requests a second " + where
                + answer.measured().name() + "; at most over " + connections + " connections:";
    }

    /** Returns the rate at which most costs were measured. */
    private long usualRate() {
        return answer.ways().stream()
                .flatMap(each -> each.cost().stream())
                .collect(Collectors.groupingBy(RequestCost::atPerSecond, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(0L);
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (boolean several : new boolean[] {false, true}) {
            List<RequestWay> ways = answer.ways(several);
            if (!ways.isEmpty()) {
                String group = several ? SEVERAL : ONE;
                rows.add(
                        rows.isEmpty()
                                ? List.of(group, "at most", "holds", "pool", "CPU µs", "cores", "CPU ratio")
                                : List.of(group));
                ways.forEach(each -> rows.add(row(each)));
            }
        }
        return rows;
    }

    private List<String> row(RequestWay way) {
        double most = way.limit().limit().estimate();
        String holds = most < rate() ? "no" : most * ConnectionLimit.WITH_RESERVE < rate() ? "just" : "yes";
        OptionalLong pool = way.limit().connections(rate(), ConnectionLimit.WITH_RESERVE);
        return List.of(
                way.id(),
                Figures.three(most) + (way.limit().isByCores() ? CPU_BOUND : ""),
                holds,
                pool.isPresent() ? Figures.count(pool.getAsLong()) : Figures.NONE,
                way.cost()
                        .map(each -> Figures.three(each.micros().estimate()) + (isElsewhere(each) ? ELSEWHERE : ""))
                        .orElse(Figures.NONE),
                way.cost().map(each -> Figures.three(each.cores(rate()))).orElse(Figures.NONE),
                way.cost().map(each -> ratio(way, each)).orElse(Figures.NONE));
    }

    private String ratio(RequestWay way, RequestCost cost) {
        if (way.id().equals(answer.usual())) {
            return "1";
        }
        return cost.toUsual()
                .map(ratio -> switch (cost.verdict()) {
                    case FASTER, SLOWER -> Figures.interval(ratio, each -> Text.format("%.2f", each));
                    case EQUAL -> "equal";
                    case UNDECIDED -> "not decided";
                })
                .orElse(Figures.NONE);
    }

    private boolean isElsewhere(RequestCost cost) {
        return cost.atPerSecond() != usualRate();
    }

    private List<String> legend() {
        List<String> lines = new ArrayList<>();
        lines.add("pool: connections that leave a third in reserve; CPU of the client at " + Figures.count(usualRate())
                + " a second; ratio to " + answer.usual() + ".");
        answer.ways().stream()
                .flatMap(each -> each.cost().stream())
                .filter(this::isElsewhere)
                .map(RequestCost::atPerSecond)
                .distinct()
                .sorted()
                .map(Figures::count)
                .reduce((one, other) -> one + " or " + other)
                .ifPresent(rates -> lines.add(ELSEWHERE + "at " + rates + " a second, where it holds."));
        if (answer.ways().stream().anyMatch(each -> each.limit().isByCores())) {
            lines.add(CPU_BOUND + "CPU-bound: what the run's " + Figures.plural(answer.cores(), "core")
                    + " give client, relay and server; not scaled by round trip.");
        }
        if (!answer.ways(true).isEmpty()) {
            lines.add(SEVERAL + ": " + SeveralOnAConnection.PRICE + ".");
        }
        return lines;
    }

    /** Returns the table of what requests cost while they wait; columns that the run does not know are left out. */
    private List<List<String>> waiting() {
        long count = answer.question().inFlight();
        boolean known = answer.ways().stream().anyMatch(each -> each.waiting().isPresent());
        List<List<String>> rows = new ArrayList<>();
        String head = Figures.count(count) + " at once";
        rows.add(known ? List.of(head, "last waits", "threads", "heap", "outside heap") : List.of(head, "last waits"));
        for (RequestWay way : answer.ways()) {
            List<String> row = new ArrayList<>(List.of(way.id(), Units.time(way.drainMicros(count, rate()))));
            if (known) {
                Optional<WaitingCost> cost = way.waiting();
                row.add(cost.map(each -> Figures.count(Math.round(each.threads(count))))
                        .orElse(Figures.NONE));
                row.add(cost.map(each -> bytes(each.heapBytes(count))).orElse(Figures.NONE));
                row.add(cost.map(each -> bytes(each.otherBytes(count))).orElse(Figures.NONE));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String bytes(double bytes) {
        return Double.isFinite(bytes) ? Units.bytes(bytes) : Figures.NONE;
    }

    private String littlesLaw(RequestWay pool) {
        double busy = answer.onTheirWay(pool);
        long count = answer.question().inFlight();
        String law = "last waits: " + Figures.count(count) + " / the pool's highest rate. Little's law: " + perSecond()
                + " x " + Units.time(pool.limit().takenMicros()) + " = " + Figures.three(busy) + " on their way; ";
        return count < busy
                ? law + Figures.count(count) + " are too few for that: they get "
                        + Figures.three(count * 1e6 / pool.limit().takenMicros()) + " a second answered at most."
                : law + Figures.count(count) + " in flight are " + Units.time(count * 1e6 / rate()) + " a request.";
    }

    private String advised(ManyRequests.Pick pick) {
        return pick.way().isSeveral() ? severalAdvised(pick) : poolAdvised(pick);
    }

    private String poolAdvised(ManyRequests.Pick pick) {
        String id = pick.way().id();
        long measured = pick.way().limit().connections();
        String verb = id.equals(answer.usual()) ? "keep " : "use ";
        String most = most(pick.way());
        String how = pick.connections() <= measured
                ? ": " + Figures.plural(measured, "connection") + " hold up to " + most + ", and "
                        + Figures.count(pick.connections()) + " are enough"
                : " with " + Figures.count(pick.connections()) + " connections: " + Figures.count(measured)
                        + " hold at most " + most;
        return verb + id + how + reserve(pick) + "." + rivals(pick);
    }

    private String severalAdvised(ManyRequests.Pick pick) {
        return answer.nearestPool().map(this::poolIsUnknown).orElse("") + "use "
                + pick.way().id() + ", which holds "
                + most(pick.way()) + " over " + Figures.plural(pick.connections(), "connection") + reserve(pick)
                + ". Given up: " + SeveralOnAConnection.PRICE
                + (SeveralOnAConnection.isByOneKey(pick.way().id()) ? "; it is for SELECTs by one key only." : ".")
                + rivals(pick);
    }

    /** Says why a pool, which gives nothing up, is not advised: more cores than the run had were not measured. */
    private String poolIsUnknown(RequestWay pool) {
        OptionalLong connections = pool.limit().connections(rate(), ConnectionLimit.WITH_RESERVE);
        if (connections.isEmpty() || pool.cost().isEmpty()) {
            return "no pool was measured to hold it; ";
        }
        return pool.id() + " with " + Figures.count(connections.getAsLong()) + " connections would take "
                + Figures.three(pool.cost().get().allCores(rate()))
                + " cores of client and server, of which the run had "
                + answer.cores() + "; ";
    }

    private static String reserve(ManyRequests.Pick pick) {
        return pick.hasReserve() ? "" : ", with less than a third in reserve";
    }

    private String most(RequestWay way) {
        Interval limit = way.limit().limit();
        String cores = way.limit().isByCores() && !way.isSeveral()
                ? " a second, as many as " + Figures.plural(answer.cores(), "core") + " give"
                : Figures.bounds(limit) + " a second";
        return Figures.three(limit.estimate()) + cores;
    }

    /** Says if the rate is within the interval of what the advised connections hold. */
    private String doubt(ManyRequests.Pick pick) {
        Interval limit = pick.way().limit().limit(pick.connections());
        return limit.low() < rate() ? " The interval begins below that rate: more heats would tell." : "";
    }

    private String rivals(ManyRequests.Pick pick) {
        return doubt(pick)
                + (pick.tied().isEmpty() ? "" : " Not told apart from it: " + Words.list(pick.tied()) + ".")
                + (pick.others().isEmpty() ? "" : " Holds it, too: " + Words.list(pick.others()) + ".")
                + (pick.scarcely().isEmpty()
                        ? ""
                        : " With less than a third in reserve: " + Words.list(pick.scarcely()) + ".");
    }

    private String notHeld() {
        String most = answer.fastest().map(ManyRequestsText::highest).orElse("unknown");
        String elsewhere = answer.question().threads().isEmpty()
                ? ""
                : ManyRequests.fastest(answer.all())
                        .filter(each -> !answer.ways().contains(each))
                        .map(each -> " Of all arms the highest is " + highest(each) + ".")
                        .orElse("");
        return "nothing measured "
                + answer.question().threads().map(each -> each.words() + " ").orElse("")
                + "is known to hold " + perSecond() + "; the highest measured is " + most + "."
                + elsewhere + " Measure on more cores, or spread the requests over several clients.";
    }

    private static String highest(RequestWay way) {
        Interval rate = way.highest().perSecond();
        return Figures.three(rate.estimate()) + Figures.bounds(rate) + " a second, " + way.id()
                + (way.highest().isCpuBound() ? ", CPU-bound" : "");
    }
}
