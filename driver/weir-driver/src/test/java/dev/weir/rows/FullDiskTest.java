package dev.weir.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.wire.ScriptedTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The disk is full in the middle of a row: whoever needed the room fails, the connection stays and no row is lost. */
class FullDiskTest {
    private static final int LARGE = 500;
    private static final int BYTES = 300_000;

    @TempDir
    Path directory;

    private final Object alive = new Object();
    private final WeakReference<Object> consumer = new WeakReference<>(alive);
    private TestWire wire;
    private RowCursor cursor;
    private RowStream stream;

    /** A file on a disk that has little room; what still fits is written before it says so. */
    private static final class SmallFile extends RandomAccessFile {
        private final long room;
        private long written;

        SmallFile(Path path, long room) throws IOException {
            super(path.toFile(), "rw");
            this.room = room;
        }

        @Override
        public void write(byte[] source, int offset, int count) throws IOException {
            int fits = (int) Math.min(count, room - written);
            super.write(source, offset, fits);
            written += fits;
            if (fits < count) {
                throw new IOException("No space left on device");
            }
        }
    }

    private SampleRows begin(boolean binary, int largeRow, long window, long room) throws Exception {
        SampleRows rows = new SampleRows(binary, 1000, largeRow, BYTES);
        SpillFile file = new SpillFile(directory, path -> new SmallFile(path, room));
        wire = new TestWire(new ScriptedTransport(rows.bytes(), 5000), new ResultMemory(window, 1L << 30, file));
        stream = new RowStream(wire, rows.format(), consumer);
        stream.begin();
        cursor = new RowCursor(stream);
        return rows;
    }

    private void bufferFails() {
        assertThatThrownBy(() -> wire.owned(() -> {
                    try {
                        stream.buffer();
                    } catch (FullException e) {
                        throw e.toSqlException("no other statement can run yet", "close it");
                    }
                    return null;
                }))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("No space left on device");
        assertThat(wire.brokenBy).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "false, 0, 0", "true, 0, 0",
        "false, 0, 40000", "true, 0, 40000",
        "false, 0, 200000", "true, 0, 200000",
        "false, 20000, 300000", "true, 20000, 300000",
        "false, 0, 390000", "true, 0, 390000"
    })
    void rowsThatCannotBeBufferedAreReadOn(boolean binary, long window, long room) throws Exception {
        SampleRows rows = begin(binary, LARGE, window, room);
        for (int row = 0; row < 3; row++) {
            assertThat(cursor.next()).isTrue();
        }
        bufferFails();
        bufferFails();
        rows.check(cursor, 2);
        rows.checkRest(cursor, 3);
        assertThat(wire.brokenBy).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLargeRowThatNobodyHasSeenIsReadOn(boolean binary) throws Exception {
        SampleRows rows = begin(binary, 0, 0, 100_000);
        bufferFails();
        bufferFails();
        rows.checkRest(cursor, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLargeRowThatIsBeingStreamedIsReadOn(boolean binary) throws Exception {
        SampleRows rows = begin(binary, LARGE, 0, 100_000);
        for (int row = 0; row <= LARGE; row++) {
            assertThat(cursor.next()).isTrue();
        }
        InputStream value = cursor.largeStream(1);
        assertThat(value.readNBytes(1234)).containsOnly('a' + LARGE % 26);
        bufferFails();
        bufferFails();
        assertThat(value.readAllBytes()).hasSize(BYTES - 1234).containsOnly('a' + LARGE % 26);
        assertThat(SampleRows.value(cursor, 2)).isEqualTo("z");
        rows.checkRest(cursor, LARGE + 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aValueThatIsPassedOverAndDoesNotFitCanStillBeRead(boolean binary) throws Exception {
        SampleRows rows = begin(binary, LARGE, 0, 100_000);
        for (int row = 0; row <= LARGE; row++) {
            assertThat(cursor.next()).isTrue();
        }
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> cursor.locate(2))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("a skipped value of a large row cannot be buffered")
                    .hasMessageContaining("No space left on device");
        }
        rows.check(cursor, LARGE);
        rows.checkRest(cursor, LARGE + 1);
        assertThat(wire.brokenBy).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aScrollableResultThatDoesNotFitLeavesTheConnection(boolean binary) throws Exception {
        for (int largeRow : new int[] {0, LARGE}) {
            begin(binary, largeRow, 0, 200_000);
            assertThatThrownBy(() -> new ScrollableRows(wire, stream))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("a scrollable result cannot be buffered");
            assertThat(wire.brokenBy).isNull();
            assertThat(wire.trailer).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aScrollableResultMayBeginWithALargeRow(boolean binary) throws Exception {
        SampleRows rows = begin(binary, 0, 0, 1 << 30);
        ScrollableRows all = new ScrollableRows(wire, stream);
        for (int row : new int[] {0, 999, 0, 1}) {
            all.goTo(row);
            rows.check(all.cursor(), row);
        }
    }
}
