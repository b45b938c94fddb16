package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.lab.server.RunningServer;
import java.sql.SQLException;

/** Says in one line why a server does not take the user's query, and what to do. */
final class QueryFailure {
    private static final int NO_DATABASE = 1046;
    private static final int UNKNOWN_DATABASE = 1049;
    private static final int SYNTAX = 1064;
    private static final int NO_TABLE = 1146;
    private static final int DATABASE_DENIED = 1044;
    private static final int TABLE_DENIED = 1142;
    private static final int COLUMN_DENIED = 1143;
    private static final int READ_ONLY_TRANSACTION = 1792;

    private QueryFailure() {}

    static RuntimeException explain(SQLException e, RunningServer server, String schema) {
        String where = "the server at host=" + server.host() + " port=" + server.port();
        String said = where + " says: " + firstLine(e);
        boolean ours = !server.origin().equals("url");
        return switch (e.getErrorCode()) {
            case NO_DATABASE, UNKNOWN_DATABASE, NO_TABLE ->
                new UsageException("--query cannot be run: " + said + "; " + (ours ? bringYourOwn() : nameIt(schema)));
            case SYNTAX -> new UsageException("--query cannot be run: " + said + "; try it in the mysql client first");
            case DATABASE_DENIED, TABLE_DENIED, COLUMN_DENIED ->
                new UsageException(
                        "--query may not be run: " + said + "; GRANT SELECT on its tables to user=" + server.user());
            case READ_ONLY_TRANSACTION ->
                new UsageException("--query writes, and it runs in a read-only transaction: " + said
                        + "; leave out what writes, a stored function perhaps");
            default ->
                state(e).startsWith("42") || state(e).startsWith("22")
                        ? new UsageException("--query cannot be run: " + said + "; try it in the mysql client first")
                        : new EnvironmentException(
                                "cannot read the query: " + said + "; try it in the mysql client first", e);
        };
    }

    private static String bringYourOwn() {
        return "this server is Weir's own and holds no tables of yours: name your server by"
                + " --url mysql://user:password@host:port/SCHEMA";
    }

    private static String nameIt(String schema) {
        return schema.isEmpty()
                ? "name the schema in --url mysql://user:password@host:port/SCHEMA, or write SCHEMA.TABLE in the query"
                : "--url names schema=" + schema + ": check it, and the names of the tables";
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    private static String firstLine(SQLException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.lines().findFirst().orElse("") + " (" + e.getErrorCode() + ")";
    }
}
