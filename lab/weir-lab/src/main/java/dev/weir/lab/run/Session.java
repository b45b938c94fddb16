package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A session of measuring, which someone may stop at any moment. */
@FunctionalInterface
interface Session {
    /** Measures. */
    void run(Cancellation cancellation, Consumer<AnalysedSet> written) throws IOException;

    /**
     * Carries a session out. Servers end on the signal that stops the lab: what fails for want of them is not worth a word.
     *
     * @throws EnvironmentException when it is stopped before that, in one line
     */
    static AnalysedSet carryOut(Session session) throws IOException {
        AtomicReference<AnalysedSet> written = new AtomicReference<>();
        try (Cancellation cancellation = Cancellation.listen()) {
            try {
                session.run(cancellation, written::set);
            } catch (IOException | RuntimeException e) {
                if (!cancellation.isCancelled()) {
                    throw e;
                }
                if (written.get() == null) {
                    throw new EnvironmentException("stopped by the user before anything was measured", e);
                }
            }
        }
        return written.get();
    }
}
