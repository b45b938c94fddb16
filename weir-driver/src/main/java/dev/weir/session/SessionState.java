package dev.weir.session;

import dev.weir.packet.OkPacket;
import dev.weir.packet.SessionChange;

/**
 * What the server has reported of the session. A report says that something has changed; what is the case now it need not say:
 * a stored routine's settings are reported, and undone without a report when the routine ends.
 */
final class SessionState {
    /** Everything whose change can make a text mean something else, and whether it is reported. MariaDB takes a list only. */
    private static final String TRACKED =
            "autocommit,character_set_client,character_set_connection,character_set_results,"
                    + "collation_connection,sql_mode,time_zone,session_track_system_variables,session_track_schema";

    private static final String TRACKING = "session_track_schema=1,session_track_system_variables='" + TRACKED + "'";

    private static final String UTF8MB4 = "utf8mb4";

    private String database;
    private String clientCharset = UTF8MB4;
    private String resultsCharset = UTF8MB4;
    private int resultsCharsetChanges;
    private long textMeaningChanges;

    SessionState(String database) {
        this.database = database;
    }

    /** Settings, separated by commas, that make the server report what matters here. */
    static String tracking() {
        return TRACKING;
    }

    /** Takes in what the end of a command says. */
    void done(OkPacket ok) {
        for (SessionChange change : ok.changes()) {
            if (change.type() == SessionChange.SCHEMA) {
                database = change.value();
            } else if (change.type() == SessionChange.SYSTEM_VARIABLE) {
                variable(change.name(), change.value());
            }
        }
    }

    private void variable(String name, String value) {
        if (changesMeaning(name)) {
            textMeaningChanges++;
        }
        if (name.equals("character_set_client")) {
            clientCharset = value;
        } else if (name.equals("character_set_results") && !value.equals(resultsCharset)) {
            resultsCharset = value;
            resultsCharsetChanges++;
        }
    }

    private static boolean changesMeaning(String variable) {
        return variable.equals("sql_mode")
                || variable.startsWith("character_set_")
                || variable.startsWith("collation_")
                || variable.startsWith("session_track_");
    }

    /** Current database as reported last; empty for none. */
    String database() {
        return database;
    }

    /** {@code character_set_client} as reported last. */
    String clientCharset() {
        return clientCharset;
    }

    /** {@code character_set_results} as reported last; empty for NULL. */
    String resultsCharset() {
        return resultsCharset;
    }

    /** How often text began to come in another character set. */
    int resultsCharsetChanges() {
        return resultsCharsetChanges;
    }

    /** How often something was reported that can make the text of a statement mean something else. */
    long textMeaningChanges() {
        return textMeaningChanges;
    }
}
