package dev.weir.report.page.study.keys;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The answers of the keys study: the pool, MySQL against Redis with the same kind of client, batches. */
record KeysAnswers(RunView view) {
    private static final String TIMES = "Time per look-up";

    private static final String HIKARI = "connectorj.hikari";
    private static final String THREAD_LOCAL = "connectorj.thread-local";
    private static final String SHARED = "weir.shared";
    private static final String POOL = "weir.small-pool";
    private static final String LETTUCE = "redis.lettuce-awaited";
    private static final String ONE_BY_ONE = "weir.thread-local";
    private static final String PIPELINED = "weir.pipelined";
    private static final String KEYED = "weir.keyed";
    /** The sizes in order of preference; the size of all planned comparisons comes first. */
    private static final List<Integer> SIZES = List.of(100, 1000, 10);

    List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        answers.add(pool());
        answers.add(redis());
        DriverAnswer.of(view, ONE_BY_ONE, THREAD_LOCAL).ifPresent(answers::add);
        sharedReads().ifPresent(answers::add);
        gains().ifPresent(answers::add);
        redisBatches().ifPresent(answers::add);
        batches().ifPresent(answers::add);
        PoolSizes.answer(view).ifPresent(answers::add);
        return answers;
    }

    private Answer pool() {
        DuelAnswer duel = new DuelAnswer(view, THREAD_LOCAL, HIKARI);
        return new Answer(
                "What does a pool cost against a connection for each thread?",
                duel.sentences(),
                duel.chart(TIMES, List.of(HIKARI, THREAD_LOCAL)));
    }

    private Answer redis() {
        DuelAnswer blocking = new DuelAnswer(view, "redis.jedis", THREAD_LOCAL);
        DuelAnswer async = new DuelAnswer(view, "redis.lettuce", "vertx.pipelined");
        List<String> sentences = new ArrayList<>();
        if (blocking.measured() || !async.measured()) {
            sentences.addAll(blocking.sentences());
        }
        if (async.measured()) {
            sentences.add("Asynchronous clients, one connection each: "
                    + async.sentences().get(0));
        }
        Answer.Chart chart = blocking.measured()
                ? blocking.chart(TIMES, List.of("redis.jedis", THREAD_LOCAL))
                : async.chart(TIMES, List.of("redis.lettuce", "vertx.pipelined"));
        return new Answer(
                "MySQL or Redis, with the same kind of client?",
                sentences.stream().limit(3).toList(),
                chart);
    }

    /**
     * Returns the times of a key in the largest batch and of a single key, with their intervals; their levels differ, so no
     * paired ratio exists.
     */
    private Optional<Answer> batches() {
        List<String> parts = new ArrayList<>();
        List<CellResult> all = batched("connectorj.in-list");
        all.stream().max(Comparator.comparingDouble(KeysAnswers::batch)).ifPresent(most -> {
            parts.add("In batches of " + Figures.count(batch(most)) + " a key costs " + time(most)
                    + " with an IN list on " + most.cell().link());
            alone(most).ifPresent(one -> parts.add("One key at a time costs " + time(one)));
            batched("redis.jedis-batch").stream()
                    .filter(r -> r.cell().factors().equals(most.cell().factors())
                            && r.cell().link().equals(most.cell().link()))
                    .findFirst()
                    .ifPresent(r -> parts.add("Redis takes " + time(r) + " for a key in the same batches"));
        });
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(Answer.inWords("Do batches help?", String.join(". ", parts) + "."));
    }

    private static double batch(CellResult r) {
        return Double.parseDouble(r.cell().factors().get("batch"));
    }

    private List<CellResult> batched(String arm) {
        return view.cellsOf(arm)
                .filter(r -> Cell.isNumber(r.cell().factors().getOrDefault("batch", ""))
                        && view.outer(r.cell()).without("batch").agrees(view.setting()))
                .toList();
    }

    private Optional<CellResult> alone(CellResult batched) {
        return view.cellsOf(THREAD_LOCAL, batched.cell().link())
                .filter(r -> r.cell().factors().agrees(batched.cell().factors()))
                .min(Comparator.comparingDouble(r -> view.level(r.cell())));
    }

    private static String time(CellResult r) {
        return Scale.time(r.timeMicros().estimate()).with(r.timeMicros());
    }

    private Optional<Answer> sharedReads() {
        DuelAnswer pool = new DuelAnswer(view, SHARED, POOL);
        return DuelAnswer.together(
                "What do many threads gain by sharing a connection?",
                Stream.of(pool, new DuelAnswer(view, SHARED, LETTUCE)),
                first -> pool.chart(TIMES, List.of(SHARED, POOL, LETTUCE)));
    }

    private Optional<Answer> gains() {
        List<String> ways = Stream.of(PIPELINED, KEYED)
                .map(way -> measured(way, ONE_BY_ONE))
                .flatMap(Optional::stream)
                .toList();
        return perLookUp(
                "What do pipelining and keyed reads gain, look-up by look-up?",
                ways.stream().map(way -> List.of(way, ONE_BY_ONE)).toList());
    }

    private Optional<Answer> redisBatches() {
        List<List<String>> pairs = new ArrayList<>();
        for (int size : SIZES) {
            if (pairs.isEmpty()) {
                add(pairs, id(KEYED, size), id("redis.smismember", size));
                add(pairs, id(PIPELINED, size), id("redis.pipelined", size));
            }
        }
        measured(KEYED, "redis.jedis").ifPresent(keyed -> pairs.add(List.of(keyed, "redis.jedis")));
        return perLookUp("MySQL or Redis, with many keys at hand?", pairs);
    }

    private void add(List<List<String>> pairs, String arm, String reference) {
        if (new DuelAnswer(view, arm, reference).measured()) {
            pairs.add(List.of(arm, reference));
        }
    }

    /** Returns the arm of a way at the first size measured together with the reference. */
    private Optional<String> measured(String way, String reference) {
        return SIZES.stream()
                .map(size -> id(way, size))
                .filter(arm -> new DuelAnswer(view, arm, reference).measured())
                .findFirst();
    }

    private static String id(String way, int size) {
        return way + "-" + size;
    }

    private Optional<Answer> perLookUp(String question, List<List<String>> pairs) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        List<DuelAnswer> duels = pairs.stream()
                .map(pair -> new DuelAnswer(view, pair.get(0), pair.get(1)))
                .toList();
        List<String> sentences = new ArrayList<>(DuelAnswer.sentences(duels));
        sentences.set(0, "Per look-up, " + sentences.get(0));
        List<String> arms = pairs.stream().flatMap(List::stream).distinct().toList();
        return Optional.of(new Answer(question, sentences, duels.get(0).chart(TIMES, arms)));
    }
}
