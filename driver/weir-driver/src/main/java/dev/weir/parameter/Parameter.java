package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The value of one marker. Immutable, so that batches may share it; a stream can be read once. */
public interface Parameter {
    /** A bit of {@link #type()} for an unsigned integer. */
    int UNSIGNED = 0x8000;

    /** The {@link dev.weir.packet.FieldType} of the value, perhaps with {@link #UNSIGNED}. */
    int type();

    /**
     * Writes the value for COM_STMT_EXECUTE into the packet begun. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_binary_resultset.html">binary values</a>.
     */
    void binary(PacketWriter out);

    /** Writes the value for a binary row of a result into the packet begun. */
    default void ofRow(PacketWriter out) {
        binary(out);
    }

    /** Writes the value as a literal; fails if a stream cannot be read. */
    void literal(LiteralWriter out) throws SQLException;

    /**
     * Returns an upper bound of the value's length, 0 for an unknown one. The default covers numbers, except DECIMAL, and
     * dates.
     */
    default long lengthAtMost() {
        return 32;
    }

    /** Returns the value's approximate length in bytes; of a number or date, in the binary protocol. */
    default long length() {
        return Long.BYTES;
    }

    /** The {@link dev.weir.packet.FieldType} of a date or time; NULL for any other value. */
    default int temporal() {
        return FieldType.NULL;
    }

    /** Returns whether it is an integer other than 0, for which no server generates another. */
    default boolean isId() {
        return false;
    }

    /** Returns whether it is text whose quoted literal depends on the sql_mode. */
    default boolean quotesDependOnMode() {
        return false;
    }

    /** Returns whether it is text with characters beyond ASCII, whose bytes depend on the session's character set. */
    default boolean beyondAscii() {
        return false;
    }

    /** Returns its text; null if it is no text. */
    default @Nullable String text() {
        return null;
    }

    /** Returns whether it is sent ahead of the command, in pieces. */
    default boolean streamed() {
        return false;
    }

    /** Sends a stream by COM_STMT_SEND_LONG_DATA; fails if it cannot be read. */
    default void send(PacketWriter out, int statementId, int index) throws SQLException, IOException {
        throw new IllegalStateException("not a stream");
    }

    /** Returns the same value, with a stream of text read into memory; fails if that cannot be read. */
    default Parameter withoutTextStream() throws SQLException {
        return this;
    }

    /** Returns the same value without a fraction of a second. */
    default Parameter withoutFraction() {
        return this;
    }

    /** Returns the same value, independent of an array of the caller's. */
    default Parameter kept() {
        return this;
    }

    /** Returns a binary value encoded, any other unchanged; fails if it cannot be encoded. */
    default Parameter encoded(BinaryEncoding encoding) throws SQLException {
        return this;
    }

    /** Returns whether {@link #encoded} may return another value. */
    default boolean isBinary() {
        return false;
    }
}
