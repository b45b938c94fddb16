package dev.weir.lab.run;

import dev.weir.report.model.Event;
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
    Event event(String kind, String what) {
        return new Event(Instant.now(), kind, what, budget.spentSeconds());
    }

    /** Returns the time left for heats and experiments, in seconds. */
    double leftSeconds() {
        return budget.leftSeconds() - request.cardSeconds();
    }
}
