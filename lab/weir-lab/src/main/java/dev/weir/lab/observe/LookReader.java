package dev.weir.lab.observe;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import dev.weir.report.text.Figures;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a server's counters: SELECTs on performance_schema, one at a time, each with a time limit, in a session that refuses writes. Each
 * of its own statements contains the word {@link #MARK}, by which it is excluded from the counts.
 */
final class LookReader {
    static final String MARK = "weir_look";

    private static final int SECONDS_FOR_A_STATEMENT = 10;
    private static final int LONGEST_TEXT = 4000;
    private static final String CONNECTION_LOST = "08";
    /** ER_CONNECTION_KILLED, with which MariaDB may end a connection at shutdown. */
    private static final int CONNECTION_KILLED = 1927;
    /** Counters of all sessions that this session also increments. */
    private static final List<String> OWN = List.of("questions", "bytes_sent");

    private static final String STATEMENTS = "performance_schema.events_statements_summary_";
    private static final String WRITES = "'statement/sql/insert', 'statement/sql/replace', 'statement/sql/update',"
            + " 'statement/sql/delete', 'statement/sql/insert_select', 'statement/sql/replace_select',"
            + " 'statement/sql/update_multi', 'statement/sql/delete_multi', 'statement/sql/call_procedure',"
            + " 'statement/sql/load', 'statement/sql/execute_sql', 'statement/com/Execute'";
    private static final String INSERTS = "'statement/sql/insert', 'statement/sql/replace'";
    private static final String ENDS = "'statement/sql/commit', 'statement/sql/rollback'";
    /** A dump thread of a replica sends bytes without rows. */
    private static final String CLIENTS = "SELECT THREAD_ID AS " + MARK + ", IFNULL(PROCESSLIST_DB, '') FROM"
            + " performance_schema.threads WHERE TYPE = 'FOREGROUND' AND PROCESSLIST_ID <> CONNECTION_ID()"
            + " AND IFNULL(PROCESSLIST_COMMAND, '') NOT LIKE 'Binlog Dump%'";

    private final ServerUrl url;
    private final Connection connection;
    private final boolean mariadb;
    private final List<String> notes = new ArrayList<>();
    /** True if the server has shown a digest of an execution of a prepared statement. */
    private boolean preparedInDigests;

    private LookReader(ServerUrl url, Connection connection, boolean mariadb) {
        this.url = url;
        this.connection = connection;
        this.mariadb = mariadb;
    }

    /**
     * Makes the session of a connection read-only, and checks that the server counts.
     *
     * @throws EnvironmentException if it does not count, or the account may not read the counters
     */
    static LookReader open(ServerUrl url, Connection connection, boolean mariadb) {
        LookReader reader = new LookReader(url, connection, mariadb);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION TRANSACTION READ ONLY");
            statement.execute(
                    mariadb
                            ? "SET SESSION max_statement_time = " + SECONDS_FOR_A_STATEMENT
                            : "SET SESSION max_execution_time = " + SECONDS_FOR_A_STATEMENT * 1000);
            reader.requireCounting();
        } catch (SQLException e) {
            throw reader.failure(e);
        }
        return reader;
    }

    private void requireCounting() throws SQLException {
        if (numbers("SELECT 'on' AS " + MARK + ", @@performance_schema").get("on") == 0) {
            throw new EnvironmentException(
                    "server at " + url.describe() + " counts no statements: performance_schema=OFF,"
                            + " expected ON; set performance_schema=ON in its configuration and restart it");
        }
        Map<String, Long> consumers = numbers("SELECT NAME AS " + MARK + ", ENABLED = 'YES' FROM"
                + " performance_schema.setup_consumers WHERE NAME IN ('global_instrumentation',"
                + " 'thread_instrumentation', 'statements_digest')");
        consumers.forEach((name, enabled) -> {
            if (enabled == 0) {
                throw new EnvironmentException("server at " + url.describe() + " counts no statements: consumer=" + name
                        + " is off, expected on; run: UPDATE performance_schema.setup_consumers SET ENABLED = 'YES' WHERE"
                        + " NAME = '" + name + "'");
            }
        });
        // statements inside routines are not sent by clients, and MySQL 9.7 does not count them
        long off = numbers("SELECT 'off' AS " + MARK + ", COUNT(*) FROM performance_schema.setup_instruments WHERE"
                        + " ENABLED = 'NO' AND NAME LIKE 'statement/%' AND NAME NOT LIKE 'statement/sp/%'")
                .get("off");
        if (off > 0) {
            notes.add("Statements of " + Figures.plural(off, "kind")
                    + " are not counted: instruments statement/% are off.");
        }
    }

    /** Reads the counters that a later look is compared with, without the statements' texts, which are most of the data. */
    Look readWithoutTexts() {
        return read("''");
    }

    Look read() {
        return read("IFNULL(LEFT(DIGEST_TEXT, " + LONGEST_TEXT + "), '')");
    }

    private Look read(String text) {
        Set<String> said = new LinkedHashSet<>(notes);
        try {
            Map<Digest.Key, Digest> digests = digests(text);
            long read = System.nanoTime();
            Map<String, Long> status = numbers(status("global"));
            Map<String, Long> own = numbers(status("session"));
            OWN.forEach(name ->
                    status.computeIfPresent(name, (it, all) -> Math.max(0, all - own.getOrDefault(name, 0L))));
            Map<String, Long> commands = numbers("SELECT SUBSTRING(EVENT_NAME, 11) AS " + MARK + ", COUNT_STAR FROM "
                    + STATEMENTS + "global_by_event_name WHERE COUNT_STAR > 0 AND EVENT_NAME LIKE 'statement/com/%'");
            StringBuilder named = new StringBuilder();
            query("SELECT CONCAT(@@hostname, ':', @@port) AS " + MARK, row -> named.append(row.getString(1)));
            String server = named.toString();
            if (!server.endsWith(":" + url.port())) {
                said.add("The server calls itself " + server + " and answers at " + url.address()
                        + ": what is in between may be a proxy, of whose other servers nothing is counted.");
            }
            Map<Long, String> clients = clients(said);
            Map<Long, ConnectionCounts> sessions = sessions(clients.keySet(), said);
            Map<String, Prepared> prepared = prepared(clients, said);
            return new Look(
                    server,
                    status.getOrDefault(Look.UPTIME, 0L),
                    status,
                    commands,
                    digests,
                    prepared,
                    preparedInDigests,
                    sessions,
                    (System.nanoTime() - read) / 1e9,
                    List.copyOf(said));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** MariaDB has the names in capitals, in another schema. */
    private String status(String scope) {
        return "SELECT LOWER(VARIABLE_NAME) AS " + MARK + ", VARIABLE_VALUE FROM "
                + (mariadb ? "information_schema." : "performance_schema.") + scope + "_status WHERE VARIABLE_NAME IN"
                + " ('Uptime', 'Questions', 'Connections', 'Aborted_connects', 'Ssl_accepts', 'Bytes_sent')";
    }

    private Map<Digest.Key, Digest> digests(String column) throws SQLException {
        Map<Digest.Key, Digest> digests = new HashMap<>();
        query(
                "SELECT IFNULL(SCHEMA_NAME, '') AS " + MARK + ", IFNULL(DIGEST, ''), " + column
                        + ", CAST(FIRST_SEEN AS CHAR), COUNT_STAR, SUM_TIMER_WAIT DIV 1000000, SUM_ROWS_AFFECTED,"
                        + " SUM_ROWS_SENT, SUM_ROWS_EXAMINED, SUM_NO_INDEX_USED FROM " + STATEMENTS + "by_digest",
                row -> {
                    String text = row.getString(3);
                    preparedInDigests |= Digest.isExecution(text);
                    Digest digest = digest(row, row.getString(1), row.getString(2), Digest.executed(text));
                    digests.put(digest.key(), digest);
                });
        return digests;
    }

    /** Returns a statement whose counters begin at the fourth column. */
    private static Digest digest(ResultSet rows, String schema, String id, String text) throws SQLException {
        return new Digest(
                schema,
                id,
                text,
                rows.getString(4),
                rows.getLong(5),
                rows.getLong(6),
                rows.getLong(7),
                rows.getLong(8),
                rows.getLong(9),
                rows.getLong(10));
    }

    /**
     * Returns the prepared statements; none if the server does not list them, as MariaDB 10.4. Their texts may hold values, which are
     * dropped.
     */
    private Map<String, Prepared> prepared(Map<Long, String> clients, Set<String> said) {
        Map<String, Prepared> prepared = new HashMap<>();
        try {
            query(
                    "SELECT OWNER_THREAD_ID AS " + MARK + ", STATEMENT_ID, LEFT(SQL_TEXT, " + LONGEST_TEXT
                            + "), '', COUNT_EXECUTE, SUM_TIMER_EXECUTE DIV 1000000,"
                            + " SUM_ROWS_AFFECTED, SUM_ROWS_SENT, SUM_ROWS_EXAMINED, SUM_NO_INDEX_USED FROM"
                            + " performance_schema.prepared_statements_instances WHERE COUNT_EXECUTE > 0"
                            // MySQL 8.0.15 finds none by IS NULL
                            + " AND IFNULL(STATEMENT_NAME, '') = ''",
                    row -> {
                        long client = row.getLong(1);
                        if (clients.containsKey(client)) {
                            String text = Prepared.withoutValues(row.getString(3));
                            prepared.put(
                                    client + ":" + row.getLong(2),
                                    new Prepared(client, digest(row, clients.get(client), text, text)));
                        }
                    });
        } catch (SQLException e) {
            if (e.getErrorCode() != MysqlErrorNumbers.ER_NO_SUCH_TABLE) {
                said.add("Statements that are prepared are not known: "
                        + ServerLogin.failure(url, "read them", e).getMessage() + ".");
            }
        }
        return prepared;
    }

    /** Returns the clients' connections with their databases; none if they cannot be read. */
    private Map<Long, String> clients(Set<String> said) {
        Map<Long, String> clients = new HashMap<>();
        try {
            query(CLIENTS, row -> clients.put(row.getLong(1), row.getString(2)));
        } catch (SQLException e) {
            said.add(unknownConnections(e));
        }
        return clients;
    }

    /** Returns the statements by connection; if they cannot be read, rules that need them report nothing, and a note says so. */
    private Map<Long, ConnectionCounts> sessions(Set<Long> clients, Set<String> said) {
        Map<Long, ConnectionCounts> sessions = new HashMap<>();
        try {
            query(
                    "SELECT THREAD_ID AS " + MARK + ", "
                            + sum("'statement/sql/select'") + ", " + sum(INSERTS) + ", "
                            + sum(WRITES) + ", " + sum(ENDS) + ", SUM(SUM_ROWS_SENT) FROM "
                            + STATEMENTS + "by_thread_by_event_name WHERE COUNT_STAR > 0 GROUP BY THREAD_ID",
                    row -> sessions.put(
                            row.getLong(1),
                            new ConnectionCounts(
                                    row.getLong(2),
                                    row.getLong(3),
                                    row.getLong(4),
                                    row.getLong(5),
                                    row.getLong(6),
                                    -1)));
            sessions.keySet().retainAll(clients);
            numbers(
                            "SELECT THREAD_ID AS " + MARK
                                    + ", VARIABLE_VALUE FROM performance_schema.status_by_thread WHERE VARIABLE_NAME = 'Bytes_sent'")
                    .forEach((id, bytes) ->
                            sessions.computeIfPresent(Long.valueOf(id), (thread, session) -> session.withBytes(bytes)));
        } catch (SQLException e) {
            said.add(unknownConnections(e));
        }
        return sessions;
    }

    private String unknownConnections(SQLException e) {
        return "Bytes and statements by connection are not known, so that BLOBs are not looked for: "
                + ServerLogin.failure(url, "read them", e).getMessage() + ".";
    }

    private static String sum(String events) {
        return "SUM(IF(EVENT_NAME IN (" + events + "), COUNT_STAR, 0))";
    }

    private Map<String, Long> numbers(String sql) throws SQLException {
        Map<String, Long> numbers = new HashMap<>();
        // the uptime is negative, and shown without its sign, if the clock is before the start
        query(sql, row -> numbers.put(row.getString(1), row.getBigDecimal(2).longValue()));
        return numbers;
    }

    @FunctionalInterface
    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    private void query(String sql, Row each) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                each.take(rows);
            }
        }
    }

    private RuntimeException failure(SQLException e) {
        if (e.getErrorCode() == MysqlErrorNumbers.ER_TABLEACCESS_DENIED_ERROR) {
            return new EnvironmentException("account may not read the counters at " + url.describe()
                    + "; grant it what is missing: GRANT SELECT ON performance_schema.* TO '"
                    + url.account().user() + "'@'..'");
        }
        boolean lost = e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_LOST);
        if (lost || e.getErrorCode() == CONNECTION_KILLED) {
            return new EnvironmentException("the connection to " + url.describe()
                    + " was lost before the counters had been read twice: the server was restarted, or ended it;"
                    + " look again");
        }
        return ServerLogin.failure(url, "read the counters", e);
    }
}
