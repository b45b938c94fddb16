package dev.weir.acceptance.catalog;

import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** A database is a catalog, or a schema where the program says so. */
class DatabaseTermTest {
    private static final String FIRST = "weir_term_1";
    private static final String SECOND = "weir_term_2";

    private static Connection open(String kind, Servers servers, String options) throws SQLException {
        Weir.create(servers.get(kind), FIRST, "CREATE TABLE t (a INT)", "CREATE TABLE only_first (a INT)");
        Weir.create(servers.get(kind), SECOND, "CREATE TABLE t (a INT)");
        return Weir.open(servers.get(kind), FIRST, options);
    }

    private static void check(Connection connection, String catalog, String schema) throws SQLException {
        assertThat(connection.getCatalog()).isEqualTo(catalog);
        assertThat(connection.getSchema()).isEqualTo(schema);
        try (PreparedStatement read = connection.prepareStatement("SELECT a AS b, 1 FROM t AS x")) {
            checkNames(read.getMetaData(), catalog, schema);
            try (ResultSet rows = read.executeQuery()) {
                checkNames(rows.getMetaData(), catalog, schema);
            }
        }
    }

    private static void checkNames(ResultSetMetaData columns, String catalog, String schema) throws SQLException {
        assertThat(columns.getCatalogName(1)).isEqualTo(catalog == null ? "" : catalog);
        assertThat(columns.getSchemaName(1)).isEqualTo(schema == null ? "" : schema);
        assertThat(columns.getTableName(1)).isEqualTo("t");
        assertThat(columns.getCatalogName(2) + columns.getSchemaName(2) + columns.getTableName(2))
                .isEmpty();
    }

    @OnEachKind
    void aDatabaseIsACatalog(String kind, Servers servers) throws Exception {
        for (String options : List.of("", "databaseTerm=catalog")) {
            try (Connection connection = open(kind, servers, options)) {
                check(connection, FIRST, null);
                connection.setSchema(SECOND);
                check(connection, FIRST, null);
                connection.setCatalog(SECOND);
                check(connection, SECOND, null);
                DatabaseMetaData metadata = connection.getMetaData();
                assertThat(metadata.supportsCatalogsInTableDefinitions()).isTrue();
                assertThat(metadata.supportsSchemasInTableDefinitions()).isFalse();
                assertThat(metadata.getCatalogTerm()).isEqualTo("database");
            }
        }
    }

    @OnEachKind
    void aDatabaseIsASchema(String kind, Servers servers) throws Exception {
        for (String options : List.of("databaseTerm=SCHEMA", "databaseTerm=schema")) {
            try (Connection connection = open(kind, servers, options)) {
                check(connection, null, FIRST);
                connection.setCatalog(SECOND);
                check(connection, null, FIRST);
                connection.setSchema(SECOND);
                check(connection, null, SECOND);
                run(connection, "USE " + FIRST);
                check(connection, null, FIRST);
                DatabaseMetaData metadata = connection.getMetaData();
                assertThat(metadata.supportsCatalogsInTableDefinitions()).isFalse();
                assertThat(metadata.supportsSchemasInTableDefinitions()).isTrue();
                assertThat(metadata.getSchemaTerm()).isEqualTo("SCHEMA");
                assertThat(MetadataRows.column(metadata, "TABLE_SCHEM", m -> m.getSchemas(null, "weir\\_term\\__")))
                        .containsExactly(FIRST, SECOND);
                assertThat(MetadataRows.of(metadata, DatabaseMetaData::getCatalogs))
                        .isEmpty();
                assertThat(MetadataRows.of(metadata, m -> m.getTables(null, "weir\\_term\\__", "t", null)))
                        .extracting(row -> row.get("TABLE_CAT") + " " + row.get("TABLE_SCHEM"))
                        .containsExactly("def " + FIRST, "def " + SECOND);
                assertThatThrownBy(() -> connection.setSchema(null)).hasMessageContaining("schema");
            }
        }
    }

    @OnEachKind
    void noDatabaseIsTheCurrentOneOrEveryOne(String kind, Servers servers) throws Exception {
        String option = "nullDatabaseMeansCurrent=true";
        try (Connection connection = open(kind, servers, option)) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(databases(metadata)).containsExactly(FIRST);
            connection.setCatalog(SECOND);
            assertThat(databases(metadata)).containsExactly(SECOND);
            assertThat(MetadataRows.of(metadata, m -> m.getTables(FIRST, null, "t", null)))
                    .hasSize(1);
        }
        try (Connection none = Weir.open(servers.get(kind), "", option)) {
            assertThat(databases(none.getMetaData())).isEmpty();
        }
        try (Connection connection = open(kind, servers, "")) {
            assertThat(databases(connection.getMetaData())).contains(FIRST, SECOND);
        }
    }

    private static List<String> databases(DatabaseMetaData metadata) throws SQLException {
        return MetadataRows.column(metadata, "TABLE_CAT", m -> m.getTables(null, null, "t", null));
    }
}
