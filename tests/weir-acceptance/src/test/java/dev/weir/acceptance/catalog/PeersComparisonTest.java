package dev.weir.acceptance.catalog;

import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Metadata next to that of Connector/J and of MariaDB's driver, value by value, on every kind of server. What differs is listed
 * with its reason in {@code differences.txt}: no more, and no less.
 */
@Tag("nightly")
class PeersComparisonTest {
    private static final String DATABASE = "weir_peers";

    /** Each is one of Connector/J's, too. */
    private static final List<String> OPTIONS = List.of(
            "nullDatabaseMeansCurrent=true",
            "databaseTerm=SCHEMA",
            "databaseTerm=SCHEMA&nullDatabaseMeansCurrent=true",
            "tinyInt1isBit=false&yearIsDateType=false",
            "transformedBitIsBoolean=true");

    @Test
    void differsFromConnectorJWhereListed(Servers servers) throws Exception {
        MetadataDifferences differences = new MetadataDifferences(true);
        for (String kind : Servers.kinds()) {
            compare(servers.get(kind), "", differences);
        }
        for (String options : OPTIONS) {
            compare(servers.get("mysql"), options, differences);
        }
        assertThatListed(differences, "Connector/J");
    }

    private static void compare(RunningServer server, String options, MetadataDifferences differences)
            throws Exception {
        String theirUrl = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true" + (options.isEmpty() ? "" : "&" + options);
        compare(
                server,
                options.replace("transformedBitIsBoolean=true", "tinyInt1isBit=boolean"),
                theirUrl,
                differences);
    }

    @Test
    void differsFromMariaDbsDriverWhereListed(Servers servers) throws Exception {
        MetadataDifferences differences = new MetadataDifferences(false);
        RunningServer server = servers.get("mariadb");
        String theirUrl = "jdbc:mariadb://" + server.host() + ":" + server.port() + "/" + DATABASE + "?sslMode=disable";
        compare(server, "", theirUrl, differences);
        compare(server, "nullDatabaseMeansCurrent=true", theirUrl + "&nullCatalogMeansCurrent=true", differences);
        compare(server, "databaseTerm=SCHEMA", theirUrl + "&useCatalogTerm=SCHEMA", differences);
        assertThatListed(differences, "MariaDB");
    }

    private static void compare(RunningServer server, String options, String theirUrl, MetadataDifferences differences)
            throws Exception {
        try (Connection maker = server.connect()) {
            MetadataRows.createWithMore(maker, DATABASE);
        }
        try (Connection ours = Weir.open(server, DATABASE, options);
                Connection theirs = DriverManager.getConnection(theirUrl, server.user(), server.password())) {
            for (Connection connection : List.of(ours, theirs)) {
                makeTemporaryTable(connection);
            }
            boolean schemas = options.contains("SCHEMA");
            differences.addRows(MetadataQuestions.of(DATABASE, schemas), ours.getMetaData(), theirs.getMetaData());
            differences.addFacts(ours.getMetaData(), theirs.getMetaData());
        }
    }

    private static void makeTemporaryTable(Connection connection) throws SQLException {
        run(connection, "CREATE TEMPORARY TABLE fleeting (a INT)");
    }

    private static void assertThatListed(MetadataDifferences differences, String driver) throws Exception {
        Set<String> found = new TreeSet<>(differences.found().keySet());
        Set<String> listed = listed(driver);
        for (String name : listed) {
            if (name.endsWith("?")) {
                found.remove(name.substring(0, name.length() - 1));
            }
        }
        listed.removeIf(name -> name.endsWith("?"));
        assertThat(found).as("%s", differences.found()).containsExactlyInAnyOrderElementsOf(listed);
    }

    /** What differs from a driver; each line ends with the reason. */
    private static Set<String> listed(String driver) throws Exception {
        String text;
        try (var in = PeersComparisonTest.class.getResourceAsStream("differences.txt")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String section = Arrays.stream(text.split("\n(?=\\[)", -1))
                .filter(part -> part.startsWith("[" + driver + "]"))
                .findFirst()
                .orElseThrow();
        return section.lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .map(line -> line.split(" \\| (?=.)", 2))
                .peek(line -> assertThat(line).as(line[0]).hasSize(2))
                .flatMap(line -> Arrays.stream(line[0].split(", ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
