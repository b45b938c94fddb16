package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The value of one marker. It does not change, so that batches may share it; a stream can be read once. */
public interface Parameter {
    /** Bit of {@link #type()} that makes an integer unsigned. */
    int UNSIGNED = 0x8000;

    /** {@link dev.weir.packet.FieldType} of the value, with {@link #UNSIGNED} where that is meant. */
    int type();

    /**
     * Writes the value as COM_STMT_EXECUTE has it. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_binary_resultset.html">binary values</a>.
     * {@code out} is the packet that was begun.
     */
    void binary(PacketWriter out);

    /** Writes the value as a binary row of a result has it; {@code out} is the packet that was begun. */
    default void ofRow(PacketWriter out) {
        binary(out);
    }

    /** Writes the value as a literal; fails when a stream cannot be read. */
    void literal(LiteralWriter out) throws SQLException;

    /**
     * A bound of the bytes of its value that is known at once; 0 for a stream of unknown length. Any number or date is shorter than
     * this one, but for a DECIMAL.
     */
    default long lengthAtMost() {
        return 32;
    }

    /** The bytes of its value, near enough; those of a number or date in the binary protocol. */
    default long length() {
        return Long.BYTES;
    }

    /** {@link dev.weir.packet.FieldType} of the date or time that it is; NULL of anything else. */
    default int temporal() {
        return FieldType.NULL;
    }

    /** Returns whether it is an integer other than 0, in whose place no server generates another. */
    default boolean isId() {
        return false;
    }

    /** Returns whether it is text that stands for itself in quotes only where the sql_mode is known. */
    default boolean quotesDependOnMode() {
        return false;
    }

    /** Returns whether it is text with characters beyond ASCII, whose bytes depend on the session's character set. */
    default boolean beyondAscii() {
        return false;
    }

    /** Its text, if it is one. */
    default @Nullable String text() {
        return null;
    }

    /** Returns whether it goes out ahead of the command, piece by piece. */
    default boolean streamed() {
        return false;
    }

    /** Sends a stream in packets of COM_STMT_SEND_LONG_DATA; fails when it cannot be read. */
    default void send(PacketWriter out, int statementId, int index) throws SQLException, IOException {
        throw new IllegalStateException("not a stream");
    }

    /** The same value, its text in memory if it is a stream of text; fails when that cannot be read. */
    default Parameter withoutTextStream() throws SQLException {
        return this;
    }

    /** The same value without the fraction of its second, if it has one. */
    default Parameter withoutFraction() {
        return this;
    }

    /** The same value, which stays as it is when the caller changes an array of it. */
    default Parameter kept() {
        return this;
    }

    /** The value as it is stored, if it is binary; otherwise itself. Fails when it cannot be encoded. */
    default Parameter encoded(BinaryEncoding encoding) throws SQLException {
        return this;
    }

    /** Returns whether {@link #encoded} makes something else of it. */
    default boolean isBinary() {
        return false;
    }
}
