package dev.weir.command;

import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import dev.weir.error.SqlState;
import dev.weir.packet.QueryAttributes;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.PacketWriter;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;

/**
 * The session's {@code max_allowed_packet}. A server closes the connection on a longer command, perhaps without an error. Asked
 * for once, before the first long command. The connection's lock is held.
 */
public final class PacketLimit {
    /** The most bytes sent without asking, with any attributes: no server since 5.5 allows less than 1 MiB. */
    public static final int UNASKED = (1 << 20) - QueryAttributes.MOST;

    /** The server's initial command buffer, {@code net_buffer_length}: the limit does not apply to commands that fit in it. */
    private static final int BUFFER = 1 << 14;

    private static final String QUESTION = "SELECT @@max_allowed_packet" + SqlCommands.ONE_ROW;
    private static final long UNKNOWN = -1;

    /** Bytes of a command besides text or values. */
    private static final int HEAD = 32;

    /** Bytes of a marker besides its value: type, empty name, and its bit in the NULL bitmap. */
    private static final int MARKER = 4;

    private final PacketWriter writer;
    private final ExceptionStyle exceptions;
    private final Questions questions;
    private long bytes = UNKNOWN;

    public PacketLimit(PacketWriter writer, ExceptionStyle exceptions, Questions questions) {
        this.writer = writer;
        this.exceptions = exceptions;
        this.questions = questions;
    }

    /** Forgets the limit: the new session may have another. */
    public void forget() {
        bytes = UNKNOWN;
    }

    /** Returns the most bytes of many rows in one command; without {@code ask} the number that every server takes. */
    public long bytesOfMany(boolean ask) throws SQLException {
        return Math.max(0, (ask || bytes != UNKNOWN ? limit() : BUFFER) - HEAD - attributes());
    }

    public void checkText(long length) throws SQLException {
        if (length > UNASKED && length + attributes() + HEAD > limit()) {
            throw tooLong("the statement's text", length);
        }
    }

    /** Checks values sent with a binary command, and each streamed ahead of it by itself. */
    public void checkValues(ParameterSet parameters) throws SQLException {
        check(parameters, MARKER, 0);
    }

    /** Checks values to be written in a text: only long ones, since a number's literal may be shorter than its bytes. */
    public void checkLiterals(ParameterSet parameters) throws SQLException {
        check(parameters, 0, Long.BYTES);
    }

    private void check(ParameterSet parameters, int ofMarker, int uncounted) throws SQLException {
        if (parameters.lengthAtMost() <= UNASKED) {
            return;
        }
        long limit = limit();
        long together = ofMarker * (long) parameters.count();
        long longest = 0;
        int indexOfLongest = 0;
        for (int i = 0; i < parameters.count(); i++) {
            long length = parameters.length(i);
            boolean counts = length > uncounted
                    && !(parameters.isSet(i + 1) && parameters.get(i).streamed());
            together += counts ? length : 0;
            if (length > longest) {
                longest = length;
                indexOfLongest = i;
            }
        }
        if (together + attributes() + HEAD > limit || longest + HEAD > limit) {
            throw tooLong("the value of parameter=" + (indexOfLongest + 1), longest);
        }
    }

    private long attributes() {
        return QueryAttributes.lengthAtMost(writer.attributes());
    }

    private SQLException tooLong(String what, long length) {
        SQLException plain = new SQLDataException(
                what + " makes the command too long for the server, bytes=" + length + " max_allowed_packet=" + bytes
                        + "; nothing was sent; send less, or set max_allowed_packet of the server higher and connect"
                        + " again",
                SqlState.INVALID_ARGUMENT.code(),
                Errors.PACKET_TOO_LARGE);
        return exceptions.exception(plain);
    }

    private long limit() throws SQLException {
        if (bytes == UNKNOWN) {
            bytes = questions.ask(List.of(QUESTION)).get(0).map(Long::parseLong).orElse(UNKNOWN);
        }
        return bytes;
    }
}
