package dev.weir.login;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.wire.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Closes a transport if connecting takes too long in any step. The JDK's timer thread is the clock; no step needs a timeout, so
 * the socket stays blocking.
 */
final class Deadline implements AutoCloseable {
    private static final Pattern DIGITS = Pattern.compile("[0-9.]+");

    private final AtomicReference<Transport> guarded = new AtomicReference<>();
    private final CompletableFuture<Boolean> passed = new CompletableFuture<>();
    private final CompletableFuture<Void> alarm = passed.thenAccept(this::expire);
    private final long end;
    private final int millis;

    /** @param millis 0 for no limit */
    Deadline(int millis) {
        this.millis = millis;
        this.end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        if (millis > 0) {
            passed.completeOnTimeout(true, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Has the transport, in place of an earlier one, closed at the deadline. */
    void guard(Transport transport) {
        guarded.set(transport);
        if (passed()) {
            expire(true);
        }
    }

    boolean passed() {
        return passed.getNow(false);
    }

    private long remainingMillis() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    }

    private void expire(boolean late) {
        Transport transport = guarded.get();
        if (late && transport != null) {
            transport.closeQuietly();
        }
    }

    /** Stops the clock; {@link #passed()} keeps its answer. */
    @Override
    public void close() {
        passed.complete(false);
        alarm.join();
    }

    InetAddress[] resolve(String host) throws IOException {
        if (millis == 0 || isQuick(host)) {
            return InetAddress.getAllByName(host);
        }
        try {
            return await("the name service", () -> InetAddress.getAllByName(host));
        } catch (ExecutionException e) {
            throw Errors.because(new UnknownHostException(host), e.getCause());
        }
    }

    /** Returns the password for a login that begins now; fails if its supplier does, or exceeds the deadline. */
    String password(Settings.Password password) throws SQLException, IOException {
        Supplier<String> supplier = password.supplier();
        if (supplier == null) {
            return password.text();
        }
        String supplied;
        try {
            supplied = await("the password's supplier", supplier::get);
        } catch (ExecutionException e) {
            throw noPassword(
                    "has failed: " + e.getCause() + "; it is asked again for the next connection", e.getCause());
        }
        if (supplied == null) {
            throw noPassword("gave null; expected a password, empty for an account without one", null);
        }
        return supplied;
    }

    private static SQLException noPassword(String what, @Nullable Throwable cause) {
        return new SQLInvalidAuthorizationSpecException(
                "no connection was opened: the password's supplier " + what,
                SqlState.INVALID_AUTHORIZATION.code(),
                cause);
    }

    /** Waits until the deadline for work on another thread, which is then interrupted. Defers interrupts of this thread. */
    <T> T await(String who, Callable<T> work) throws ExecutionException, IOException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "weir, waiting for " + who);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return millis == 0 ? task.get() : task.get(remainingMillis(), TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (TimeoutException e) {
            task.cancel(true);
            passed.join(); // the other clock may be slightly behind
            throw new SocketTimeoutException(who + " does not answer");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Addresses, and the one name that needs no name service. */
    private static boolean isQuick(String host) {
        return host.equals("localhost")
                || host.indexOf(':') >= 0
                || DIGITS.matcher(host).matches();
    }
}
