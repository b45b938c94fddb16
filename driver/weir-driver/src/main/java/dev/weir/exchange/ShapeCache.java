package dev.weir.exchange;

import dev.weir.column.ColumnContext;
import dev.weir.column.ServerCharset;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Capability;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.packet.OkPacket;
import dev.weir.wire.LittleEndian;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Caches shapes by the raw bytes of their column definitions, which need not be parsed again. Not thread-safe. */
public final class ShapeCache {
    private static final int SLOTS = 64;
    private static final int MAX_KEPT = 64 << 10;
    private static final int MAX_DEFINITION = 1 << 20;

    /** A definition begins with the catalog, {@code string<lenenc> "def"}, an ERR or OK packet does not. */
    private static final byte CATALOG_LENGTH = 3;

    private static final long MAX_DEFINITIONS = 64L << 20;

    /** utf8mb4_general_ci. */
    private static final int TEXT = 45;

    private static final int VARYING = 0x1F;

    private ColumnContext context;
    private final boolean extendedMetadata;
    private final boolean deprecateEof;
    private final @Nullable Entry[] entries = new Entry[SLOTS];
    private final CRC32C checksum = new CRC32C();
    private boolean reused;
    private int status;
    private Charset names = StandardCharsets.UTF_8;

    public ShapeCache(ColumnContext context, ServerConnection established) {
        this.context = context;
        this.extendedMetadata = established.has(Capability.MARIADB_EXTENDED_METADATA);
        this.deprecateEof = established.has(Capability.DEPRECATE_EOF);
    }

    public void context(ColumnContext now) {
        context = now;
        Arrays.fill(entries, null);
    }

    /** Sets the character set of names, {@code character_set_results}; empty, for NULL, means UTF-8. */
    void namesIn(String charset) {
        names = ServerCharset.named(charset).flatMap(ServerCharset::charset).orElse(StandardCharsets.UTF_8);
        Arrays.fill(entries, null);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Entry(byte[] raw, boolean binary, ResultShape shape) {
        boolean matches(byte[] array, int from, int to, boolean ofBinary) {
            return binary == ofBinary && Arrays.equals(raw, 0, raw.length, array, from, to);
        }
    }

    /** Reads a result's definitions and, from servers that send one, the EOF packet after them. */
    public ResultShape read(PacketReader reader, int columns, boolean binary) throws IOException {
        reused = false;
        int length = buffered(reader, columns);
        ResultShape shape = length < 0 ? parse(reader, columns, binary) : cached(reader, columns, binary, length);
        if (!deprecateEof) {
            status = skipEof(reader);
        }
        return shape;
    }

    /** Returns the columns of SHOW WARNINGS and SHOW ERRORS as text. */
    ResultShape ofConditions() {
        return ResultShape.made(
                List.of(
                        condition("Level", TEXT, 28, FieldType.VAR_STRING, 0, VARYING),
                        condition(
                                "Code",
                                ColumnDefinition.BINARY,
                                4,
                                FieldType.LONG,
                                ColumnFlag.BINARY | ColumnFlag.UNSIGNED,
                                0),
                        condition("Message", TEXT, 2048, FieldType.VAR_STRING, 0, VARYING)),
                false,
                context);
    }

    private static ColumnDefinition condition(
            String name, int collation, int length, int type, int flags, int decimals) {
        int all = flags | ColumnFlag.NOT_NULL;
        return new ColumnDefinition("", "", "", name, "", collation, length, type, all, decimals, "", "");
    }

    /** Returns the {@link dev.weir.packet.ServerStatus} flags of the EOF packet after the last definitions, or 0. */
    int status() {
        return status;
    }

    boolean reused() {
        return reused;
    }

    private ResultShape cached(PacketReader reader, int columns, boolean binary, int length) throws IOException {
        int from = reader.position();
        int to = from + length;
        checksum.reset();
        checksum.update(reader.array(), from, length);
        int slot = (int) checksum.getValue() & (SLOTS - 1);
        Entry entry = entries[slot];
        if (entry != null && entry.matches(reader.array(), from, to, binary)) {
            reader.advance(length);
            reader.sequenceAfter(columns);
            reused = true;
            return entry.shape;
        }
        byte[] raw = Arrays.copyOfRange(reader.array(), from, to);
        ResultShape shape = parse(reader, columns, binary);
        entries[slot] = new Entry(raw, binary, shape);
        return shape;
    }

    /** Receives all definitions into the buffer; returns their length, -1 if they are too long or no definitions. */
    private static int buffered(PacketReader reader, int columns) throws IOException {
        int length = 0;
        int sequence = reader.expectedSequence();
        for (int i = 0; i < columns; i++) {
            reader.require(length + PacketReader.HEADER);
            int header = (int) LittleEndian.INT.get(reader.array(), reader.position() + length);
            reader.checkSequence(header, sequence);
            int first = length + PacketReader.HEADER;
            length = first + (header & 0xFFFFFF);
            if (length == first || length > MAX_KEPT) {
                return -1;
            }
            reader.require(length);
            if (reader.array()[reader.position() + first] != CATALOG_LENGTH) {
                return -1;
            }
            sequence = (sequence + 1) & 0xFF;
        }
        return length;
    }

    private ResultShape parse(PacketReader reader, int columns, boolean binary) throws IOException {
        List<ColumnDefinition> definitions = new ArrayList<>(Math.min(columns, 256));
        long total = 0;
        for (int i = 0; i < columns; i++) {
            Payload payload = reader.read(MAX_DEFINITION);
            total += PacketReader.HEADER + payload.remaining();
            if (total > MAX_DEFINITIONS) {
                throw new ProtocolException("column definitions are too long, columns=" + columns + " bytes=" + total);
            }
            definitions.add(ColumnDefinition.parse(payload, extendedMetadata, names));
        }
        return new ResultShape(definitions, binary, context, (int) total, false);
    }

    /** Skips the EOF packet that older servers send; returns its status flags. */
    public static int skipEof(PacketReader reader) throws IOException {
        Payload eof = reader.read(MAX_DEFINITION);
        if (eof.peek() != OkPacket.END) {
            throw new ProtocolException("expected EOF behind column definitions, first byte=" + eof.peek());
        }
        return OkPacket.parseEof(eof).status();
    }
}
