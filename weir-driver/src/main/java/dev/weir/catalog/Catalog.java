package dev.weir.catalog;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a server holds, from its {@code information_schema}. A catalog of JDBC is a database of MySQL; there are no schemas below
 * it, so schema arguments are ignored and schema columns are NULL. Each result is one query, and its rows are read as those of any
 * other.
 */
public final class Catalog extends Nothing {
    private static final String DECLARED = "COLUMN_TYPE";
    private static final String PARAMETER_DECLARED = "DTD_IDENTIFIER";
    private static final String SCHEMA = "TABLE_SCHEMA";
    private static final String TABLE = "TABLE_NAME";
    private static final String COLUMN = "COLUMN_NAME";

    /**
     * The metadata of a connection.
     *
     * @param connection by which queries are sent
     * @param facts what is known without asking
     */
    public Catalog(Connection connection, Facts facts) {
        super(connection, facts);
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return run(Query.named("catalogs"));
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return run(Query.empty("TABLE_SCHEM", "TABLE_CATALOG"));
    }

    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        return getSchemas();
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        String types = "SELECT 'LOCAL TEMPORARY' AS TABLE_TYPE UNION ALL "
                + (facts().server().isMariaDb() ? "SELECT 'SEQUENCE' UNION ALL " : "")
                + "SELECT 'SYSTEM TABLE' UNION ALL SELECT 'SYSTEM VIEW' UNION ALL SELECT 'TABLE' UNION ALL SELECT 'VIEW'";
        return run(Query.of("SELECT TABLE_TYPE FROM (" + types + ") AS table_types ORDER BY TABLE_TYPE"));
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return run(Query.of(facts().types().typeInfo()));
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tableNamePattern, String[] types)
            throws SQLException {
        return run(Query.named("tables")
                .equal(SCHEMA, catalog)
                .like(TABLE, tableNamePattern)
                .types(types));
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tableNamePattern, String columnNamePattern)
            throws SQLException {
        return run(typed("columns", DECLARED)
                .equal(SCHEMA, catalog)
                .like(TABLE, tableNamePattern)
                .like(COLUMN, columnNamePattern));
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        return run(ofTable("primary-keys", catalog, table));
    }

    /** Statistics are not refreshed for it, whatever {@code approximate} is. */
    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        return run(ofTable("indexes", catalog, table).equal("NON_UNIQUE", unique ? "0" : null));
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        return foreignKeys(null, null, catalog, required(table), "PKTABLE");
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        return foreignKeys(catalog, required(table), null, null, "FKTABLE");
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog,
            String parentSchema,
            String parentTable,
            String foreignCatalog,
            String foreignSchema,
            String foreignTable)
            throws SQLException {
        return foreignKeys(parentCatalog, required(parentTable), foreignCatalog, required(foreignTable), "FKTABLE");
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        return run(ofTable("best-row-identifier", catalog, table).with(facts().types(), DECLARED));
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schema, String table) throws SQLException {
        return run(ofTable("version-columns", catalog, table).with(facts().types(), DECLARED));
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tableNamePattern)
            throws SQLException {
        return run(Query.named("table-privileges").equal(SCHEMA, catalog).like(TABLE, tableNamePattern));
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnNamePattern)
            throws SQLException {
        return run(ofTable("column-privileges", catalog, table).like(COLUMN, columnNamePattern));
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String procedureNamePattern)
            throws SQLException {
        return run(
                Query.named("procedures").equal("ROUTINE_SCHEMA", catalog).like("ROUTINE_NAME", procedureNamePattern));
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String functionNamePattern)
            throws SQLException {
        return run(Query.named("functions").equal("ROUTINE_SCHEMA", catalog).like("ROUTINE_NAME", functionNamePattern));
    }

    @Override
    public ResultSet getProcedureColumns(
            String catalog, String schemaPattern, String procedureNamePattern, String columnNamePattern)
            throws SQLException {
        return run(parameters("procedure-columns", catalog, procedureNamePattern, columnNamePattern));
    }

    @Override
    public ResultSet getFunctionColumns(
            String catalog, String schemaPattern, String functionNamePattern, String columnNamePattern)
            throws SQLException {
        return run(parameters("function-columns", catalog, functionNamePattern, columnNamePattern));
    }

    private ResultSet foreignKeys(
            @Nullable String parentCatalog,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignTable,
            String order)
            throws SQLException {
        return run(Query.named("foreign-keys")
                .with("order", order + "_CAT, " + order + "_NAME, FK_NAME, KEY_SEQ")
                .equal("k.REFERENCED_TABLE_SCHEMA", parentCatalog)
                .equal("k.REFERENCED_TABLE_NAME", parentTable)
                .equal("k.TABLE_SCHEMA", foreignCatalog)
                .equal("k.TABLE_NAME", foreignTable));
    }

    private Query parameters(String name, String catalog, String routine, String parameter) {
        return typed(name, PARAMETER_DECLARED)
                .equal("SPECIFIC_SCHEMA", catalog)
                .like("SPECIFIC_NAME", routine)
                .like("COALESCE(PARAMETER_NAME, '')", parameter);
    }

    private Query typed(String name, String declared) {
        return Query.named(name).with(facts().types(), declared);
    }

    private static Query ofTable(String name, String catalog, String table) throws SQLException {
        return Query.named(name).equal(SCHEMA, catalog).equal(TABLE, required(table));
    }

    private static String required(@Nullable String table) throws SQLException {
        if (table == null) {
            throw Errors.usage("table=null expected=name of a table; give it", SqlState.INVALID_ARGUMENT);
        }
        return table;
    }

    private ResultSet run(Query query) throws SQLException {
        return query.run(getConnection());
    }
}
