package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.BoundParameters;
import dev.weir.session.SentTypes;
import dev.weir.session.ServerStatement;
import dev.weir.sql.SqlText;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/** The values of a statement's markers and their two encodings. Not thread-safe. */
public final class ParameterSet implements BoundParameters {
    private final Parameter[] values;

    /**
     * No value is set.
     *
     * @param count number of markers
     */
    public ParameterSet(int count) {
        this(new Parameter[count]);
    }

    private ParameterSet(Parameter[] values) {
        this.values = values;
    }

    /** Number of markers. */
    public int count() {
        return values.length;
    }

    /**
     * Sets a value.
     *
     * @param index of the marker, from 1
     * @param value its value
     * @throws SQLException when there is no such marker
     */
    public void set(int index, Parameter value) throws SQLException {
        if (index < 1 || index > values.length) {
            throw Errors.usage(
                    "parameter index=" + index + " is out of range, markers=" + values.length + "; indexes begin at 1",
                    SqlState.INVALID_ARGUMENT);
        }
        values[index - 1] = value;
    }

    /** Forgets all values. */
    public void clear() {
        Arrays.fill(values, null);
    }

    /** The values as they are now, for a batch. */
    public ParameterSet copy() {
        return new ParameterSet(values.clone());
    }

    /**
     * The same values, with the text of streams in memory: sent ahead of its command, text loses its character set (MySQL 9.7
     * was tried) or is taken for a number (MariaDB 11.4).
     *
     * @return a copy
     * @throws SQLException when a value is missing or a stream of the caller cannot be read
     */
    public ParameterSet withoutTextStreams() throws SQLException {
        check();
        ParameterSet copy = copy();
        for (int i = 0; i < values.length; i++) {
            copy.values[i] = values[i].withoutTextStream();
        }
        return copy;
    }

    @Override
    public void check() throws SQLException {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                throw Errors.usage(
                        "parameter index=" + (i + 1) + " of " + values.length
                                + " has no value; set it before execution",
                        SqlState.INVALID_ARGUMENT);
            }
        }
    }

    @Override
    public boolean beyondAscii() {
        for (Parameter value : values) {
            if (value != null && value.beyondAscii()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Optional<String> unwritable(TextEncoding encoding) {
        for (Parameter value : values) {
            String text = value.text();
            if (text != null && encoding.unwritable(text) >= 0) {
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean newTypes(ServerStatement statement) {
        SentTypes sent = statement.sentTypes();
        boolean changed = sent.isNew(values.length);
        for (int i = 0; i < values.length && !changed; i++) {
            changed = sent.differs(i, values[i].type());
        }
        return changed;
    }

    @Override
    public int type(int index) {
        return values[index].type();
    }

    @Override
    public boolean streamed(int index) {
        return values[index].streamed();
    }

    @Override
    public long lengthAtMost() {
        long length = 0;
        for (Parameter value : values) {
            length += value == null ? 0 : value.lengthAtMost();
        }
        return length;
    }

    @Override
    public long length() {
        long length = 0;
        for (int i = 0; i < values.length; i++) {
            length += values[i] == null || values[i].streamed() ? 0 : values[i].length();
        }
        return length;
    }

    @Override
    public long length(int index) {
        return values[index] == null ? 0 : values[index].length();
    }

    @Override
    public int longest() {
        int longest = 0;
        for (int i = 1; i < values.length; i++) {
            longest = length(i) > length(longest) ? i : longest;
        }
        return longest;
    }

    @Override
    public boolean streamed() {
        for (Parameter value : values) {
            if (value != null && value.streamed()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void sendLongData(PacketWriter writer, ServerStatement statement) throws IOException, SQLException {
        for (int i = 0; i < values.length; i++) {
            if (values[i].streamed()) {
                values[i].send(new LongData(writer, statement.id(), i));
            }
        }
    }

    /**
     * Writes {@code [if there are markers: NULL bitmap; int<1> types follow; [int<2> type each]; values]}. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_execute.html">COM_STMT_EXECUTE</a>.
     */
    @Override
    public void write(PacketWriter writer, ServerStatement statement) {
        if (values.length > 0) {
            nullBitmap(writer);
            types(writer, statement.sentTypes());
            for (Parameter value : values) {
                value.binary(writer);
            }
        }
    }

    private void nullBitmap(PacketWriter out) {
        int start = out.position();
        out.fill(0, (values.length + 7) / 8);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == NullParameter.INSTANCE) {
                out.orU8(start + i / 8, 1 << i % 8);
            }
        }
    }

    private void types(PacketWriter out, SentTypes sent) {
        boolean changed = sent.begin(values.length);
        for (int i = 0; i < values.length; i++) {
            changed |= sent.update(i, values[i].type());
        }
        out.u8(changed ? 1 : 0);
        if (!changed) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            out.u16(sent.type(i));
        }
    }

    /**
     * Whether a value can only be put into a text by one who knows the session's sql_mode: it stands where nothing but a quoted
     * string may stand, and has more than printable ASCII without a backslash.
     *
     * @param sql text and markers, as many as there are values
     */
    public boolean dependsOnMode(SqlText sql) {
        for (int i = 0; i < values.length; i++) {
            if (sql.takesOnlyQuoted(i) && values[i].quotesDependOnMode()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The statement with literals in the place of its markers, which mean the same in every sql_mode, or in the one given
     * where one {@linkplain #dependsOnMode depends} on it.
     *
     * @param sql text and markers, as many as there are values
     * @param backslashEscapes whether the NO_BACKSLASH_ESCAPES mode is off
     * @return UTF-8
     * @throws SQLException when a value is missing, a stream of the caller cannot be read, or the text gets too long
     */
    public byte[] text(SqlText sql, boolean backslashEscapes) throws SQLException {
        check();
        LiteralWriter out = new LiteralWriter(sql.sql().length() + 32 * values.length + 16);
        try {
            splice(sql, out, backslashEscapes);
        } catch (LiteralWriter.TooLongException e) {
            throw e.asSqlException();
        }
        return out.toByteArray();
    }

    private void splice(SqlText text, LiteralWriter out, boolean backslashEscapes) throws SQLException {
        String sql = text.sql();
        int from = 0;
        for (int i = 0; i < values.length; i++) {
            int marker = text.markerAt(i);
            out.bytes(sql.substring(from, marker).getBytes(StandardCharsets.UTF_8));
            if (marker > 0 && !separates(sql.charAt(marker - 1))) {
                out.ascii(" ");
            }
            boolean onlyQuoted = text.takesOnlyQuoted(i);
            out.quoted(onlyQuoted, backslashEscapes);
            boolean grows = !onlyQuoted && text.isBesideString(i);
            if (grows) {
                out.ascii("(");
            }
            values[i].literal(out);
            if (grows) {
                out.ascii(")");
            }
            from = marker + 1;
            if (from < sql.length() && !separates(sql.charAt(from))) {
                out.ascii(" ");
            }
        }
        out.bytes(sql.substring(from).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A marker is a token of its own; a literal must not grow together with what stands beside it, nor its first byte with a
     * character before it that the server's character set sees unfinished. A minus cannot, and a space after two of them would
     * begin a comment.
     */
    private static boolean separates(char c) {
        return c <= ' ' || c == ',' || c == '(' || c == ')' || c == '=' || c == ';' || c == '-';
    }
}
