package dev.weir.rows;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows off the wire, buffered, spilled, scrolled, dropped: always the same rows. */
class RowsTest {
    private static final int ROWS = 2000;
    private static final long ROOMY = 1L << 30;

    @TempDir
    Path directory;

    private final Object alive = new Object();
    private final WeakReference<Object> consumer = new WeakReference<>(alive);

    private static byte[] text(String value) {
        return value.getBytes(US_ASCII);
    }

    /** Row i holds i, NULL in every third row or a text, and in row 500 a value of 300 000 bytes. */
    private static byte[] second(int row) {
        if (row % 3 == 0) {
            return null;
        }
        byte[] value = new byte[row == 500 ? 300_000 : 20 + row % 300];
        Arrays.fill(value, (byte) ('a' + row % 26));
        return value;
    }

    private static TestWire.Packets rows() throws IOException {
        TestWire.Packets packets = new TestWire.Packets();
        for (int i = 0; i < ROWS; i++) {
            packets.row(text(Integer.toString(i)), second(i), text("z"));
        }
        return packets;
    }

    private TestWire wire(byte[] served, int piece, long window) {
        return new TestWire(served, piece, window, ROOMY, directory);
    }

    private RowStream begin(TestWire wire) throws SQLException {
        RowStream stream = new RowStream(wire, RowFormat.text(3), consumer);
        stream.begin();
        return stream;
    }

    private static String value(RowCursor cursor, int column) throws SQLException {
        return cursor.locate(column) ? new String(cursor.array(), cursor.offset(), cursor.length(), US_ASCII) : null;
    }

    private static void checkRow(RowCursor cursor, int row) throws SQLException {
        assertThat(value(cursor, 0)).isEqualTo(Integer.toString(row));
        byte[] expected = second(row);
        assertThat(value(cursor, 1)).isEqualTo(expected == null ? null : new String(expected, US_ASCII));
        assertThat(value(cursor, 2)).isEqualTo("z");
    }

