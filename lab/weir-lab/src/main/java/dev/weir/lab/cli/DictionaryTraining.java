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

/**
 * Trains a zstd dictionary on a sample of a column, says what it gains on values that it was not trained on, and keeps it.
 *
 * @param url the server, with the database of names without one
 * @param column its column, of a binary type; frames in it are decoded
 * @param samples values to take, spread over the primary key
 * @param bytes size of the dictionary at most
 * @param place a folder, or {@code table:NAME}, as the driver's option {@code frameDictionaries} has it
 */
record DictionaryTraining(String url, String table, String column, int samples, double bytes, String place) {
    /** Below this gain a dictionary is not worth being kept. */
    private static final double LEAST_GAIN = 1.05;

    private static final String TABLE = "table:";

    void carryOut(PrintWriter out) {
        String database = ServerUrl.schema(url);
        try (RunningServer server = RunningServer.start(
                        ServerSpec.ofUrl(ServerUrl.withoutSchema(url)), ServerSettings.defaults(line -> {}));
                Connection connection = server.connect()) {
            if (!database.isEmpty()) {
                connection.setCatalog(database);
            }
            DictionaryStore store = place.startsWith(TABLE)
                    ? new DictionaryTable(connection, place.substring(TABLE.length()))
                    : new DictionaryFolder(Path.of(place));
            train(connection, store, out);
        } catch (SQLException e) {
            throw new UsageException("the database=" + database + " of --url cannot be used: " + e.getMessage());
        }
    }

    private void train(Connection connection, DictionaryStore store, PrintWriter out) {
        BlobSource source = BlobSource.ofBinaryColumn(connection, table, column, samples);
        TrainedDictionary dictionary =
                TrainedDictionary.train(source.values(), (int) Math.min(Integer.MAX_VALUE, bytes), store.open());
        print(source, dictionary, store.add(dictionary), store.option(), out);
    }

    private static void print(
            BlobSource source, TrainedDictionary dictionary, String where, String option, PrintWriter out) {
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
            out.println(
                    "that is hardly a gain: encode without a dictionary, or try more --sample or another --dictionary-size");
        }
        out.println("dictionary id=" + dictionary.id() + " of " + dictionary.bytes().length + " bytes: " + where);
        out.println("options: frameDictionaries=" + option + "&decodeFrames=true&encodeFrames=zstd:3,min=64,dictionary="
                + dictionary.id());
        out.flush();
    }
}
