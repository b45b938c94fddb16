package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.UsageException;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.lab.compress.DryRun;
import dev.weir.lab.compress.Migration;
import dev.weir.lab.compress.Work;
import dev.weir.lab.dictionary.DictionaryFolder;
import dev.weir.lab.dictionary.DictionaryStore;
import dev.weir.lab.dictionary.DictionaryTable;
import dev.weir.lab.dictionary.TrainedDictionary;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.server.ServerUrl;
import dev.weir.lab.study.blob.BlobSource;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir compress}: a column's values become frames, or plain again; or a dictionary for them is trained. */
@Command(
        name = "compress",
        sortOptions = false,
        description = {
            "Compresses a column's values, or trains a dictionary for them.",
            "In key order, a short transaction at a time; goes on where it was stopped. Readers have to know frames first:"
                    + " docs/compression.md."
        },
        footer = {
            "  weir compress --url URL --table files --column data --dry-run",
            "  weir compress --url URL --table files --column data --codec zstd:3",
            "  weir compress --url URL --table visit --column json --train-dictionary DIR",
            "  weir compress --url mysql://me:secret@db.example/shop --table files --column data --decompress",
            "  weir compress --url mysql://me:secret@db.example/shop --table visit --column json"
                    + " --train-dictionary table:dictionaries"
        })
final class CompressCommand implements Callable<Integer> {
    private static final String USUAL_CODEC = "zstd:3";
    private static final String USUAL_LEAST = "1KB";
    private static final String USUAL_DICTIONARY = "64KB";

    /** Begins a place for dictionaries that is a table, as in the driver's option {@code frameDictionaries}. */
    private static final String TABLE = "table:";

    /** Below this gain a dictionary is not worth being kept. */
    private static final double LEAST_GAIN = 1.05;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = {
                "mysql://user:password@host:port/schema",
                "Or jdbc:mysql:weir://.. with the driver's options; not with --train-dictionary."
            })
    private String url;

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
            names = "--train-dictionary",
            paramLabel = "PLACE",
            description = {
                "train a zstd dictionary into a folder, or table:NAME",
                "Nothing of the column is written. It is trained on a sample, says what it gains on values that it was not"
                        + " trained on, and is kept where the driver's option frameDictionaries, which has the same form,"
                        + " finds it; the folder, or the table of that server, is made if it is not there.",
                "Dictionaries are for small values that are alike. Keep each as long as values encoded with it; without it"
                        + " they are lost."
            })
    private String dictionary;

    @Option(
            names = "--dictionary-size",
            hidden = true,
            paramLabel = "SIZE",
            description = "size of the dictionary at most (default: " + USUAL_DICTIONARY + ")")
    private String dictionarySize;

    @Option(
            names = "--sample",
            hidden = true,
            paramLabel = "N",
            defaultValue = "1000",
            description = "values that --dry-run or --train-dictionary takes, spread over the primary key (default:"
                    + " ${DEFAULT-VALUE})")
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
        if (dictionary != null) {
            train(out);
            return CommandLine.ExitCode.OK;
        }
        if (dictionarySize != null) {
            throw new UsageException(
                    "--dictionary-size is of a dictionary that is trained; give --train-dictionary, too");
        }
        ColumnAddress address = ColumnAddress.parse(url);
        Work work = work();
        if (dryRun) {
            DryRunText.lines(DryRun.of(address, table, column, work, Quantities.positive("sample", sample)))
                    .forEach(out::println);
            return CommandLine.ExitCode.OK;
        }
        WalkLimits limits = WalkLimits.of(Quantities.positive("batch", batch), bytesPerSecond());
        Migration migration = new Migration(address, table, column, work, limits, withTriggers, state);
        try (StepProgress steps = StepProgress.of(spec)) {
            CompressProgress progress =
                    new CompressProgress(steps, Terminal.standard().columns() > 0, out);
            migration.run(progress);
        } catch (UnfitValueException e) {
            spec.commandLine().getErr().println("weir: " + e.getMessage());
            return WeirCommand.FINDING;
        }
        return CommandLine.ExitCode.OK;
    }

    /** Trains a dictionary on a sample of the column, says what it gains on values that it was not trained on, and keeps it. */
    private void train(PrintWriter out) {
        if (decompress || dryRun || codec != null || min != null) {
            throw new UsageException(
                    "--train-dictionary rewrites no value: --codec, --min, --dry-run and --decompress do"
                            + " not go with it");
        }
        int samples = Quantities.positive("sample", sample);
        double bytes = Quantities.size(dictionarySize == null ? USUAL_DICTIONARY : dictionarySize);
        String database = ServerUrl.schema(url);
        try (RunningServer server = RunningServer.start(
                        ServerSpec.ofUrl(ServerUrl.withoutSchema(url)), ServerSettings.defaults(line -> {}));
                Connection connection = server.connect()) {
            if (!database.isEmpty()) {
                connection.setCatalog(database);
            }
            DictionaryStore store = dictionary.startsWith(TABLE)
                    ? new DictionaryTable(connection, dictionary.substring(TABLE.length()))
                    : new DictionaryFolder(Path.of(dictionary));
            BlobSource source = BlobSource.ofBinaryColumn(connection, table, column, samples);
            TrainedDictionary trained =
                    TrainedDictionary.train(source.values(), (int) Math.min(Integer.MAX_VALUE, bytes), store.open());
            print(source, trained, store.add(trained), store.option(), out);
        } catch (SQLException e) {
            throw new UsageException("the database=" + database + " of --url cannot be used: " + e.getMessage());
        }
    }

    private static void print(
            BlobSource source, TrainedDictionary dictionary, String where, String option, PrintWriter out) {
        TrainedDictionary.Trial trial = dictionary.trial();
        out.println(source.description());
        if (trial.leftOut() > 0) {
            out.println("left out: " + trial.leftOut() + " frames that cannot be decoded here");
        }
        out.println(format(
                "trained on %d values; on %d others: zstd:3 makes them %.2f times smaller, with the dictionary %.2f times",
                trial.trained(), trial.tried(), trial.ratioWithout(), trial.ratio()));
        if (trial.ratio() < LEAST_GAIN * trial.ratioWithout()) {
            out.println(
                    "that is hardly a gain: encode without a dictionary, or try more --sample or another --dictionary-size");
        }
        out.println("dictionary id=" + dictionary.id() + " of " + dictionary.bytes().length + " bytes: " + where);
        out.println("options: frameDictionaries=" + option + "&decodeFrames=true&encodeFrames=zstd:3,min=64,dictionary="
                + dictionary.id());
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
