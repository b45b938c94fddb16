package dev.weir.report.page.study.keys;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Table;
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

/** The story of testing membership of a key in a large set: in MySQL, Redis or the process itself. */
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
    public List<List<String>> duels() {
        return List.of(
                List.of("connectorj.thread-local", "connectorj.hikari"),
                List.of("redis.jedis", "connectorj.thread-local"),
                List.of("redis.lettuce", "vertx.pipelined"),
                List.of("weir.pipelined-100", "weir.thread-local"),
                List.of("weir.keyed-100", "weir.thread-local"),
                List.of("weir.pipelined-100", "redis.pipelined-100"),
                List.of("weir.keyed-100", "redis.smismember-100"));
    }

    @Override
    public String scale() {
        return "linear";
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("open-loop", "Latency against load");
        titles.put("pool-size", "How many connections a pool needs");
        return titles;
    }

    @Override
    public Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return switch (experiment) {
            case "open-loop" -> Optional.of(new ExperimentTable(openLoop(view), withoutLoad(rows)));
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
        record Row(OpenLoop of, OpenLoop.Load at) {}
        return Table.of(
                        "Latency when requests come at a fixed rate, counted from when each should have started, "
                                + scale.unit(),
                        rows.stream()
                                .flatMap(row -> row.points().stream().map(load -> new Row(row, load)))
                                .toList())
                .names("Arm", row -> view.label(row.of.arm()))
                .words("Link", row -> row.of.link())
                .figures("Load", row -> row.at.share() + " %", row -> row.at.share())
                .figures("Requests per s", row -> Figures.three(value(row.at.rate())), row -> value(row.at.rate()))
                .column("Median", row -> time(scale, row.at.p50()))
                .column("90th percentile", row -> time(scale, row.at.p90()))
                .column("99th percentile", row -> time(scale, row.at.p99()))
                .column("99.9th percentile", row -> time(scale, row.at.p999()))
                .column("Maximum", row -> time(scale, row.at.max()))
                .column("Mean lag of schedule", row -> time(scale, row.at.lag()))
                .column("Skipped", row -> count(row.at.skipped()))
                .column("Answered", row -> count(row.at.operations()))
                .ifAny();
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

    private static List<Behaviour> withoutLoad(List<Behaviour> rows) {
        return rows.stream()
                .filter(row -> row.figures().keySet().stream().noneMatch(name -> name.startsWith("p50Micros")))
                .toList();
    }
}
