package dev.weir.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.Await;
import dev.weir.wire.ScriptedTransport;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are buffered part by part while somebody reads them now and then: the same rows, and nothing is waited for. */
class BufferedInPartsTest {
    private static final int ROWS = 400;
    private static final int NO_LARGE_ROW = -1;
    private static final int LARGE_BYTES = 300_000;
    private static final int WALKS = 25;

    @TempDir
    Path directory;

    private final Object alive = new Object();
    private final WeakReference<Object> consumer = new WeakReference<>(alive);
    private SampleRows rows;
    private ScriptedTransport transport;
    private TestWire wire;
    private RowStream stream;
    private RowCursor cursor;

    private void begin(boolean binary, int largeRow, int piece, long window, long spillLimit) throws Exception {
        rows = new SampleRows(binary, ROWS, largeRow, LARGE_BYTES);
        transport = new ScriptedTransport(rows.bytes(), piece);
        wire = new TestWire(transport, new ResultMemory(new ResultMemory.Limits(window, spillLimit, directory)));
        stream = new RowStream(wire, rows.format(), consumer);
        stream.begin();
        cursor = new RowCursor(stream);
    }

    private boolean bufferSome(int most) throws Exception {
        wire.lock().lock();
        try {
            return stream.bufferSome(most);
        } finally {
            wire.lock().unlock();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0", "false, 30000", "true, 30000", "false, 1000000", "true, 1000000"})
    void rowsStayTheSame(boolean binary, long window) throws Exception {
        int length = new SampleRows(binary, ROWS, NO_LARGE_ROW, 0).bytes().length;
        for (int seed = 0; seed < WALKS; seed++) {
            Random random = new Random(seed);
            begin(binary, NO_LARGE_ROW, 1 + random.nextInt(9000), window, 1 << 30);
            int read = 0;
            for (int here = 0; here < length; here += random.nextInt(20_000)) {
                transport.here(here);
                boolean waited = transport.waited();
                bufferSome(1 + random.nextInt(9000));
                assertThat(transport.waited()).as("seed=%d", seed).isEqualTo(waited);
                for (int i = random.nextInt(60); i > 0 && read < ROWS; i--) {
                    assertThat(cursor.next()).as("seed=%d", seed).isTrue();
                    rows.check(cursor, read++);
                }
            }
            rows.checkRest(cursor, read);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0", "false, 200000", "true, 200000", "false, 1000000", "true, 1000000"})
    void largeRowsStayTheSame(boolean binary, long window) throws Exception {
        for (int seed = 0; seed < WALKS; seed++) {
            Random random = new Random(seed);
            int largeRow = random.nextInt(ROWS);
            begin(binary, largeRow, 1 + random.nextInt(90_000), window, 1 << 30);
            for (int row = 0; row < ROWS; row++) {
                if (random.nextInt(Math.abs(row - largeRow) < 2 ? 2 : 50) == 0) {
                    bufferSome(1 + random.nextInt(20_000));
                }
                assertThat(cursor.next()).as("seed=%d", seed).isTrue();
                if (row == largeRow && random.nextBoolean()) {
                    bufferSome(1);
                }
                rows.check(cursor, row);
            }
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void theyComeToTheEndInParts() throws Exception {
        begin(false, NO_LARGE_ROW, 5000, 1 << 20, 0);
        int parts = 0;
        while (!stream.endOfWire()) {
            assertThat(bufferSome(10_000)).isTrue();
            parts++;
        }
        assertThat(parts).isBetween(2, 20);
        assertThat(wire.trailer).isNotNull();
        assertThat(transport.waited()).isFalse();
        rows.checkRest(cursor, 0);
    }

    @Test
    void whatHasNotComeIsNotWaitedFor() throws Exception {
        begin(false, NO_LARGE_ROW, 5000, 1 << 20, 0);
        transport.here(30_001);
        assertThat(bufferSome(1 << 20)).isFalse();
        assertThat(bufferSome(1 << 20)).isFalse();
        assertThat(transport.waited()).isFalse();
        assertThat(stream.endOfWire()).isFalse();
        rows.checkRest(cursor, 0);
    }

    @Test
    void whatFindsNoRoomStaysOnTheWire() throws Exception {
        begin(false, NO_LARGE_ROW, 5000, 20_000, 0);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> {
                        while (true) {
                            bufferSome(10_000);
                        }
                    })
                    .isInstanceOf(FullException.class);
        }
        assertThat(stream.endOfWire()).isFalse();
        rows.checkRest(cursor, 0);
    }

    @ParameterizedTest
    @CsvSource({"-1", "0", "100"})
    void nothingIsWrittenWhileSomebodyWaitsForTheLock(int largeRow) throws Exception {
        begin(false, largeRow, 5000, 0, 1 << 30);
        Thread waiting = new Thread(() -> wire.lock().obtain().close());
        wire.lock().lock();
        try {
            waiting.start();
            Await.until("somebody waits", () -> wire.lock().hasQueuedThreads());
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> stream.bufferSome(1 << 20))
                        .isInstanceOf(FullException.class)
                        .hasMessageContaining("another thread needs the connection");
            }
            // others buffer all the same
            wire.memory().open().append(new byte[1], 0, 1);
        } finally {
            wire.lock().unlock();
        }
        waiting.join();
        rows.checkRest(cursor, 0);
    }

    @Test
    void rowsThatNobodyReadsAnyMoreAreDropped() throws Exception {
        begin(false, NO_LARGE_ROW, 5000, 0, 0);
        consumer.clear();
        assertThat(bufferSome(1)).isTrue();
        assertThat(stream.endOfWire()).isTrue();
        assertThat(cursor.next()).isFalse();
    }
}
