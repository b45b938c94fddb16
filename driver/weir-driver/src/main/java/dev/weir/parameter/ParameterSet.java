package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.QueryAttributes;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlText;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values of a statement's markers, with their two encodings. Sums are kept while values are set, so that an execution
 * visits them only twice: to compare their types and to write them. Not thread-safe.
 */
public final class ParameterSet {
    private final @Nullable Parameter[] values;
    private int missing;
    private int streams;
    private long lengthAtMost;

    /** The types that the values were compared with, at which of its changes; null after a value was set. */
    private @Nullable SentTypes boundTo;

    private int boundAt;
    private boolean newTypes;

    /** @param count the number of markers */
    public ParameterSet(int count) {
        this.values = new Parameter[count];
        this.missing = count;
    }

    private ParameterSet(ParameterSet other) {
        this.values = other.values.clone();
        this.missing = other.missing;
        this.streams = other.streams;
        this.lengthAtMost = other.lengthAtMost;
    }

    public int count() {
        return values.length;
    }

    /** Sets a value; fails if there is no such marker. */
    public void set(int index, Parameter value) throws SQLException {
        if (index < 1 || index > values.length) {
            throw Errors.argument(
                    "parameter index=" + index + " is out of range, markers=" + values.length + "; indexes begin at 1");
        }
        replace(index - 1, value);
    }

    private void replace(int index, Parameter value) {
        count(values[index], -1);
        count(value, 1);
        values[index] = value;
        boundTo = null;
    }

    private void count(@Nullable Parameter value, int times) {
        if (value != null) {
            missing -= times;
            streams += value.streamed() ? times : 0;
            lengthAtMost += times * value.lengthAtMost();
        }
    }

    public boolean isSet(int index) {
        return values[index - 1] != null;
    }

    /** Returns the value, checked before, of a marker counted from 0. */
    public Parameter get(int index) {
        return values[index];
    }

    public void clear() {
        Arrays.fill(values, null);
        missing = values.length;
        streams = 0;
        lengthAtMost = 0;
        boundTo = null;
    }

    /** Returns a copy for a batch, which shares no array with the caller. */
    public ParameterSet copy() {
        ParameterSet copy = new ParameterSet(this);
        for (int i = 0; i < values.length; i++) {
            copy.values[i] = values[i] == null ? null : values[i].kept();
        }
        return copy;
    }

    /**
     * Returns the same values with streams of text in memory: sent ahead of its command, text loses its character set (MySQL
     * 9.7 was tried) or is read as a number (MariaDB 11.4). Fails if a value is missing or a stream cannot be read.
     */
    public ParameterSet withoutTextStreams() throws SQLException {
        check();
        ParameterSet copy = new ParameterSet(this);
        for (int i = 0; i < values.length; i++) {
            copy.replace(i, values[i].withoutTextStream());
        }
        return copy;
    }

