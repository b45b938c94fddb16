package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.blob.BlobSource;
import dev.weir.lab.study.blob.BlobStudy;
import dev.weir.report.shell.Launcher;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that put the blob study to the user's own values. */
final class OwnValuesOptions {
    private static final int USUAL_SAMPLE = 1000;

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

    /** The studies that are measured when none is named. */
    List<String> studies(List<String> otherwise) {
        return given() ? List.of(BlobStudy.NAME) : otherwise;
    }

    /** The study of the user's values; empty when none of these options was given. */
    Optional<Study> study(String name, String url) {
        if (!given()) {
            return Optional.empty();
        }
        if (!name.equals(BlobStudy.NAME)) {
            throw new UsageException("--data, --table, --column and --sample belong to study blob, found study=" + name
                    + "; run: " + Launcher.command("run blob ..."));
        }
        if (data != null && (table != null || column != null || sample != null)) {
            throw new UsageException("--data and --table name two sources of values; give one of them");
        }
        return Optional.of(BlobStudy.of(data != null ? BlobSource.ofFolder(data) : ofColumn(url)));
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
}
