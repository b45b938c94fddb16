package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.LabServers;
import dev.weir.lab.run.ReadOnlyServer;
import dev.weir.lab.run.ReplayedServer;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.shell.Launcher;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that put a study to the user's own query. */
final class OwnQueryOptions {
    @Option(
            names = "--query",
            paramLabel = "SQL",
            description = {
                "study stream: read this query of yours, on --url",
                "Instead of the study's table; any columns, on the server of --url mysql://user:password@host:port/SCHEMA."
                        + " Nothing is written: every session is read-only,"
                        + " and SELECT on its tables is enough. It must return the same rows each time. Its text goes into"
                        + " the run's files and page; values and passwords never do."
            })
    private String query;

    @Option(
            names = "--read-only",
            hidden = true,
            description =
                    "Write nothing to the server of --url. With --query nothing is written in any case; a sample of"
                            + " --table is measured on the embedded server instead; whatever else would write is refused.")
    private boolean readOnly;

    /** The studies that are measured when none is named. */
    List<String> studies(List<String> all) {
        return query == null ? all : List.of(StreamStudy.NAME);
    }

    /** Returns what the study reads instead of its own fixture; refuses options that do not go together. */
    Map<String, String> subject(String study) {
        if (query == null) {
            if (readOnly) {
                throw new UsageException("--read-only: study " + study + " loads a table of its own, which is a write;"
                        + " give a query of yours to read instead, like --query \"SELECT id, name FROM customer ORDER BY"
                        + " id\", or a column to sample by --table and --column, or leave --read-only out");
            }
            return Map.of();
        }
        if (!study.equals(StreamStudy.NAME)) {
            throw new UsageException("--query belongs to study stream, found study=" + study + "; run: "
                    + Launcher.command("run stream --query ..."));
        }
        return Map.of("query", query);
    }

    LabServer.Source source(String server, String url, String schema) {
        LabServer.Source source = realSource(ReplayedServer.recorded(server), url, schema);
        return ReplayedServer.isAsked(server) ? ReplayedServer.of(source) : source;
    }

    private LabServer.Source realSource(String server, String url, String schema) {
        if (query != null) {
            return ReadOnlyServer.source(server, url);
        }
        // what is left to a read-only run is a sample of a column, which is measured on a server of the lab's own
        return LabServers.source(server, readOnly ? null : url, schema);
    }
}
