package dev.weir.lab.machine;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/** Round-trip time of one byte over TCP within this machine: the lower bound for any operation on a local server. */
public record LoopbackEcho(double p50Micros, double p99Micros) {
    private static final int WARM_UP = 2000;
    private static final int ECHOES = 2000;

    /** Measures; fails if this machine does not allow loopback connections. */
    public static LoopbackEcho measure() {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket near = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket far = listener.accept()) {
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            Thread answering = new Thread(() -> answer(far), "loopback-echo");
            answering.setDaemon(true);
            answering.start();
            echo(near, WARM_UP);
            long[] nanos = echo(near, ECHOES);
            Arrays.sort(nanos);
            return new LoopbackEcho(nanos[ECHOES / 2] / 1e3, nanos[ECHOES * 99 / 100] / 1e3);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot talk to 127.0.0.1 over TCP: " + e + "; allow connections on the loopback interface", e);
        }
    }

    private static long[] echo(Socket socket, int times) throws IOException {
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            socket.getOutputStream().write(1);
            if (socket.getInputStream().read() < 0) {
                throw new IOException("the other end was closed");
            }
            nanos[i] = System.nanoTime() - start;
        }
        return nanos;
    }

    private static void answer(Socket socket) {
        try {
            int read = socket.getInputStream().read();
            while (read >= 0) {
                socket.getOutputStream().write(read);
                read = socket.getInputStream().read();
            }
        } catch (IOException e) {
            // the measuring end was closed: it has its figures, or reports the failure itself
        }
    }
}
