package dev.weir.acceptance.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.catalog.MetadataRows.Question;
import dev.weir.catalog.Catalog;
import dev.weir.catalog.Facts;
import dev.weir.column.ColumnContext;
import dev.weir.column.ZeroDates;
import dev.weir.packet.ServerVersion;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The catalog over Connector/J's own connection, value by value next to Connector/J's answers. */
@ExtendWith(TestServers.class)
class ConnectorJComparisonTest {
    private static final String DATABASE = "weir_catalog_cj";

    /** Where we differ on purpose. */
    private static final Map<String, String> INTENDED = Map.ofEntries(
            Map.entry("columns.BUFFER_LENGTH", "JDBC says that it is not used; theirs is 65535"),
            Map.entry("someColumns.BUFFER_LENGTH", "as above"),
            Map.entry("bestRow.BUFFER_LENGTH", "as above"),
            Map.entry("versions.BUFFER_LENGTH", "as above"),
            Map.entry(
                    "columns.DECIMAL_DIGITS",
                    "0 for integers and NULL for FLOAT, as the server has it; theirs is the reverse"),
            Map.entry("someColumns.DECIMAL_DIGITS", "as above"),
            Map.entry("bestRow.DECIMAL_DIGITS", "as above"),
            Map.entry(
                    "columns.IS_GENERATEDCOLUMN", "a column whose default is an expression is not a generated column"),
            Map.entry("tables.REMARKS", "of a view: theirs is the word VIEW, which no one wrote"),
            Map.entry("views.REMARKS", "as above"),
            Map.entry("imported.UPDATE_RULE", "NO ACTION is importedKeyNoAction; theirs is importedKeyRestrict"),
            Map.entry("exported", "theirs has a row for each unique key of the parent, with a wrong PK_NAME"),
            Map.entry("cross", "as above"),
            Map.entry("procedureColumns.PRECISION", "length of a VARCHAR; theirs is NULL"),
            Map.entry("procedureColumns.LENGTH", "in bytes, as JDBC has it; theirs is in characters"));

    @Test
    void answersAreThoseOfConnectorJ(Servers servers) throws Exception {
        try (Connection connection = servers.get("mysql").connect()) {
            MetadataRows.create(connection, DATABASE);
            DatabaseMetaData theirs = connection.getMetaData();
            Catalog ours = catalog(connection);
            Map<String, String> differences = new TreeMap<>();
            for (Map.Entry<String, Question> question : questions().entrySet()) {
                compare(question.getKey(), question.getValue(), ours, theirs, differences);
            }
            assertThat(differences).containsOnlyKeys(INTENDED.keySet());
        }
    }

    @Test
    void typesHaveTheCodesOfConnectorJ(Servers servers) throws Exception {
        try (Connection connection = servers.get("mysql").connect()) {
            Map<String, String> theirs = codes(connection.getMetaData());
            Map<String, String> ours = codes(catalog(connection));
            Map<String, String> same = new TreeMap<>(ours);
            same.keySet().retainAll(theirs.keySet());
            assertThat(same)
                    .hasSizeGreaterThan(30)
                    .allSatisfy((name, code) -> assertThat(code).as(name).isEqualTo(theirs.get(name)));
            assertThat(List.copyOf(ours.values())).isSortedAccordingTo(Comparator.comparingInt(Integer::parseInt));
        }
    }

    private static Map<String, String> codes(DatabaseMetaData metadata) throws Exception {
        Map<String, String> codes = new LinkedHashMap<>();
        MetadataRows.of(metadata, DatabaseMetaData::getTypeInfo)
                .forEach(row -> codes.put(row.get("TYPE_NAME"), row.get("DATA_TYPE")));
        return codes;
    }

    private static Catalog catalog(Connection connection) throws SQLException {
        DatabaseMetaData theirs = connection.getMetaData();
        Facts facts = new Facts(
                theirs.getURL(),
                ServerVersion.of(theirs.getDatabaseProductVersion()),
                new ColumnContext(ZoneId.systemDefault(), ZeroDates.EXCEPTION, true, true));
        return new Catalog(connection, facts);
    }

