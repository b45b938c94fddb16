package dev.weir.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.wire.ScriptedTransport;
import dev.weir.wire.Transport;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An error of the JVM or a mistake of the program in the middle of a reply: the connection is broken, wherever it happens. */
class ErrorsInReplyTest {
    private static final SampleRows ROWS = new SampleRows(false, 1000, 500, 300_000);

    @TempDir
    Path directory;

    private final Object alive = new Object();
    private final WeakReference<Object> consumer = new WeakReference<>(alive);
    private final Error injected = new OutOfMemoryError("injected");
    private boolean fails;
    private TestWire wire;
    private RowStream stream;
    private RowCursor cursor;

    /** Throws an error from some time on. */
    private final class Failing implements Transport {
        private final Transport scripted;

        Failing(Transport scripted) {
            this.scripted = scripted;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (fails) {
                throw injected;
            }
            return scripted.read(target, offset, length);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            scripted.write(source, offset, length);
        }

        @Override
        public void readTimeout(int milliseconds) {
            scripted.readTimeout(milliseconds);
        }

        @Override
        public int readTimeout() {
            return scripted.readTimeout();
        }

        @Override
        public boolean secure() {
            return scripted.secure();
        }

        @Override
        public void close() throws IOException {
            scripted.close();
        }
    }

    @BeforeEach
    void begin() throws Exception {
        wire = new TestWire(
                new Failing(new ScriptedTransport(ROWS.bytes(), 5000)),
                new ResultMemory(new ResultMemory.Limits(1000, 1L << 30, directory)));
        stream = new RowStream(wire, ROWS.format(), consumer);
        stream.begin();
        cursor = new RowCursor(stream);
        cursor.next();
    }

    private void toLargeRow() throws SQLException {
        for (int row = 0; row < 500; row++) {
            cursor.next();
        }
    }

    private void breaks(org.assertj.core.api.ThrowableAssert.ThrowingCallable use) {
        fails = true;
        assertThatThrownBy(use).isSameAs(injected);
        assertThat(wire.brokenBy).isSameAs(injected);
        assertThat(wire.heldWhenBroken).as("lock held").isTrue();
        assertThat(wire.lock().isLocked()).isFalse();
    }

    @Test
    void whileRowsAreRead() {
        breaks(() -> ROWS.checkRest(cursor, 1));
    }

    @Test
    void whileAResultIsClosed() {
        breaks(stream::close);
    }

    @Test
    void whileAScrollableResultIsBuffered() {
        breaks(() -> new ScrollableRows(wire, stream));
    }

    @Test
    void whileAValueIsRead() throws Exception {
        toLargeRow();
        breaks(() -> cursor.largeBytes(1));
    }

    @Test
    void whileAValueIsStreamed() throws Exception {
        toLargeRow();
        var value = cursor.largeStream(1);
        breaks(value::readAllBytes);
    }
}
