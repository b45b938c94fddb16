package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.study.Studies;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes and round trips of one read of the metadata study, counted on the wire: they are exact. */
@Tag("nightly")
@ExtendWith(TestServer.class)
class MetadataWireTest {
    private static final int OPERATIONS = 20;

    private static final int PACKET_HEADER = 4;

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(Studies.named("metadata", Map.of()), shared);
    }

    @ParameterizedTest
    @CsvSource({
        "mysql, single-select, 2, 1",
        "mysql, columns, 50, 1",
        "mysql, columns, 200, 1",
        "mysql, large-select, 2, 1000",
        "mariadb, single-select, 2, 1",
        "mariadb, columns, 50, 1",
        "mariadb, columns, 200, 1",
        "mariadb, large-select, 2, 1000"
    })
    void definitionsAreAllThatTheRawArmsDifferBy(String server, String query, int columns, int rows) throws Exception {
        Level level = level(query, columns, rows);
        SliceGroup.Wire full = count("raw.full", server, level);
        SliceGroup.Wire none = count("raw.none", server, level);

        // MariaDB's header says whether definitions follow only where it may leave them out
        int mark = server.equals("mariadb") ? 1 : 0;
        assertThat(full.bytesDown() - none.bytesDown()).isEqualTo(definitions(level) - mark);
        assertThat(none.bytesUp()).isEqualTo(full.bytesUp());
        assertThat(full.roundTrips()).isEqualTo(1);
        assertThat(none.roundTrips()).isEqualTo(1);
    }

    /** Otherwise they would be no limits; and each statement, however long, must be in the driver's cache. */
    @ParameterizedTest
    @CsvSource({
        "mysql, connectorj.uncached, raw.full",
        "mysql, connectorj.cached, raw.full",
        "mysql, mariadb.prepared, raw.full",
        "mysql, vertx.connection, raw.full",
        "mysql, vertx.pool, raw.full",
        "mysql, connectorj.uncached.pool, raw.full",
        "mysql, mariadb.prepared.pool, raw.full",
        "mysql, weir.full, raw.full",
        "mysql, weir.full.pool, raw.full",
        "mysql, weir.auto, raw.full",
        "mysql, weir.auto-transaction, raw.none",
        "mariadb, connectorj.uncached, raw.full",
        "mariadb, vertx.connection, raw.full",
        "mariadb, weir.full, raw.full",
        "mariadb, mariadb.prepared, raw.none",
        "mariadb, weir.auto, raw.none",
        "mariadb, weir.auto.pool, raw.none",
        "mariadb, weir.auto-transaction, raw.none"
    })
    void theLimitsMoveTheSameBytesAsDrivers(String server, String driver, String limit) throws Exception {
        Level level = level("columns", 200, 1);
        SliceGroup.Wire theirs = count(driver, server, level);
        SliceGroup.Wire least = count(limit, server, level);

        assertThat(theirs.roundTrips()).isEqualTo(1);
        assertThat(theirs.packetsDown()).isEqualTo(least.packetsDown());
        // flags and the like differ by a few bytes; MariaDB's extended definitions have one more each
        double extended = server.equals("mariadb") && limit.equals("raw.full") ? 200 : 0;
        assertThat(theirs.bytesDown()).isCloseTo(least.bytesDown(), within(20.0 + extended));
    }

    /** However small they are, so that a long link with few reads tells of the same bytes as a short one. */
    @ParameterizedTest
    @CsvSource({"weir.auto-transaction, single-select, 2", "weir.auto-transaction, columns, 1"})
    void smallDefinitionsAreLeftOutOfAllThatIsTimed(String arm, String query, int columns) throws Exception {
        Level level = level(query, columns, 1);

        assertThat(count(arm, "mysql", level).packetsDown())
                .isEqualTo(count("raw.none", "mysql", level).packetsDown());
    }

    /** The text fixes the type of its only column: no transaction is needed. */
    @ParameterizedTest
    @ValueSource(strings = {"weir.auto", "weir.auto.pool", "weir.auto-transaction"})
    void aKeyLookUpHasNoDefinitions(String arm) throws Exception {
        Level level = level("key-look-up", 1, 1);

        assertThat(count(arm, "mysql", level).packetsDown())
                .isEqualTo(count("raw.none", "mysql", level).packetsDown());
    }

    /**
     * Bytes of a level's definitions, packet headers included: {@code def}, schema, table and name, the latter two twice,
     * and 12 bytes of fixed length after their count. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query_response_text_resultset_column_definition.html">
     * column definition</a>.
     */
    private static double definitions(Level level) throws Exception {
        String table = level.get("query").equals("columns") ? "wide" : "world";
        int bytes = 0;
        for (String name : columns(level)) {
            bytes += PACKET_HEADER + text("def") + text("weir_lab") + 2 * text(table) + 2 * text(name) + 1 + 12;
        }
        return bytes;
    }

    /** Names of a level's columns, as the table has them. */
    private static List<String> columns(Level level) throws SQLException {
        boolean wide = level.get("query").equals("columns");
        try (Connection connection = servers.connect("mysql");
                ResultSet columns = connection
                        .getMetaData()
                        .getColumns(connection.getCatalog(), null, wide ? "wide" : "world", "%")) {
            List<String> names = new ArrayList<>();
            while (columns.next()) {
                names.add(columns.getString("COLUMN_NAME"));
            }
            int first = wide ? 1 : 0;
            return names.subList(first, first + Integer.parseInt(level.get("columns")));
        }
    }

    private static int text(String text) {
        return 1 + text.length();
    }

    private static Level level(String query, int columns, int rows) {
        return Level.of("query", query).with("columns", columns).with("rows", rows);
    }

    private static SliceGroup.Wire count(String arm, String server, Level level) throws Exception {
        try (CountedSession session = servers.counted(arm, server)) {
            return session.count(level, OPERATIONS);
        }
    }
}
