package dev.weir.lab.study.keys;

import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.stream.Stream;

/** The questions of the keys study. */
final class KeysComparisons {
    private KeysComparisons() {}

    static List<Manifest.Comparison> all() {
        return Stream.of(single(), ManyThreadsArms.comparisons(), BatchComparisons.all())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Manifest.Comparison> single() {
        return List.of(
                core(
                        "connectorj.thread-local",
                        "connectorj.hikari",
                        "What does a connection for each thread save against HikariCP?"),
                core(
                        "redis.jedis",
                        "connectorj.thread-local",
                        "What does a look-up cost in Redis against MySQL, when threads wait for the answer?"),
                core(
                        "redis.lettuce",
                        "vertx.pipelined",
                        "What does a look-up cost in Redis against MySQL, when nobody waits for the answer?"),
                core(
                        "vertx.pipelined",
                        "connectorj.hikari",
                        "How does an asynchronous client on one connection compare with a pool of blocking ones?"),
                core(
                        "weir.thread-local",
                        "connectorj.thread-local",
                        "How does Weir compare with Connector/J, a connection for each thread?"),
                core("weir.hikari", "connectorj.hikari", "How does Weir compare with Connector/J from HikariCP?"),
                other("weir.thread-local", KeysArms.LIMIT, "What does Weir add to the round trip and its bytes?"),
                other(
                        "mariadb.thread-local",
                        "weir.thread-local",
                        "How does MariaDB Connector/J compare with Weir, a connection for each thread?"),
                other("mariadb.hikari", "weir.hikari", "How does MariaDB Connector/J compare with Weir from HikariCP?"),
                other(
                        "mariadb.thread-local",
                        KeysArms.LIMIT,
                        "What does MariaDB Connector/J add to the round trip and its bytes?"),
                other("connectorj.agroal", "connectorj.hikari", "How does Agroal compare with HikariCP?"),
                other(
                        "mariadb.thread-local",
                        "connectorj.thread-local",
                        "Which JDBC driver looks up faster with a connection for each thread?"),
                other("mariadb.hikari", "connectorj.hikari", "Which JDBC driver looks up faster from HikariCP?"),
                other(
                        "redis.jedis-batch",
                        "connectorj.in-list",
                        "What do batches cost in Redis against an IN list in MySQL?"),
                other(
                        "memory.hash-set",
                        "connectorj.thread-local",
                        "What does a set in the process save against MySQL?"),
                other(
                        "memory.sorted-array",
                        "memory.hash-set",
                        "What does a sorted array cost against a HashSet in the process?"),
                other(
                        "connectorj.per-look-up",
                        "connectorj.hikari",
                        "What does a connection for each look-up cost against HikariCP?"));
    }

    static Manifest.Comparison core(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, true);
    }

    static Manifest.Comparison other(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }
}
