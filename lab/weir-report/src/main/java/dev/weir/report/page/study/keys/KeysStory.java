package dev.weir.report.page.study.keys;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.OpenLoop;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Membership of a key in a large set: MySQL, Redis, or the process itself. */
public final class KeysStory implements Story {
    private static final String COST = """
            <p>A pool holds its connections open, and the server a thread and its buffers for each; a connection for each thread
            holds as many as there are threads, used or not. An asynchronous client holds one connection for all. A set in the
            process holds its keys in every process, and somebody has to keep it up to date. Pipelines and keyed reads need many keys at hand
            at once: their time per look-up is a share of a request's, and no single answer comes sooner than its request's. CPU of client and server per look-up is
            in the table under “Why?”, as far as it was counted.</p>
            """;

    @Override
    public String study() {
        return "keys";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new KeysAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return COST;
    }

    @Override
    public PublishedFindings published(RunView view) {
        return new PublishedKeys(view).published();
    }

    @Override
    public Look look(RunView view) {
        return new Look(
                "time",
                "driver",
                "linear",
                List.of(
                        List.of("connectorj.thread-local", "connectorj.hikari"),
                        List.of("redis.jedis", "connectorj.thread-local"),
                        List.of("redis.lettuce", "vertx.pipelined"),
                        List.of("weir.pipelined-100", "weir.thread-local"),
                        List.of("weir.keyed-100", "weir.thread-local"),
                        List.of("weir.pipelined-100", "redis.pipelined-100"),
                        List.of("weir.keyed-100", "redis.smismember-100")));
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("open-loop", "Latency against load");
        titles.put("pool-overhead", "What a pool costs by itself");
        titles.put("pool-size", "How many connections a pool needs");
        return titles;
    }

    @Override
    public Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return switch (experiment) {
            case "open-loop" -> Optional.of(new ExperimentTable(openLoop(view), withoutLoad(rows)));
            case "pool-overhead" -> Optional.of(new ExperimentTable(PoolOverhead.table(view, rows), List.of()));
            case "pool-size" -> Optional.of(new ExperimentTable(PoolSizes.table(view, rows), PoolSizes.failed(rows)));
            default -> Optional.empty();
        };
    }

    private static String openLoop(RunView view) {
        List<OpenLoop> rows = OpenLoop.of(view);
        Scale scale = Scale.time(rows.stream()
                .flatMap(row -> row.points().stream())
                .mapToDouble(p -> value(p.p50()))
                .toArray());
        Table table = Table.of(
                "Latency when requests come at a fixed rate, counted from when each should have started, "
                        + scale.unit(),
                "Arm",
                "Link",
                "Load",
                "Requests per s",
                "Median",
                "90th percentile",
                "99th percentile",
                "99.9th percentile",
                "Maximum",
                "Mean lag of schedule",
                "Skipped",
                "Answered");
        for (OpenLoop row : rows) {
            for (OpenLoop.Load p : row.points()) {
                table.row(
                        Table.name(view.label(row.arm())),
                        Table.words(row.link()),
                        Table.figure(p.share() + " %", p.share()),
                        Table.figure(Figures.three(value(p.rate())), value(p.rate())),
                        time(scale, p.p50()),
                        time(scale, p.p90()),
                        time(scale, p.p99()),
                        time(scale, p.p999()),
                        time(scale, p.max()),
                        time(scale, p.lag()),
                        count(p.skipped()),
                        count(p.operations()));
            }
        }
        return table.isEmpty() ? "" : table.html();
    }

    private static Table.Cell time(Scale scale, Double micros) {
        return Table.figure(scale.bare(value(micros)), value(micros));
    }

    private static Table.Cell count(Double value) {
        return Table.figure(value == null ? "unknown" : Figures.count(value), value(value));
    }

    private static double value(Double value) {
        return value == null ? Double.NaN : value;
    }

    /** Returns those that did not get as far as a load. */
    private static List<Behaviour> withoutLoad(List<Behaviour> rows) {
        return rows.stream()
                .filter(row -> row.figures().keySet().stream().noneMatch(name -> name.startsWith("p50Micros")))
                .toList();
    }
}
