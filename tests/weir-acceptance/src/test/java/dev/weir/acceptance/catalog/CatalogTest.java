package dev.weir.acceptance.catalog;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What metadata says of a schema that has one of each, on every kind of server. */
class CatalogTest {
    private static final String DATABASE = "weir_catalog";
    private static final String MARIADB_ONLY = "weir_catalog_mariadb";

    /** Kinds of server whose database is there. */
    private static final Set<String> CREATED = ConcurrentHashMap.newKeySet();

    @OnEachKind
    void columnsHaveTheTypesOfJdbc(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            Map<String, String> described =
                    MetadataRows.of(connection.getMetaData(), m -> m.getColumns(DATABASE, null, "types", "%")).stream()
                            .collect(Collectors.toMap(row -> row.get("COLUMN_NAME"), CatalogTest::described));
            Map<String, String> expected = expectedColumns();
            boolean mariaDb = kind.equals("mariadb");
            expected.put("t_json", (mariaDb ? "-1, LONGTEXT, 2147483647, " : "-1, JSON, 1073741824, "));
            assertThat(described).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    private static String described(Map<String, String> row) {
        String digits = row.get("DECIMAL_DIGITS");
        return row.get("DATA_TYPE") + ", " + row.get("TYPE_NAME") + ", " + row.get("COLUMN_SIZE") + ", "
                + (digits == null ? "" : digits);
    }

    private static Map<String, String> expectedColumns() throws Exception {
        try (var in = CatalogTest.class.getResourceAsStream("columns.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(", *", -1))
                    .collect(Collectors.toMap(
                            field -> field[0],
                            field -> code(field[1]) + ", " + field[2] + ", " + field[3] + ", " + field[4]));
        }
    }

    private static int code(String type) {
        return JDBCType.valueOf(type).getVendorTypeNumber();
    }

    @OnEachKind
    void columnsSayHowTheyAreFilled(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            assertThat(MetadataRows.of(connection.getMetaData(), m -> m.getColumns(DATABASE, null, "parent", null)))
                    .extracting(
                            row -> row.get("COLUMN_NAME"),
                            row -> row.get("IS_NULLABLE"),
                            row -> row.get("IS_AUTOINCREMENT"),
                            row -> row.get("IS_GENERATEDCOLUMN"),
                            row -> row.get("REMARKS"))
                    .map(tuple -> tuple.toList().toString())
                    .containsExactly(
                            "[id, NO, YES, NO, of the row]",
                            "[region, NO, NO, NO, ]",
                            "[code, NO, NO, NO, ]",
                            "[amount, YES, NO, NO, ]",
                            "[nothing, YES, NO, NO, ]",
                            "[twice, YES, NO, YES, ]",
                            "[kept, YES, NO, YES, ]",
                            "[changed, NO, NO, NO, ]");
            List<String> defaults = MetadataRows.column(
                    connection.getMetaData(), "COLUMN_DEF", m -> m.getColumns(DATABASE, null, "parent", "%o%"));
            // region, code, amount, nothing; MariaDB keeps quotes, as JDBC would have it
            assertThat(defaults).containsExactly(null, kind.equals("mariadb") ? "'it''s'" : "it's", "7", null);
        }
    }

    @OnEachKind
    void keysAndIndexesAreThoseOfTheTable(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(MetadataRows.of(metadata, m -> m.getPrimaryKeys(DATABASE, null, "parent")))
                    .extracting(row -> row.get("COLUMN_NAME") + row.get("KEY_SEQ") + row.get("PK_NAME"))
                    .containsExactly("id2PRIMARY", "region1PRIMARY");
            assertThat(MetadataRows.of(metadata, m -> m.getIndexInfo(DATABASE, null, "parent", false, true)))
                    .extracting(row -> row.get("NON_UNIQUE")
                            + row.get("INDEX_NAME")
                            + row.get("ORDINAL_POSITION")
                            + row.get("COLUMN_NAME")
                            + row.get("ASC_OR_DESC"))
                    .containsExactly(
                            "0by_code1codeA",
                            "0PRIMARY1regionA",
                            "0PRIMARY2idA",
                            "1by_amount_and_code1amountA",
                            "1by_amount_and_code2codeA",
                            "1by_id1idA");
            assertThat(MetadataRows.column(
                            metadata, "INDEX_NAME", m -> m.getIndexInfo(DATABASE, null, "parent", true, true)))
                    .containsExactly("by_code", "PRIMARY", "PRIMARY");
            assertThat(MetadataRows.column(
                            metadata, "COLUMN_NAME", m -> m.getBestRowIdentifier(DATABASE, null, "parent", 2, false)))
                    .containsExactly("id", "region");
            assertThat(MetadataRows.column(metadata, "COLUMN_NAME", m -> m.getVersionColumns(DATABASE, null, "parent")))
                    .containsExactly("changed");
        }
    }

