package dev.weir.report.page.study.stream;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Answers to the questions of the stream study, in words made from the data alone. */
public record StreamAnswers(RunView view) {
    private static final Set<String> STREAMS = Set.of("stream", "stream-no-timeout");

    /** One answer per driver that can do both, how Weir compares, then what streaming buys. */
    public List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        for (Duel duel : duels()) {
            answers.add(new CostAnswer(view, duel).write());
        }
        DriverAnswer.of(view, "weir.default", "connectorj.at-once", "mariadb.at-once")
                .ifPresent(answers::add);
        answers.add(memory());
        return answers;
    }

    /** Streaming against at once, same driver, same protocol. */
    record Duel(Manifest.Arm stream, Manifest.Arm atOnce, Optional<Manifest.Arm> remedy) {}

    private List<Duel> duels() {
        Map<String, Duel> duels = new LinkedHashMap<>();
        for (Manifest.Arm stream : studyArms("stream")) {
            for (Manifest.Arm atOnce : studyArms("at-once")) {
                if (sameDriver(stream, atOnce)) {
                    Optional<Manifest.Arm> remedy = studyArms("stream-no-timeout").stream()
                            .filter(arm -> sameDriver(arm, stream))
                            .findFirst();
                    duels.putIfAbsent(stream.driver(), new Duel(stream, atOnce, remedy));
                }
            }
        }
        return List.copyOf(duels.values());
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

    /** The arms of one outcome, drivers gathered by mode: {@code streaming (Connector/J and r2dbc-mysql)}. */
    private List<String> labels(List<Behaviour> tried, String outcome) {
        Map<String, Set<String>> driversByMode = new TreeMap<>();
        for (Behaviour behaviour : tried) {
            Manifest.Arm arm = view.arms().get(behaviour.arm());
            if (arm != null && behaviour.outcome().equals(outcome)) {
                // with or without the time-out it is streaming, as far as memory goes
                String mode =
                        STREAMS.contains(arm.mode()) ? "streaming" : arm.mode().replace('-', ' ');
                driversByMode.computeIfAbsent(mode, key -> new TreeSet<>()).add(arm.driver());
            }
        }
        return driversByMode.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + Words.list(List.copyOf(entry.getValue())) + ")")
                .toList();
    }
}
