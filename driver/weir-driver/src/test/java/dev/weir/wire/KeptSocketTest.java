package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A read goes on where its thread is interrupted, a virtual one or not, with a time limit or not. */
@Timeout(300)
class KeptSocketTest {
    private final KeptSocket client = new KeptSocket();
    private ServerSocket listener;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        client.connect(listener.getLocalSocketAddress());
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        listener.close();
    }

    /** Virtual threads are there since Java 21; this is compiled for an older one. */
    private static Thread start(boolean virtual, Runnable task) throws ReflectiveOperationException {
        if (!virtual) {
            Thread thread = new Thread(task);
            thread.start();
            return thread;
        }
        assumeTrue(Runtime.version().feature() >= 21, "no virtual threads before Java 21");
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    private static void awaitWaiting(Thread thread) {
        Await.until(
                "the thread reads",
                () -> thread.getState() == Thread.State.WAITING
                        || thread.getState() == Thread.State.TIMED_WAITING
                        || inRead(thread));
    }

    private static boolean inRead(Thread thread) {
        StackTraceElement[] frames = thread.getStackTrace();
        return frames.length > 0 && frames[0].isNativeMethod();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterruptClosesNothingAndStays(boolean virtual) throws Exception {
        for (int timeout : new int[] {0, 100_000}) {
            client.setSoTimeout(timeout);
            FutureTask<Boolean> read = new FutureTask<>(() -> {
                InputStream in = client.getInputStream();
                byte[] one = new byte[1];
                return in.read(one, 0, 1) == 1 && one[0] == 7 && in.read() == 200 && Thread.interrupted();
            });
            Thread thread = start(virtual, read);
            for (int i = 0; i < 3; i++) {
                awaitWaiting(thread);
                thread.interrupt();
            }
            server.getOutputStream().write(7);
            server.getOutputStream().write(200);
            assertThat(read.get(60, TimeUnit.SECONDS)).isTrue();
            assertThat(client.isClosed()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoWasInterruptedBeforeConnectsReadsAndWrites(boolean virtual) throws Exception {
        Callable<Boolean> both = () -> {
            Thread.currentThread().interrupt();
            try (KeptSocket another = new KeptSocket()) {
                another.connect(listener.getLocalSocketAddress());
            }
            client.getOutputStream().write(new byte[] {1, 2}, 0, 2);
            boolean right = client.getInputStream().read(new byte[2], 0, 2) == 2;
            return right && Thread.interrupted();
        };
        FutureTask<Boolean> task = new FutureTask<>(both);
        start(virtual, task);
        server.getOutputStream().write(server.getInputStream().readNBytes(2));
        assertThat(task.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itsTimeLimitCountsAndOthersCloseIt(boolean virtual) throws Exception {
        client.setSoTimeout(50);
        FutureTask<Integer> late =
                new FutureTask<>(() -> client.getInputStream().read(new byte[1], 0, 1));
        start(virtual, late).interrupt();
        assertThatThrownBy(late::get).hasCauseInstanceOf(SocketTimeoutException.class);
        assertThat(client.isClosed()).isFalse();

        client.setSoTimeout(0);
        FutureTask<Integer> closed =
                new FutureTask<>(() -> client.getInputStream().read(new byte[1], 0, 1));
        Thread thread = start(virtual, closed);
        awaitWaiting(thread);
        thread.interrupt();
        client.close();
        assertThatThrownBy(closed::get).hasCauseInstanceOf(SocketException.class);
        assertThat(client.isClosed()).isTrue();
    }
}
