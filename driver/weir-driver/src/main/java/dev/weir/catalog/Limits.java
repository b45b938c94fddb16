package dev.weir.catalog;

import dev.weir.error.Wrapping;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Limits of lengths and numbers, of which 0 is no limit, or one that is not known; and features that the servers lack: user-defined
 * types, inheritance, pseudo columns.
 */
abstract class Limits implements DatabaseMetaData, Wrapping {
    // bounded by max_allowed_packet only, as every statement is
    @Override
    public int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public int getMaxCharLiteralLength() {
        return 0;
    }

    // https://dev.mysql.com/doc/refman/en/identifier-length.html
    @Override
    public int getMaxColumnNameLength() {
        return 64;
    }

    @Override
    public int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public int getMaxColumnsInIndex() {
        return 16;
    }

    @Override
    public int getMaxColumnsInOrderBy() {
        return 0;
    }

    // https://dev.mysql.com/doc/refman/en/column-count-limit.html
    @Override
    public int getMaxColumnsInSelect() {
        return 4096;
    }

    @Override
    public int getMaxColumnsInTable() {
        return 4096;
    }

    @Override
    public int getMaxConnections() {
        return 0;
    }

    @Override
    public int getMaxCursorNameLength() {
        return 64;
    }

    // https://dev.mysql.com/doc/refman/en/innodb-limits.html
    @Override
    public int getMaxIndexLength() {
        return 3072;
    }

    // there are no schemas below catalogs
    @Override
    public int getMaxSchemaNameLength() {
        return 0;
    }

    @Override
    public int getMaxProcedureNameLength() {
        return 64;
    }

    @Override
    public int getMaxCatalogNameLength() {
        return 64;
    }

    @Override
    public int getMaxRowSize() {
        return 65535;
    }

    @Override
    public boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    public int getMaxStatementLength() {
        return 0;
    }

    @Override
    public int getMaxStatements() {
        return 0;
    }

    @Override
    public int getMaxTableNameLength() {
        return 64;
    }

    // https://dev.mysql.com/doc/refman/en/join.html
    @Override
    public int getMaxTablesInSelect() {
        return 61;
    }

    @Override
    public int getMaxUserNameLength() {
        return 32;
    }

    // LONGBLOB
    @Override
    public long getMaxLogicalLobSize() {
        return 4294967295L;
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

    /** A result without rows. */
    abstract ResultSet none(Layout layout) throws SQLException;
}
