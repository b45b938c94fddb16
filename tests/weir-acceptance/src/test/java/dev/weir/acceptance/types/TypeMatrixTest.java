package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.acceptance.types.TypeTable.Column;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;

/** Every type through every getter: both protocols give the same, and text is what the server itself makes of the value. */
class TypeMatrixTest {
    private static final String ZONES = "&connectionTimeZone=Europe/Berlin";

    @OnEachKind
    void protocolsAgree(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String database = "weir_matrix";
        List<Column> columns = TypeTable.create(server, database);
        for (String policy : List.of("EXCEPTION", "CONVERT_TO_NULL", "ROUND")) {
            String url = Weir.url(server, database) + "sslMode=DISABLED&allowPublicKeyRetrieval=true" + ZONES
                    + "&zeroDateTimeBehavior=" + policy;
            try (Connection connection = DriverManager.getConnection(url, server.user(), server.password())) {
                List<String> text = outcomes(connection, columns, false);
                List<String> binary = outcomes(connection, columns, true);
                assertThat(text).hasSizeGreaterThan(5 * columns.size() * Getters.ALL.size());
                assertThat(binary).containsExactlyElementsOf(text);
            }
        }
    }

    /** One line for each row, column and getter. */
    private static List<String> outcomes(Connection connection, List<Column> columns, boolean binary)
            throws SQLException {
        List<String> outcomes = new ArrayList<>();
        for (Column column : columns) {
            try (Statement statement =
                            binary ? connection.prepareStatement(select(column)) : connection.createStatement();
                    ResultSet rows = binary
                            ? ((java.sql.PreparedStatement) statement).executeQuery()
                            : statement.executeQuery(select(column))) {
                while (rows.next()) {
                    for (Map.Entry<String, Getters.Getter> getter : Getters.ALL.entrySet()) {
                        outcomes.add(column.type() + " row=" + rows.getInt(1) + " " + getter.getKey() + ": "
                                + Getters.outcome(getter.getValue(), rows, 2));
                    }
                }
            }
        }
        return outcomes;
    }

    private static String select(Column column) {
        return "SELECT id, " + column.name() + " FROM types ORDER BY id";
    }

    @OnEachKind
    void textIsTheServers(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String database = "weir_matrix_text";
        List<Column> columns = TypeTable.create(server, database);
        SoftAssertions softly = new SoftAssertions();
        try (Connection connection = Weir.open(server, database)) {
            for (Column column : columns) {
                String said = column.asText() == null ? "HEX(" + column.name() + ")" : column.asText();
                String sql = "SELECT id, " + column.name() + ", " + said + " FROM types ORDER BY id";
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    check(softly, column, rows);
                }
                try (java.sql.PreparedStatement statement = connection.prepareStatement(sql);
                        ResultSet rows = statement.executeQuery()) {
                    check(softly, column, rows);
                }
            }
        }
        softly.assertAll();
    }

    private static void check(SoftAssertions softly, Column column, ResultSet rows) throws SQLException {
        while (rows.next()) {
            String got = column.asText() == null ? Getters.hex(rows.getBytes(2)) : rows.getString(2);
            softly.assertThat(got)
                    .as(
                            "%s row=%d type=%s",
                            column.type(), rows.getInt(1), rows.getMetaData().getColumnTypeName(2))
                    .isEqualTo(rows.getString(3));
        }
    }

    @OnEachKind
    void nullIsNullForEveryTypeAndGetter(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String database = "weir_matrix_null";
        List<Column> columns = TypeTable.create(server, database);
        SoftAssertions softly = new SoftAssertions();
        try (Connection connection = Weir.open(server, database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM types ORDER BY id DESC LIMIT 1")) {
            assertThat(rows.next()).isTrue();
            for (Column column : columns) {
                int index = rows.findColumn(column.name());
                Getters.ALL.forEach((name, getter) -> softly.assertThat(Getters.outcome(getter, rows, index))
                        .as("%s %s", column.type(), name)
                        .isEqualTo("NULL "));
            }
        }
        softly.assertAll();
    }
}
