package dev.weir.report.page.study;

import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares Weir's own driver with the drivers it could replace, and with the raw socket, the lower bound. */
public final class DriverAnswer {
    private static final String SOCKET = "raw.limit";

    private DriverAnswer() {}

    /** Compares Weir's arm with others, by id; empty for a run without Weir or without any of the others. */
    public static Optional<Answer> of(RunView view, String weir, String... peers) {
        List<String> arms = new ArrayList<>(List.of(weir));
        List<DuelAnswer> duels = new ArrayList<>();
        Stream.concat(Stream.of(peers), Stream.of(SOCKET)).forEach(other -> {
            DuelAnswer duel = new DuelAnswer(view, weir, other);
            if (duel.measured()) {
                arms.add(other);
                duels.add(duel);
            }
        });
        if (!view.arms().containsKey(weir) || duels.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Answer(
                "How does Weir's own driver compare?",
                DuelAnswer.sentences(duels),
                duels.get(0).chart("Time", arms)));
    }
}
