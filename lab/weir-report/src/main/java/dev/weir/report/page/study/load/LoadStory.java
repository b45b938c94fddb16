package dev.weir.report.page.study.load;

import dev.weir.report.advice.SeveralOnAConnection;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The story of many requests at once: threads, virtual threads, reactive, pipelined, at the same arrival rates. */
public final class LoadStory implements Story {
    private static final String TIMES = "99th percentile of latency";
    private static final String POOL = "connectorj.pool";
    private static final String VIRTUAL = "connectorj.pool-virtual";
    private static final String WEIR = "weir.pool";
    private static final String VERTX = "vertx.pool";
    private static final String R2DBC = "r2dbc.pool";
    private static final String PIPELINED = "vertx.pipelined";
    private static final String ASYNC = "weir.shared-async";

    private static final String WORDS = """
            <p>Requests arrive at random at the same rates for every arm, whether or not earlier ones are answered; each is timed from
            when it was due. An arm <em>breaks down</em> at a rate if it has answered fewer than 95 of 100 requests when the last one
            arrives: its queue grows, and a latency would only tell how long it was measured. The <em>highest rate</em> is the one at which
            99 of 100 requests are answered within five round trips, or within 10 ms if that is more. CPU is that of the client's process.</p>
            """;
    private static final String SHARED_WORDS = """
            <p>The arms of the second table have several requests on a connection. That changes what an application may do: no
            transaction and no session state across requests, and one slow statement can hold up those behind it.</p>
            """;

