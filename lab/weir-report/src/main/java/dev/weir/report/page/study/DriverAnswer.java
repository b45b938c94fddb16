package dev.weir.report.page.study;

import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of Weir's own driver: with the drivers it could replace, and with the socket, which nothing can beat.
 *
 * @param weir id of Weir's arm
 * @param peers ids of the arms it is held against
 */
public record DriverAnswer(RunView view, String weir, List<String> peers) {
    private static final String SOCKET = "raw.limit";

    /** Empty for a run without Weir, or without anything beside it. */
    public Optional<Answer> write() {
        List<String> others = new ArrayList<>(peers);
        others.add(SOCKET);
        List<String> measured =
                others.stream().filter(other -> duel(other).measured()).toList();
        if (!view.arms().containsKey(weir) || measured.isEmpty()) {
            return Optional.empty();
        }
        List<String> sentences =
                DuelAnswer.sentences(measured.stream().map(this::duel).toList());
        return Optional.of(new Answer("How does Weir's own driver compare?", sentences, chart(measured)));
    }

    private DuelAnswer duel(String other) {
        return new DuelAnswer(view, weir, other);
    }

    private Answer.Chart chart(List<String> measured) {
        List<String> arms = new ArrayList<>(List.of(weir));
        arms.addAll(measured);
        return duel(measured.get(0)).chart("Time", arms);
    }
}