    private static Map<String, Question> questions() {
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("catalogs", DatabaseMetaData::getCatalogs);
        questions.put("schemas", DatabaseMetaData::getSchemas);
        questions.put("tableTypes", DatabaseMetaData::getTableTypes);
        questions.put("tables", m -> m.getTables(DATABASE, null, "%", null));
        questions.put("systemTables", m -> m.getTables("mysql", null, "%", new String[] {"SYSTEM TABLE"}));
        questions.put("systemViews", m -> m.getTables("information_schema", null, "COL%", null));
        questions.put("views", m -> m.getTables(DATABASE, null, null, new String[] {"VIEW"}));
        questions.put("escaped", m -> m.getTables(DATABASE, null, "odd\\_name\\%", null));
        questions.put("wild", m -> m.getTables(DATABASE, null, "odd_na%", null));
        questions.put("columns", m -> m.getColumns(DATABASE, null, "%", "%"));
        questions.put("someColumns", m -> m.getColumns(DATABASE, null, "odd\\_name%", "a\\_b"));
        questions.put("primaryKeys", m -> m.getPrimaryKeys(DATABASE, null, "parent"));
        questions.put("indexes", m -> m.getIndexInfo(DATABASE, null, "parent", false, true));
        questions.put("uniqueIndexes", m -> m.getIndexInfo(DATABASE, null, "parent", true, true));
        questions.put("imported", m -> m.getImportedKeys(DATABASE, null, "child"));
        questions.put("exported", m -> m.getExportedKeys(DATABASE, null, "parent"));
        questions.put("cross", m -> m.getCrossReference(DATABASE, null, "parent", DATABASE, null, "child"));
        questions.put("bestRow", m -> m.getBestRowIdentifier(DATABASE, null, "parent", 2, true));
        questions.put("versions", m -> m.getVersionColumns(DATABASE, null, "parent"));
        questions.put("procedures", m -> m.getProcedures(DATABASE, null, "do%"));
        questions.put("functions", m -> m.getFunctions(DATABASE, null, "%"));
        questions.put("procedureColumns", m -> m.getProcedureColumns(DATABASE, null, "do_it", "%"));
        questions.put("functionColumns", m -> m.getFunctionColumns(DATABASE, null, "add_one", "%"));
        questions.put("tablePrivileges", m -> m.getTablePrivileges(DATABASE, null, "%"));
        questions.put("columnPrivileges", m -> m.getColumnPrivileges(DATABASE, null, "parent", "%"));
        questions.put("udts", m -> m.getUDTs(DATABASE, null, "%", null));
        questions.put("superTypes", m -> m.getSuperTypes(DATABASE, null, "%"));
        questions.put("superTables", m -> m.getSuperTables(DATABASE, null, "%"));
        questions.put("attributes", m -> m.getAttributes(DATABASE, null, "%", "%"));
        questions.put("pseudoColumns", m -> m.getPseudoColumns(DATABASE, null, "%", "%"));
        questions.put("clientInfo", DatabaseMetaData::getClientInfoProperties);
        return questions;
    }

    private static void compare(
            String name,
            Question question,
            DatabaseMetaData ours,
            DatabaseMetaData theirs,
            Map<String, String> differences)
            throws SQLException {
        assertThat(labels(ours, question)).as(name).isEqualTo(labels(theirs, question));
        List<Map<String, String>> mine = inOrder(MetadataRows.of(ours, question));
        List<Map<String, String>> peer = inOrder(MetadataRows.of(theirs, question));
        if (mine.size() != peer.size()) {
            differences.put(name, mine + " not " + peer);
            return;
        }
        for (int row = 0; row < mine.size(); row++) {
            Map<String, String> expected = peer.get(row);
            mine.get(row).forEach((label, value) -> {
                if (!Objects.equals(value, expected.get(label))) {
                    differences.merge(name + "." + label, value + " not " + expected, (a, b) -> a + "\n" + b);
                }
            });
        }
    }

    /** Connector/J gives several foreign keys of one table to another in any order. */
    private static List<Map<String, String>> inOrder(List<Map<String, String>> rows) {
        return rows.stream()
                .sorted(Comparator.comparing(row -> row.getOrDefault("FK_NAME", "") + row.getOrDefault("KEY_SEQ", "")))
                .toList();
    }

    /** Connector/J has a space after one of its labels. */
    private static List<String> labels(DatabaseMetaData metadata, Question question) throws SQLException {
        try (ResultSet rows = question.ask(metadata)) {
            return MetadataRows.labels(rows.getMetaData()).stream()
                    .map(String::strip)
                    .toList();
        }
    }
}
