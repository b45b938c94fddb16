package dev.weir.acceptance.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.catalog.MetadataRows.Question;
import dev.weir.catalog.Catalog;
import dev.weir.catalog.Facts;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The catalog over Connector/J's own connection, value by value next to Connector/J's answers. */
@ExtendWith(TestServers.class)
class ConnectorJComparisonTest {
    private static final String DATABASE = "weir_catalog_cj";

    @Test
    void answersAreThoseOfConnectorJ(Servers servers) throws Exception {
        try (Connection connection = servers.get("mysql").connect()) {
            MetadataRows.create(connection, DATABASE);
            DatabaseMetaData theirs = connection.getMetaData();
            Facts facts = new Facts(theirs.getURL(), theirs.getDatabaseProductVersion(), false, true, true);
            Catalog ours = new Catalog(connection, facts);
            List<String> differences = new ArrayList<>();
            for (Map.Entry<String, Question> question : questions().entrySet()) {
                compare(question.getKey(), question.getValue(), ours, theirs, differences);
            }
            assertThat(differences).isEmpty();
        }
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
        questions.put("typeInfo", DatabaseMetaData::getTypeInfo);
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
            String name, Question question, DatabaseMetaData ours, DatabaseMetaData theirs, List<String> differences)
            throws Exception {
        try (var a = question.ask(ours);
                var b = question.ask(theirs)) {
            List<String> mine = MetadataRows.labels(a.getMetaData());
            List<String> peer = MetadataRows.labels(b.getMetaData());
            if (!mine.equals(peer)) {
                differences.add(name + " labels " + mine + " peer " + peer);
            }
        }
        List<Map<String, String>> mine = MetadataRows.of(ours, question);
        List<Map<String, String>> peer = MetadataRows.of(theirs, question);
        if (mine.size() != peer.size()) {
            differences.add(name + " rows " + mine + "\n peer " + peer);
            return;
        }
        for (int row = 0; row < mine.size(); row++) {
            Map<String, String> m = mine.get(row);
            Map<String, String> p = peer.get(row);
            for (String label : m.keySet()) {
                if (!Objects.equals(m.get(label), p.get(label))) {
                    differences.add(name + "." + label + " " + m.get(label) + " peer " + p.get(label) + " at " + m.values().stream().limit(4).toList());
                }
            }
        }
    }
}
