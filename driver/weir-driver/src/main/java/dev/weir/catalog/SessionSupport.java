package dev.weir.catalog;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/** Features of transactions, statements and results. */
public interface SessionSupport extends DatabaseMetaData {
    // of the database, not of the connection
    @Override
    default boolean isReadOnly() {
        return false;
    }

    @Override
    default boolean supportsTransactions() {
        return true;
    }

    @Override
    default boolean supportsTransactionIsolationLevel(int level) {
        return switch (level) {
            case Connection.TRANSACTION_READ_UNCOMMITTED,
                    Connection.TRANSACTION_READ_COMMITTED,
                    Connection.TRANSACTION_REPEATABLE_READ,
                    Connection.TRANSACTION_SERIALIZABLE -> true;
            default -> false;
        };
    }

    @Override
    default int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_REPEATABLE_READ;
    }

    @Override
    default boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return false;
    }

    @Override
    default boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    default boolean dataDefinitionCausesTransactionCommit() {
        return true;
    }

    @Override
    default boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    default boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    default boolean supportsSavepoints() {
        return true;
    }

    @Override
    default boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    // COMMIT buffers the remaining rows of an open result
    @Override
    default boolean supportsOpenCursorsAcrossCommit() {
        return true;
    }

    @Override
    default boolean supportsOpenCursorsAcrossRollback() {
        return true;
    }

    @Override
    default boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    default boolean supportsOpenStatementsAcrossRollback() {
        return true;
    }

    @Override
    default int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    default boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    default boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    default boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type)
                && (concurrency == ResultSet.CONCUR_READ_ONLY || concurrency == ResultSet.CONCUR_UPDATABLE);
    }

    // changes made through an updatable result
    @Override
    default boolean ownUpdatesAreVisible(int type) {
        return supportsResultSetType(type);
    }

    @Override
    default boolean ownDeletesAreVisible(int type) {
        return supportsResultSetType(type);
    }

    @Override
    default boolean ownInsertsAreVisible(int type) {
        return supportsResultSetType(type);
    }

    @Override
    default boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    default boolean updatesAreDetected(int type) {
        return supportsResultSetType(type);
    }

    // a deleted row disappears from the result
    @Override
    default boolean deletesAreDetected(int type) {
        return false;
    }

    @Override
    default boolean insertsAreDetected(int type) {
        return supportsResultSetType(type);
    }

    @Override
    default boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    default boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    default boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    default boolean supportsGetGeneratedKeys() {
        return true;
    }

    @Override
    default boolean generatedKeyAlwaysReturned() {
        return true;
    }

    @Override
    default boolean supportsMultipleResultSets() {
        return true;
    }

    // getMoreResults(KEEP_CURRENT_RESULT) buffers the remaining rows of the current result
    @Override
    default boolean supportsMultipleOpenResults() {
        return true;
    }

    @Override
    default boolean supportsStoredProcedures() {
        return true;
    }

    @Override
    default boolean supportsStoredFunctionsUsingCallSyntax() {
        return true;
    }

    // names work, but as in both other drivers the answer is no: tools that ask (Hibernate) would bind by invented
    // names
    @Override
    default boolean supportsNamedParameters() {
        return false;
    }

    @Override
    default boolean supportsStatementPooling() {
        return false;
    }

    @Override
    default boolean locatorsUpdateCopy() {
        return true;
    }

    @Override
    default int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    default RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    default int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    default int getJDBCMinorVersion() {
        return 2;
    }
}
