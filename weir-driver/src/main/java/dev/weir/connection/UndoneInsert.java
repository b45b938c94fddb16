package dev.weir.connection;

import dev.weir.packet.ServerVersion;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.TableEngine;
import java.sql.SQLException;

/**
 * Proves that nothing is left of an INSERT that failed: its table is one of InnoDB, and no trigger ran, which may have written what
 * cannot be undone, such as rows of another engine. Triggers are told to those only who have the TRIGGER privilege, so that the
 * account must have it.
 */
final class UndoneInsert {
    /** First versions of MySQL that have them; MariaDB's roles only add privileges. */
    private static final int ROLES = 80000;

    private static final int PARTIAL_REVOKES = 80016;

    /** The account as the catalog writes it, {@code 'name'@'host'}; a name may have an at sign, a host has none. */
    private static final String ACCOUNT = "CAST(p.GRANTEE AS BINARY)=CAST(CONCAT('''',"
            + "LEFT(CURRENT_USER(),CHAR_LENGTH(CURRENT_USER())-CHAR_LENGTH(SUBSTRING_INDEX(CURRENT_USER(),'@',-1))-1),"
            + "'''@''',SUBSTRING_INDEX(CURRENT_USER(),'@',-1),'''') AS BINARY)";

    private static final String TRIGGER_OF_ACCOUNT = " WHERE " + ACCOUNT + " AND p.PRIVILEGE_TYPE='TRIGGER'";

    private UndoneInsert() {}

    /** Asks the server about the table; returns whether it is certain that nothing is left. */
    static boolean isSure(Session session, InsertedRow row) throws SQLException {
        String current = session.transactions().database();
        String database = row.database().isEmpty() ? current : row.database();
        String name = Identifiers.quote(database) + "." + Identifiers.quote(row.table());
        String definition = SingleValue.query(session, "SHOW CREATE TABLE " + name, 1);
        if (definition == null) {
            return false;
        }
        // it hides one that the catalog has, and has no triggers
        if (definition.startsWith("CREATE TEMPORARY TABLE ")) {
            return TableEngine.isInnoDb(definition, session.commands().dialect());
        }
        String question = question(session.established().version(), database, row);
        return definition.startsWith("CREATE TABLE ") && "1".equals(SingleValue.query(session, question));
    }

    /** The same conditions find table and triggers: should one miss a name, so does the other. */
    private static String question(ServerVersion version, String database, InsertedRow row) throws SQLException {
        String schema = Identifiers.literal(database);
        String table = Identifiers.literal(row.table());
        // where the server does not report a USE, the table may be another
        String current =
                row.database().isEmpty() ? " AND CAST(DATABASE() AS BINARY)<=>CAST(t.TABLE_SCHEMA AS BINARY)" : "";
        return "SELECT MIN(t.TABLE_TYPE IN ('BASE TABLE','SYSTEM VERSIONED') AND t.ENGINE<=>'InnoDB'" + current
                + " AND " + seesTriggers(version) + ") AND (SELECT COUNT(*)=0 FROM information_schema.TRIGGERS"
                + " WHERE EVENT_OBJECT_SCHEMA=" + schema + " AND EVENT_OBJECT_TABLE=" + table
                + " AND EVENT_MANIPULATION NOT IN ('UPDATE','DELETE'))"
                + " FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA=" + schema + " AND t.TABLE_NAME=" + table;
    }

    /**
     * The account has the privilege itself, globally, or for the table or the database. Of the databases' patterns that match, the
     * server takes the most specific, so that all must have it. Roles can bring another that is more specific, and partial revokes
     * are exceptions from what is granted globally or by pattern: neither is in these tables.
     */
    private static String seesTriggers(ServerVersion version) {
        String global = "EXISTS(SELECT 1 FROM information_schema.USER_PRIVILEGES p" + TRIGGER_OF_ACCOUNT + ")";
        String table = "EXISTS(SELECT 1 FROM information_schema.TABLE_PRIVILEGES p" + TRIGGER_OF_ACCOUNT
                + " AND CAST(p.TABLE_SCHEMA AS BINARY)=CAST(t.TABLE_SCHEMA AS BINARY)"
                + " AND CAST(p.TABLE_NAME AS BINARY)=CAST(t.TABLE_NAME AS BINARY))";
        String database = "(SELECT COUNT(DISTINCT CAST(p.TABLE_SCHEMA AS BINARY))=SUM(p.PRIVILEGE_TYPE='TRIGGER')"
                + " FROM information_schema.SCHEMA_PRIVILEGES p WHERE " + ACCOUNT
                + " AND CAST(t.TABLE_SCHEMA AS BINARY) LIKE CAST(p.TABLE_SCHEMA AS BINARY) ESCAPE X'5C')<=>1";
        String withoutRoles = version.isAtLeast(ROLES, ServerVersion.NEVER) ? "CURRENT_ROLE()='NONE' AND " : "";
        String complete = version.isAtLeast(PARTIAL_REVOKES, ServerVersion.NEVER) ? "@@partial_revokes=0 AND " : "";
        return complete + "(" + global + " OR " + withoutRoles + "(" + table + " OR " + database + "))";
    }
}
