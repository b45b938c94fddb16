package dev.weir.session;

import dev.weir.sql.SqlDialect;
import dev.weir.sql.StatementKind;
import java.nio.charset.StandardCharsets;

/**
 * Counts how often a session has defined tables anew. MySQL (9.7.4 was tried; 8.0.15 is free of it) prepares a statement anew
 * by itself when its table has changed, but then takes text for a marker that had been one of a number in a wrong character
 * set: it refuses it for JSON, and stores it wrongly in other columns, with types sent again or not. So the driver prepares
 * anew what was prepared before. What other sessions define cannot be known in time.
 */
final class Redefinitions {
    /** Since this version MySQL gives markers types of their own when it prepares. */
    private static final int MARKERS_HAVE_TYPES = 80022;

    private final boolean counted;
    private final SqlDialect dialect;
    private int count;

    Redefinitions(Established server) {
        int version = SqlDialect.versionNumber(server.version());
        this.counted = !server.mariaDb() && version >= MARKERS_HAVE_TYPES;
        this.dialect = new SqlDialect(true, false, server.mariaDb(), version);
    }

    int count() {
        return count;
    }

    /** The text of a statement goes out, in UTF-8. */
    void sent(byte[] sql) {
        if (counted && mayRedefine(sql)) {
            sent(new String(sql, StandardCharsets.UTF_8));
        }
    }

    /** A prepared statement goes out. */
    void sent(ServerStatement statement) {
        if (counted && statement.columns() == 0 && statement.parameters() == 0) {
            sent(statement.sql());
        }
    }

    private void sent(String sql) {
        if (StatementKind.defines(sql, dialect)) {
            count++;
        }
    }

    /** False for most statements by their first letter: SELECT, SET, SHOW, INSERT, UPDATE, USE, WITH. */
    private static boolean mayRedefine(byte[] sql) {
        return sql.length > 0 && "siuw".indexOf(sql[0] | 0x20) < 0;
    }
}
