package dev.weir.session;

import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** Values for the parameter markers of a prepared statement. */
public interface BoundParameters {

    /**
     * Checks that every marker has a value.
     *
     * @throws SQLException naming the first that has none
     */
    void check() throws SQLException;

    /** Whether one is text with characters beyond ASCII, whose bytes depend on the session's character set. */
    boolean beyondAscii();

    /**
     * The first text that a character set cannot write.
     *
     * @param encoding the session's
     * @return the text; empty where all can be written
     */
    Optional<String> unwritable(TextEncoding encoding);

    /**
     * Whether their types are not those that were sent last, so that the columns of the result may have other types, too.
     *
     * @param statement what they are for
     */
    boolean newTypes(ServerStatement statement);

    /**
     * The type of a value.
     *
     * @param index from 0
     * @return {@link dev.weir.packet.FieldType}, with the bit for unsigned
     */
    int type(int index);

    /**
     * Whether {@link #sendLongData} sends a value.
     *
     * @param index from 0
     */
    boolean streamed(int index);

    /** A bound of the values' bytes that costs no more than a look at each; streams of unknown length count nothing. */
    long lengthAtMost();

    /** Bytes of the values that go out with the command, all together. */
    long length();

    /**
     * Bytes of one value, streamed or not; 0 for a stream of unknown length.
     *
     * @param index from 0
     */
    long length(int index);

    /** Index of the longest value, from 0. */
    int longest();

    /** Whether {@link #sendLongData} has something to send. */
    boolean streamed();

    /**
     * Sends values that are too long for the command itself, as COM_STMT_SEND_LONG_DATA.
     *
     * @param writer where to; may be flushed on the way
     * @param statement what they are for
     * @throws IOException when the stream to the server broke
     * @throws SQLException when a value cannot be read
     */
    void sendLongData(PacketWriter writer, ServerStatement statement) throws IOException, SQLException;

    /**
     * Writes what follows the iteration count in COM_STMT_EXECUTE: NULL bitmap, flag, types, values.
     *
     * @param writer where to
     * @param statement what they are for
     */
    void write(PacketWriter writer, ServerStatement statement);
}
