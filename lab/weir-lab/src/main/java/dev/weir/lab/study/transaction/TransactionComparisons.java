package dev.weir.lab.study.transaction;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;

/** The questions of the transaction study. */
final class TransactionComparisons {
    private TransactionComparisons() {}

    static List<Manifest.Comparison> all() {
        List<Manifest.Comparison> all = new ArrayList<>(List.of(
                question(
                        Options.WEIR,
                        Options.CONNECTORJ,
                        "What does a unit of work cost on Weir against Connector/J as it comes?",
                        true),
                question(
                        Options.CONNECTORJ_TUNED,
                        Options.CONNECTORJ,
                        "What do the usual options save on Connector/J?",
                        true),
                question(
                        Options.WEIR,
                        Options.CONNECTORJ_TUNED,
                        "What does a unit of work cost on Weir against Connector/J with the usual options?",
                        true),
                question(
                        Options.WEIR,
                        Options.MARIADB,
                        "What does a unit of work cost on Weir against MariaDB Connector/J as it comes?",
                        true),
                question(
                        Options.WEIR,
                        Options.WEIR_EAGER,
                        "What does Weir save by sending settings with the next statement?",
                        true),
                question(
                        Options.MARIADB_TUNED,
                        Options.MARIADB,
                        "What do the usual options save on MariaDB Connector/J?",
                        false),
                question(
                        Options.WEIR,
                        Options.MARIADB_TUNED,
                        "What does a unit of work cost on Weir against MariaDB Connector/J with the usual options?",
                        false)));
        Options.all().forEach(options -> all.addAll(ways(options.id())));
        return all;
    }

    private static List<Manifest.Comparison> ways(String options) {
        return List.of(
                question(
                        Way.POOL.arm(options),
                        options,
                        "What does borrowing the connection from HikariCP cost?",
                        false),
                question(
                        Way.POOL_OFF.arm(options),
                        Way.POOL.arm(options),
                        "What does a pool with autoCommit=false save?",
                        false),
                question(
                        Way.SPRING.arm(options),
                        Way.POOL.arm(options),
                        "What does Spring's transaction manager add to the calls it makes?",
                        false),
                question(
                        Way.SPRING_LAZY.arm(options),
                        Way.SPRING.arm(options),
                        "What does LazyConnectionDataSourceProxy save?",
                        false),
                question(
                        Way.SPRING_LAZY_OFF.arm(options),
                        Way.SPRING_LAZY.arm(options),
                        "What does autoCommit=false of the pool save besides?",
                        false));
    }

    private static Manifest.Comparison question(String arm, String reference, String question, boolean core) {
        return new Manifest.Comparison(arm, reference, question, core);
    }
}
