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
 * The session's {@code max_allowed_packet}: a server that gets a longer command says so, if at all, and closes the connection. It
 * is asked for once, when the first long command is to be sent. The connection's lock is held.
 */
public final class PacketLimit {
    /**
     * Bytes of a text, or of values, that are sent without asking, whatever attributes go with them: no server in use has less
     * than 1 MiB, see the variable's defaults since 5.5.
     */
    public static final int UNASKED = (1 << 20) - QueryAttributes.MOST;

    /** The buffer that a server has for a command from the start, {@code net_buffer_length}: what fits is not held to the limit. */
    private static final int BUFFER = 1 << 14;

    private static final String QUESTION = "SELECT @@max_allowed_packet" + SqlCommands.ONE_ROW;
    private static final long UNKNOWN = -1;

    /** The bytes that stand in a command beside its text or values. */
    private static final int HEAD = 32;

    /** The bytes beside a marker's value: type and empty name, its part of the NULL bitmap. */
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

    /** A new session may have another. */
    public void forget() {
        bytes = UNKNOWN;
    }

    /** The longest text, or values, of many in one command; without {@code ask} what every server takes, unless it was asked. */
    public long ofMany(boolean ask) throws SQLException {
        return Math.max(0, (ask || bytes != UNKNOWN ? limit() : BUFFER) - HEAD - attributes());
    }

    public void checkText(long length) throws SQLException {
        if (length > UNASKED && length + attributes() + HEAD > limit()) {
            throw tooLong("the statement's text", length);
        }
    }

    /** Checks values of the binary protocol that go out with a command, and those that go ahead of it, each for itself. */
    public void checkValues(ParameterSet parameters) throws SQLException {
        check(parameters, MARKER, 0);
    }

    /** Checks values that are to be in a text: only the long ones, for literals of numbers may be shorter than their bytes. */
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
        return exceptions.of(plain);
    }

    private long limit() throws SQLException {
        if (bytes == UNKNOWN) {
            bytes = questions.ask(List.of(QUESTION)).get(0).map(Long::parseLong).orElse(UNKNOWN);
        }
        return bytes;
    }
}