    private boolean any(Predicate<Parameter> test) {
        for (Parameter value : values) {
            if (value != null && test.test(value)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether {@link #encoded} may change a value. */
    public boolean hasBinary() {
        return any(Parameter::isBinary);
    }

    /** Returns a copy with the binary values of some markers, counted from 0, encoded; this if none is. */
    public ParameterSet encoded(BitSet markers, BinaryEncoding encoding) throws SQLException {
        ParameterSet copy = null;
        for (int i = markers.nextSetBit(0); i >= 0 && i < values.length; i = markers.nextSetBit(i + 1)) {
            Parameter value = values[i];
            if (value != null && value.isBinary()) {
                copy = copy == null ? new ParameterSet(this) : copy;
                copy.replace(i, value.encoded(encoding));
            }
        }
        return copy == null ? this : copy;
    }

    /** Fails if a marker has no value, naming the first. */
    public void check() throws SQLException {
        if (missing > 0) {
            int index = Arrays.asList(values).indexOf(null) + 1;
            throw Errors.usage(
                    "parameter index=" + index + " of " + values.length + " has no value; set it before execution",
                    SqlState.PARAMETER_WITHOUT_VALUE);
        }
    }

    /** Returns whether a value is text with characters beyond ASCII. */
    public boolean beyondAscii() {
        return any(Parameter::beyondAscii);
    }

    /** Returns the first text that a character set cannot encode; empty if there is none. */
    public Optional<String> unwritable(TextEncoding encoding) {
        for (Parameter value : values) {
            String text = value.text();
            if (text != null && encoding.unwritable(text) >= 0) {
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns whether the types differ from those last sent, so that the result's columns may differ, too. Compares them once,
     * until a value is set or other types are sent.
     */
    public boolean newTypes(SentTypes sent) {
        if (sent != boundTo || sent.changes() != boundAt) {
            newTypes = sent.differ(values);
            boundTo = sent;
            boundAt = sent.changes();
        }
        return newTypes;
    }

    /** Returns whether the markers of streams are known to have had only strings before. */
    public boolean streamsAsBefore(SentTypes sent) {
        return sent.takeStreams(values);
    }

    public boolean hasUnsigned() {
        return any(value -> (value.type() & Parameter.UNSIGNED) != 0);
    }

    /** Returns an upper bound of the values' length, at no cost; streams of unknown length do not count. */
    public long lengthAtMost() {
        return lengthAtMost;
    }

    /** Returns the bytes of a marker's value, counted from 0; 0 for a stream of unknown length. */
    public long length(int index) {
        return values[index] == null ? 0 : values[index].length();
    }

    /** Returns whether {@link #sendLongData} sends a value. */
    public boolean streamed() {
        return streams > 0;
    }

    /** Sends streamed values by COM_STMT_SEND_LONG_DATA; fails if one cannot be read. */
    public void sendLongData(PacketWriter writer, int statementId) throws IOException, SQLException {
        for (int i = 0; i < values.length; i++) {
            if (values[i].streamed()) {
                values[i].send(writer, statementId, i);
            }
        }
    }

    /**
     * Writes the rest of COM_STMT_EXECUTE after the iteration count: {@code [if there are markers or attributes: NULL bitmap;
     * int<1> types follow; [int<2> type each]; values]}. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_execute.html">COM_STMT_EXECUTE</a>.
     *
     * @param sent the statement's types, which take in those of the values
     * @param attributes follow the values
     */
    public void write(PacketWriter writer, SentTypes sent, QueryAttributes attributes) {
        int all = values.length + attributes.count();
        if (all == 0) {
            return;
        }
        attributes.writeCount(writer, all);
        boolean typesFollow = newTypes(sent) || attributes.count() > 0;
        int bitmapAt = writer.position();
        writer.fill(0, (all + 7) / 8).u8(typesFollow ? 1 : 0);
        int typesAt = writer.position();
        int typeLength = attributes.typeLength();
        if (typesFollow) {
            sent.begin(values.length);
            writer.fill(0, typeLength * values.length);
            attributes.writeTypes(writer);
        }
        for (int i = 0; i < values.length; i++) {
            Parameter value = values[i];
            if (value == Parameters.NULL) {
                writer.orU8(bitmapAt + i / 8, 1 << i % 8);
            }
            if (typesFollow) {
                writer.setU16(typesAt + typeLength * i, sent.update(i, value.type()));
            }
            value.binary(writer);
        }
        attributes.writeValues(writer);
    }

    /** Writes the values as a row of {@link BulkRows}: indicator 1 for NULL, 0 before any other value. */
    void writeBulk(PacketWriter writer) {
        for (Parameter value : values) {
            value.binary(writer.u8(value == Parameters.NULL ? 1 : 0));
        }
    }

    /** Returns whether a value's literal depends on the sql_mode: it must be quoted, and has a backslash or is not ASCII. */
    public boolean dependsOnMode(SqlText sql) {
        for (int i = 0; i < values.length; i++) {
            if (sql.takesOnlyQuoted(i) && values[i].quotesDependOnMode()) {
                return true;
            }
        }
        return false;
    }

    /** Writes the statement's row with literals; none of its markers takes only a quoted string. */
    void writeRow(SqlText sql, InsertedRow row, LiteralWriter out) throws SQLException {
        out.statement(sql, row.from(), row.to(), values, true);
    }

    /**
     * Returns the statement in UTF-8 with literals in place of its markers. They mean the same in every sql_mode, unless one
     * {@linkplain #dependsOnMode depends} on the given one. Fails if a value is missing, a stream cannot be read, or the text
     * is too long.
     */
    public byte[] text(SqlText sql, boolean backslashEscapes) throws SQLException {
        check();
        LiteralWriter out = new LiteralWriter(sql.sql().length() + 32 * values.length + 16, false);
        try {
            out.statement(sql, 0, sql.sql().length(), values, backslashEscapes);
        } catch (LiteralWriter.TooLongException e) {
            throw e.asSqlException();
        }
        return out.toByteArray();
    }
}
