package dev.weir.catalog;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Limits on lengths and numbers, 0 if there is none or it is unknown; and features that the servers lack. */
public interface ServerLimits extends DatabaseMetaData {
    // limited by max_allowed_packet only, as every statement
    @Override
    default int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    default int getMaxCharLiteralLength() {
        return 0;
    }

    // https://dev.mysql.com/doc/refman/en/identifier-length.html
    @Override
    default int getMaxColumnNameLength() {
        return 64;
    }

    @Override
    default int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    default int getMaxColumnsInIndex() {
        return 16;
    }

    @Override
    default int getMaxColumnsInOrderBy() {
        return 0;
    }

    // https://dev.mysql.com/doc/refman/en/column-count-limit.html
    @Override
    default int getMaxColumnsInSelect() {
        return 4096;
    }

    @Override
    default int getMaxColumnsInTable() {
        return 4096;
    }

    @Override
    default int getMaxConnections() {
        return 0;
    }

    @Override
    default int getMaxCursorNameLength() {
        return 64;
    }

    // https://dev.mysql.com/doc/refman/en/innodb-limits.html
    @Override
    default int getMaxIndexLength() {
        return 3072;
    }

    // there are no schemas below catalogs
    @Override
    default int getMaxSchemaNameLength() {
        return 0;
    }

    @Override
    default int getMaxProcedureNameLength() {
        return 64;
    }

    @Override
    default int getMaxCatalogNameLength() {
        return 64;
    }

    @Override
    default int getMaxRowSize() {
        return 65535;
    }

    @Override
    default boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    default int getMaxStatementLength() {
        return 0;
    }

    @Override
    default int getMaxStatements() {
        return 0;
    }

    @Override
    default int getMaxTableNameLength() {
        return 64;
    }

    // https://dev.mysql.com/doc/refman/en/join.html
    @Override
    default int getMaxTablesInSelect() {
        return 61;
    }

    @Override
    default int getMaxUserNameLength() {
        return 32;
    }

    // LONGBLOB
    @Override
    default long getMaxLogicalLobSize() {
        return 4294967295L;
    }

    @Override
    default ResultSet getUDTs(String catalog, String schemaPattern, String typeNamePattern, int[] types)
            throws SQLException {
        return emptyResult(Layout.USER_TYPES);
    }

    @Override
    default ResultSet getSuperTypes(String catalog, String schemaPattern, String typeNamePattern) throws SQLException {
        return emptyResult(Layout.SUPER_TYPES);
    }

    @Override
    default ResultSet getSuperTables(String catalog, String schemaPattern, String tableNamePattern)
            throws SQLException {
        return emptyResult(Layout.SUPER_TABLES);
    }

    @Override
    default ResultSet getAttributes(
            String catalog, String schemaPattern, String typeNamePattern, String attributeNamePattern)
            throws SQLException {
        return emptyResult(Layout.ATTRIBUTES);
    }

    @Override
    default ResultSet getPseudoColumns(
            String catalog, String schemaPattern, String tableNamePattern, String columnNamePattern)
            throws SQLException {
        return emptyResult(Layout.PSEUDO_COLUMNS);
    }

    @Override
    default ResultSet getClientInfoProperties() throws SQLException {
        return emptyResult(Layout.CLIENT_INFO);
    }

    /** Returns a result without rows. */
    ResultSet emptyResult(Layout layout) throws SQLException;
}
