package dev.weir.acceptance.catalog;

import dev.weir.acceptance.catalog.MetadataRows.Question;
import java.sql.DatabaseMetaData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every method of metadata that gives rows, with many arguments, by {@code method argument ..}. */
final class MetadataQuestions {
    private final String database;
    private final Map<String, Question> questions = new LinkedHashMap<>();

    private MetadataQuestions(String database) {
        this.database = database;
    }

    /**
     * The questions.
     *
     * @param database that has the schema
     * @param schemas whether it is a schema to JDBC
     */
    static Map<String, Question> of(String database, boolean schemas) {
        MetadataQuestions all = new MetadataQuestions(database);
        String catalog = schemas ? null : database;
        String schema = schemas ? database : null;
        all.addWithoutArguments();
        all.addTables(catalog, schema);
        all.addKeys(catalog, schema);
        all.addRoutines(catalog, schema);
        all.addOthers(catalog, schema);
        return all.questions;
    }

    private void addWithoutArguments() {
        questions.put("getCatalogs", DatabaseMetaData::getCatalogs);
        questions.put("getSchemas", DatabaseMetaData::getSchemas);
        questions.put("getSchemas pattern", m -> m.getSchemas(null, database + "%"));
        questions.put("getTableTypes", DatabaseMetaData::getTableTypes);
        questions.put("getTypeInfo", DatabaseMetaData::getTypeInfo);
        questions.put("getClientInfoProperties", DatabaseMetaData::getClientInfoProperties);
    }

    private void addTables(String c, String s) {
        questions.put("getTables", m -> m.getTables(c, s, "%", null));
        questions.put("getTables any", m -> m.getTables(null, null, "child", null));
        questions.put("getTables none", m -> m.getTables("", "", "child", null));
        questions.put("getTables both", m -> m.getTables(database, database, "child", null));
        questions.put("getTables null", m -> m.getTables(c, s, null, new String[] {"TABLE"}));
        questions.put("getTables empty", m -> m.getTables(c, s, "", null));
        questions.put("getTables no types", m -> m.getTables(c, s, "%", new String[0]));
        questions.put("getTables views", m -> m.getTables(c, s, "%", new String[] {"VIEW", "SYSTEM VIEW"}));
        questions.put("getTables lower", m -> m.getTables(c, s, "%", new String[] {"table"}));
        questions.put("getTables escaped", m -> m.getTables(c, s, "odd\\_name\\%", null));
        questions.put("getTables wild", m -> m.getTables(c, s, "odd_na%", null));
        questions.put("getTables quoted", m -> m.getTables(c, s, "`child`", null));
        questions.put("getTables quotedDatabase", m -> m.getTables(quoted(c), quoted(s), "child", null));
        for (String system : List.of("mysql", "sys", "performance_schema", "information_schema")) {
            questions.put(
                    "getTables " + system,
                    m -> m.getTables(c == null ? null : system, s == null ? null : system, "%c_n%", null));
        }
        questions.put("getColumns", m -> m.getColumns(c, s, "%", "%"));
        questions.put("getColumns any", m -> m.getColumns(null, null, "child", null));
        questions.put("getColumns quoted", m -> m.getColumns(null, null, "`child`", null));
        questions.put("getColumns case", m -> m.getColumns(c, s, "child", "ID"));
        questions.put("getColumns empty", m -> m.getColumns(c, s, "child", ""));
        questions.put("getColumns some", m -> m.getColumns(c, s, "odd\\_name%", "a\\_b"));
    }

    private void addKeys(String c, String s) {
        for (String table :
                List.of("parent", "child", "grandchild", "defaults", "no_key", "types", "`parent`", "nope")) {
            questions.put("getPrimaryKeys " + table, m -> m.getPrimaryKeys(c, s, table));
            questions.put("getIndexInfo " + table, m -> m.getIndexInfo(c, s, table, false, false));
            questions.put("getIndexInfo unique " + table, m -> m.getIndexInfo(c, s, table, true, true));
            questions.put("getImportedKeys " + table, m -> m.getImportedKeys(c, s, table));
            questions.put("getExportedKeys " + table, m -> m.getExportedKeys(c, s, table));
            questions.put("getBestRowIdentifier " + table, m -> m.getBestRowIdentifier(c, s, table, 2, true));
            questions.put("getVersionColumns " + table, m -> m.getVersionColumns(c, s, table));
        }
        questions.put("getPrimaryKeys any", m -> m.getPrimaryKeys(null, null, "child"));
        questions.put("getPrimaryKeys both", m -> m.getPrimaryKeys(database, database, "child"));
        questions.put("getImportedKeys any", m -> m.getImportedKeys(null, null, "child"));
        questions.put("getExportedKeys any", m -> m.getExportedKeys(null, null, "child"));
        questions.put("getCrossReference", m -> m.getCrossReference(c, s, "child", c, s, "grandchild"));
        questions.put("getCrossReference two", m -> m.getCrossReference(c, s, "parent", c, s, "child"));
        questions.put("getCrossReference any", m -> m.getCrossReference(null, null, "child", null, null, "grandchild"));
    }

    private void addRoutines(String c, String s) {
        questions.put("getProcedures", m -> m.getProcedures(c, s, "%"));
        questions.put("getProcedures any", m -> m.getProcedures(null, null, "do_it"));
        questions.put("getProcedures null", m -> m.getProcedures(c, s, null));
        questions.put("getFunctions", m -> m.getFunctions(c, s, "%"));
        questions.put("getFunctions quoted", m -> m.getFunctions(c, s, "`add_one`"));
        questions.put("getProcedureColumns", m -> m.getProcedureColumns(c, s, "%", "%"));
        questions.put("getProcedureColumns null", m -> m.getProcedureColumns(c, s, null, null));
        questions.put("getProcedureColumns a", m -> m.getProcedureColumns(c, s, "many", "a"));
        questions.put("getProcedureColumns quoted", m -> m.getProcedureColumns(c, s, "`many`", "_"));
        questions.put("getFunctionColumns", m -> m.getFunctionColumns(c, s, "%", "%"));
        questions.put("getFunctionColumns null", m -> m.getFunctionColumns(c, s, "add_one", null));
        questions.put("getFunctionColumns x", m -> m.getFunctionColumns(c, s, "add_one", "x"));
        questions.put("getFunctionColumns empty", m -> m.getFunctionColumns(c, s, "add_one", ""));
    }

    private void addOthers(String c, String s) {
        questions.put("getTablePrivileges", m -> m.getTablePrivileges(c, s, "%"));
        questions.put("getColumnPrivileges", m -> m.getColumnPrivileges(c, s, "parent", "%"));
        questions.put("getUDTs", m -> m.getUDTs(c, s, "%", null));
        questions.put("getSuperTypes", m -> m.getSuperTypes(c, s, "%"));
        questions.put("getSuperTables", m -> m.getSuperTables(c, s, "%"));
        questions.put("getAttributes", m -> m.getAttributes(c, s, "%", "%"));
        questions.put("getPseudoColumns", m -> m.getPseudoColumns(c, s, "%", "%"));
    }

    private static String quoted(String name) {
        return name == null ? null : "`" + name + "`";
    }

    static String method(String question) {
        return question.split(" ", 2)[0];
    }
}
