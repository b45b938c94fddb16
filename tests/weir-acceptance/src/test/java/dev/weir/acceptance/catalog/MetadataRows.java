package dev.weir.acceptance.catalog;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers of metadata as plain values, and the schema that they are asked of. */
final class MetadataRows {
    private MetadataRows() {}

    interface Question {
        ResultSet ask(DatabaseMetaData metadata) throws SQLException;
    }

    /** Rows as label to text, in the order of both. */
    static List<Map<String, String>> of(DatabaseMetaData metadata, Question question) throws SQLException {
        try (ResultSet rows = question.ask(metadata)) {
            List<String> labels = labels(rows.getMetaData());
            List<Map<String, String>> all = new ArrayList<>();
            while (rows.next()) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < labels.size(); i++) {
                    row.put(labels.get(i), rows.getString(i + 1));
                }
                all.add(row);
            }
            return all;
        }
    }

    static List<String> column(DatabaseMetaData metadata, String label, Question question) throws SQLException {
        return of(metadata, question).stream().map(row -> row.get(label)).toList();
    }

    static List<String> labels(ResultSetMetaData columns) throws SQLException {
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        return labels;
    }

    /** Makes the database anew, with every type and kind of key. */
    static void create(Connection connection, String database) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
            statement.execute("USE " + database);
        }
        run(connection, "schema.sql");
    }

    /** The same, with more tables and routines. */
    static void createWithMore(Connection connection, String database) throws Exception {
        create(connection, database);
        run(connection, "more.sql");
    }

    private static void run(Connection connection, String script) throws Exception {
        String statements;
        try (var in = MetadataRows.class.getResourceAsStream(script)) {
            statements = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements.split(";\n", -1)) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }
}
