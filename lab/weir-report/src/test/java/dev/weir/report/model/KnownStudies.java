package dev.weir.report.model;

import dev.weir.report.model.StudyInfo.Arms;
import dev.weir.report.model.StudyInfo.Heading;
import dev.weir.report.model.StudyInfo.Levels;
import dev.weir.report.model.StudyInfo.Work;
import java.util.Map;

/** What studies of made-up runs say of themselves. */
public final class KnownStudies {
    /** The things that these factors count, whatever the study. */
    private static final Map<String, String> COUNTED =
            Map.of("rows", "row", "columns", "column", "statements", "statement", "inserts", "insert");

    private KnownStudies() {}

    /**
     * Returns what a study was about.
     *
     * @param study its name in the manifest
     * @return what is known of it; for any other name what can be said of every study
     */
    public static StudyInfo of(String study) {
        return switch (study) {
            case "stream" -> stream();
            case "blob" -> blob();
            case "keys" -> keys();
            case "metadata" -> metadata();
            case "transaction" -> transaction();
            case "batch" -> batch();
            case "export" -> export();
            case "columns" -> columns();
            case "load" -> load();
            case "releases" -> releases();
            case "connect" -> connect();
            default -> other(study);
        };
    }

    private static StudyInfo stream() {
        return new StudyInfo(
                1,
                Heading.reading("rows", "Streaming", "Should we stream the result, or fetch it at once?"),
                Levels.along("rows", "row"),
                Work.of("query", "queries").perOperation(),
                Arms.usually("connectorj.at-once"));
    }

    private static StudyInfo blob() {
        return new StudyInfo(
                2,
                Heading.reading("BLOBs", "BLOBs", "Should we compress BLOBs, with which codec, and who inflates?"),
                Levels.along("size", Levels.BYTE),
                Work.of("value", "values").perOperation(),
                Arms.usually("connectorj.plain").toldByMode());
    }

    private static StudyInfo keys() {
        return new StudyInfo(
                3,
                Heading.reading(
                        "keys", "Keys", "What does a key look-up cost: which pool, MySQL or Redis, one key or many?"),
                Levels.along("parallelism"),
                Work.of("look-up", "look-ups").inManyThreads(),
                Arms.usually("connectorj.hikari"));
    }

    private static StudyInfo metadata() {
        return new StudyInfo(
                4,
                Heading.reading("result-set metadata", "Metadata", "Should result-set metadata be left off the wire?"),
                new Levels("columns", Map.of("rows", "row", "columns", "column"), Level.of("query", "columns")),
                Work.of("query", "queries").perOperation(),
                Arms.usually("connectorj.uncached"));
    }

    private static StudyInfo load() {
        return new StudyInfo(
                4,
                Heading.reading(
                        "many rows at once",
                        "Load",
                        "Many requests at once: threads, virtual threads, reactive or pipelined?"),
                Levels.along("rate").speakingOf(Level.of("figure", "p99")),
                Work.of("request", "requests").inManyThreads(),
                Arms.usually("connectorj.pool"));
    }

    private static StudyInfo transaction() {
        return new StudyInfo(
                5,
                Heading.reading("units of work", "Transactions", "What does a transaction around a read cost?"),
                Levels.along("statements", "statement").speakingOf(Level.of("unit", "read-only")),
                Work.of("unit of work", "units of work").perOperation(),
                Arms.usually("connectorj.default"));
    }

    private static StudyInfo batch() {
        return new StudyInfo(
                6,
                Heading.inserting("batches of rows", "Batches", "How fast can rows be inserted in batches?"),
                Levels.along("inserts", "row"),
                Work.of("batch", "batches").perOperation(),
                Arms.usually("connectorj.default"));
    }

    private static StudyInfo export() {
        return new StudyInfo(
                7,
                Heading.reading(
                        "a table",
                        "Exports",
                        "How is a large table read: at once, as a stream, or by several readers?"),
                Levels.along("rows", "row"),
                Work.of("table", "tables").perOperation(),
                Arms.usually("connectorj.at-once"));
    }

    private static StudyInfo columns() {
        return new StudyInfo(
                8,
                Heading.reading(
                        "rows into columns",
                        "Columns",
                        "How do rows become columns of Arrow: by which driver and protocol?"),
                Levels.along("rows", "row").speakingOf(Level.of("columns", "16")),
                Work.of("query", "queries").perOperation(),
                Arms.usually("connectorj.arrow-jdbc"));
    }

    private static StudyInfo releases() {
        return new StudyInfo(
                10,
                Heading.reading("rows", "Releases", "What did each release of a driver change?"),
                Levels.along("rows", "row").speakingOf(Level.of("work", "row")),
                Work.of("work", "works").perOperation(),
                Arms.usually("connectorj.default"));
    }

    private static StudyInfo connect() {
        return new StudyInfo(
                9,
                Heading.reading(
                        "by connections of their own",
                        "Connections",
                        "What does opening a connection cost, and what does a pool save?"),
                Levels.along("reads", "read"),
                Work.of("use", "uses").perOperation(),
                Arms.usually("connectorj.connect"));
    }

    private static StudyInfo other(String study) {
        return new StudyInfo(
                Integer.MAX_VALUE,
                Heading.reading("the data of “" + study + "”", study, "What does the study “" + study + "” say?"),
                new Levels("", COUNTED, Level.NONE),
                Work.of("read", "reads").perOperation(),
                Arms.usually(""));
    }
}
