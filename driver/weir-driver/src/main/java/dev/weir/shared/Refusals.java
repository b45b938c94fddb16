package dev.weir.shared;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.util.concurrent.TimeUnit;

/** Errors of refused look-ups. */
final class Refusals {
    private Refusals() {}

    static SQLException closed() {
        return new SQLNonTransientConnectionException(
                "the shared reads are closed", SqlState.CONNECTION_DOES_NOT_EXIST.code());
    }

    static SQLException full(int mostWaiting) {
        return new SQLTransientException(
                "shared reads: too many look-ups wait, mostWaiting=" + mostWaiting
                        + "; the server does not keep up, or raise the limit",
                SqlState.GENERAL_ERROR.code());
    }

    static SQLException interrupted() {
        return new SQLTransientException(
                "shared reads: the thread was interrupted while its look-up waited",
                SqlState.STATEMENT_CANCELLED.code());
    }

    static SQLException timedOut(SharedSettings<?> settings, long waitedNanos) {
        long timeout = TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos());
        long waited = TimeUnit.NANOSECONDS.toMillis(waitedNanos);
        return new SQLTimeoutException(
                "shared reads: the look-up was not answered within timeout=" + timeout + " ms, waited=" + waited
                        + " ms; the server does not keep up, or raise the timeout",
                SqlState.TIMEOUT.code());
    }

    static SQLException nested() {
        return Errors.usage(
                "shared reads: a mapper or a stage of a future reads by the same object, whose flights wait for it; read"
                        + " by another object, or use thenApplyAsync");
    }

    static SQLException stream(Object key) {
        return Errors.argument("shared reads: a key cannot be a stream, class="
                + key.getClass().getName() + "; give its value");
    }
}
