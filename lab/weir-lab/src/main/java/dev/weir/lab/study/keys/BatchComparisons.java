package dev.weir.lab.study.keys;

import static dev.weir.lab.study.keys.KeysComparisons.core;
import static dev.weir.lab.study.keys.KeysComparisons.other;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;

/** The questions about many keys at a time: what they gain against one at a time, and who is faster at them. */
final class BatchComparisons {
    private static final String ONE_BY_ONE = "weir.thread-local";
    private static final String REDIS = "redis.jedis";
    private static final int MIDDLE = BatchArms.MIDDLE;
    private static final int LARGE = BatchArms.LARGE;
    private static final int LARGEST = BatchArms.LARGEST;

    private BatchComparisons() {}

    static List<Manifest.Comparison> all() {
        List<Manifest.Comparison> all = new ArrayList<>();
        all.add(core(pipelined(MIDDLE), ONE_BY_ONE, "What does pipelining " + MIDDLE + " look-ups save with Weir?"));
        all.add(core(keyed(MIDDLE), ONE_BY_ONE, "What do keyed reads of " + MIDDLE + " save with Weir?"));
        all.add(core(
                keyed(MIDDLE),
                REDIS,
                "How do keyed reads of " + MIDDLE + " from MySQL compare with Redis, one key at a time?"));
        all.add(core(
                keyed(MIDDLE),
                BatchArms.id("redis.pipelined", MIDDLE),
                "How does MySQL compare with Redis, both asked for " + MIDDLE + " keys at a time?"));
        all.add(core(
                keyed(MIDDLE),
                pipelined(MIDDLE),
                "What do keyed reads of " + MIDDLE + " save against a pipeline of as many?"));
        all.add(core(
                BatchArms.id("redis.pipelined", MIDDLE),
                REDIS,
                "What does pipelining " + MIDDLE + " look-ups save in Redis?"));
        for (int size : BatchArms.SIZES) {
            if (size != MIDDLE) {
                all.add(other(
                        pipelined(size), ONE_BY_ONE, "What does pipelining " + size + " look-ups save with Weir?"));
                all.add(other(keyed(size), ONE_BY_ONE, "What do keyed reads of " + size + " save with Weir?"));
                all.add(other(
                        BatchArms.id("redis.pipelined", size),
                        REDIS,
                        "What does pipelining " + size + " look-ups save in Redis?"));
            }
            all.add(other(
                    BatchArms.id("redis.smismember", size),
                    BatchArms.id("redis.pipelined", size),
                    "What does one command for " + size + " keys save in Redis against a pipeline?"));
        }
        all.add(other(
                pipelined(MIDDLE),
                BatchArms.LIMIT,
                "What does Weir add to the bytes of " + MIDDLE + " pipelined look-ups?"));
        all.add(other(
                keyed(LARGE),
                BatchArms.id("redis.smismember", LARGE),
                "How do keyed reads of " + LARGE + " compare with one command for as many keys in Redis?"));
        all.addAll(lists());
        all.addAll(temporaryTables());
        return all;
    }

    /** IN lists written by hand, of the drivers that have nothing else. */
    private static List<Manifest.Comparison> lists() {
        List<Manifest.Comparison> all = new ArrayList<>();
        all.add(core(
                list("connectorj", MIDDLE),
                "connectorj.thread-local",
                "What does an IN list of " + MIDDLE + " keys save with Connector/J?"));
        all.add(core(keyed(MIDDLE), list("connectorj", MIDDLE), against("Connector/J", MIDDLE)));
        all.add(other(keyed(LARGE), list("connectorj", LARGE), against("Connector/J", LARGE)));
        for (int size : List.of(LARGE, LARGEST)) {
            all.add(other(
                    list("connectorj", size),
                    "connectorj.thread-local",
                    "What does an IN list of " + size + " keys save with Connector/J?"));
        }
        for (int size : List.of(MIDDLE, LARGE)) {
            all.add(other(keyed(size), list("mariadb", size), against("MariaDB Connector/J", size)));
            all.add(other(
                    list("mariadb", size),
                    "mariadb.thread-local",
                    "What does an IN list of " + size + " keys save with MariaDB Connector/J?"));
            all.add(other(
                    list("mariadb", size),
                    list("connectorj", size),
                    "Which JDBC driver reads an IN list of " + size + " keys faster?"));
        }
        return all;
    }

    private static String against(String product, int size) {
        return "How do keyed reads of " + size + " compare with an IN list written by hand for " + product + "?";
    }

    /** A temporary table against what asks for as many keys in one statement. */
    private static List<Manifest.Comparison> temporaryTables() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (int size : List.of(LARGE, LARGEST)) {
            all.add(other(
                    table("connectorj", size),
                    list("connectorj", size),
                    "What does a temporary table of " + size + " keys save against an IN list with Connector/J?"));
            all.add(other(
                    table("connectorj", size),
                    "connectorj.thread-local",
                    "What does a temporary table of " + size + " keys save with Connector/J?"));
        }
        all.add(other(
                keyed(LARGE),
                table("connectorj", LARGE),
                "How do keyed reads of " + LARGE + " compare with a temporary table of Connector/J?"));
        all.add(other(
                table("weir", LARGE),
                keyed(LARGE),
                "What does a temporary table of " + LARGE + " keys save against keyed reads with Weir?"));
        all.add(other(
                table("weir", LARGE),
                table("connectorj", LARGE),
                "Which JDBC driver fills and joins a temporary table of " + LARGE + " keys faster?"));
        return all;
    }

    private static String list(String driver, int size) {
        return BatchArms.id(driver + ".in-list", size);
    }

    private static String table(String driver, int size) {
        return BatchArms.id(driver + ".temporary-table", size);
    }

    private static String keyed(int size) {
        return BatchArms.id("weir.keyed", size);
    }

    private static String pipelined(int size) {
        return BatchArms.id("weir.pipelined", size);
    }
}
