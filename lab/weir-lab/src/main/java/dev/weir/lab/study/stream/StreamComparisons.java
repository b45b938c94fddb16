package dev.weir.lab.study.stream;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;

/** The questions of the stream study. */
final class StreamComparisons {
    private StreamComparisons() {}

    static List<Manifest.Comparison> all() {
        List<Manifest.Comparison> all = new ArrayList<>();
        all.add(core("connectorj.stream", "connectorj.at-once", "What does streaming cost with Connector/J?"));
        all.add(core(
                "connectorj.stream-no-timeout",
                "connectorj.at-once",
                "What does it cost with netTimeoutForStreamingResults=0?"));
        all.add(core("mariadb.stream", "mariadb.at-once", "What does streaming cost with MariaDB Connector/J?"));
        all.add(core("mariadb.at-once", "connectorj.at-once", "Which JDBC driver reads faster at once?"));
        for (String peer : List.of("connectorj.at-once", "mariadb.at-once")) {
            all.add(core(StreamArms.WEIR, peer, "How does Weir compare with " + peer + "?"));
        }
        all.addAll(weir());
        all.addAll(limits());
        all.addAll(otherWays());
        all.addAll(prepared());
        StreamArms.WIRE.forEach(
                arm -> all.add(other(arm, StreamArms.WEIR, "Does compressing the wire pay: " + arm + "?")));
        return all;
    }

    private static List<Manifest.Comparison> weir() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (String peer : List.of("connectorj.stream-no-timeout", "mariadb.stream", "vertx.at-once")) {
            all.add(other(StreamArms.WEIR, peer, "How does Weir compare with " + peer + "?"));
        }
        String prepared = StreamArms.WEIR + ".prepared";
        for (String peer : List.of("connectorj.at-once", "mariadb.at-once", "vertx.at-once")) {
            all.add(other(prepared, peer + ".prepared", "How does Weir compare with " + peer + " when prepared?"));
        }
        return all;
    }

    /** Against what the bytes alone take. */
    private static List<Manifest.Comparison> limits() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (String arm : List.of(
                StreamArms.WEIR,
                "connectorj.at-once",
                "connectorj.stream-no-timeout",
                "mariadb.at-once",
                "mariadb.stream",
                "vertx.at-once")) {
            all.add(other(arm, StreamArms.LIMIT, "What does " + arm + " add to moving the bytes?"));
        }
        for (String arm : List.of(StreamArms.WEIR, "connectorj.at-once", "mariadb.at-once", "vertx.at-once")) {
            all.add(other(
                    arm + ".prepared",
                    StreamArms.LIMIT + ".prepared",
                    "What does " + arm + " add to moving the bytes when prepared?"));
        }
        return all;
    }

    private static List<Manifest.Comparison> otherWays() {
        return List.of(
                other(
                        "connectorj.cursor",
                        "connectorj.at-once",
                        "What does a server-side cursor cost with Connector/J?"),
                other("mariadb.sequential", "mariadb.at-once", "What does row-by-row streaming cost with MariaDB?"),
                other("drizzle.at-once", "connectorj.at-once", "How does Drizzle compare at once?"),
                other("vertx.at-once", "connectorj.at-once", "How does the Vert.x client compare at once?"),
                other("r2dbc.stream", "connectorj.stream-no-timeout", "How does r2dbc-mysql compare when streaming?"),
                other("r2dbc.stream", "connectorj.at-once", "How does r2dbc-mysql compare with at once?"));
    }

    private static List<Manifest.Comparison> prepared() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (String arm : List.of(
                "connectorj.at-once",
                "connectorj.stream",
                "connectorj.stream-no-timeout",
                "connectorj.cursor",
                "mariadb.at-once",
                "mariadb.stream",
                "mariadb.sequential",
                "vertx.at-once",
                "r2dbc.stream",
                StreamArms.WEIR)) {
            all.add(other(arm + ".prepared", arm, "What does preparing on the server change for " + arm + "?"));
        }
        for (String driver : List.of("connectorj.stream", "connectorj.stream-no-timeout", "connectorj.cursor")) {
            all.add(other(
                    driver + ".prepared",
                    "connectorj.at-once.prepared",
                    "What does " + driver + " cost when prepared?"));
        }
        all.add(other(
                "mariadb.stream.prepared", "mariadb.at-once.prepared", "What does streaming cost when prepared?"));
        all.add(other("vertx.cursor.prepared", "vertx.at-once.prepared", "What does a cursor cost with Vert.x?"));
        all.add(other("r2dbc.cursor.prepared", "r2dbc.stream.prepared", "What does a cursor cost with r2dbc-mysql?"));
        return all;
    }

    private static Manifest.Comparison core(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, true);
    }

    private static Manifest.Comparison other(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }
}
