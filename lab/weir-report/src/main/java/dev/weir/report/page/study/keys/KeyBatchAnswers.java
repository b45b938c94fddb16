package dev.weir.report.page.study.keys;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Many look-ups in one round trip: what pipelining and keyed reads gain, and MySQL against Redis with both batched. */
record KeyBatchAnswers(RunView view) {
    private static final String ONE_BY_ONE = "weir.thread-local";
    private static final String PIPELINED = "weir.pipelined";
    private static final String KEYED = "weir.keyed";
    /** The size that the plan compares everything at comes first. */
    private static final List<Integer> SIZES = List.of(100, 1000, 10);

    List<Answer> answers() {
        return Stream.of(gains(), redis()).flatMap(Optional::stream).toList();
    }

    private Optional<Answer> gains() {
        List<String> ways = Stream.of(PIPELINED, KEYED)
                .map(way -> measured(way, ONE_BY_ONE))
                .flatMap(Optional::stream)
                .toList();
        return answer(
                "What do pipelining and keyed reads gain, look-up by look-up?",
                ways.stream().map(way -> List.of(way, ONE_BY_ONE)).toList());
    }

    private Optional<Answer> redis() {
        List<List<String>> pairs = new ArrayList<>();
        for (int size : SIZES) {
            if (pairs.isEmpty()) {
                add(pairs, id(KEYED, size), id("redis.smismember", size));
                add(pairs, id(PIPELINED, size), id("redis.pipelined", size));
            }
        }
        measured(KEYED, "redis.jedis").ifPresent(keyed -> pairs.add(List.of(keyed, "redis.jedis")));
        return answer("MySQL or Redis, with many keys at hand?", pairs);
    }

    private void add(List<List<String>> pairs, String arm, String reference) {
        if (new DuelAnswer(view, arm, reference).measured()) {
            pairs.add(List.of(arm, reference));
        }
    }

    /** The way's arm at the first size that was measured beside the reference. */
    private Optional<String> measured(String way, String reference) {
        return SIZES.stream()
                .map(size -> id(way, size))
                .filter(arm -> new DuelAnswer(view, arm, reference).measured())
                .findFirst();
    }

    private static String id(String way, int size) {
        return way + "-" + size;
    }

    private Optional<Answer> answer(String question, List<List<String>> pairs) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        List<DuelAnswer> duels = pairs.stream()
                .map(pair -> new DuelAnswer(view, pair.get(0), pair.get(1)))
                .toList();
        List<String> sentences = new ArrayList<>(DuelAnswer.sentences(duels));
        sentences.set(0, "Per look-up, " + sentences.get(0));
        List<String> arms = pairs.stream().flatMap(List::stream).distinct().toList();
        return Optional.of(new Answer(question, sentences, duels.get(0).chart(KeysAnswers.TIMES, arms)));
    }
}
