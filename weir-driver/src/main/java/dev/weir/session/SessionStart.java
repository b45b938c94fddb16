package dev.weir.session;

/**
 * What a session is told at its start besides what the driver itself needs.
 *
 * @param createDatabase whether the database is created where there is none
 * @param autoCommit whether it begins with autocommit
 * @param isolation {@code READ-COMMITTED} or the like; empty for the server's
 * @param readOnlyToServer whether the server is told of a read-only connection
 * @param collation {@code collation_connection}; empty for the server's
 * @param timeZone {@code time_zone}; empty for the server's
 * @param zoneOfServer whether values are in the session's time zone, which is asked for
 * @param initSql a statement; empty for none
 */
public record SessionStart(
        boolean createDatabase,
        boolean autoCommit,
        String isolation,
        boolean readOnlyToServer,
        String collation,
        String timeZone,
        boolean zoneOfServer,
        String initSql) {}
