package dev.weir.lab.cli;

import dev.weir.lab.run.FixtureServer;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.ReadOnlyServer;
import dev.weir.lab.run.ReplayedServer;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.blob.BlobSource;
import dev.weir.lab.study.blob.BlobStudy;
import dev.weir.lab.study.load.LoadStudy;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.shell.Launcher;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that make a study read the user's own query or values. */
final class OwnDataOptions {
    private static final int USUAL_SAMPLE = 1000;

    @Option(
            names = "--query",
            paramLabel = "SQL",
            description = {
                "studies stream, load: your query, on --url",
                "Instead of the study's table; any columns, on the server of --url mysql://user@host:port/SCHEMA."
                        + " Nothing is written: every session is read-only,"
                        + " and SELECT on its tables is enough. It must return the same rows each time. Its text goes into"
                        + " the run's files and page; values and passwords never do. In study load it may hold one"
                        + " placeholder (?), see --keys."
            })
    private String query;

    @Option(
            names = "--keys",
            hidden = true,
            paramLabel = "SQL",
            description =
                    "Study load: a query that returns values for the placeholder of --query, numbers or strings, at"
                            + " most " + LoadStudy.MOST_KEYS
                            + "; requests take them in turn. Order it by a unique key.")
    private String keys;

    @Option(
            names = "--read-only",
            hidden = true,
            description =
                    "Write nothing to the server of --url. With --query nothing is written in any case; a sample of"
                            + " --table is measured on the embedded server instead; whatever else would write is refused.")
    private boolean readOnly;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = {
                "study blob: files of this folder as BLOBs",
                "And of folders in it, instead of generated values. They are copied to the lab's schema; the run keeps figures"
                        + " of them only."
            })
    private Path data;

    @Option(
            names = "--table",
            hidden = true,
            paramLabel = "TABLE",
            description =
                    "Study blob: read a sample of a column of this table, schema.table, on the server of --url. It"
                            + " is read in a read-only transaction, and copied to the lab's schema.")
    private String table;

    @Option(names = "--column", hidden = true, paramLabel = "COLUMN", description = "the column of --table")
    private String column;

    @Option(
            names = "--sample",
            hidden = true,
            paramLabel = "N",
            description = "values to take of --column (default: " + USUAL_SAMPLE + ")")
    private Integer sample;

    private boolean given() {
        return data != null || table != null || column != null || sample != null;
    }

    /** Returns the studies that are measured if none is named. */
    List<String> studies(List<String> usual) {
        return given() ? List.of(BlobStudy.NAME) : query == null ? usual : List.of(StreamStudy.NAME);
    }

    /** Returns the study of a name, with the user's data if given; refuses incompatible options. */
    Study study(String name, String url) {
        if (!given()) {
            return Studies.named(name, subject(name));
        }
        if (!name.equals(BlobStudy.NAME)) {
            throw new UsageException("--data, --table, --column and --sample belong to study blob, found study=" + name
                    + "; run: " + Launcher.command("run blob ..."));
        }
        if (data != null && (table != null || column != null || sample != null)) {
            throw new UsageException("--data and --table name two sources of values; give one of them");
        }
        return BlobStudy.of(data != null ? BlobSource.ofFolder(data) : ofColumn(url));
    }

    private BlobSource ofColumn(String url) {
        String missing = (table == null ? ", --table" : "")
                + (column == null ? ", --column" : "")
                + (url == null ? ", --url" : "");
        if (!missing.isEmpty()) {
            throw new UsageException(
                    "a sample of a column needs --table, --column and --url; missing: " + missing.substring(2));
        }
        try (RunningServer server = RunningServer.start(ServerSpec.ofUrl(url), ServerSettings.defaults(line -> {}));
                Connection connection = server.connect()) {
            return BlobSource.ofColumn(connection, table, column, sample == null ? USUAL_SAMPLE : sample);
        } catch (SQLException e) {
            throw new UsageException("the server of --url does not let go of the connection: " + e.getMessage());
        }
    }

    private Map<String, String> subject(String study) {
        if (query == null && keys != null) {
            throw new UsageException("--keys gives values for the placeholder (?) of --query, and there is no --query");
        }
        if (query == null) {
            if (readOnly) {
                throw new UsageException("--read-only: study " + study + " loads a table of its own, which is a write;"
                        + " give a query of yours to read instead, like --query \"SELECT id, name FROM customer ORDER BY"
                        + " id\", or a column to sample by --table and --column, or leave --read-only out");
            }
            return Map.of();
        }
        if (study.equals(LoadStudy.NAME)) {
            return LoadStudy.subject(query, keys);
        }
        if (!study.equals(StreamStudy.NAME) || keys != null) {
            throw new UsageException("--query belongs to studies stream and load, --keys to load; found study=" + study
                    + "; run: " + Launcher.command("run load --query ..."));
        }
        return Map.of("query", query);
    }

    LabServer.Source source(String server, String url, String schema) {
        String recorded = ReplayedServer.recorded(server);
        // the remaining case of a read-only server is a column sample, which is measured on one of the lab's own
        // servers
        LabServer.Source source = query != null
                ? ReadOnlyServer.source(recorded, url)
                : FixtureServer.source(recorded, readOnly ? null : url, schema);
        return ReplayedServer.isAsked(server) ? ReplayedServer.of(source) : source;
    }
}
