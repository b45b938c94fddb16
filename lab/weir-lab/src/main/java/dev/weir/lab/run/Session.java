package dev.weir.lab.run;

import dev.weir.report.model.Event;
import java.time.Instant;

/** A session of measuring, of a new run or one that is gone on with: what it shall do, and what it works with. */
record Session(
        RunRequest request,
        ServerKeeper server,
        ForkOptions options,
        Progress progress,
        Reporter reporter,
        Cancellation cancellation,
        Budget budget,
        TimeLedger time) {

    Event event(String kind, String what) {
        return new Event(Instant.now(), kind, what, budget.spentSeconds());
    }

    /** Time for heats and experiments that is left, in seconds. */
    double leftSeconds() {
        return budget.leftSeconds() - ProgressText.closingSeconds(request.links());
    }
}
