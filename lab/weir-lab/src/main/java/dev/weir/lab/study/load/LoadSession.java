package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.rig.raw.RawConnection;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An arm's client, and the server it is connected to. */
record LoadSession(LoadClient<?> client, Target target) implements SqlSession {
    /** A request that takes longer than this many round trips has waited for others. */
    private static final int ROUND_TRIPS = 5;

    /** Where a round trip takes next to nothing, a request may take this long. */
    private static final long LEAST_LIMIT_NANOS = 10_000_000;

    private static final int LOOKS = 5;
    private static final long TIMEOUT_SECONDS = 30;

    @Override
    public Operation operation(Level factors) {
        LoadLevel level = LoadLevel.of(factors);
        try {
            Requests requests = client.requests(level.query(), level.connections(), LoadTable::check);
            return level.isHighest()
                    ? new HighestRate(requests, level, limitNanos())
                    : new OpenLoopStretch(requests, level);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    /** Returns the longest that 99 of 100 requests may take; measured by a bare connection, so that it is the same for every arm. */
    private long limitNanos() throws Exception {
        try (RawConnection bare = RawConnection.open(target.raw())) {
            long[] nanos = new long[LOOKS];
            for (int look = 0; look < LOOKS; look++) {
                long start = System.nanoTime();
                bare.value("SELECT 1");
                nanos[look] = System.nanoTime() - start;
            }
            return Math.max(
                    LEAST_LIMIT_NANOS, ROUND_TRIPS * Arrays.stream(nanos).min().orElseThrow());
        }
    }

    @Override
    public String digest(Level factors) throws Exception {
        LoadLevel level = LoadLevel.of(factors);
        StringBuilder rows = new StringBuilder();
        Requests requests = client.requests(
                LoadQuery.ROW, level.connections(), (number, id, value) -> rows.append(LoadTable.digested(id, value)));
        for (int number = 0; number < LoadTable.DIGESTED; number++) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            requests.send(number, failure -> {
                if (failure == null) {
                    done.complete(null);
                } else {
                    done.completeExceptionally(failure);
                }
            });
            done.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
        return LoadTable.digest(rows.toString());
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("autocommit");
    }
}
