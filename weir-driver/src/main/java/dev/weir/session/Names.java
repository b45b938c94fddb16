package dev.weir.session;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds the addresses of a host; the system's own look-up cannot be interrupted. */
final class Names {
    private Names() {}

    static InetAddress[] resolve(String host, Deadline deadline) throws IOException {
        if (deadline.remainingMillis() == 0 || isQuick(host)) {
            return InetAddress.getAllByName(host);
        }
        FutureTask<InetAddress[]> lookUp = new FutureTask<>(() -> InetAddress.getAllByName(host));
        Thread thread = new Thread(lookUp, "weir-resolve-" + host);
        thread.setDaemon(true);
        thread.start();
        return await(lookUp, host, deadline);
    }

    private static InetAddress[] await(FutureTask<InetAddress[]> lookUp, String host, Deadline deadline)
            throws IOException {
        try {
            return lookUp.get(deadline.remainingMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            UnknownHostException unknown = new UnknownHostException(host);
            unknown.initCause(e.getCause());
            throw unknown;
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("the name service does not answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while finding the address of " + host);
        }
    }

    /** Addresses, and the name that every machine knows by itself. */
    private static boolean isQuick(String host) {
        return host.equals("localhost") || host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    }
}
