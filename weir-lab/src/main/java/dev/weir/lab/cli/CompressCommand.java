package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.lab.compress.DryRun;
import dev.weir.lab.compress.Migration;
import dev.weir.lab.compress.Work;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir compress}: a column's values become frames, or plain again. */
@Command(
        name = "compress",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Rewrites a column's values as compressed frames, in key order, a short transaction at a time; goes on"
                        + " where it was stopped. Readers have to know frames first: see docs/compression.md.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir compress --url mysql://me:secret@db.example/shop --table files --column data --dry-run",
            "  weir compress --url mysql://me:secret@db.example/shop --table files --column data --codec zstd:3",
            "  weir compress --url mysql://me:secret@db.example/shop --table files --column data --decompress"
        })
final class CompressCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description =
                    "The server: mysql://user:password@host:port/schema, or jdbc:mysql:weir://.. with the driver's"
                            + " options.")
    private String url;

    @Option(names = "--table", required = true, paramLabel = "TABLE", description = "The table, or schema.table.")
    private String table;

    @Option(
            names = "--column",
            required = true,
            paramLabel = "COLUMN",
            description = "Its column, a BLOB or VARBINARY.")
    private String column;

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            description = "What encodes: zstd:1, zstd:3, zstd:9, lz4:9, snappy, gzip, .. (default: zstd:3).")
    private String codec;

    @Option(names = "--min", paramLabel = "SIZE", description = "Smaller values stay as they are (default: 1KB).")
    private String min;

    @Option(
            names = "--dry-run",
            description = "Write nothing: tell sizes, codecs and what they would save, from a sample.")
    private boolean dryRun;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Values that --dry-run takes (default: ${DEFAULT-VALUE}).")
    private int sample;

    @Option(names = "--decompress", description = "Undo: frames become plain values.")
    private boolean decompress;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "" + WalkLimits.USUAL_ROWS,
            description = "Rows of a transaction, at most; 16 MiB of values at most (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "Bytes of values to read in a second at most, like 20MB/s (default: as fast as it goes).")
    private String rate;

    @Option(names = "--with-triggers", description = "Go on although triggers run at every UPDATE.")
    private boolean withTriggers;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Where it goes on when it was stopped (default: weir-compress-TABLE-COLUMN.json here).")
    private Path state;

    @Override
    public Integer call() throws IOException {
        ColumnAddress address = ColumnAddress.parse(url);
        Work work = work();
        PrintWriter out = spec.commandLine().getOut();
        if (dryRun) {
            DryRunText.lines(DryRun.of(address, table, column, work, positive("--sample", sample)))
                    .forEach(out::println);
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        WalkLimits limits = WalkLimits.of(positive("--batch", batch), bytesPerSecond());
        Migration migration =
                new Migration(address, table, column, work, limits, withTriggers, Optional.ofNullable(state));
        try (StepProgress steps = StepProgress.of(spec)) {
            CompressProgress progress = new CompressProgress(steps, Integer.getInteger("weir.columns", 0) > 0, out);
            migration.run(progress);
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
                : Work.compress(codec == null ? "zstd:3" : codec, (long) SizeText.parse(min == null ? "1KB" : min));
    }

    private double bytesPerSecond() {
        return rate == null ? 0 : SizeText.parse(rate.replaceFirst("/s$", ""));
    }

    private static int positive(String option, int value) {
        if (value < 1) {
            throw new UsageException(option.substring(2) + "=" + value + ", expected 1 or more");
        }
        return value;
    }
}
