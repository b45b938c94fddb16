package dev.weir.report.page.study.keys;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The gain of threads that look keys up over one shared connection: against a small pool, and against Redis shared in
 * the same way.
 */
final class SharedReadsAnswer {
    private static final String SHARED = "weir.shared";
    private static final String POOL = "weir.small-pool";
    private static final String LETTUCE = "redis.lettuce-awaited";

    private SharedReadsAnswer() {}

    /** Nothing where they were not measured. */
    static Optional<Answer> of(RunView view) {
        DuelAnswer pool = new DuelAnswer(view, SHARED, POOL);
        DuelAnswer lettuce = new DuelAnswer(view, SHARED, LETTUCE);
        List<DuelAnswer> measured =
                Stream.of(pool, lettuce).filter(DuelAnswer::measured).toList();
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(new Answer(
                        "What do many threads gain by sharing a connection?",
                        DuelAnswer.sentences(measured),
                        pool.chart(KeysAnswers.TIMES, List.of(SHARED, POOL, LETTUCE))));
    }
}
