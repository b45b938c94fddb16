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
                        "What does a batch cost on Weir as it comes against Connector/J with rewriteBatchedStatements?"),
                core(
                        BatchArms.WEIR,
                        BatchArms.MARIADB,
                        "What does a batch cost on Weir against MariaDB Connector/J as it comes?"),
                core(
                        BatchArms.CONNECTORJ_REWRITE,
                        BatchArms.CONNECTORJ,
                        "What does rewriteBatchedStatements save on Connector/J?"),
                core(
                        BatchArms.WEIR_REWRITE,
                        BatchArms.CONNECTORJ_REWRITE,
                        "What does a rewritten batch cost on Weir against Connector/J?"),
                more(
                        BatchArms.WEIR_REWRITE,
                        BatchArms.MARIADB_REWRITE,
                        "What does a rewritten batch cost on Weir against MariaDB Connector/J?"),
                more(
                        BatchArms.WEIR_REWRITE,
                        BatchArms.MARIADB_BULK,
                        "What does a rewritten batch cost on Weir against MariaDB Connector/J with useBulkStmts?"),
                core(BatchArms.WEIR_REWRITE, BatchArms.WEIR, "What does rewriteBatchedStatements save on Weir?"),
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
                more(
                        BatchArms.MARIADB_PREPARED,
                        BatchArms.MARIADB,
                        "What does preparing save on MariaDB Connector/J?"));
    }

    private static Manifest.Comparison core(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, true);
    }

    private static Manifest.Comparison more(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }
}
