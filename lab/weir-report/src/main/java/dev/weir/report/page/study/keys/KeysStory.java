package dev.weir.report.page.study.keys;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
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
        return Map.of("pool-size", "How many connections a pool needs");
    }

    @Override
    public Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return experiment.equals("pool-size")
                ? Optional.of(new ExperimentTable(PoolSizes.table(view, rows), PoolSizes.failed(rows)))
                : Optional.empty();
    }
}
