package dev.weir.lab.run;

import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import java.time.Instant;

/** A session of measuring, of a new run or one that is gone on with: what it shall do, and what it works with. */
record RunSession(
        RunRequest request,
        ServerKeeper server,
        ForkOptions options,
        RunProgress progress,
        Reporter reporter,
        Interruption cancellation,
        Budget budget,
        TimeLedger time) {
    /** Time that a closing link card takes. */
    private static final double CARD_SECONDS = 5;

    Event event(String kind, String what) {
        return new Event(Instant.now(), kind, what, budget.spentSeconds());
    }

    /** Time for heats and experiments that is left, in seconds. */
    double leftSeconds() {
        long cards = request.links().stream().filter(Manifest.Link::emulated).count();
        return budget.leftSeconds() - CARD_SECONDS * cards;
    }
}
