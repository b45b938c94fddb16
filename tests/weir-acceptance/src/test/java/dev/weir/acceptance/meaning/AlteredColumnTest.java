package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Another session gives a column another type between two executions of a kept statement. What is stored, what is found and what is
 * an error are as by Connector/J with default options, which sends texts, whatever types the server once gave the markers.
 */
class AlteredColumnTest {
    static final List<String> TYPES = List.of(
            "TINYINT",
            "INT",
            "BIGINT UNSIGNED",
            "DECIMAL(12,3)",
            "DOUBLE",
            "FLOAT",
            "BIT(16)",
            "YEAR",
            "DATE",
            "DATETIME(6)",
            "TIMESTAMP(6) NULL",
            "TIME(6)",
            "CHAR(20)",
            "VARCHAR(40)",
            "VARCHAR(40) CHARACTER SET latin1",
            "VARCHAR(40) CHARACTER SET ucs2",
            "TEXT",
            "BINARY(20)",
            "VARBINARY(40)",
            "BLOB",
            "ENUM('a','1','5')",
            "SET('a','1','5')",
            "JSON");

    /** Those of what users reported: a number of leading zeros, spaces, an item's name, text of another character set. */
    private static final List<String> FEW =
            List.of("INT", "TEXT", "ENUM('a','1','5')", "VARCHAR(40) CHARACTER SET latin1");

    @OnEachVersion
    void whatIsStoredDependsOnNoEarlierType(String kind, Servers servers) throws SQLException {
        assertThat(differences(servers.get(kind), FEW)).isEmpty();
    }

    @Tag("nightly")
    @OnEachKind
    void noPairOfTypesMakesADifference(String kind, Servers servers) throws SQLException {
        assertThat(differences(servers.get(kind), TYPES)).isEmpty();
    }

    private static List<String> differences(RunningServer server, List<String> types) throws SQLException {
        List<String> found = new ArrayList<>();
        try (AlteredColumns columns = new AlteredColumns(server)) {
            for (String before : types) {
                for (String after : types) {
                    found.addAll(columns.differences(before, after));
                }
            }
        }
        return found;
    }
}
