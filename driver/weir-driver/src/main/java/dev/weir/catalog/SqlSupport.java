package dev.weir.catalog;

import dev.weir.login.Settings;
import java.sql.DatabaseMetaData;

/** SQL that the servers support. */
public interface SqlSupport extends DatabaseMetaData {
    @Override
    default boolean allProceduresAreCallable() {
        return false;
    }

    // the account may lack the privilege
    @Override
    default boolean allTablesAreSelectable() {
        return false;
    }

    @Override
    default boolean isCatalogAtStart() {
        return true;
    }

    @Override
    default boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    default boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    default boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    default boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    default boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    default boolean usesLocalFiles() {
        return false;
    }

    @Override
    default boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    default boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    default boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    default boolean supportsColumnAliasing() {
        return true;
    }

    // the JDBC escape {fn CONVERT} is translated, but only to the types that CAST has
    @Override
    default boolean supportsConvert() {
        return false;
    }

    @Override
    default boolean supportsConvert(int fromType, int toType) {
        return false;
    }

    @Override
    default boolean supportsTableCorrelationNames() {
        return true;
    }

    // an alias may be a table's name
    @Override
    default boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    default boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    default boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    default boolean supportsGroupBy() {
        return true;
    }

    @Override
    default boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    default boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    default boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    default boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    default boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    default boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    default boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    default boolean supportsANSI92EntryLevelSQL() {
        return true;
    }

    @Override
    default boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    default boolean supportsANSI92FullSQL() {
        return false;
    }

    // foreign keys, InnoDB
    @Override
    default boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    default boolean supportsOuterJoins() {
        return true;
    }

    @Override
    default boolean supportsFullOuterJoins() {
        return false;
    }

    @Override
    default boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    default boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    default boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    default boolean supportsUnion() {
        return true;
    }

    @Override
    default boolean supportsUnionAll() {
        return true;
    }

    /** Returns whether a database of MySQL is a schema or a catalog in JDBC. */
    Settings.Terms terms();

    @Override
    default boolean supportsSchemasInDataManipulation() {
        return terms().schemas();
    }

    @Override
    default boolean supportsSchemasInProcedureCalls() {
        return terms().schemas();
    }

    @Override
    default boolean supportsSchemasInTableDefinitions() {
        return terms().schemas();
    }

    @Override
    default boolean supportsSchemasInIndexDefinitions() {
        return terms().schemas();
    }

    @Override
    default boolean supportsSchemasInPrivilegeDefinitions() {
        return terms().schemas();
    }

    @Override
    default boolean supportsCatalogsInDataManipulation() {
        return !terms().schemas();
    }

    @Override
    default boolean supportsCatalogsInProcedureCalls() {
        return !terms().schemas();
    }

    @Override
    default boolean supportsCatalogsInTableDefinitions() {
        return !terms().schemas();
    }

    @Override
    default boolean supportsCatalogsInIndexDefinitions() {
        return !terms().schemas();
    }

    @Override
    default boolean supportsCatalogsInPrivilegeDefinitions() {
        return !terms().schemas();
    }
}
