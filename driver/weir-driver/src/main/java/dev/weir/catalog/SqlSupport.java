package dev.weir.catalog;

import dev.weir.login.Settings;

/** The SQL that the servers take. */
abstract class SqlSupport extends Limits {
    @Override
    public boolean allProceduresAreCallable() {
        return false;
    }

    // the account may lack the privilege
    @Override
    public boolean allTablesAreSelectable() {
        return false;
    }

    @Override
    public boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    public boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    public boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    public boolean usesLocalFiles() {
        return false;
    }

    @Override
    public boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    public boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    public boolean supportsColumnAliasing() {
        return true;
    }

    // the JDBC escape {fn CONVERT} is translated, but only to the types that CAST has
    @Override
    public boolean supportsConvert() {
        return false;
    }

    @Override
    public boolean supportsConvert(int fromType, int toType) {
        return false;
    }

    @Override
    public boolean supportsTableCorrelationNames() {
        return true;
    }

    // an alias may be the name of a table
    @Override
    public boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    public boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public boolean supportsGroupBy() {
        return true;
    }

    @Override
    public boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    public boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    public boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    public boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public boolean supportsANSI92EntryLevelSQL() {
        return true;
    }

    @Override
    public boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public boolean supportsANSI92FullSQL() {
        return false;
    }

    // foreign keys, InnoDB
    @Override
    public boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    public boolean supportsOuterJoins() {
        return true;
    }

    @Override
    public boolean supportsFullOuterJoins() {
        return false;
    }

    @Override
    public boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    public boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    public boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    public boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    public boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    public boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    public boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    public boolean supportsUnion() {
        return true;
    }

    @Override
    public boolean supportsUnionAll() {
        return true;
    }

    /** Returns whether what MySQL calls a schema or database is a schema in JDBC, or a catalog. */
    abstract Settings.Terms terms();

    @Override
    public boolean supportsSchemasInDataManipulation() {
        return terms().schemas();
    }

    @Override
    public boolean supportsSchemasInProcedureCalls() {
        return terms().schemas();
    }

    @Override
    public boolean supportsSchemasInTableDefinitions() {
        return terms().schemas();
    }

    @Override
    public boolean supportsSchemasInIndexDefinitions() {
        return terms().schemas();
    }

    @Override
    public boolean supportsSchemasInPrivilegeDefinitions() {
        return terms().schemas();
    }

    @Override
    public boolean supportsCatalogsInDataManipulation() {
        return !terms().schemas();
    }

    @Override
    public boolean supportsCatalogsInProcedureCalls() {
        return !terms().schemas();
    }

    @Override
    public boolean supportsCatalogsInTableDefinitions() {
        return !terms().schemas();
    }

    @Override
    public boolean supportsCatalogsInIndexDefinitions() {
        return !terms().schemas();
    }

    @Override
    public boolean supportsCatalogsInPrivilegeDefinitions() {
        return !terms().schemas();
    }
}
