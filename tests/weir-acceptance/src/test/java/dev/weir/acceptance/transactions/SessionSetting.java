package dev.weir.acceptance.transactions;

import static dev.weir.acceptance.Weir.run;

import dev.weir.acceptance.FirstRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a session has that the driver relies on, with two values. Text sets all; JDBC has setters for the first four. */
enum SessionSetting {
    AUTOCOMMIT("autocommit", "SET autocommit=%s", "1", "0") {
        @Override
        void set(Connection connection, String value) throws SQLException {
            connection.setAutoCommit(value.equals("1"));
        }

        @Override
        String got(Connection connection) throws SQLException {
            return connection.getAutoCommit() ? "1" : "0";
        }
    },
    READ_ONLY("%s_read_only", "SET SESSION TRANSACTION READ %s", "ONLY", "WRITE") {
        @Override
        void set(Connection connection, String value) throws SQLException {
            connection.setReadOnly(value.equals("ONLY"));
        }

        @Override
        String got(Connection connection) throws SQLException {
            return connection.isReadOnly() ? "ONLY" : "WRITE";
        }

        @Override
        String shown(String value) {
            return value.equals("ONLY") ? "1" : "0";
        }
    },
    ISOLATION("%s_isolation", "SET SESSION TRANSACTION ISOLATION LEVEL %s", "READ COMMITTED", "SERIALIZABLE") {
        @Override
        void set(Connection connection, String value) throws SQLException {
            connection.setTransactionIsolation(
                    value.equals("SERIALIZABLE")
                            ? Connection.TRANSACTION_SERIALIZABLE
                            : Connection.TRANSACTION_READ_COMMITTED);
        }

        @Override
        String got(Connection connection) throws SQLException {
            return connection.getTransactionIsolation() == Connection.TRANSACTION_SERIALIZABLE
                    ? "SERIALIZABLE"
                    : "READ COMMITTED";
        }

        @Override
        String shown(String value) {
            return value.replace(' ', '-');
        }
    },
    DATABASE("", "USE %s", SessionSetting.ONE, SessionSetting.OTHER) {
        @Override
        void set(Connection connection, String value) throws SQLException {
            connection.setCatalog(value);
        }

        @Override
        String got(Connection connection) throws SQLException {
            return connection.getCatalog();
        }

        @Override
        String seen(Connection connection) throws SQLException {
            return FirstRow.only(connection, "SELECT DATABASE()");
        }
    },
    SQL_MODE("sql_mode", "SET sql_mode='%s'", "ANSI_QUOTES", "PIPES_AS_CONCAT") {
        /** A name or a string. */
        @Override
        String seen(Connection connection) throws SQLException {
            return prepared(connection, "SELECT \"s\" FROM " + ONE + ".t WHERE 'a' = ?", "a");
        }

        @Override
        String shown(String value) {
            return value.contains("ANSI_QUOTES") ? "column é" : "s";
        }
    },
    CHARACTER_SETS("character_set_client", "SET NAMES %s", "latin1", "utf8mb4") {
        /** What goes out as text, what goes out as a value, and what comes back, are what they were. */
        @Override
        String seen(Connection connection) throws SQLException {
            String text = FirstRow.only(connection, "SELECT HEX(CONVERT('é' USING utf8mb4))");
            return text + prepared(connection, "SELECT CONCAT(s, ?) FROM " + ONE + ".t", "é");
        }

        @Override
        String shown(String value) {
            return "C3A9column éé";
        }
    },
    TIME_ZONE("time_zone", "SET time_zone='%s'", "+05:00", "+00:00") {
        @Override
        String seen(Connection connection) throws SQLException {
            return prepared(connection, "SELECT CAST(FROM_UNIXTIME(86400) AS CHAR) FROM DUAL WHERE 'a' = ?", "a");
        }

        @Override
        String shown(String value) {
            return "1970-01-02 " + value.substring(1) + ":00";
        }
    };

    static final String ONE = "weir_setters_one";
    static final String OTHER = "weir_setters_other";

    private final String variable;
    private final String text;
    private final String one;
    private final String other;

    SessionSetting(String variable, String text, String one, String other) {
        this.variable = variable;
        this.text = text;
        this.one = one;
        this.other = other;
    }

    String one() {
        return one;
    }

    String other() {
        return other;
    }

    String text(String value) {
        return text.formatted(value);
    }

    /** How the option sessionVariables sets it; empty where it cannot. */
    String assignment(Connection connection, String value) throws SQLException {
        return switch (this) {
            case DATABASE -> "";
            case CHARACTER_SETS ->
                "character_set_client=" + value + ",character_set_connection=" + value + ",character_set_results="
                        + value;
            case AUTOCOMMIT, READ_ONLY -> variable(connection) + "=" + shown(value);
            case ISOLATION -> variable(connection) + "='" + shown(value) + "'";
            default -> variable(connection) + "='" + value + "'";
        };
    }

    boolean hasSetter() {
        return this != SQL_MODE && this != CHARACTER_SETS && this != TIME_ZONE;
    }

    /** Sets it by JDBC, or by text where JDBC has no setter. */
    void set(Connection connection, String value) throws SQLException {
        run(connection, text(value));
    }

    /** What JDBC's getter says, in the form of the values. */
    String got(Connection connection) throws SQLException {
        return value(connection);
    }

    /** What the session has, in the form of {@link #shown}: the variable, or what a statement gives by it. */
    String seen(Connection connection) throws SQLException {
        return value(connection);
    }

    /** What a session shows that has a value, or that says this of itself. */
    String shown(String value) {
        return value;
    }

    /** What the session says, in ASCII: the driver cannot make something else of it. */
    String value(Connection connection) throws SQLException {
        return FirstRow.only(connection, "SELECT @@" + variable(connection));
    }

    /** The name changed with MySQL 5.7.20 and MariaDB 11.1. */
    private String variable(Connection connection) throws SQLException {
        if (!variable.contains("%")) {
            return variable;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW VARIABLES LIKE 'transaction_isolation'")) {
            return variable.formatted(row.next() ? "transaction" : "tx");
        }
    }

    /** By a statement that the connection keeps prepared. */
    private static String prepared(Connection connection, String sql, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, value);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
