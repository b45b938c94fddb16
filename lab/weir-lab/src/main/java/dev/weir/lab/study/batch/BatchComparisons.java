package dev.weir.lab.study.batch;

import dev.weir.report.model.Manifest;
import java.util.List;

/** The questions of the batch study. */
final class BatchComparisons {
    private BatchComparisons() {}

    static List<Manifest.Comparison> all() {
        return List.of(
                core(
                        BatchArms.WEIR,
                        BatchArms.CONNECTORJ,
                        "What does a batch cost on Weir against Connector/J as it comes?"),
                core(
                        BatchArms.WEIR,
                        BatchArms.CONNECTORJ_REWRITE,
                        "What does a batch cost on Weir against Connector/J with rewriteBatchedStatements?"),
                core(
                        BatchArms.WEIR,
                        BatchArms.MARIADB,
                        "What does a batch cost on Weir against MariaDB Connector/J as it comes?"),
                core(
                        BatchArms.CONNECTORJ_REWRITE,
                        BatchArms.CONNECTORJ,
                        "What does rewriteBatchedStatements save on Connector/J?"),
                more(
                        BatchArms.WEIR,
                        BatchArms.MARIADB_REWRITE,
                        "What does a batch cost on Weir against MariaDB Connector/J with rewriteBatchedStatements?"),
                core(BatchArms.WEIR_NO_REWRITE, BatchArms.WEIR, "What does it cost on Weir not to rewrite?"),
                more(
                        BatchArms.WEIR,
                        BatchArms.MARIADB_BULK,
                        "What does a batch cost on Weir against MariaDB Connector/J with useBulkStmts?"),
                more(
                        BatchArms.WEIR,
                        BatchArms.VERTX,
                        "What does a batch cost on Weir against the Vert.x client, pipelined?"),
                more(
                        BatchArms.CONNECTORJ_REWRITE_PREPARED,
                        BatchArms.CONNECTORJ_REWRITE,
                        "What does preparing save where Connector/J rewrites?"),
                more(
                        BatchArms.MARIADB_REWRITE,
                        BatchArms.MARIADB,
                        "What does rewriteBatchedStatements save on MariaDB Connector/J?"),
                more(BatchArms.MARIADB_BULK, BatchArms.MARIADB, "What does useBulkStmts save on MariaDB Connector/J?"),
                more(BatchArms.MARIADB_PREPARED, BatchArms.MARIADB, "What does preparing save on MariaDB Connector/J?"),
                more(BatchArms.AUTOCOMMIT, BatchArms.ONE_BY_ONE, "What does a transaction for each insert cost?"),
                more(BatchArms.CONNECTORJ, BatchArms.ONE_BY_ONE, "What does a batch of inserts save as it comes?"),
                more(
                        BatchArms.CONNECTORJ_REWRITE,
                        BatchArms.ONE_BY_ONE,
                        "What does a rewritten batch of inserts save?"),
                delete(BatchArms.DELETE_AUTOCOMMIT, "What does a transaction for each delete cost?"),
                delete(BatchArms.DELETE_BATCH, "What does a batch of deletes save as it comes?"),
                delete(BatchArms.DELETE_REWRITE, "What does a rewritten batch of deletes save?"),
                delete(BatchArms.DELETE_IN_LIST, "What does one DELETE with a list of keys save?"));
    }

    private static Manifest.Comparison delete(String arm, String question) {
        return more(arm, BatchArms.DELETE_ONE_BY_ONE, question);
    }

    private static Manifest.Comparison core(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, true);
    }

    private static Manifest.Comparison more(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }
}
