package dev.weir.report.page.study.stream;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.BehaviourText;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The story of streaming a result compared with fetching it at once. */
public final class StreamStory implements Story {
    @Override
    public String study() {
        return "stream";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new StreamAnswers(view).answers();
    }

    @Override
    public PublishedFindings published(RunView view) {
        return compares(view)
                ? Story.super.published(view)
                : PublishedFindings.none(
                        "The published figures are of the study's own table, not of a query like this one.");
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("memory", "Memory: a result larger than the heap");
        titles.put("early-close", "Closing the result before its end");
        titles.put("second-statement", "A second statement while the result is open");
        titles.put("heap-ceiling", "Does the heap grow with the result?");
        titles.put("connect", "Connecting: time");
        titles.put("connect-round-trips", "Connecting: round trips");
        titles.put("connect-to-first-row", "Connecting: round trips until the first row of a prepared query");
        return titles;
    }

    /** Returns whether the run is comparable with publications: their queries read the study's own table, a user's query does not. */
    private static boolean compares(RunView view) {
        return view.manifest().fixture().query().endsWith("LIMIT ?");
    }

    @Override
    public String cost(RunView view) {
        StringBuilder out = new StringBuilder("""
                <p>While a streamed result is open the server is still working for it: one connection and its server thread stay
                busy, the read view of the transaction stays open, and the server's send buffer is full whenever the client
                dawdles. The server gives up after its <code>net_write_timeout</code>. Fetching at once moves that cost into the
                client's heap.</p>
                """);
        out.append(countedOf(view, "early-close", "Leaving the result early"));
        out.append(countedOf(view, "second-statement", "Using the connection meanwhile"));
        view.manifest().servers().stream()
                .filter(server -> server.variables().containsKey("net_write_timeout"))
                .map(server -> server.product() + " " + server.version() + " ran with net_write_timeout = "
                        + server.variables().get("net_write_timeout") + " s.")
                .forEach(words -> out.append("<p>" + Html.text(words) + "</p>\n"));
        return out.toString();
    }

    private static String countedOf(RunView view, String experiment, String title) {
        List<Behaviour> rows = view.run().behaviours(experiment).toList();
        if (rows.isEmpty()) {
            return "<p>" + title + ": not tried in this run.</p>\n";
        }
        return rows.stream()
                .map(row -> "<li>" + Html.text(found(row)) + "</li>")
                .collect(Collectors.joining("", "<p>" + title + ":</p><ul>", "</ul>\n"));
    }

    private static String found(Behaviour row) {
        String figures = BehaviourText.figures(row.figures());
        return row.arm() + " on " + row.link() + ": " + row.outcome().replace('-', ' ')
                + (figures.isEmpty() ? "" : " (" + figures + ")");
    }

    /** The answers of the stream study, derived from the data alone. */
    private record StreamAnswers(RunView view) {
        private static final Set<String> STREAMS = Set.of("stream", "stream-no-timeout");

        /** Returns an answer per driver that supports both, then Weir's comparison, then the benefit of streaming. */
        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>();
            costs().forEach(cost -> answers.add(cost.write()));
            DriverAnswer.of(view, "weir.default", "connectorj.at-once", "mariadb.at-once")
                    .ifPresent(answers::add);
            answers.add(memory());
            return answers;
        }

        private Collection<CostAnswer> costs() {
            Map<String, CostAnswer> costs = new LinkedHashMap<>();
            for (Manifest.Arm stream : studyArms("stream")) {
                for (Manifest.Arm atOnce : studyArms("at-once")) {
                    if (sameDriver(stream, atOnce)) {
                        Optional<Manifest.Arm> remedy = studyArms("stream-no-timeout").stream()
                                .filter(arm -> sameDriver(arm, stream))
                                .findFirst();
                        costs.putIfAbsent(stream.driver(), new CostAnswer(view, stream, atOnce, remedy));
                    }
                }
            }
            return costs.values();
        }

        private static boolean sameDriver(Manifest.Arm a, Manifest.Arm b) {
            return a.driver().equals(b.driver()) && a.protocol().equals(b.protocol());
        }

        private List<Manifest.Arm> studyArms(String mode) {
            return view.studyArms().filter(arm -> arm.mode().equals(mode)).toList();
        }

        private Answer memory() {
            String question = "What does streaming buy?";
            List<Behaviour> tried = view.run().behaviours("memory").toList();
            if (tried.isEmpty()) {
                return Answer.inWords(
                        question, "Memory, in principle; this run has not tried it, so there is no figure to give.");
            }
            List<String> dead = labels(tried, "out-of-memory");
            List<String> alive = labels(tried, "survives");
            List<String> sentences = new ArrayList<>();
            if (!dead.isEmpty() && !alive.isEmpty()) {
                sentences.add("Memory. On a result larger than the heap these ran out of it: " + Words.list(dead)
                        + ". These survived: " + Words.list(alive) + ".");
            } else if (dead.size() == 1 && tried.size() == 1) {
                sentences.add(
                        Words.capital(dead.get(0)) + " ran out of memory on the large result; no other arm was tried.");
            } else if (alive.isEmpty() && !dead.isEmpty()) {
                sentences.add("No arm survived the large result: " + Words.list(dead) + " ran out of memory.");
            } else {
                sentences.add("No arm ran out of memory on the large result, so this run shows no gain in memory.");
            }
            peakHeap(tried).ifPresent(sentences::add);
            return Answer.inWords(question, sentences);
        }

        private static Optional<String> peakHeap(List<Behaviour> tried) {
            double[] peaks = tried.stream()
                    .filter(b -> b.outcome().equals("survives"))
                    .mapToDouble(b -> b.figures().getOrDefault("peakHeapBytes", Double.NaN))
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            if (peaks.length == 0) {
                return Optional.empty();
            }
            Scale scale = Scale.memory(peaks);
            String low = scale.with(peaks[0]);
            String high = scale.with(peaks[peaks.length - 1]);
            return Optional.of(
                    low.equals(high)
                            ? "The survivors peaked at " + low + " of heap."
                            : "The survivors peaked between " + low + " and " + high + " of heap.");
        }

        /** Returns the arms of one outcome, with drivers grouped by mode: {@code streaming (Connector/J and r2dbc-mysql)}. */
        private List<String> labels(List<Behaviour> tried, String outcome) {
            Map<String, Set<String>> driversByMode = new TreeMap<>();
            for (Behaviour behaviour : tried) {
                Manifest.Arm arm = view.arms().get(behaviour.arm());
                if (arm != null && behaviour.outcome().equals(outcome)) {
                    // regarding memory, streaming with and without the time-out are the same
                    String mode = STREAMS.contains(arm.mode())
                            ? "streaming"
                            : arm.mode().replace('-', ' ');
                    driversByMode.computeIfAbsent(mode, key -> new TreeSet<>()).add(arm.driver());
                }
            }
            return driversByMode.entrySet().stream()
                    .map(entry -> entry.getKey() + " (" + Words.list(List.copyOf(entry.getValue())) + ")")
                    .toList();
        }
    }
}
