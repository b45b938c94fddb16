package example;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import javax.sql.DataSource;

/** Prints the spans of what it executes. Arguments: JDBC URL, user, password. */
public final class OpenTelemetryProgram {
    private OpenTelemetryProgram() {}

    public static void main(String[] arguments) throws Exception {
        InMemorySpanExporter exporter = InMemorySpanExporter.create();
        OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
        DataSource source = JdbcTelemetry.builder(telemetry)
                .setTransactionInstrumenterEnabled(true)
                .build()
                .wrap(source(arguments));
        try (Connection connection = source.getConnection()) {
            use(connection);
        }
        exporter.getFinishedSpanItems().forEach(OpenTelemetryProgram::print);
        telemetry.close();
    }

    private static DataSource source(String[] arguments) throws Exception {
        Class<?> type = Class.forName("com.mysql.cj.jdbc.MysqlDataSource");
        Object source = type.getConstructor().newInstance();
        type.getMethod("setUrl", String.class).invoke(source, arguments[0]);
        type.getMethod("setUser", String.class).invoke(source, arguments[1]);
        type.getMethod("setPassword", String.class).invoke(source, arguments[2]);
        return (DataSource) source;
    }

    private static void use(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40))");
            statement.execute("CREATE PROCEDURE two (n INT) SELECT n, 2 * n");
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item (name) VALUES (?)")) {
            for (String name : new String[] {"first", "second"}) {
                insert.setString(1, name);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        try (PreparedStatement query = connection.prepareStatement("SELECT name FROM item WHERE id = 1 OR name = ?")) {
            query.setString(1, "second");
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    System.out.println("result read " + rows.getString(1));
                }
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);
        try (CallableStatement call = connection.prepareCall("{call two(?)}")) {
            call.setInt(1, 4);
            call.execute();
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT nothing FROM item");
        } catch (SQLException e) {
            System.out.println("result refused " + e.getMessage());
        }
    }

    /** The code location and the thread are this program's. */
    private static void print(SpanData span) {
        System.out.println("result span " + span.getName() + ", " + span.getKind() + ", "
                + span.getStatus().getStatusCode() + ", events "
                + span.getEvents().stream().map(event -> event.getName()).toList());
        Attributes attributes = span.getAttributes();
        attributes.asMap().keySet().stream()
                .sorted(Comparator.comparing(AttributeKey::getKey))
                .forEach(key -> System.out.println("result   " + key + "=" + attributes.get(key)));
    }
}
