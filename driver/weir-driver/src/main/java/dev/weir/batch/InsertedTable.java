package dev.weir.batch;

import dev.weir.packet.ServerTraits;
import dev.weir.sql.Identifiers;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlCommands;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.TableEngine;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table that batches insert into, as the server describes it.
 *
 * @param undone whether a failed INSERT leaves nothing: the table is InnoDB's, and has no trigger, which could write rows
 *     of another engine that cannot be undone
 * @param alike whether a row is stored alike alone and among others: the sql_mode is strict, no default reads diagnostics,
 *     and no id is set for the next INSERT
 * @param idColumn the AUTO_INCREMENT column's name; empty for none
 * @param idPlace its position among the columns of an INSERT without column names, from 1; 0 for none
 * @param ids those that are left
 */
public record InsertedTable(boolean undone, boolean alike, String idColumn, int idPlace, IdRoom ids) {
    /**
     * Functions in a default, as the server writes them, that read the previous statement's diagnostics, or take a sequence's
     * number, which a failed statement uses up.
     */
    private static final Pattern LEFT = Pattern.compile(
            "(?:last_insert_id|row_count|found_rows|nextval|lastval|setval)\\(", Pattern.CASE_INSENSITIVE);

    static final InsertedTable UNKNOWN = new InsertedTable(false, false, "", 0, IdRoom.NONE);

    /** The number of parts of an answer. */
    private static final int PARTS = 6;

    /** The account as the catalog writes it, {@code 'name'@'host'}; a name may contain an at sign, a host none. */
    private static final String ACCOUNT = "CAST(p.GRANTEE AS BINARY)=CAST(CONCAT('''',"
            + "LEFT(CURRENT_USER(),CHAR_LENGTH(CURRENT_USER())-CHAR_LENGTH(SUBSTRING_INDEX(CURRENT_USER(),'@',-1))-1),"
            + "'''@''',SUBSTRING_INDEX(CURRENT_USER(),'@',-1),'''') AS BINARY)";

    private static final String TRIGGER_OF_ACCOUNT = " WHERE " + ACCOUNT + " AND p.PRIVILEGE_TYPE='TRIGGER'";

    /**
     * Returns the queries about a table; {@code name} is quoted and has the database. The catalog shows triggers only to
     * accounts with the TRIGGER privilege, so the account must have it.
     */
    static List<String> questions(ServerTraits server, String database, String name, InsertedRow row)
            throws SQLException {
        return List.of("SHOW CREATE TABLE " + name, question(server, database, row));
    }

    /** Takes the answers to {@link #questions}. */
    static InsertedTable of(Optional<String> shown, Optional<String> answer, SqlDialect dialect) {
        String definition = shown.orElse("");
        // the table is temporary: it hides one in the catalog, and has no triggers
        if (definition.startsWith("CREATE TEMPORARY TABLE ")) {
            return new InsertedTable(TableEngine.isInnoDb(definition, dialect), false, "", 0, IdRoom.NONE);
        }
        return definition.startsWith("CREATE TABLE ")
                ? answer.map(value -> parse(value, definition)).orElse(UNKNOWN)
                : UNKNOWN;
    }

    /**
     * Parses {@code undone alike place step type name}. The catalog has only the columns that the account may use, the
     * definition all. The server's comparison of names beyond ASCII is not known here.
     */
    private static InsertedTable parse(String answer, String definition) {
        String[] parts = answer.split(" ", PARTS);
        String name = parts[PARTS - 1];
        if (name.isEmpty() && definition.contains("AUTO_INCREMENT")) {
            return UNKNOWN;
        }
        if (!StandardCharsets.US_ASCII.newEncoder().canEncode(name)) {
            return UNKNOWN;
        }
        boolean alike = !parts[1].equals("0") && !LEFT.matcher(definition).find();
        IdRoom ids = IdRoom.of(definition, parts[4], Long.parseLong(parts[3]));
        return new InsertedTable(parts[0].equals("1"), alike, name, Integer.parseInt(parts[2]), ids);
    }

