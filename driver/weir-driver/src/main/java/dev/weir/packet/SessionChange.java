package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A report of the session tracker: {@code int<1> type, string<lenenc> data}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_ok_packet.html">session state information</a>.
 *
 * @param type {@link #SYSTEM_VARIABLE}, {@link #SCHEMA} or another type, whose data is not kept
 * @param name of the variable; empty for other types
 * @param value of the variable, the schema's name, GTIDs, or the transaction's state
 */
public record SessionChange(int type, String name, String value) {
    public static final int SYSTEM_VARIABLE = 0;

    public static final int SCHEMA = 1;

    /** Another change of the session's state, such as a user variable or a temporary table. */
    public static final int STATE = 2;

    /** The GTIDs of the session's commits, on MySQL. */
    public static final int GTIDS = 3;

    /** MariaDB's variable for the same. */
    public static final String LAST_GTID = "last_gtid";

    /**
     * The transaction's changes so far: eight characters, of which {@code w} and {@code W} mean writes. See <a
     * href="https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_session_track_transaction_info">
     * session_track_transaction_info</a>.
     */
    public static final int TRANSACTION_STATE = 5;

    /** No statement makes so many changes; an entry of two bytes becomes a much larger object. */
    private static final int MOST = 10_000;

    static List<SessionChange> parse(Payload payload) throws ProtocolException {
        int length = payload.lengthEncodedLength();
        Payload entries = payload.slice(length);
        List<SessionChange> changes = new ArrayList<>();
        while (entries.remaining() > 0) {
            int type = entries.u8();
            Payload data = entries.slice(entries.lengthEncodedLength());
            if (type == SYSTEM_VARIABLE) {
                // one entry may hold several variables
                while (data.remaining() > 0) {
                    String name = data.lengthEncodedText(StandardCharsets.UTF_8);
                    add(changes, new SessionChange(type, name, data.lengthEncodedText(StandardCharsets.UTF_8)));
                }
            } else {
                add(changes, new SessionChange(type, "", value(type, data)));
            }
        }
        return changes;
    }

    private static String value(int type, Payload data) throws ProtocolException {
        if (type == GTIDS) {
            // an encoding number, of which there is one
            data.skip(1);
        }
        return type == SCHEMA || type == TRANSACTION_STATE || type == GTIDS
                ? data.lengthEncodedText(StandardCharsets.UTF_8)
                : "";
    }

    /** Returns whether it reports writes, which change nothing of the session. */
    public boolean isWritten() {
        return type == GTIDS || (type == SYSTEM_VARIABLE && name.equals(LAST_GTID));
    }

    private static void add(List<SessionChange> changes, SessionChange change) throws ProtocolException {
        if (changes.size() == MOST) {
            throw new ProtocolException("the server reports too many changes of the session, limit=" + MOST);
        }
        changes.add(change);
    }
}
