package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.dictionary.DictionaryFolder;
import dev.weir.lab.dictionary.DictionaryStore;
import dev.weir.lab.dictionary.DictionaryTable;
import dev.weir.lab.dictionary.TrainedDictionary;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.server.ServerUrl;
import dev.weir.lab.study.blob.BlobSource;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir dictionary}: trains a dictionary for a column. */
@Command(
        name = "dictionary",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains a zstd dictionary on a sample of a column, says what it gains on values that it was not trained on, and keeps it"
                    + " where the driver's option frameDictionaries finds it.",
            "Dictionaries are for small values that are alike. Keep each as long as values encoded with it; without it they are lost."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir dictionary --url mysql://me:secret@db:3306/shop --table visit --column json --to dictionaries",
            "  weir dictionary --url mysql://me:secret@db:3306/shop --table visit --column json --to-table dictionaries"
        })
final class DictionaryCommand implements Callable<Integer> {
    /** Below this gain a dictionary is not worth being kept. */
    private static final double LEAST_GAIN = 1.05;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "The server: mysql://user:password@host:port/database.")
    private String url;

    @Option(
            names = "--table",
            required = true,
            paramLabel = "TABLE",
            description = "The table, also database.table. It is read in a read-only transaction.")
    private String table;

    @Option(
            names = "--column",
            required = true,
            paramLabel = "COLUMN",
            description = "The column, of a binary type. Frames in it are decoded.")
    private String column;

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Values to take, spread over the primary key (default: ${DEFAULT-VALUE}).")
    private int samples;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "64KB",
            description = "Size of the dictionary at most (default: ${DEFAULT-VALUE}).")
    private String size;

    @ArgGroup(multiplicity = "1")
    private Target target;

    /** One of the two. */
    private static final class Target {
        @Option(names = "--to", paramLabel = "DIR", description = "Write ID.dict into this folder.")
        private Path folder;

        @Option(
                names = "--to-table",
                paramLabel = "NAME",
                description =
                        "Write a row (id, dictionary) into this table of that server; it is made, if it is not there.")
        private String table;
    }

    @Override
    public Integer call() {
        String database = ServerUrl.schema(url);
        try (RunningServer server = RunningServer.start(
                        ServerSpec.ofUrl(ServerUrl.withoutSchema(url)), ServerSettings.defaults(line -> {}));
                Connection connection = server.connect()) {
            if (!database.isEmpty()) {
                connection.setCatalog(database);
            }
            DictionaryStore store = target.folder == null
                    ? new DictionaryTable(connection, target.table)
                    : new DictionaryFolder(target.folder);
            train(connection, store);
        } catch (SQLException e) {
            throw new UsageException("the database=" + database + " of --url cannot be used: " + e.getMessage());
        }
        return CommandLine.ExitCode.OK;
    }

    private void train(Connection connection, DictionaryStore store) {
        int bytes = (int) Math.min(Integer.MAX_VALUE, SizeText.parse(size));
        BlobSource source = BlobSource.ofBinaryColumn(connection, table, column, samples);
        TrainedDictionary dictionary = TrainedDictionary.train(source.values(), bytes, store.open());
        print(source, dictionary, store.add(dictionary), store.option());
    }

    private void print(BlobSource source, TrainedDictionary dictionary, String place, String option) {
        PrintWriter out = spec.commandLine().getOut();
        TrainedDictionary.Trial trial = dictionary.trial();
        out.println(source.description());
        if (trial.leftOut() > 0) {
            out.println("left out: " + trial.leftOut() + " frames that cannot be decoded here");
        }
        out.printf(
                Locale.ROOT,
                "trained on %d values; on %d others: zstd:3 makes them %.2f times smaller, with the dictionary %.2f times%n",
                trial.trained(),
                trial.tried(),
                trial.ratioWithout(),
                trial.ratio());
        if (trial.ratio() < LEAST_GAIN * trial.ratioWithout()) {
            out.println("that is hardly a gain: encode without a dictionary, or try more --samples or another --size");
        }
        out.println("dictionary id=" + dictionary.id() + " of " + dictionary.bytes().length + " bytes: " + place);
        out.println("options: frameDictionaries=" + option + "&decodeFrames=true&encodeFrames=zstd:3,min=64,dictionary="
                + dictionary.id());
        out.flush();
    }
}
