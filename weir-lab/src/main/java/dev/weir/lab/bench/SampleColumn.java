package dev.weir.lab.bench;

import dev.weir.column.ColumnContext;
import dev.weir.column.ColumnReader;
import dev.weir.column.ColumnReaders;
import dev.weir.column.ZeroDates;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.function.IntFunction;
import org.openjdk.jmh.infra.Blackhole;

/** A column of {@link #VALUES} values of one type, and how applications read it. */
final class SampleColumn {
    static final int VALUES = 1000;

    private static final int UTF8MB4 = 45;
    private static final int LONGEST = 255;
    private static final ColumnContext CONTEXT = new ColumnContext(ZoneOffset.UTC, ZeroDates.EXCEPTION, true, false);

    private final ColumnReader reader;
    private final Getter getter;
    private final byte[] bytes;
    private final int[] offsets = new int[VALUES + 1];

    @FunctionalInterface
    private interface Getter {
        void read(ColumnReader reader, byte[] row, int offset, int length, Blackhole sink) throws SQLException;
    }

    private SampleColumn(int type, boolean binary, Getter getter, IntFunction<byte[]> value) {
        this.reader = ColumnReaders.of(definition(type), binary, CONTEXT);
        this.getter = getter;
        ByteBuffer all = ByteBuffer.allocate(VALUES * LONGEST);
        for (int i = 0; i < VALUES; i++) {
            offsets[i] = all.position();
            all.put(value.apply(i));
        }
        offsets[VALUES] = all.position();
        this.bytes = all.array();
    }

    /** A column of that type, as a server would define it. */
    static ColumnDefinition definition(int type) {
        boolean text = type == FieldType.VAR_STRING;
        return new ColumnDefinition(
                "", "", "", "c", "c", text ? UTF8MB4 : ColumnDefinition.BINARY, LONGEST, type, 0, 0, "", "");
    }

    /**
     * A column by its name.
     *
     * @param name {@code int}, {@code decimal}, {@code datetime} or {@code varchar}, a dash, {@code text} or {@code binary}
     */
    static SampleColumn of(String name) {
        boolean binary = name.endsWith("-binary");
        return switch (name.substring(0, name.indexOf('-'))) {
            case "int" ->
                new SampleColumn(
                        FieldType.LONG,
                        binary,
                        (reader, row, offset, length, sink) -> sink.consume(reader.getInt(row, offset, length)),
                        i -> binary ? little(4).putInt(i * 1_000_003).array() : text(i * 1_000_003));
            case "decimal" ->
                new SampleColumn(
                        FieldType.NEWDECIMAL,
                        binary,
                        (reader, row, offset, length, sink) -> sink.consume(reader.getBigDecimal(row, offset, length)),
                        i -> text(i * 37 + ".25"));
            case "datetime" ->
                new SampleColumn(
                        FieldType.DATETIME,
                        binary,
                        (reader, row, offset, length, sink) ->
                                sink.consume(reader.getLocalDateTime(row, offset, length)),
                        i -> binary ? dateTime(i) : text(String.format("2026-02-%02d 11:22:%02d", 1 + i % 28, i % 60)));
            case "varchar" ->
                new SampleColumn(
                        FieldType.VAR_STRING,
                        binary,
                        (reader, row, offset, length, sink) -> sink.consume(reader.getString(row, offset, length)),
                        i -> text("customer number " + i + ", Straße " + i % 7));
            default -> throw new IllegalArgumentException("way=" + name);
        };
    }

    private static byte[] text(Object value) {
        return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** {@code int<2> year, int<1> month, day, hour, minute, second} */
    private static byte[] dateTime(int i) {
        return little(7)
                .putShort((short) 2026)
                .put((byte) 2)
                .put((byte) (1 + i % 28))
                .put((byte) 11)
                .put((byte) 22)
                .put((byte) (i % 60))
                .array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Decodes every value. */
    void decode(Blackhole sink) throws SQLException {
        for (int i = 0; i < VALUES; i++) {
            getter.read(reader, bytes, offsets[i], offsets[i + 1] - offsets[i], sink);
        }
    }
}
