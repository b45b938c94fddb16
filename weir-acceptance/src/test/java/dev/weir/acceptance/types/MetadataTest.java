package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.column.ServerCharset;
import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Metadata of results: as Connector/J's, which tools know, except where it is listed here. */
@ExtendWith(TestServers.class)
class MetadataTest {
    static List<String> kinds() {
        return Servers.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void columnsAreDescribedAsConnectorJDoes(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        TypeTable.create(server, "weir_metadata");
        String peer = "jdbc:mysql://" + server.host() + ":" + server.port()
                + "/weir_metadata?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        try (Connection weir = Weir.open(server, "weir_metadata");
                Connection rival = DriverManager.getConnection(peer, server.user(), server.password())) {
            SoftAssertions softly = new SoftAssertions();
            for (String sql :
                    List.of("SELECT * FROM types", "SELECT COUNT(*) AS n, 'x' AS s, 1.5, NULL, NOW(6) FROM types")) {
                List<String> theirs = described(rival, sql);
                List<String> ours = described(weir, sql);
                assertThat(ours).hasSameSizeAs(theirs);
                for (int i = 0; i < ours.size(); i++) {
                    softly.assertThat(ours.get(i)).isEqualTo(theirs.get(i));
                }
            }
            softly.assertAll();
        }
    }

    private static List<String> described(Connection connection, String sql) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                columns.add(
                        metadata.getColumnLabel(i) + "/" + metadata.getColumnName(i) + "/" + metadata.getTableName(i)
                                + "/" + metadata.getCatalogName(i) + "/" + metadata.getSchemaName(i)
                                + " type=" + metadata.getColumnType(i) + " " + metadata.getColumnTypeName(i)
                                + " class=" + metadata.getColumnClassName(i) + " precision=" + metadata.getPrecision(i)
                                + " scale=" + metadata.getScale(i) + " display=" + metadata.getColumnDisplaySize(i)
                                + " signed=" + metadata.isSigned(i) + " nullable=" + metadata.isNullable(i)
                                + " auto=" + metadata.isAutoIncrement(i) + " case=" + metadata.isCaseSensitive(i)
                                + " readOnly=" + metadata.isReadOnly(i));
            }
        }
        return columns;
    }

    @ParameterizedTest
    @MethodSource("kinds")
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

    @ParameterizedTest
    @MethodSource("kinds")
    void everyCollationOfTheServerIsKnown(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        // MariaDB's collations for every character set have an id for each in a table of its own
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
