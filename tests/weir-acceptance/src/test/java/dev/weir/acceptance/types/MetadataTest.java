package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.column.ServerCharset;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;

/** Metadata of results: as Connector/J's, which tools know, except for the columns listed here. */
class MetadataTest {
    /**
     * Columns that are described otherwise on purpose, and how: BIT(n) as the bytes that {@code getObject} gives; TEXT with
     * its length in characters of utf8mb4, which is what the connection receives; ENUM, SET and MariaDB's own types by name.
     */
    private static final Map<String, String> DIFFERENT = Map.ofEntries(
            Map.entry("bit10_", "-7 BIT [B 10"),
            Map.entry("bit64_", "-7 BIT [B 64"),
            Map.entry("tinytext_", "12 TINYTEXT java.lang.String 255"),
            Map.entry("text_", "-1 TEXT java.lang.String 65535"),
            Map.entry("mediumtext_", "-1 MEDIUMTEXT java.lang.String 16777215"),
            Map.entry("longtext_", "-1 LONGTEXT java.lang.String 1073741823"),
            Map.entry("enum_", "1 ENUM java.lang.String 2"),
            Map.entry("set_", "1 SET java.lang.String 5"),
            Map.entry("json_", "-1 JSON java.lang.String 1073741823"),
            Map.entry("uuid_", "1111 UUID java.util.UUID 36"),
            Map.entry("inet6_", "12 INET6 java.lang.String 39"),
            Map.entry("inet4_", "12 INET4 java.lang.String 15"),
            Map.entry("vector_", "-4 VECTOR [B 12"));

    @OnEachKind
    void columnsAreDescribedAsConnectorJDoes(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        TypeTable.create(server, "weir_metadata");
        String peer = "jdbc:mysql://" + server.host() + ":" + server.port()
                + "/weir_metadata?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        try (Connection weir = Weir.open(server, "weir_metadata");
                Connection rival = DriverManager.getConnection(peer, server.user(), server.password())) {
            SoftAssertions softly = new SoftAssertions();
            for (String sql : List.of(
                    "SELECT * FROM types",
                    "SELECT (SELECT COUNT(*) FROM types) AS n, 'x' AS s, 1.5, NULL, NOW(6), id AS i FROM types AS t")) {
                Map<String, String> theirs = described(rival, sql);
                Map<String, String> ours = described(weir, sql);
                assertThat(ours.keySet()).containsExactlyElementsOf(theirs.keySet());
                ours.forEach((label, description) -> {
                    String expected = DIFFERENT.get(label);
                    softly.assertThat(description)
                            .as(label)
                            .satisfiesAnyOf(
                                    same -> assertThat(same).isEqualTo(theirs.get(label)),
                                    same -> assertThat(expected).isNotNull().isSubstringOf(same));
                });
            }
            softly.assertAll();
        }
    }

    /** By label; without display sizes, which in Connector/J leave no room for the sign, and case sensitivity. */
    private static Map<String, String> described(Connection connection, String sql) throws SQLException {
        Map<String, String> columns = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                String names = metadata.getColumnName(i) + "/" + metadata.getTableName(i) + "/"
                        + metadata.getCatalogName(i) + "/" + metadata.getSchemaName(i);
                String type = metadata.getColumnType(i) + " " + metadata.getColumnTypeName(i) + " "
                        + metadata.getColumnClassName(i) + " " + metadata.getPrecision(i);
                String more = " scale=" + metadata.getScale(i) + " signed=" + metadata.isSigned(i) + " nullable="
                        + metadata.isNullable(i) + " auto=" + metadata.isAutoIncrement(i) + " readOnly="
                        + metadata.isReadOnly(i);
                columns.put(metadata.getColumnLabel(i), names + " " + type + more);
            }
        }
        return columns;
    }

    /** Which of the other collations tell capitals from small letters, the server does not say. */
    @OnEachKind
    void bytesAndBinaryCollationsAreCaseSensitive(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                "weir_metadata",
                "CREATE TABLE t (bin VARCHAR(9) COLLATE utf8mb4_bin, bytes VARBINARY(9), chosen ENUM('a') COLLATE"
                        + " utf8mb4_bin, large LONGBLOB, ci VARCHAR(9) COLLATE utf8mb4_general_ci, whole INT, bits BIT(9),"
                        + " exact DECIMAL(9,1), day DATE)");
        try (Connection weir = Weir.open(server, "weir_metadata");
                Statement statement = weir.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                assertThat(metadata.isCaseSensitive(i))
                        .as(metadata.getColumnName(i))
                        .isEqualTo(i <= 4);
            }
        }
    }

    @OnEachKind
    void getObjectGivesTheClassThatMetadataSays(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        TypeTable.create(server, "weir_metadata");
        try (Connection weir = Weir.open(server, "weir_metadata");
                Statement statement = weir.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM types WHERE id = 1")) {
            assertThat(rows.next()).isTrue();
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                String type = metadata.getColumnTypeName(i);
                if (!type.equals("TIME")) {
                    assertThat(rows.getObject(i).getClass().getName())
                            .as(type)
                            .isEqualTo(metadata.getColumnClassName(i));
                }
            }
        }
    }

    @OnEachKind
    void everyCollationOfTheServerIsKnown(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        // MariaDB has collations of many character sets, with an id for each
        boolean mariaDb = server.describe().product().contains("MariaDB");
        String sql = mariaDb
                ? "SELECT id, character_set_name FROM information_schema.collation_character_set_applicability"
                : "SELECT id, character_set_name FROM information_schema.collations";
        SoftAssertions softly = new SoftAssertions();
        int found = 0;
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found++;
                String set = rows.getString(2).toUpperCase(Locale.ROOT);
                softly.assertThat(ServerCharset.of(rows.getInt(1)).map(Enum::name))
                        .as("collation id=%d", rows.getInt(1))
                        .contains(set.equals("UTF8") ? "UTF8MB3" : set);
            }
        }
        softly.assertAll();
        assertThat(found).isGreaterThan(200);
    }
}
