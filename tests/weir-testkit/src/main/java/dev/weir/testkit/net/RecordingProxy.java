package dev.weir.testkit.net;

import dev.weir.testkit.fake.Recording;
import java.io.IOException;
import java.io.OutputStream;

/** A TCP proxy on loopback that keeps what goes through its first connection. */
public final class RecordingProxy extends TcpProxy {
    private final Recording.Builder recording = Recording.builder();
    private boolean first = true;

    private RecordingProxy(String host, int port) throws IOException {
        super(host, port);
    }

    public static RecordingProxy start(String host, int port) throws IOException {
        return started(new RecordingProxy(host, port));
    }

    /** Returns what was said so far. */
    public Recording recording() {
        synchronized (recording) {
            return recording.build();
        }
    }

    @Override
    Tap tap() {
        synchronized (recording) {
            boolean keep = first;
            first = false;
            return (fromServer, chunk, length, to) -> pass(keep, fromServer, chunk, length, to);
        }
    }

    private void pass(boolean keep, boolean fromServer, byte[] chunk, int length, OutputStream to) throws IOException {
        if (keep) {
            synchronized (recording) {
                recording.add(fromServer, chunk, length);
            }
        }
        to.write(chunk, 0, length);
    }
}