    /** Returns the query. Table and triggers are found by the same conditions: if one misses a name, so does the other. */
    private static String question(ServerTraits server, String database, InsertedRow row) throws SQLException {
        String schema = Identifiers.literal(database);
        String table = Identifiers.literal(row.table());
        // a USE that the server does not report may make the name mean another table
        String current =
                row.database().isEmpty() ? " AND CAST(DATABASE() AS BINARY)<=>CAST(t.TABLE_SCHEMA AS BINARY)" : "";
        String columns =
                " FROM information_schema.COLUMNS c WHERE c.TABLE_SCHEMA=" + schema + " AND c.TABLE_NAME=" + table;
        String generated = columns + " AND c.EXTRA LIKE '%auto_increment%'";
        String keysShown = server.hidesKeys() ? " AND @@show_gipk_in_create_table_and_information_schema=1" : "";
        return "SELECT CONCAT(MIN(t.TABLE_TYPE IN ('BASE TABLE','SYSTEM VERSIONED') AND t.ENGINE<=>'InnoDB'" + current
                + " AND " + seesTriggers(server) + ") AND (SELECT COUNT(*)=0 FROM information_schema.TRIGGERS"
                + " WHERE EVENT_OBJECT_SCHEMA=" + schema + " AND EVENT_OBJECT_TABLE=" + table
                + " AND EVENT_MANIPULATION NOT IN ('UPDATE','DELETE')),' ',"
                + "(LOCATE('STRICT_',@@sql_mode)>0 AND @@insert_id=0" + keysShown + "),' ',"
                + "(SELECT COUNT(*)" + columns + " AND c.EXTRA NOT LIKE '%INVISIBLE%' AND c.ORDINAL_POSITION<="
                + "(SELECT MAX(c.ORDINAL_POSITION)" + generated + " AND c.EXTRA NOT LIKE '%INVISIBLE%')),' ',"
                + "@@auto_increment_increment,' ',"
                + "(SELECT COALESCE(REPLACE(MAX(c.COLUMN_TYPE),' ','-'),'')" + generated + "),' ',"
                + "(SELECT COALESCE(MAX(c.COLUMN_NAME),'')" + generated + "))"
                + " FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA=" + schema + " AND t.TABLE_NAME=" + table
                + SqlCommands.ONE_ROW;
    }

    /**
     * Checks for the privilege granted to the account itself: global, or for the table or the database. The server applies only
     * the most specific of matching database patterns, so all must have it. These tables have neither roles, which can add a
     * more specific pattern, nor partial revokes.
     */
    private static String seesTriggers(ServerTraits server) {
        String global = "EXISTS(SELECT 1 FROM information_schema.USER_PRIVILEGES p" + TRIGGER_OF_ACCOUNT + ")";
        String table = "EXISTS(SELECT 1 FROM information_schema.TABLE_PRIVILEGES p" + TRIGGER_OF_ACCOUNT
                + " AND CAST(p.TABLE_SCHEMA AS BINARY)=CAST(t.TABLE_SCHEMA AS BINARY)"
                + " AND CAST(p.TABLE_NAME AS BINARY)=CAST(t.TABLE_NAME AS BINARY))";
        String database = "(SELECT COUNT(DISTINCT CAST(p.TABLE_SCHEMA AS BINARY))=SUM(p.PRIVILEGE_TYPE='TRIGGER')"
                + " FROM information_schema.SCHEMA_PRIVILEGES p WHERE " + ACCOUNT
                + " AND CAST(t.TABLE_SCHEMA AS BINARY) LIKE CAST(p.TABLE_SCHEMA AS BINARY) ESCAPE X'5C')<=>1";
        String withoutRoles = server.hasNarrowingRoles() ? "CURRENT_ROLE()='NONE' AND " : "";
        String complete = server.revokesPartially() ? "@@partial_revokes=0 AND " : "";
        return complete + "(" + global + " OR " + withoutRoles + "(" + table + " OR " + database + "))";
    }

    /** Returns whether the server gives each row an id. */
    public boolean generatesIds(InsertedRow row) {
        String item = idItem(row);
        return !idColumn.isEmpty() && (item.equals("NULL") || item.equals("DEFAULT"));
    }

    /** Returns whether each row's id is a marker. */
    public boolean takesIds(InsertedRow row) {
        return !idColumn.isEmpty() && idItem(row).equals(InsertedRow.MARKER);
    }

    /** Returns the marker, counted from 0, of a row's id if {@link #takesIds}. */
    public int idMarker(InsertedRow row) {
        return (int) row.items().subList(0, idIndex(row)).stream()
                .filter(InsertedRow.MARKER::equals)
                .count();
    }

    /** Returns a row's item for the id; {@code NULL}, too, if it has none. */
    private String idItem(InsertedRow row) {
        int index = idIndex(row);
        return index < 0 || index >= row.items().size() ? "NULL" : row.items().get(index);
    }

    private int idIndex(InsertedRow row) {
        if (row.columns().isEmpty()) {
            return idPlace - 1;
        }
        for (int i = 0; i < row.columns().size(); i++) {
            if (row.columns().get(i).equalsIgnoreCase(idColumn)) {
                return i;
            }
        }
        return -1;
    }
}
