package dev.weir.lab.run;

import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import java.time.Instant;

/** A measuring session of a new or resumed run: its request and its resources. */
record RunSession(
        RunRequest request,
        ServerKeeper server,
        ForkOptions options,
        RunProgress progress,
        Reporter reporter,
        Interruption cancellation,
        Budget budget,
        TimeLedger time) {
    /** Time of a closing link card, in seconds. */
    private static final double CARD_SECONDS = 5;

    Event event(String kind, String what) {
        return new Event(Instant.now(), kind, what, budget.spentSeconds());
    }

    /** Returns the time left for heats and experiments, in seconds. */
    double leftSeconds() {
        long cards = request.links().stream().filter(Manifest.Link::emulated).count();
        return budget.leftSeconds() - CARD_SECONDS * cards;
    }
}
