package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.session.SessionStart;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/** Reads what a session is told at its start. */
final class SessionStartReader {
    private static final String SERVER = "SERVER";

    private SessionStartReader() {}

    static SessionStart read(String database, OptionValues values) throws SQLException {
        boolean create = values.flag(Option.CREATE_DATABASE_IF_NOT_EXIST);
        return new SessionStart(
                create && !database.isEmpty(),
                values.flag(Option.AUTOCOMMIT),
                isolation(values),
                values.flag(Option.READ_ONLY_PROPAGATES_TO_SERVER),
                collation(values),
                timeZone(values),
                values.flag(Option.PRESERVE_INSTANTS) && isOfServer(values),
                values.text(Option.INIT_SQL).trim());
    }

    /** The zone of values; that of the server is not known yet. */
    static ZoneId zone(OptionValues values) throws SQLException {
        ZoneId zone = values.zone(Option.CONNECTION_TIME_ZONE);
        return values.flag(Option.PRESERVE_INSTANTS) ? zone : ZoneId.systemDefault();
    }

    private static boolean isOfServer(OptionValues values) {
        return values.text(Option.CONNECTION_TIME_ZONE).trim().equalsIgnoreCase(SERVER);
    }

    /** A zone without summer time goes as its offset, which needs no table of zones on the server. */
    private static String timeZone(OptionValues values) throws SQLException {
        if (!values.flag(Option.FORCE_CONNECTION_TIME_ZONE_TO_SESSION) || isOfServer(values)) {
            return "";
        }
        ZoneId zone = values.zone(Option.CONNECTION_TIME_ZONE);
        if (!zone.getRules().isFixedOffset()) {
            return zone.getId();
        }
        ZoneOffset offset = zone.getRules().getOffset(Instant.EPOCH);
        return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
    }

    private static String isolation(OptionValues values) throws SQLException {
        String given = values.text(Option.TRANSACTION_ISOLATION).trim();
        String level =
                given.toUpperCase(Locale.ROOT).replace("TRANSACTION_", "").replaceAll("[ _-]", "");
        return switch (level) {
            case "" -> "";
            case "READUNCOMMITTED" -> "READ-UNCOMMITTED";
            case "READCOMMITTED" -> "READ-COMMITTED";
            case "REPEATABLEREAD" -> "REPEATABLE-READ";
            case "SERIALIZABLE" -> "SERIALIZABLE";
            default ->
                throw values.wrong(
                        Option.TRANSACTION_ISOLATION,
                        "one of READ-UNCOMMITTED, READ-COMMITTED, REPEATABLE-READ, SERIALIZABLE");
        };
    }

    /** It becomes part of a statement: nothing but a name. */
    private static String collation(OptionValues values) throws SQLException {
        String name = values.text(Option.CONNECTION_COLLATION).trim();
        if (!name.matches("[A-Za-z0-9_]*")) {
            throw values.wrong(Option.CONNECTION_COLLATION, "the name of a collation, such as utf8mb4_unicode_ci");
        }
        return name;
    }
}
