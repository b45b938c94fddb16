package dev.weir.catalog;

import dev.weir.error.Errors;
import dev.weir.login.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server's contents by its {@code information_schema}. A catalog of JDBC is a database of MySQL, and there are no schemas:
 * schema arguments are ignored and schema columns are NULL, unless {@link Settings.Terms} makes a database a schema. Each
 * result is one query, or made without one. Names may be in back quotes.
 */
public final class Catalog extends Identity {
    private static final String DECLARED = "COLUMN_TYPE";
    private static final String PARAMETER_DECLARED = "DTD_IDENTIFIER";
    private static final String DATABASE = "TABLE_SCHEMA";
    private static final String TABLE = "TABLE_NAME";
    private static final String COLUMN = "COLUMN_NAME";
    private static final String ROUTINE_DATABASE = "ROUTINE_SCHEMA";
    private static final String ROUTINE = "ROUTINE_NAME";
    private static final String PARENT_FIRST = "PK_DATABASE, PK_TABLE, KEY_SEQ, FK_NAME";
    private static final String CHILD_FIRST = "FK_DATABASE, FK_TABLE, KEY_SEQ, FK_NAME";

    private final CatalogResults reads;

    /**
     * @param reads sends queries
     * @param facts are known without asking the server
     */
    public Catalog(Connection connection, CatalogResults reads, Facts facts) {
        super(connection, facts);
        this.reads = reads;
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return terms().schemas() ? emptyResult(Layout.CATALOGS) : run(Query.of(Layout.CATALOGS));
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return terms().schemas()
                ? run(Query.of(Layout.SCHEMAS).like("SCHEMA_NAME", schemaPattern))
                : emptyResult(Layout.SCHEMAS);
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        List<List<String>> types = new ArrayList<>(List.of(
                List.of("LOCAL TEMPORARY"),
                List.of("SYSTEM TABLE"),
                List.of("SYSTEM VIEW"),
                List.of("TABLE"),
                List.of("VIEW")));
        if (facts().server().hasSequences()) {
            types.add(1, List.of("SEQUENCE"));
        }
        return reads.rows(Layout.TABLE_TYPES.columns(), types);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return reads.rows(Layout.TYPE_INFO.columns(), new TypeInfo(facts().types(), facts().server()).rows());
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String @Nullable [] types)
            throws SQLException {
        return run(inDatabases(Query.of(Layout.TABLES), DATABASE, catalog, schemaPattern)
                .like(TABLE, tableNamePattern)
                .types(types));
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return run(inDatabases(typed(Layout.COLUMNS, DECLARED), DATABASE, catalog, schemaPattern)
                .like(TABLE, tableNamePattern)
                .like(COLUMN, columnNamePattern));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        return run(ofTable(Query.of(Layout.PRIMARY_KEYS), catalog, schema, table));
    }

    /** Statistics are not refreshed, whatever {@code approximate} is. */
    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog, @Nullable String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        Query indexes = ofTable(Query.of(Layout.INDEXES), catalog, schema, table);
        return run(unique ? indexes.where("NON_UNIQUE = 0") : indexes);
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        return foreignKeys(null, null, database(catalog, schema), required(table), PARENT_FIRST);
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        return foreignKeys(database(catalog, schema), required(table), null, null, CHILD_FIRST);
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            String foreignTable)
            throws SQLException {
        return foreignKeys(
                database(parentCatalog, parentSchema),
                required(parentTable),
                database(foreignCatalog, foreignSchema),
                required(foreignTable),
                CHILD_FIRST);
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, String table, int scope, boolean nullable)
            throws SQLException {
        return run(ofTable(typed(Layout.BEST_ROW_IDENTIFIER, DECLARED), catalog, schema, table));
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        return run(ofTable(typed(Layout.VERSION_COLUMNS, DECLARED), catalog, schema, table));
    }

    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return run(inDatabases(Query.of(Layout.TABLE_PRIVILEGES), DATABASE, catalog, schemaPattern)
                .like(TABLE, tableNamePattern));
    }

    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog, @Nullable String schema, String table, @Nullable String columnNamePattern)
            throws SQLException {
        return run(ofTable(Query.of(Layout.COLUMN_PRIVILEGES), catalog, schema, table)
                .like(COLUMN, columnNamePattern));
    }

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String procedureNamePattern)
            throws SQLException {
        return run(inDatabases(Query.of(Layout.PROCEDURES), ROUTINE_DATABASE, catalog, schemaPattern)
                .like(ROUTINE, procedureNamePattern));
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionNamePattern)
            throws SQLException {
        return run(inDatabases(Query.of(Layout.FUNCTIONS), ROUTINE_DATABASE, catalog, schemaPattern)
                .like(ROUTINE, functionNamePattern));
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String procedureNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return run(
                parameters(Layout.PROCEDURE_COLUMNS, catalog, schemaPattern, procedureNamePattern, columnNamePattern));
    }

    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String functionNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return run(parameters(Layout.FUNCTION_COLUMNS, catalog, schemaPattern, functionNamePattern, columnNamePattern));
    }

    private ResultSet foreignKeys(
            @Nullable String parentDatabase,
            @Nullable String parentTable,
            @Nullable String childDatabase,
            @Nullable String childTable,
            String order)
            throws SQLException {
        return run(Query.of(Layout.FOREIGN_KEYS)
                .with("order", order)
                .equal("k.REFERENCED_TABLE_SCHEMA", parentDatabase)
                .equal("k.REFERENCED_TABLE_NAME", parentTable)
                .equal("k.TABLE_SCHEMA", childDatabase)
                .equal("k.TABLE_NAME", childTable));
    }

    /** A function's return value has no name; it is listed for every pattern of parameter names. */
    private Query parameters(
            Layout result,
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String routine,
            @Nullable String parameter)
            throws SQLException {
        return inDatabases(typed(result, PARAMETER_DECLARED), "SPECIFIC_SCHEMA", catalog, schema)
                .like("SPECIFIC_NAME", routine)
                .likeOrNull("PARAMETER_NAME", parameter);
    }

    private Query typed(Layout result, String declared) {
        return Query.of(result).with(facts().types(), declared);
    }

    private Query ofTable(Query query, @Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return query.equal(DATABASE, database(catalog, schema)).equal(TABLE, required(table));
    }

    /** Restricts a query to the requested databases: a catalog is a name, a schema a pattern. */
    private Query inDatabases(Query query, String column, @Nullable String catalog, @Nullable String schema)
            throws SQLException {
        String database = database(catalog, schema);
        boolean pattern = terms().schemas() && schema != null;
        return pattern ? query.like(column, database) : query.equal(column, database);
    }

    /** Returns the requested database; null for all. */
    private @Nullable String database(@Nullable String catalog, @Nullable String schema) throws SQLException {
        String database = terms().schemas() ? schema : catalog;
        if (database != null || !terms().nullIsCurrent()) {
            return database;
        }
        Connection connection = getConnection();
        String current = terms().schemas() ? connection.getSchema() : connection.getCatalog();
        return current == null ? "" : current;
    }

    private static String required(@Nullable String table) throws SQLException {
        if (table == null) {
            throw Errors.argument("table=null expected=name of a table; give it");
        }
        return table;
    }

    private ResultSet run(Query query) throws SQLException {
        return reads.query(query.columns(), query.with(terms()).text());
    }

    @Override
    public ResultSet emptyResult(Layout layout) throws SQLException {
        return reads.rows(layout.columns(), List.of());
    }
}