    @Override
    public String study() {
        return "load";
    }

    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>();
        answers.add(duel(view, "Do virtual threads make JDBC faster or slower?", VIRTUAL, POOL));
        answers.add(duel(view, "What does a reactive client gain over as many connections?", VERTX, POOL, R2DBC));
        answers.add(duel(view, "What does Weir change through the same pool?", WEIR, POOL));
        highest(view).ifPresent(answers::add);
        slowOnes(view).ifPresent(answers::add);
        cpu(view).ifPresent(answers::add);
        answers.addAll(new LoadTrials(view).answers());
        return answers;
    }

    private static Answer duel(RunView view, String question, String arm, String reference, String... more) {
        DuelAnswer first = new DuelAnswer(view, arm, reference);
        List<String> sentences = new ArrayList<>(first.sentences());
        Stream.of(more)
                .map(other -> new DuelAnswer(view, other, reference))
                .filter(DuelAnswer::measured)
                .forEach(other -> sentences.addAll(other.sentences()));
        List<String> arms =
                Stream.concat(Stream.of(arm, reference), Stream.of(more)).toList();
        return new Answer(question, sentences, first.chart(TIMES, arms));
    }

    private static Stream<LoadFigures> links(RunView view) {
        return view.manifest().links().stream().map(link -> new LoadFigures(view, link.name()));
    }

    /** One arm's figure in words. */
    private record Told(String arm, double value, String words) {}

    private static Optional<Answer> highest(RunView view) {
        List<String> sentences = new ArrayList<>();
        links(view)
                .forEach(figures -> figures.highestLoads().forEach(load -> {
                    List<Told> found = arms(view)
                            .flatMap(arm -> figures.highest(arm, load).stream())
                            .map(each -> new Told(
                                    each.cell().arm(), -each.perSecond().estimate(), each.words()))
                            .sorted(Comparator.comparingDouble(Told::value))
                            .toList();
                    sentences.addAll(told(
                            view,
                            load.kind() + "Over " + load.connections() + " connections on " + figures.link()
                                    + ", requests a second",
                            "most, ",
                            "fewest, ",
                            found));
                }));
        return answer("How many requests does each way hold?", sentences);
    }

    private static Optional<Answer> slowOnes(RunView view) {
        List<String> sentences = new ArrayList<>();
        links(view)
                .forEach(figures -> figures.loads().stream()
                        .filter(LoadFigures.Load::hasSlowOnes)
                        .forEach(load -> sentences.addAll(told(
                                view,
                                "With one request in a hundred that takes 50 ms, at " + Figures.count(load.perSecond())
                                        + " a second on " + figures.link() + ", 99 of 100 others take up to",
                                "least, ",
                                "most, ",
                                times(view, figures, load, "p99")))));
        return answer("What does one slow query in a hundred do to the others?", sentences);
    }

    private static Optional<Answer> cpu(RunView view) {
        List<String> sentences = new ArrayList<>();
        links(view)
                .forEach(figures -> figures.loads().stream()
                        .filter(LoadFigures.Load::isUsual)
                        .findFirst()
                        .ifPresent(load -> sentences.addAll(told(
                                view,
                                "At " + Figures.count(load.perSecond()) + " requests a second on " + figures.link()
                                        + ", CPU of the client for each",
                                "least, ",
                                "most, ",
                                times(view, figures, load, "cpu")))));
        return answer("What does a request cost the client?", sentences);
    }

    private static Optional<Answer> answer(String question, List<String> sentences) {
        return sentences.isEmpty() ? Optional.empty() : Optional.of(Answer.inWords(question, sentences));
    }

    private static List<Told> times(RunView view, LoadFigures figures, LoadFigures.Load load, String figure) {
        return arms(view)
                .flatMap(arm -> figures.at(arm, load, figure).stream())
                .map(result -> new Told(
                        result.cell().arm(),
                        result.timeMicros().estimate(),
                        Units.time(result.timeMicros().estimate())))
                .sorted(Comparator.comparingDouble(Told::value))
                .toList();
    }

    private static Stream<String> arms(RunView view) {
        return view.studyArms().map(Manifest.Arm::id);
    }

    /** Returns a sentence on the first and one on the last of some arms, which tables hold all; none without arms. */
    private static List<String> told(RunView view, String about, String first, String last, List<Told> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        String best = about + ": " + first + words(view, found.get(0)) + ".";
        return found.size() == 1
                ? List.of(best)
                : List.of(best, Words.capital(last) + words(view, found.get(found.size() - 1)) + ".");
    }

    private static String words(RunView view, Told each) {
        return each.words() + ", with " + view.label(each.arm());
    }

    @Override
    public String cost(RunView view) {
        StringBuilder html = new StringBuilder(WORDS);
        List<String> all = arms(view)
                .filter(arm -> view.cellsOf(arm).findAny().isPresent())
                .toList();
        List<String> several = all.stream().filter(SeveralOnAConnection::isArm).toList();
        List<String> one = all.stream().filter(arm -> !several.contains(arm)).toList();
        links(view)
                .forEach(figures -> html.append(
                        table(figures, "One request at a time on a connection, on " + figures.link(), one)));
        if (!several.isEmpty()) {
            html.append(SHARED_WORDS);
            links(view)
                    .forEach(figures -> html.append(
                            table(figures, "Several requests on a connection, on " + figures.link(), several)));
        }
        return html.toString();
    }

    private static String table(LoadFigures figures, String caption, List<String> arms) {
        Table<String> table = Table.of(caption, arms).names("Arm", figures.view()::label);
        for (LoadFigures.Load load : figures.loads()) {
            String head =
                    load.kind() + Figures.count(load.perSecond()) + "/s over " + load.connections() + ", p50 / p99";
            table.column(head, arm -> latency(figures, arm, load));
        }
        for (LoadFigures.Load load : figures.highestLoads()) {
            table.column(
                    load.kind() + "Requests a second at most, over " + load.connections(),
                    arm -> figures.highest(arm, load)
                            .map(rate ->
                                    Table.figure(rate.words(), rate.perSecond().estimate()))
                            .orElse(Table.figure("", 0)));
        }
        figures.loads().stream()
                .findFirst()
                .ifPresent(load -> table.column(
                                "CPU a request",
                                arm -> figures.at(arm, load, "cpu")
                                        .map(result -> time(result.timeMicros().estimate()))
                                        .orElse(Table.figure("", 0)))
                        .column(
                                "Allocated a request",
                                arm -> figures.at(arm, load, "cpu")
                                        .map(CellResult::arrivals)
                                        .map(arrivals -> Table.figure(
                                                Units.bytes(arrivals.allocatedBytes()), arrivals.allocatedBytes()))
                                        .orElse(Table.figure("", 0))));
        return table.ifAny();
    }

    private static Table.Cell time(double micros) {
        return Table.figure(Units.time(micros), micros);
    }

    private static Table.Cell latency(LoadFigures figures, String arm, LoadFigures.Load load) {
        Optional<CellResult> half = figures.at(arm, load, "p50");
        Optional<CellResult> most = figures.at(arm, load, "p99");
        if (figures.breaksDown(arm, load)) {
            return Table.figure("breaks down", Double.MAX_VALUE);
        }
        if (half.isEmpty() || most.isEmpty()) {
            return Table.figure(figures.at(arm, load, "cpu").isPresent() ? "CPU-bound here" : "", Double.MAX_VALUE);
        }
        double p99 = most.get().timeMicros().estimate();
        return Table.figure(Units.time(half.get().timeMicros().estimate()) + " / " + Units.time(p99), p99);
    }

    @Override
    public Map<String, String> experiments() {
        return LoadTrials.titles();
    }

    @Override
    public Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return LoadTrials.titles().containsKey(experiment)
                ? new LoadTrials(view).table(experiment, rows)
                : Optional.empty();
    }

    @Override
    public List<List<String>> duels() {
        return List.of(List.of(VIRTUAL, POOL), List.of(WEIR, POOL), List.of(ASYNC, PIPELINED));
    }
}
