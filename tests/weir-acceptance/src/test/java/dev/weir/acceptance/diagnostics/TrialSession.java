package dev.weir.acceptance.diagnostics;

import com.google.errorprone.annotations.Immutable;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** A session of one of the two drivers, made anew now and then, in the same state before each trial. */
final class TrialSession implements AutoCloseable {
    static final String DATABASE = "weir_diagnostics";
    static final String OTHER = "weir_diagnostics_2";

    private static final int TRIALS = 40;
    private static final String ROUTINES = "ROW_COUNT(), FOUND_ROWS(), @@warning_count, @@error_count";
    private static final String OPTIONS = "sessionVariables=sql_mode=''";

    /** Thirty columns whose types the text fixes, so that their definitions are soon left out. */
    private static final String WIDE = wide();

    private final String url;
    private final RunningServer server;
    private final Map<String, PreparedStatement> kept = new HashMap<>();
    private Connection connection;
    private Statement statement;
    private int trials;

    private TrialSession(RunningServer server, String url) throws SQLException {
        this.server = server;
        this.url = url;
        this.connection = open();
        this.statement = connection.createStatement();
    }

    static TrialSession weir(RunningServer server, String options) throws SQLException {
        return new TrialSession(server, Weir.url(server, DATABASE) + OPTIONS + options);
    }

    static TrialSession connectorJ(RunningServer server) throws SQLException {
        return new TrialSession(
                server,
                "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE + "?" + OPTIONS
                        + "&jdbcCompliantTruncation=false&allowPublicKeyRetrieval=true");
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(url, server.user(), server.password());
    }

    private static String wide() {
        StringBuilder sql = new StringBuilder("SELECT 1");
        for (int i = 0; i < 30; i++) {
            sql.append(",1 AS a_long_name_of_a_column_that_takes_room_").append(i);
        }
        return sql.toString();
    }

    static void create(RunningServer server) throws SQLException {
        String[] tables = {
            "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(2), n INT)",
            "INSERT INTO t (s) VALUES ('a'), ('b'), ('c')",
            "CREATE TABLE four (a INT PRIMARY KEY)",
            "INSERT INTO four VALUES (1), (2), (3), (4)",
            "CREATE PROCEDURE looks() SELECT " + ROUTINES,
            "SET GLOBAL log_bin_trust_function_creators = 1",
            "CREATE FUNCTION looking() RETURNS VARCHAR(100) RETURN CONCAT_WS(',', " + ROUTINES + ")"
        };
        Weir.create(server, DATABASE, tables);
        Weir.create(server, OTHER, tables);
    }

    Connection connection() {
        return connection;
    }

    Statement statement() {
        return statement;
    }

    PreparedStatement kept(String sql) throws SQLException {
        PreparedStatement prepared = kept.get(sql);
        if (prepared == null) {
            prepared = connection.prepareStatement(sql);
            kept.put(sql, prepared);
        }
        return prepared;
    }

    void closeKept() throws SQLException {
        for (PreparedStatement each : kept.values()) {
            each.close();
        }
        kept.clear();
    }

    /** Reads until definitions are left out, where they are. */
    void readWide(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            rows(kept(WIDE).executeQuery());
        }
    }

    /** The rows of a result, without what differs from session to session. */
    static String rows(ResultSet given) throws SQLException {
        StringBuilder rows = new StringBuilder();
        try (given) {
            int columns = given.getMetaData().getColumnCount();
            while (given.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.append(given.getString(i)).append(i < columns ? ',' : ';');
                }
            }
        }
        return rows.toString();
    }

    @Immutable
    interface Step {
        void run(TrialSession twin) throws SQLException;
    }

    interface Look {
        String at(TrialSession twin) throws SQLException;
    }

    /** Runs one after the other, and returns what the last sees. */
    String look(boolean omitted, boolean manual, Step before, Step between, Look look) throws SQLException {
        anew();
        connection.setAutoCommit(!manual);
        rows(statement.executeQuery("SELECT a FROM four"));
        if (omitted) {
            readWide(6);
        }
        try {
            before.run(this);
            between.run(this);
            return look.at(this);
        } catch (SQLException e) {
            return "error " + e.getErrorCode() + " " + e.getMessage();
        } finally {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    private void anew() throws SQLException {
        statement.close();
        trials++;
        if (trials % TRIALS == 0) {
            closeKept();
            connection.close();
            connection = open();
        }
        connection.setCatalog(DATABASE);
        statement = connection.createStatement();
        connection.setReadOnly(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(true);
        statement.executeUpdate("DELETE FROM t WHERE id > 3");
        statement.executeUpdate("UPDATE t SET s = 'a', n = NULL");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
