package dev.weir.acceptance.diagnostics;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found behind a read whose definitions MySQL has left out: a setting in front would drop it. */
@ParameterizedClass
@MethodSource("mysqls")
class OmittedDefinitionsTest {
    private static final String DATABASE = "weir_omitted";

    /** Compares numbers with a text that is none, of which MySQL warns. */
    private static final String WARNED = "SELECT "
            + IntStream.range(0, 60).mapToObj(i -> i + " AS literal_" + i).collect(Collectors.joining(", "))
            + " FROM four WHERE a < '3x'";

    @Parameter
    String kind;

    private Servers servers;

    static List<String> mysqls() {
        return Servers.kinds().stream().filter(kind -> !kind.equals("mariadb")).toList();
    }

    @BeforeEach
    void create(Servers given) throws SQLException {
        servers = given;
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE four (a INT PRIMARY KEY)",
                "INSERT INTO four VALUES (1), (2), (3), (4)");
    }

    private Connection open() throws SQLException {
        return Weir.open(servers.get(kind), DATABASE, "&sessionVariables=sql_mode=''");
    }

    /** Reads until definitions are left out, and once more. */
    private static void read(Connection connection, PreparedStatement read) throws SQLException {
        WeirReads reads = connection.unwrap(WeirReads.class);
        long before = reads.metadataCounters().definitionsOmitted();
        for (int i = 0; i < 10; i++) {
            TrialSession.rows(read.executeQuery());
        }
        assertThat(reads.metadataCounters().definitionsOmitted()).isGreaterThan(before);
    }

    private static List<String> columns(ResultSet rows) throws SQLException {
        List<String> columns = new ArrayList<>();
        ResultSetMetaData metadata = rows.getMetaData();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            columns.add(metadata.getColumnLabel(i) + " " + metadata.getColumnTypeName(i) + " "
                    + metadata.getColumnClassName(i) + " " + metadata.isSigned(i) + " " + metadata.isNullable(i));
        }
        return columns;
    }

    @Test
    void warningsOfTheReadAreThere() throws SQLException {
        try (Connection connection = open();
                PreparedStatement read = connection.prepareStatement(WARNED)) {
            read(connection, read);
            SQLWarning warning = read.getWarnings();
            assertThat((Throwable) warning).isNotNull();
            assertThat(warning.getErrorCode()).isEqualTo(1292);
        }
    }

    @Test
    void showWarningsShowsThemWithTheColumnsThatItHas() throws SQLException {
        try (Connection connection = open();
                PreparedStatement read = connection.prepareStatement(WARNED);
                Statement statement = connection.createStatement()) {
            TrialSession.rows(read.executeQuery());
            List<String> defined = columns(statement.executeQuery("SHOW WARNINGS"));
            read(connection, read);
            try (ResultSet rows = statement.executeQuery("SHOW WARNINGS")) {
                assertThat(columns(rows)).isEqualTo(defined);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("Level")).isEqualTo("Warning");
                assertThat(rows.getInt("Code")).isEqualTo(1292);
            }
        }
    }

    /** A change that goes out as text is not one whose definitions are left out, so that nothing goes in front of what looks at it. */
    @Test
    void countsOfAChangeAreThere() throws SQLException {
        try (Connection connection = open();
                PreparedStatement read = connection.prepareStatement(WARNED);
                Statement statement = connection.createStatement()) {
            read(connection, read);
            statement.executeUpdate("UPDATE four SET a = a + 10");
            assertThat(only(connection, "SELECT ROW_COUNT()")).isEqualTo("4");
            read(connection, read);
            statement.addBatch("UPDATE four SET a = a + 10");
            statement.addBatch("UPDATE four SET a = a + 10");
            statement.executeBatch();
            assertThat(only(connection, "SELECT ROW_COUNT()")).isEqualTo("4");
        }
    }

    /** What the driver itself asks behind such a read comes with definitions. */
    @Test
    void theCharacterSetIsAskedFor() throws SQLException {
        try (Connection connection = open();
                PreparedStatement read = connection.prepareStatement(WARNED);
                Statement statement = connection.createStatement()) {
            // a text that may set them, for all that the driver reads of it
            statement.execute("CREATE TABLE c (s VARCHAR(5))");
            read(connection, read);
            assertThat(only(connection, "SELECT 'é'")).isEqualTo("é");
        }
    }
}
