package dev.weir.acceptance.jvm;

import dev.weir.testkit.memory.Allocation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Prints the bytes that each kind of command allocates; run in a JVM of its own. */
final class CommandAllocations {
    private CommandAllocations() {}

    /** Takes URL, user and password of a database with a table {@code t}. */
    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(args[0], args[1], args[2]);
                PreparedStatement kept = connection.prepareStatement("SELECT id, n FROM t WHERE id = ?")) {
            print("text", () -> text(connection));
            print("prepared", () -> prepared(connection));
            print("kept", () -> read(kept));
            print("write", () -> write(connection));
            print("transaction", () -> transaction(connection, kept));
        }
    }

    private static void print(String what, Allocation.Call call) throws Exception {
        System.out.println(what + "=" + Allocation.perCall(call));
    }

    private static void text(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, n FROM t WHERE id = 1")) {
            readAll(rows);
        }
    }

    private static void prepared(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, n FROM t WHERE id = ?")) {
            read(statement);
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 1);
        try (ResultSet rows = statement.executeQuery()) {
            readAll(rows);
        }
    }

    private static void readAll(ResultSet rows) throws SQLException {
        while (rows.next()) {
            rows.getInt(2);
        }
    }

    private static void write(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE t SET n = n + ? WHERE id = ?")) {
            statement.setInt(1, 0);
            statement.setInt(2, 1);
            statement.executeUpdate();
        }
    }

    private static void transaction(Connection connection, PreparedStatement statement) throws SQLException {
        connection.setAutoCommit(false);
        read(statement);
        connection.commit();
        connection.setAutoCommit(true);
    }
}
