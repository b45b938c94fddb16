package dev.weir.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rows.ResultMemory.Holding;
import dev.weir.testkit.Await;
import dev.weir.wire.ScriptedTransport;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What all results of a connection hold together. */
class ResultMemoryTest {
    private static final long WINDOW = 100_000;
    private static final SampleRows ROWS = new SampleRows(false, 1000, 500, 200_000);

    @TempDir
    Path directory;

    private final Object alive = new Object();
    private final WeakReference<Object> consumer = new WeakReference<>(alive);
    private final List<RandomAccessFile> files = new ArrayList<>();
    private ResultMemory memory;

    @BeforeEach
    void open() {
        memory = new ResultMemory(WINDOW, 1L << 30, new SpillFile(directory, this::opened));
    }

    private RandomAccessFile opened(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        files.add(file);
        return file;
    }

    private RowStream buffered() throws Exception {
        TestWire wire = new TestWire(new ScriptedTransport(ROWS.bytes(), 5000), memory);
        RowStream stream = new RowStream(wire, ROWS.format(), consumer);
        stream.begin();
        wire.runOwned(stream::buffer);
        return stream;
    }

    private boolean fileIsOpen() {
        return !files.isEmpty() && files.get(files.size() - 1).getChannel().isOpen();
    }

    @Test
    void allResultsShareOneWindowAndOneFile() throws Exception {
        List<RowStream> open = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            open.add(buffered());
            // what a result costs whatever its rows comes from the same window
            assertThat(memory.memory()).isBetween(WINDOW / 2, WINDOW);
        }
        assertThat(files).hasSize(1);
        for (RowStream stream : open) {
            ROWS.checkRest(new RowCursor(stream), 0);
        }
        assertThat(memory.memory()).isZero();
        assertThat(fileIsOpen()).isFalse();
    }

    @Test
    void roomInTheFileIsUsedAgain() throws Exception {
        RowStream first = buffered();
        buffered().close();
        long length = files.get(0).length();
        for (int i = 0; i < 50; i++) {
            RowStream next = buffered();
            ROWS.checkRest(new RowCursor(next), 0);
        }
        assertThat(files).hasSize(1);
        RowStream last = buffered();
        assertThat(files.get(0).length()).isLessThan(4 * length);
        ROWS.checkRest(new RowCursor(first), 0);
        ROWS.checkRest(new RowCursor(last), 0);
        assertThat(fileIsOpen()).isFalse();
    }

    @Test
    @SuppressWarnings("SystemGc")
    void whatAForgottenResultHeldIsTakenBack() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(buffered()).isNotNull();
        }
        Await.until("the collector has found the results", () -> {
            System.gc();
            memory.open().release();
            return memory.memory() == 0;
        });
        assertThat(memory.memory()).isZero();
        assertThat(fileIsOpen()).isFalse();
    }

    @Test
    void rowsMakeRoomForResults() throws Exception {
        RowStream rows = buffered();
        List<Holding> results = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Holding result = memory.open();
            result.keepResult(1000);
            results.add(result);
            assertThat(memory.memory()).isLessThanOrEqualTo(WINDOW + 1000);
        }
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        Holding result = memory.open();
                        results.add(result);
                        result.keepResult(1000);
                    }
                })
                .isInstanceOf(FullException.class)
                .hasMessageContaining("resultWindow=" + WINDOW)
                .hasMessageContaining("number of buffered results");
        ROWS.checkRest(new RowCursor(rows), 0);
        results.forEach(Holding::release);
        assertThat(memory.memory()).isZero();
    }

    @Test
    void aClosedConnectionHasNoFile() throws Exception {
        RowStream stream = buffered();
        assertThat(fileIsOpen()).isTrue();
        memory.close();
        assertThat(fileIsOpen()).isFalse();
        assertThat(directory).isEmptyDirectory();
        assertThatThrownBy(() -> ROWS.checkRest(new RowCursor(stream), 0)).hasMessageContaining("closed");
        assertThatThrownBy(this::buffered).hasMessageContaining("the connection was closed");
    }

    @Test
    void aSmallResultDoesNotPinALargeReceiveBuffer() throws Exception {
        byte[] served = new TestWire.Packets()
                .row("1".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .row("2".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .ok()
                .bytes();
        TestWire wire = new TestWire(new ScriptedTransport(served, 1000), memory);
        RowStream untouched = new RowStream(wire, RowFormat.text(1), consumer);
        untouched.begin();
        untouched.leaveBuffer();
        assertThat(memory.memory()).isLessThan(100);
        RowCursor cursor = new RowCursor(untouched);
        assertThat(cursor.next()).isTrue();
        assertThat(SampleRows.value(cursor, 0)).isEqualTo("1");
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.next()).isFalse();
        assertThat(memory.memory()).isZero();
    }
}
