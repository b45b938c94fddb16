package dev.weir.lab.cli;

import dev.weir.lab.compress.ColumnAddress;
import dev.weir.lab.compress.DryRun;
import dev.weir.lab.compress.Migration;
import dev.weir.lab.compress.Work;
import dev.weir.lab.run.RunProgress;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir compress}: turns a column's values into frames, or back into plain values. */
@Command(
        name = "compress",
        sortOptions = false,
        description = {
            "Compresses a column's values.",
            "In key order, a short transaction at a time; goes on where it was stopped. Readers have to know frames first:"
                    + " docs/compression.md."
        },
        footer = {
            "  weir compress --url URL --table files --column data --dry-run",
            "  weir compress --url URL --table files --column data --codec zstd:3",
            "  weir compress --url URL --table files --column data --decompress",
            "  weir compress --url mysql://me@db.example/shop --table files --column data --codec lz4:9 --rate 20MB/s"
        })
final class CompressCommand implements Callable<Integer> {
    private static final String USUAL_CODEC = "zstd:3";
    private static final String USUAL_LEAST = "1KB";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = {"mysql://user@host:port/schema", "Or jdbc:mysql:weir://.. with the driver's options."})
    private String url;

    @Mixin
    private ServerPassword password = new ServerPassword();

    @Option(names = "--table", required = true, paramLabel = "TABLE", description = "the table, or schema.table")
    private String table;

    @Option(names = "--column", required = true, paramLabel = "COLUMN", description = "its column, a BLOB or VARBINARY")
    private String column;

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            description = "zstd:9, lz4:9, snappy, gzip, .. (default: " + USUAL_CODEC + ")")
    private String codec;

    @Option(
            names = "--min",
            paramLabel = "SIZE",
            description = "smaller values stay as they are (default: " + USUAL_LEAST + ")")
    private String min;

    @Option(
            names = "--dry-run",
            description = {"write nothing: say what a sample tells", "Sizes, codecs, and what they would save."})
    private boolean dryRun;

    @Option(names = "--decompress", description = "undo: frames become plain values")
    private boolean decompress;

    @Option(
            names = "--sample",
            hidden = true,
            paramLabel = "N",
            defaultValue = "1000",
            description = "values that --dry-run takes, spread over the primary key (default: ${DEFAULT-VALUE})")
    private int sample;

    @Option(
            names = "--batch",
            hidden = true,
            paramLabel = "N",
            defaultValue = "" + WalkLimits.USUAL_ROWS,
            description = "rows of a transaction, at most; 16 MiB of values at most (default: ${DEFAULT-VALUE})")
    private int batch;

    @Option(
            names = "--rate",
            hidden = true,
            paramLabel = "RATE",
            description = "bytes of values to read in a second at most, like 20MB/s (default: as fast as it goes)")
    private String rate;

    @Option(names = "--with-triggers", hidden = true, description = "go on although triggers run at every UPDATE")
    private boolean withTriggers;

    @Option(
            names = "--state",
            hidden = true,
            paramLabel = "FILE",
            description = "where it goes on when it was stopped (default: weir-compress-TABLE-COLUMN.json here)")
    private Path state;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        ColumnAddress address = ColumnAddress.parse(password.in(url));
        Work work = work();
        if (dryRun) {
            DryRunText.lines(DryRun.of(address, table, column, work, Quantities.positive("sample", sample)))
                    .forEach(out::println);
            return CommandLine.ExitCode.OK;
        }
        WalkLimits limits = WalkLimits.of(Quantities.positive("batch", batch), bytesPerSecond());
        Migration migration = new Migration(address, table, column, work, limits, withTriggers, state);
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_WORK)) {
            migration.run(new CompressProgress(progress, out));
        } catch (UnfitValueException e) {
            spec.commandLine().getErr().println("weir: " + e.getMessage());
            return WeirCommand.FINDING;
        }
        return CommandLine.ExitCode.OK;
    }

    private Work work() {
        if (decompress && (codec != null || min != null || dryRun)) {
            throw new UsageException(
                    "--decompress makes every frame plain: --codec, --min and --dry-run do not go with it");
        }
        return decompress
                ? Work.decompress()
                : Work.compress(
                        codec == null ? USUAL_CODEC : codec, (long) Quantities.size(min == null ? USUAL_LEAST : min));
    }

    private double bytesPerSecond() {
        return rate == null ? 0 : Quantities.size(rate.replaceFirst("/s$", ""));
    }
}
