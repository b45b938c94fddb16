package example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.format.Json;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Takes a snapshot of a database, and follows what changes. Arguments: JDBC URL, user, password. */
public final class DebeziumProgram {
    private static final List<String> BEFORE = List.of(
            "CREATE TABLE kinds (id INT PRIMARY KEY, tiny TINYINT, flag TINYINT(1) DEFAULT 1, small SMALLINT UNSIGNED, big BIGINT,"
                    + " ubig BIGINT UNSIGNED, flt FLOAT, dbl DOUBLE, dec18 DECIMAL(18, 3) DEFAULT 1.5, dec38 DECIMAL(38, 10),"
                    + " chr CHAR(5), text_ VARCHAR(40) DEFAULT 'größer', latin VARCHAR(40) CHARACTER SET latin1, long_ LONGTEXT,"
                    + " enum_ ENUM('a', 'ü'), set_ SET('x', 'y'), json_ JSON, bin VARBINARY(20), blob_ BLOB, d DATE, t TIME(3),"
                    + " dt DATETIME(6) DEFAULT '2026-01-02 03:04:05', ts TIMESTAMP(3) NULL, y YEAR, bit_ BIT(10), place POINT)",
            "INSERT INTO kinds VALUES (1, -128, 1, 65535, -9223372036854775808, 18446744073709551615, 1.5, 0.1,"
                    + " 123456789012345.678, 1234567890123456789012345678.0123456789, 'ab', 'größer', 'größer €', 'lang', 'ü', 'x,y',"
                    + " '{\"b\": [1, null], \"a\": \"ü\"}', X'00ff41', X'ff00', '1969-12-31', '-23:59:59.123',"
                    + " '2026-01-02 03:04:05.678901', '2026-01-02 03:04:05.678', 2026, b'1000000001', POINT(1, 2))",
            "INSERT INTO kinds (id) VALUES (2)",
            "CREATE TABLE other (name VARCHAR(20) COLLATE latin2_czech_cs PRIMARY KEY) SELECT 'ěšč' AS name",
            "CREATE VIEW seen AS SELECT id FROM kinds");

    private static final List<String> AFTER = List.of(
            "UPDATE kinds SET text_ = 'neu größer', latin = 'ü' WHERE id = 2",
            "DELETE FROM kinds WHERE id = 1",
            "ALTER TABLE kinds ADD COLUMN more VARCHAR(9) COLLATE latin1_german2_ci, ADD COLUMN greek VARCHAR(9) COLLATE greek_bin",
            "INSERT INTO kinds (id, more, greek) VALUES (3, 'ö', 'αβγ')",
            "DROP TABLE other");

    private DebeziumProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection mysql = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
            execute(mysql, BEFORE);
            BlockingQueue<ChangeEvent<String, String>> events = new LinkedBlockingQueue<>();
            Thread following;
            try (DebeziumEngine<ChangeEvent<String, String>> engine = DebeziumEngine.create(Json.class)
                    .using(properties(URI.create(arguments[0].substring("jdbc:".length())), arguments))
                    .using((success, message, error) ->
                            result("ended: " + success + (success ? "" : " " + message + error)))
                    .notifying(events::add)
                    .build()) {
                following = follow(engine);
                print(events, "ěšč");
                execute(mysql, AFTER);
                print(events, "`other`");
            }
            // closing does not wait for what the engine says at its end
            following.join(TimeUnit.MINUTES.toMillis(2));
        }
    }

    private static Properties properties(URI url, String[] arguments) {
        String database = url.getPath().substring(1);
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "name", "engine",
                "connector.class", "io.debezium.connector.mysql.MySqlConnector",
                "offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore",
                "schema.history.internal", "io.debezium.relational.history.MemorySchemaHistory",
                "topic.prefix", "shop",
                "database.include.list", database,
                "table.include.list", database + ".*"));
        properties.putAll(Map.of(
                "database.hostname",
                url.getHost(),
                "database.port",
                String.valueOf(url.getPort()),
                "database.user",
                arguments[1],
                "database.password",
                arguments[2],
                "database.server.id",
                "8765",
                "key.converter.schemas.enable",
                "false",
                "value.converter.schemas.enable",
                "false"));
        return properties;
    }

    private static Thread follow(DebeziumEngine<?> engine) {
        Thread thread = new Thread(engine);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void execute(Connection mysql, List<String> statements) throws SQLException {
        try (Statement statement = mysql.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Prints events, up to one that has this text. */
    private static void print(BlockingQueue<ChangeEvent<String, String>> events, String last) throws Exception {
        ChangeEvent<String, String> event;
        do {
            event = events.poll(2, TimeUnit.MINUTES);
            if (event == null) {
                throw new IllegalStateException("no event within two minutes that says " + last);
            }
            result(event.destination() + " " + event.key() + ": " + said(event.value()));
        } while (event.value() == null || !event.value().contains(last));
    }

    /** Without times and positions. */
    private static String said(String value) throws Exception {
        if (value == null) {
            return "nothing";
        }
        JsonNode node = new ObjectMapper().readTree(value);
        return node.has("ddl")
                ? node.get("ddl").asText() + " " + node.get("tableChanges")
                : node.get("op").asText() + " " + node.get("before") + " -> " + node.get("after");
    }

    private static void result(String text) {
        System.out.println("result " + text.replace("\n", "\nresult "));
    }
}