    @OnEachKind
    void foreignKeysAreFoundFromEitherSide(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            DatabaseMetaData metadata = connection.getMetaData();
            // the rule of a key without one is called RESTRICT by MariaDB and NO ACTION by MySQL, and is the same
            int none = DatabaseMetaData.importedKeyRestrict;
            String[] keys = {
                "child_to_code parent.code child.parent_code 1 0 2",
                "child_to_parent parent.region child.parent_region 1 " + none + " 0",
                "child_to_parent parent.id child.parent_id 2 " + none + " 0"
            };
            for (MetadataRows.Question question : List.<MetadataRows.Question>of(
                    m -> m.getImportedKeys(DATABASE, null, "child"),
                    m -> m.getExportedKeys(DATABASE, null, "parent"),
                    m -> m.getCrossReference(DATABASE, null, "parent", DATABASE, null, "child"))) {
                assertThat(MetadataRows.of(metadata, question))
                        .extracting(CatalogTest::key)
                        .containsExactly(keys);
            }
            assertThat(MetadataRows.of(metadata, m -> m.getImportedKeys(DATABASE, null, "parent")))
                    .isEmpty();
            assertThat(MetadataRows.of(metadata, m -> m.getExportedKeys(DATABASE, null, "child")))
                    .isEmpty();
        }
    }

    private static String key(Map<String, String> row) {
        return row.get("FK_NAME") + " " + row.get("PKTABLE_NAME") + "." + row.get("PKCOLUMN_NAME") + " "
                + row.get("FKTABLE_NAME") + "." + row.get("FKCOLUMN_NAME") + " " + row.get("KEY_SEQ") + " "
                + row.get("UPDATE_RULE") + " " + row.get("DELETE_RULE");
    }

    @OnEachKind
    void tablesAreFoundByTypeAndPattern(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            assertThat(tables(connection, "%"))
                    .containsExactly("child", "oddXname", "odd_name%", "parent", "types", "parents");
            assertThat(tables(connection, "%", "VIEW")).containsExactly("parents");
            assertThat(tables(connection, "p%", "TABLE", "VIEW")).containsExactly("parent", "parents");
            assertThat(MetadataRows.column(
                            connection.getMetaData(), "TABLE_TYPE", m -> m.getTables("mysql", null, "user", null)))
                    .containsExactly(kind.equals("mariadb") ? "VIEW" : "SYSTEM TABLE");
            assertThat(MetadataRows.column(
                            connection.getMetaData(), "REMARKS", m -> m.getTables(DATABASE, null, "types", null)))
                    .containsExactly("one of each");
            assertThat(MetadataRows.of(connection.getMetaData(), m -> m.getTables("", null, "types", null)))
                    .as("tables without a catalog")
                    .isEmpty();
            assertThat(MetadataRows.column(connection.getMetaData(), "TABLE_CAT", DatabaseMetaData::getCatalogs))
                    .as("as the server sorts them, beside what other tests have left there")
                    .containsSubsequence("information_schema", "mysql", DATABASE);
        }
    }

    /** The meaning of literals and of the backslash depends on sql_mode; names must not. */
    @OnEachKind
    void patternsMeanTheSameInEverySqlMode(String kind, Servers servers) throws Exception {
        for (String mode : List.of("", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY", "ANSI")) {
            try (Connection connection = open(kind, servers);
                    Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION sql_mode = '" + mode + "'");
                assertThat(tables(connection, "odd_name%")).containsExactly("oddXname", "odd_name%");
                assertThat(tables(connection, "odd\\_name%")).containsExactly("odd_name%");
                assertThat(tables(connection, "odd\\_name\\%")).containsExactly("odd_name%");
                assertThat(tables(connection, "odd|_name%")).isEmpty();
                assertThat(tables(connection, "x' OR '1'='1")).isEmpty();
                assertThat(tables(connection, "x\\' OR 1=1 -- %")).isEmpty();
                assertThat(columns(connection, "a\\_b")).containsExactly("a_b");
                assertThat(columns(connection, "a_b")).containsExactly("a_b", "aXb");
                assertThat(columns(connection, "naïve 日本")).containsExactly("naïve 日本");
                assertThat(columns(connection, "%本")).containsExactly("naïve 日本");
                assertThat(columns(connection, "quo`te's \"q\"")).containsExactly("quo`te's \"q\"");
                assertThat(columns(connection, "😀")).isEmpty();
                assertThat(MetadataRows.of(connection.getMetaData(), DatabaseMetaData::getTypeInfo))
                        .hasSizeGreaterThan(30);
                assertThat(MetadataRows.of(connection.getMetaData(), DatabaseMetaData::getTableTypes))
                        .hasSizeGreaterThan(4);
            }
        }
    }

    private static List<String> tables(Connection connection, String pattern, String... types) throws SQLException {
        return MetadataRows.column(
                connection.getMetaData(), "TABLE_NAME", m -> m.getTables(DATABASE, null, pattern, types));
    }

    private static List<String> columns(Connection connection, String pattern) throws SQLException {
        return MetadataRows.column(
                connection.getMetaData(), "COLUMN_NAME", m -> m.getColumns(DATABASE, null, "odd\\_name\\%", pattern));
    }

    @OnEachKind
    void routinesAndTheirParametersAreDescribed(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(MetadataRows.of(metadata, m -> m.getProcedures(DATABASE, null, "%")))
                    .extracting(row -> row.get("PROCEDURE_NAME") + " " + row.get("REMARKS"))
                    .containsExactly("add_one adds one", "do_it does it");
            assertThat(MetadataRows.of(metadata, m -> m.getFunctions(DATABASE, null, "%")))
                    .extracting(row -> row.get("FUNCTION_NAME") + " " + row.get("REMARKS"))
                    .containsExactly("add_one adds one");
            assertThat(MetadataRows.of(metadata, m -> m.getProcedureColumns(DATABASE, null, "do\\_it", "%")))
                    .extracting(row -> row.get("COLUMN_NAME") + " " + row.get("COLUMN_TYPE") + " "
                            + row.get("TYPE_NAME") + " " + row.get("PRECISION") + " " + row.get("SCALE"))
                    .containsExactly("amount 1 INT 10 0", "name 2 VARCHAR null null", "total 4 DECIMAL 10 2");
            assertThat(MetadataRows.of(metadata, m -> m.getFunctionColumns(DATABASE, null, "add\\_one", "%")))
                    .extracting(
                            row -> row.get("COLUMN_NAME") + " " + row.get("COLUMN_TYPE") + " " + row.get("TYPE_NAME"))
                    .containsExactly(" 4 BIGINT UNSIGNED", "x 1 BIGINT UNSIGNED");
        }
    }

    @OnEachKind
    void privilegesAreThoseGranted(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers);
                Statement statement = connection.createStatement()) {
            String user = "'weir_catalog_reader'@'localhost'";
            statement.execute("CREATE USER " + user);
            try {
                statement.execute("GRANT SELECT, INSERT, UPDATE (code) ON " + DATABASE + ".parent TO " + user
                        + " WITH GRANT OPTION");
                assertThat(MetadataRows.of(connection.getMetaData(), m -> m.getTablePrivileges(DATABASE, null, "par%")))
                        .extracting(
                                row -> row.get("GRANTEE") + " " + row.get("PRIVILEGE") + " " + row.get("IS_GRANTABLE"))
                        .contains(user + " INSERT YES", user + " SELECT YES");
                assertThat(MetadataRows.of(
                                connection.getMetaData(), m -> m.getColumnPrivileges(DATABASE, null, "parent", "%")))
                        .extracting(row -> row.get("COLUMN_NAME") + " " + row.get("PRIVILEGE"))
                        .containsExactly("code UPDATE");
            } finally {
                statement.execute("DROP USER " + user);
            }
        }
    }

    @OnEachKind
    void theServerIsCalledByItsName(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers);
                Statement statement = connection.createStatement();
                ResultSet version = statement.executeQuery("SELECT VERSION()")) {
            version.next();
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(metadata.getDatabaseProductName()).isEqualTo(kind.equals("mariadb") ? "MariaDB" : "MySQL");
            assertThat(metadata.getDatabaseProductVersion()).isEqualTo(version.getString(1));
            assertThat(metadata.getDatabaseProductVersion())
                    .startsWith(metadata.getDatabaseMajorVersion() + "." + metadata.getDatabaseMinorVersion() + ".");
            assertThat(metadata.getDriverName()).contains("MySQL").doesNotStartWith("MariaDB");
            assertThat(metadata.getUserName()).contains("@");
            assertThat(metadata.supportsMixedCaseIdentifiers()).isTrue();
            assertThat(metadata.storesLowerCaseIdentifiers()).isFalse();
        }
    }

    @OnEachKind
    void closingRowsClosesTheirStatement(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            ResultSet rows = connection.getMetaData().getTables(DATABASE, null, "%", null);
            Statement statement = rows.getStatement();
            rows.close();
            assertThat(statement.isClosed()).isTrue();
        }
    }

    @OnEachKind
    void keysOfNoTableAreRefused(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers)) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertFails(() -> metadata.getPrimaryKeys(DATABASE, null, null), "table=null");
        }
    }

    @OnEachKind
    void tablesOfMariaDbHaveTheirTypes(String kind, Servers servers) throws Exception {
        assumeTrue(kind.equals("mariadb"), "sequences are MariaDB's");
        Weir.create(servers.get(kind), MARIADB_ONLY);
        try (Connection connection = Weir.open(servers.get(kind), MARIADB_ONLY);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SEQUENCE numbers");
            statement.execute("CREATE TABLE history (a UUID, b INET4, c INET6) WITH SYSTEM VERSIONING");
            statement.execute("CREATE TEMPORARY TABLE fleeting (a INT)");
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(MetadataRows.of(metadata, m -> m.getTables(MARIADB_ONLY, null, "%", null)))
                    .extracting(row -> row.get("TABLE_NAME") + " " + row.get("TABLE_TYPE"))
                    .contains("numbers SEQUENCE", "history TABLE", "fleeting LOCAL TEMPORARY");
            assertThat(MetadataRows.of(metadata, m -> m.getColumns(MARIADB_ONLY, null, "history", "_")))
                    .extracting(CatalogTest::described)
                    .containsExactly("1111, UUID, 36, ", "12, INET4, 15, ", "12, INET6, 39, ");
        }
    }

    private static Connection open(String kind, Servers servers) throws Exception {
        if (CREATED.add(kind)) {
            try (Connection maker = servers.get(kind).connect()) {
                MetadataRows.create(maker, DATABASE);
            }
        }
        return Weir.open(servers.get(kind), DATABASE);
    }
}