    private static void checkRest(RowCursor cursor, int from) throws SQLException {
        for (int row = from; row < ROWS; row++) {
            assertThat(cursor.next()).as("row %d", row).isTrue();
            checkRow(cursor, row);
        }
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1000, 1 << 20})
    void rowsComeOffTheWireHoweverTheBytesArrive(int piece) throws Exception {
        TestWire wire = wire(rows().ok().bytes(), piece, ROOMY);
        checkRest(new RowCursor(begin(wire)), 0);
        assertThat(wire.trailer.status()).isEqualTo(2);
        assertThat(wire.brokenBy).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100_000, ROOMY})
    void whatIsTakenInIsReadOn(long window) throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, window);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        for (int row = 0; row < 10; row++) {
            cursor.next();
            checkRow(cursor, row);
        }
        buffer(wire, stream);
        assertThat(wire.trailer).isNotNull();
        checkRow(cursor, 9);
        checkRest(cursor, 10);
    }

    @Test
    void aLargeRowThatIsBeingReadIsTakenInToo() throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, 1000);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        for (int row = 0; row <= 500; row++) {
            cursor.next();
        }
        InputStream value = cursor.largeStream(1);
        byte[] start = value.readNBytes(1234);
        buffer(wire, stream);
        byte[] rest = value.readAllBytes();
        assertThat(start.length + rest.length).isEqualTo(300_000);
        assertThat(rest).containsOnly('a' + 500 % 26);
        assertThat(value(cursor, 2)).isEqualTo("z");
        checkRest(cursor, 501);
    }

    @Test
    void valuesOfALargeRowCanBeReadInAnyOrderAndAgain() throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, 1000);
        RowCursor cursor = new RowCursor(begin(wire));
        for (int row = 0; row <= 500; row++) {
            cursor.next();
        }
        assertThat(value(cursor, 2)).isEqualTo("z");
        assertThat(cursor.largeBytes(1)).hasSize(300_000).containsOnly('a' + 500 % 26);
        assertThat(cursor.largeBytes(1)).hasSize(300_000);
        assertThat(value(cursor, 0)).isEqualTo("500");
        checkRest(cursor, 501);
    }

    @Test
    void aStreamedValueIsGoneWhenAnotherIsRead() throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, 1000);
        RowCursor cursor = new RowCursor(begin(wire));
        for (int row = 0; row <= 500; row++) {
            cursor.next();
        }
        InputStream value = cursor.largeStream(1);
        assertThat(value.readNBytes(100)).hasSize(100);
        assertThat(value(cursor, 2)).isEqualTo("z");
        assertThatThrownBy(value::read).isInstanceOf(IOException.class).hasMessageContaining("unread=299900");
        assertThatThrownBy(() -> cursor.largeBytes(1))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("column=2 was read as a stream");
        checkRest(cursor, 501);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100_000, ROOMY})
    void rowsCanBeVisitedInAnyOrder(long window) throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, window);
        ScrollableRows all = new ScrollableRows(wire, begin(wire));
        assertThat(all.rows()).isEqualTo(ROWS);
        for (int row : new int[] {ROWS - 1, 0, 500, 499, 501, 1234, 500, 0}) {
            all.goTo(row);
            checkRow(all.cursor(), row);
        }
    }

    @Test
    void anErrorComesAfterTheRowsBeforeIt() throws Exception {
        TestWire wire = wire(rows().error("interrupted").bytes(), 5000, ROOMY);
        RowCursor cursor = new RowCursor(begin(wire));
        for (int row = 0; row < ROWS; row++) {
            assertThat(cursor.next()).isTrue();
            checkRow(cursor, row);
        }
        assertThatThrownBy(cursor::next)
                .isInstanceOf(SQLException.class)
                .hasMessage("interrupted")
                .extracting(e -> ((SQLException) e).getErrorCode())
                .isEqualTo(1317);
    }

    @Test
    void anErrorThatWasTakenInComesAfterTheRowsBeforeIt() throws Exception {
        TestWire wire = wire(rows().error("interrupted").bytes(), 5000, 1000);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        buffer(wire, stream);
        for (int row = 0; row < ROWS; row++) {
            assertThat(cursor.next()).isTrue();
        }
        assertThatThrownBy(cursor::next).hasMessage("interrupted");
    }

    @Test
    void whatNobodyReadsAnyMoreIsDroppedInsteadOfTakenIn() throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, 0);
        WeakReference<Object> gone = new WeakReference<>(null);
        RowStream stream = new RowStream(wire, RowFormat.text(3), gone);
        stream.begin();
        buffer(wire, stream);
        assertThat(wire.trailer).isNotNull();
        assertThat(new RowCursor(stream).next()).isFalse();
    }

    @Test
    void aSpillThatIsFullRefusesTheOtherStatementAndLosesNoRow() throws Exception {
        TestWire wire = new TestWire(rows().ok().bytes(), 5000, 10_000, 150_000, directory);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        cursor.next();
        assertThatThrownBy(() -> buffer(wire, stream))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("spillLimit=150000")
                .hasMessageContaining("use another connection");
        assertThat(wire.brokenBy).isNull();
        checkRest(cursor, 1);
    }

    @Test
    void aSpillThatCannotBeMadeSaysWhere() throws Exception {
        Path missing = directory.resolve("missing");
        TestWire wire = new TestWire(rows().ok().bytes(), 5000, 0, ROOMY, missing);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        cursor.next();
        assertThatThrownBy(() -> buffer(wire, stream)).hasMessageContaining(missing.toString());
        checkRest(cursor, 1);
    }

    @Test
    void theSpillHasNoNameWhileItIsUsed() throws Exception {
        TestWire wire = wire(rows().ok().bytes(), 5000, 0);
        RowStream stream = begin(wire);
        RowCursor cursor = new RowCursor(stream);
        buffer(wire, stream);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
        checkRest(cursor, 0);
    }

    @Test
    void droppingDrainsWhileThatIsCheapAndKillsOnceItIsNot() throws Exception {
        TestWire cheap = wire(rows().ok().bytes(), 5000, ROOMY);
        begin(cheap).close();
        assertThat(cheap.kills).isZero();
        assertThat(cheap.trailer).isNotNull();

        TestWire dear = wire(rows().error("killed").bytes(), 5000, ROOMY);
        dear.killNanos = 0;
        begin(dear).close();
        assertThat(dear.kills).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"05", "FE0102030405060708", "FC", "FD0102", "01"})
    void aRowThatLiesAboutItsLengthsBreaksTheConnection(String hex) throws Exception {
        byte[] payload = HexFormat.of().parseHex(hex);
        // a row may begin with 0xFE only when it is 16 MiB long, so something else stands in front
        byte[] row = new byte[payload.length + 1];
        row[0] = (byte) 0xFB;
        System.arraycopy(payload, 0, row, 1, payload.length);
        TestWire wire = wire(new TestWire.Packets().raw(row).ok().bytes(), 100, ROOMY);
        RowCursor cursor = new RowCursor(begin(wire));
        assertThat(cursor.next()).isTrue();
        assertThatThrownBy(() -> cursor.locate(2)).isInstanceOf(SQLException.class);
        assertThat(wire.brokenBy).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aBinaryRowThatDoesNotBeginWithZeroBreaksTheConnection() throws Exception {
        ColumnDefinition number = new ColumnDefinition("", "", "", "n", "n", 63, 11, FieldType.LONG, 0, 0, "", "");
        TestWire wire = wire(
                new TestWire.Packets().raw(new byte[] {1, 0, 7, 0, 0, 0}).ok().bytes(), 100, ROOMY);
        RowStream stream = new RowStream(wire, RowFormat.binary(List.of(number)), consumer);
        stream.begin();
        RowCursor cursor = new RowCursor(stream);
        assertThat(cursor.next()).isTrue();
        assertThatThrownBy(() -> cursor.locate(0)).hasMessageContaining("begins with byte=1");
    }

    @Test
    void anEmptyRowPacketBreaksTheConnection() throws Exception {
        TestWire wire = wire(new TestWire.Packets().raw(new byte[0]).ok().bytes(), 100, ROOMY);
        assertThatThrownBy(() -> begin(wire)).isInstanceOf(SQLException.class).hasMessageContaining("length=0");
    }

    private static void buffer(TestWire wire, RowStream stream) throws SQLException {
        wire.runOwned(() -> {
            try {
                stream.buffer();
            } catch (FullException e) {
                throw e.toSqlException("the rows cannot be buffered", "use another connection");
            }
        });
    }

    @Test
    void rowsOverSixteenMebibytesAreReadAndTakenIn() throws Exception {
        byte[] huge = new byte[0xFFFFFF + 100];
        Arrays.fill(huge, (byte) 'h');
        byte[] served = new TestWire.Packets()
                .row(text("1"), huge, text("z"))
                .row(text("2"), null, text("z"))
                .ok()
                .bytes();
        for (boolean takenIn : new boolean[] {false, true}) {
            TestWire wire = wire(served, 1 << 20, 0);
            RowStream stream = begin(wire);
            RowCursor cursor = new RowCursor(stream);
            if (takenIn) {
                buffer(wire, stream);
            }
            assertThat(cursor.next()).isTrue();
            assertThat(length(cursor.largeStream(1))).isEqualTo(huge.length);
            assertThat(value(cursor, 2)).isEqualTo("z");
            assertThat(cursor.next()).isTrue();
            assertThat(value(cursor, 0)).isEqualTo("2");
            assertThat(cursor.next()).isFalse();
        }
    }

    private static long length(InputStream stream) {
        try {
            return stream.readAllBytes().length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ColumnDefinition column(int type, int collation) {
        return new ColumnDefinition("", "", "", "n", "n", collation, 11, type, 0, 0, "", "");
    }

    private TestWire oneRow(byte[] value, int piece) throws IOException {
        return wire(new TestWire.Packets().row(value).ok().bytes(), piece, 0);
    }

    /** The receive buffer has not grown: the value did not go through it. */
    @Test
    void aValueOfBytesThatIsStillComingGoesStraightIntoItsArray() throws Exception {
        byte[] value = random(100_000);
        TestWire wire = oneRow(value, 16_000);
        RowStream stream = new RowStream(
                wire, RowFormat.of(false, List.of(column(FieldType.BLOB, ColumnDefinition.BINARY)), true), consumer);
        stream.begin();
        RowCursor cursor = new RowCursor(stream);

        assertThat(cursor.next()).isTrue();
        assertThat(cursor.largeBytes(0)).isEqualTo(value);
        assertThat(wire.reader().array()).hasSize(16 << 10);
        assertThat(cursor.largeStream(0).readAllBytes()).isEqualTo(value);
        assertThat(cursor.largeBytes(0)).isEqualTo(value);
        assertThat(cursor.next()).isFalse();
        assertThat(wire.brokenBy).isNull();
    }

    /** As of any row that fits the buffer. */
    @Test
    void asAStreamItCanBeReadAgain() throws Exception {
        byte[] value = random(40_000);
        TestWire wire = oneRow(value, 16_000);
        RowStream stream = new RowStream(
                wire,
                RowFormat.of(false, List.of(column(FieldType.LONG_BLOB, ColumnDefinition.BINARY)), true),
                consumer);
        stream.begin();
        RowCursor cursor = new RowCursor(stream);

        assertThat(cursor.next()).isTrue();
        InputStream first = cursor.largeStream(0);
        assertThat(first.readNBytes(10)).isEqualTo(Arrays.copyOf(value, 10));
        assertThat(cursor.largeStream(0).readAllBytes()).isEqualTo(value);
        assertThat(cursor.largeBytes(0)).isEqualTo(value);
        assertThat(first.readAllBytes()).hasSize(39_990);
    }

    @Test
    void aValueOfBytesThatIsStillComingIsTakenIn() throws Exception {
        byte[] value = random(100_000);
        TestWire wire = oneRow(value, 16_000);
        RowStream stream = new RowStream(
                wire, RowFormat.of(false, List.of(column(FieldType.BLOB, ColumnDefinition.BINARY)), true), consumer);
        stream.begin();
        RowCursor cursor = new RowCursor(stream);
        assertThat(cursor.next()).isTrue();

        buffer(wire, stream);

        assertThat(wire.trailer).isNotNull();
        assertThat(cursor.largeBytes(0)).isEqualTo(value);
        assertThat(cursor.largeStream(0).readAllBytes()).isEqualTo(value);
        assertThat(cursor.next()).isFalse();
    }

    /** Text, and what is decoded, is read where it lies; of several columns one may be passed over; small ones are not worth it. */
    @ParameterizedTest
    @CsvSource({
        "252, 45, 100000, 1, true",
        "252, 63, 20000, 1, true",
        "252, 63, 100000, 2, true",
        "252, 63, 100000, 1, false"
    })
    void otherRowsThatFitTheBufferComeThroughIt(int type, int collation, int length, int columns, boolean asSent)
            throws Exception {
        byte[] value = random(length);
        TestWire wire = columns == 1 ? oneRow(value, 16_000) : twoValues(value, 16_000);
        RowStream stream = new RowStream(
                wire, RowFormat.of(false, Collections.nCopies(columns, column(type, collation)), asSent), consumer);
        stream.begin();
        RowCursor cursor = new RowCursor(stream);

        assertThat(cursor.next()).isTrue();
        assertThat(cursor.isLarge()).isFalse();
        assertThat(cursor.locate(0)).isTrue();
        assertThat(Arrays.copyOfRange(cursor.array(), cursor.offset(), cursor.offset() + cursor.length()))
                .isEqualTo(value);
    }

    private TestWire twoValues(byte[] value, int piece) throws IOException {
        return wire(new TestWire.Packets().row(value, new byte[10]).ok().bytes(), piece, 0);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
