package dev.weir.report.model;

import dev.weir.report.shell.Launcher;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the files of one run. */
public final class RunDirectory {
    /** Version of the run format that this build writes, and the only one it reads. */
    public static final int SCHEMA_VERSION = 3;

    private static final String MANIFEST = "manifest.json";
    private static final String JOURNAL = "journal.jsonl";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .injectableValues(new InjectableValues.Std()
                    .addValue(Manifest.Link.NO_WINDOW, 0L)
                    .addValue(LinkCard.Rtt.NO_MAXIMUM, 0.0)
                    .addValue(SliceGroup.LevelResult.UNTOLD_LAPS, null)
                    .addValue(SliceGroup.LevelResult.UNTOLD_ARRIVALS, null)
                    .addValue(SliceGroup.Jvm.UNTOLD_COLLECTIONS, -1.0))
            .build();

    private final Path directory;

    /** Creates a handle of a run directory without any I/O. */
    public RunDirectory(Path directory) {
        this.directory = directory;
    }

    public Path path() {
        return directory;
    }

    /** Writes the manifest atomically. */
    public void writeManifest(Manifest manifest) throws IOException {
        Files.createDirectories(directory);
        WholeFile.write(
                directory.resolve(MANIFEST),
                JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest));
    }

    /**
     * Appends one entry as one line and forces it to disk. A truncated line of an earlier writer is removed first.
     *
     * @throws IOException if the journal cannot be written; a partial line is then removed if possible
     */
    public void append(Entry entry) throws IOException {
        byte[] line = (JSON.writerFor(Entry.class).writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8);
        try (RandomAccessFile journal =
                new RandomAccessFile(directory.resolve(JOURNAL).toFile(), "rw")) {
            append(journal, line);
        }
    }

    /** Appends a line. Unlike a channel, the file stays open if the writing thread is interrupted. */
    private static void append(RandomAccessFile journal, byte[] line) throws IOException {
        long end = endOfWholeLines(journal);
        journal.setLength(end);
        journal.seek(end);
        try {
            journal.write(line);
            journal.getFD().sync();
        } catch (IOException e) {
            journal.setLength(end);
            throw e;
        }
    }

    private static long endOfWholeLines(RandomAccessFile journal) throws IOException {
        for (long end = journal.length(); end > 0; end--) {
            journal.seek(end - 1);
            if (journal.read() == '\n') {
                return end;
            }
        }
        return 0;
    }

    /** Reads the run without a truncated last line; throws a {@link RunFormatException} if it cannot be read. */
    public Run read() {
        Manifest manifest = manifest();
        List<Entry> entries = new ArrayList<>();
        byte[] journal = journalBytes();
        int from = 0;
        for (int end = 0; end < journal.length; end++) {
            if (journal[end] == '\n') {
                entries.add(parse(journal, from, end - from, entries.size() + 1));
                from = end + 1;
            }
        }
        return new Run(manifest, entries, from < journal.length);
    }

    /** Reads the manifest, or throws a {@link RunFormatException}. */
    public Manifest manifest() {
        Path file = directory.resolve(MANIFEST);
        try {
            JsonNode tree = JSON.readTree(Files.readString(file));
            int version = tree.path("schemaVersion").asInt(0);
            if (version > SCHEMA_VERSION) {
                throw new RunFormatException("run " + directory + " is of a newer schema: schemaVersion=" + version
                        + ", this Weir reads " + SCHEMA_VERSION + " only; update Weir to read it");
            }
            if (version < 1) {
                throw new RunFormatException(
                        file + " has no valid schemaVersion (found " + tree.path("schemaVersion") + ")");
            }
            if (version < SCHEMA_VERSION) {
                throw new RunFormatException("run " + directory + " is of an older schema: schemaVersion=" + version
                        + ", this Weir reads " + SCHEMA_VERSION + " only; measure again with: "
                        + Launcher.command("run"));
            }
            return JSON.treeToValue(tree, Manifest.class);
        } catch (NoSuchFileException e) {
            throw new RunFormatException(directory + " is not a run directory: it holds no " + MANIFEST, e);
        } catch (IOException | JacksonException e) {
            throw new RunFormatException("cannot read " + file + ": " + firstLine(e), e);
        }
    }

    /** Reads the journal as bytes, since a line may be truncated inside a character. */
    private byte[] journalBytes() {
        Path file = directory.resolve(JOURNAL);
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return new byte[0];
        } catch (IOException e) {
            throw new RunFormatException("cannot read " + file + ": " + firstLine(e), e);
        }
    }

    private Entry parse(byte[] journal, int from, int length, int line) {
        try {
            JsonNode tree = JSON.readTree(journal, from, length);
            if (!tree.isObject()) {
                throw damaged(line, "it says " + tree + " instead of an object", null);
            }
            return JSON.treeToValue(tree, Entry.class);
        } catch (JacksonException e) {
            throw damaged(line, firstLine(e), e);
        }
    }

    private RunFormatException damaged(int line, String finding, JacksonException cause) {
        return new RunFormatException(
                directory.resolve(JOURNAL) + " line " + line + " is damaged: " + finding
                        + "; remove that line to use the rest",
                cause);
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    /** Returns whether a directory is a run, that is, holds a manifest. */
    public static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(MANIFEST));
    }

    /** Returns whether a directory is a run without its manifest: it holds a journal only. */
    public static boolean isLost(Path directory) {
        return !isRun(directory) && Files.isRegularFile(directory.resolve(JOURNAL));
    }
}
