package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weir.acceptance.OneJar;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Date;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the drop-in does as Connector/J does it, which is an error or another value by the driver's own URL. */
class DropInTest {
    private static final String DATABASE = "drop_in";
    private static final LocalDateTime END_OF_YEAR = LocalDateTime.of(2023, 12, 31, 23, 59, 59, 999_999_999);
    private static final Map<String, Probe> LOOSE = new LinkedHashMap<>();
    private static final Map<String, Probe> STORED = new LinkedHashMap<>();

    private interface Probe {
        Object of(Connection connection) throws SQLException;
    }

    private interface Getter {
        Object of(ResultSet row) throws SQLException;
    }

    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    static {
        setter("nanoseconds", "DATETIME(6)", insert -> insert.setTimestamp(1, nanos(123_456_789)));
        setter("nanoseconds up to the next day", "DATETIME(6)", insert -> insert.setObject(1, END_OF_YEAR));
        setter("nanoseconds of a time", "TIME(6)", insert -> insert.setObject(1, LocalTime.of(3, 4, 5, 999_999_999)));
        setter("a boolean as text", "VARCHAR(30)", insert -> insert.setObject(1, true, Types.VARCHAR));
        setter("a number as text", "BIT(8)", insert -> insert.setObject(1, 5, Types.VARCHAR));
        setter("a fraction as BIGINT", "DECIMAL(9, 4)", insert -> insert.setObject(1, 1.5, Types.BIGINT));
        setter("a day with its time", "DATETIME", insert -> insert.setObject(1, new Date(86_399_000), Types.TIMESTAMP));
        getter("getDate of TIME", "CAST('03:04:05' AS TIME)", row -> row.getDate(1));
        getter("LocalDate of TIME", "CAST('25:00:00' AS TIME)", row -> row.getObject(1, LocalDate.class));
        getter("getDate of text", "'03:04:05'", row -> row.getDate(1));
        getter("getTimestamp of text", "'03:04:05'", row -> row.getTimestamp(1));
        getter("LocalDateTime of text", "'03:04:05'", row -> row.getObject(1, LocalDateTime.class));
        getter("OffsetDateTime of text", "'03:04:05'", row -> row.getObject(1, OffsetDateTime.class));
        getter("getInt of empty text", "''", row -> row.getInt(1));
        getter("getLong of empty text", "''", row -> row.getLong(1));
        getter("getDouble of empty text", "''", row -> row.getDouble(1));
        getter("getBigDecimal of empty text", "''", row -> row.getBigDecimal(1));
        getter("getBoolean of empty text", "''", row -> row.getBoolean(1));
        getter("getByte of a character", "'x'", row -> row.getByte(1));
        getter("getByte of BIT(8)", "b8 FROM bits", row -> row.getByte(1));
        getter("getShort of BIT(16)", "b16 FROM bits", row -> row.getShort(1));
        getter("getInt of BIT(32)", "b32 FROM bits", row -> row.getInt(1));
        getter("getLong of BIT(64)", "b64 FROM bits", row -> row.getLong(1));
        LOOSE.put("prepareCall of a SELECT", connection -> {
            try (CallableStatement call = connection.prepareCall("SELECT ? + 1")) {
                call.setInt(1, 41);
                return first(call.executeQuery());
            }
        });
        LOOSE.put("OUT parameter that is not registered", connection -> {
            try (CallableStatement call = connection.prepareCall("{call plus(?, ?)}")) {
                call.setInt(1, 41);
                call.execute();
                return call.getInt(2);
            }
        });
        LOOSE.put("executeQuery of a call without rows", connection -> {
            try (CallableStatement call = connection.prepareCall("{call plus(?, ?)}")) {
                call.setInt(1, 41);
                call.registerOutParameter(2, Types.INTEGER);
                return call.executeQuery() == null ? "null" : call.getInt(2);
            }
        });
    }

    private static void getter(String name, String expression, Getter getter) {
        LOOSE.put(name, connection -> {
            try (PreparedStatement statement = connection.prepareStatement("SELECT " + expression);
                    ResultSet row = statement.executeQuery()) {
                row.next();
                return getter.of(row);
            }
        });
    }

