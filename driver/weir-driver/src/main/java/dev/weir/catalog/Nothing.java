package dev.weir.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Features that the servers lack: user-defined types, inheritance, pseudo columns. */
abstract class Nothing extends Identity {
    private final CatalogReads reads;

    Nothing(Connection connection, CatalogReads reads, Facts facts) {
        super(connection, facts);
        this.reads = reads;
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String typeNamePattern, int[] types)
            throws SQLException {
        return none(Layout.USER_TYPES);
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String typeNamePattern) throws SQLException {
        return none(Layout.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String tableNamePattern) throws SQLException {
        return none(Layout.SUPER_TABLES);
    }

    @Override
    public ResultSet getAttributes(
            String catalog, String schemaPattern, String typeNamePattern, String attributeNamePattern)
            throws SQLException {
        return none(Layout.ATTRIBUTES);
    }

    @Override
    public ResultSet getPseudoColumns(
            String catalog, String schemaPattern, String tableNamePattern, String columnNamePattern)
            throws SQLException {
        return none(Layout.PSEUDO_COLUMNS);
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none(Layout.CLIENT_INFO);
    }

    final CatalogReads reads() {
        return reads;
    }

    final ResultSet none(Layout layout) throws SQLException {
        return reads.rows(layout.columns(), List.of());
    }
}