    private static void setter(String name, String type, Setter setter) {
        STORED.put(name, connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TEMPORARY TABLE kept (c " + type + ")");
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO kept VALUES (?)")) {
                    setter.set(insert);
                    insert.executeUpdate();
                    return first(statement.executeQuery("SELECT CAST(c AS CHAR) FROM kept"));
                } finally {
                    statement.execute("DROP TEMPORARY TABLE kept");
                }
            }
        });
    }

    private static Timestamp nanos(int nanos) {
        Timestamp timestamp = new Timestamp(0);
        timestamp.setNanos(nanos);
        return timestamp;
    }

    private static String first(ResultSet rows) throws SQLException {
        rows.next();
        return rows.getString(1);
    }

    @BeforeAll
    static void create(Servers servers) throws SQLException {
        Weir.create(
                servers.get("mysql"),
                DATABASE,
                "CREATE TABLE bits (b8 BIT(8), b16 BIT(16), b32 BIT(32), b64 BIT(64))",
                "INSERT INTO bits VALUES (200, 65535, 4294967295, 18446744073709551615)",
                "CREATE PROCEDURE plus(IN a INT, OUT b INT) SET b = a + 1",
                "CREATE TABLE texts (c CHAR(5), d DATETIME(3), t TIME(3))");
    }

    private static Connection open(Driver driver, RunningServer server, String options) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        return Objects.requireNonNull(driver.connect(
                "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE
                        + "?allowPublicKeyRetrieval=true&" + options,
                account));
    }

    private static Driver connectorJ() throws SQLException {
        return new com.mysql.cj.jdbc.Driver();
    }

    @Test
    void gettersAndCallsAreAsLoose(Servers servers) throws Exception {
        requireConnectorJsAnswers(
                servers,
                LOOSE,
                (own, name, expected) ->
                        assertThatExceptionOfType(SQLException.class).as(name).isThrownBy(own::call));
    }

    @Test
    void settersStoreTheValuesThatTextWould(Servers servers) throws Exception {
        requireConnectorJsAnswers(
                servers,
                STORED,
                (own, name, expected) -> assertThat(own.call()).as(name).isNotEqualTo(expected));
    }

    /** What the driver's own URL answers, beside the answer of Connector/J. */
    private interface Own {
        void check(Callable<Object> own, String name, Object expected) throws Exception;
    }

    private static void requireConnectorJsAnswers(Servers servers, Map<String, Probe> probes, Own rule)
            throws Exception {
        RunningServer server = servers.get("mysql");
        try (Connection theirs = open(connectorJ(), server, "");
                Connection asText = open(new OneJar().driver(), server, "useServerPrepStmts=false");
                Connection ours = open(new OneJar().driver(), server, "");
                Connection own = Weir.open(server, DATABASE)) {
            for (Map.Entry<String, Probe> each : probes.entrySet()) {
                Probe probe = each.getValue();
                Object expected = probe.of(theirs);
                assertThat(probe.of(ours)).as(each.getKey()).isEqualTo(expected);
                assertThat(probe.of(asText)).as(each.getKey()).isEqualTo(expected);
                rule.check(() -> probe.of(own), each.getKey(), expected);
            }
        }
    }

    @Test
    void optionsSayWhatTheySayToConnectorJ(Servers servers) throws SQLException {
        RunningServer server = servers.get("mysql");
        for (String options : new String[] {
            "",
            "padCharsWithSpace=true",
            "sendFractionalSeconds=false",
            "useOldAliasMetadataBehavior=true",
            "dbname=mysql"
        }) {
            try (Connection theirs = open(connectorJ(), server, options);
                    Connection ours = open(new OneJar().driver(), server, options)) {
                assertThat(written(ours)).as(options).isEqualTo(written(theirs));
            }
        }
        try (Connection strict = open(new OneJar().driver(), server, "emptyStringsConvertToZero=false")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Objects.requireNonNull(LOOSE.get("getInt of empty text"))
                            .of(strict));
        }
    }

    private static String written(Connection connection) throws SQLException {
        Timestamp time = Timestamp.valueOf("2024-01-02 03:04:05.678");
        try (Statement statement = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO drop_in.texts VALUES ('é', ?, ?)")) {
            statement.execute("DELETE FROM drop_in.texts");
            insert.setTimestamp(1, time);
            insert.setObject(2, time.toLocalDateTime().toLocalTime());
            insert.execute();
            try (ResultSet row = statement.executeQuery("SELECT c AS x, d, t, DATABASE() FROM drop_in.texts AS y")) {
                row.next();
                return "<" + row.getString(1) + ">" + row.getTimestamp(2) + " " + row.getObject(3, LocalTime.class)
                        + " "
                        + row.getString(4) + " " + row.getMetaData().getColumnName(1) + " "
                        + row.getMetaData().getTableName(1);
            }
        }
    }

    @Test
    void typesByConnectorJsNamesAreThose(Servers servers) throws Exception {
        OneJar jar = new OneJar();
        try (Connection ours = open(jar.driver(), servers.get("mysql"), "");
                PreparedStatement statement = ours.prepareStatement("SELECT ? + INTERVAL 1 DAY")) {
            for (com.mysql.cj.MysqlType theirs : com.mysql.cj.MysqlType.values()) {
                SQLType type = (SQLType) jar.loader()
                        .loadClass("com.mysql.cj.MysqlType")
                        .getField(theirs.name())
                        .get(null);
                assertThat(type.getName()).isEqualTo(theirs.getName());
                assertThat(type.getVendorTypeNumber()).as(theirs.name()).isEqualTo(theirs.getJdbcType());
            }
            statement.setObject(1, "2024-01-31 10:11:12", (SQLType) jar.loader()
                    .loadClass("com.mysql.cj.MysqlType")
                    .getField("DATETIME")
                    .get(null));
            assertThat(first(statement.executeQuery())).startsWith("2024-02-01 10:11:12");
        }
    }
}
