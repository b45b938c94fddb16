package dev.weir.lab.compress;

import dev.weir.report.model.WholeFile;
import dev.weir.rewrite.RowKey;
import dev.weir.rewrite.Subject;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The last completed key, in a file that is replaced as a whole; it is valid for one server, table, column and work. */
record ResumeFile(Path file, Subject subject, Work work) {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** The content of a resume file: its scope, the last completed key, and the number of completed rows. */
    record Mark(String server, String table, String column, String created, String work, List<String> key, long rows) {}

    static Path usual(String table, String column) {
        return Path.of("weir-compress-" + table.replaceAll("[^\\w.-]", "_") + "-" + column.replaceAll("[^\\w.-]", "_")
                + ".json");
    }

    /** Returns the key to resume after; empty at the beginning. */
    Optional<Mark> read() throws IOException {
        Mark mark;
        try {
            mark = JSON.readValue(Files.readString(file), Mark.class);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JacksonException e) {
            throw new UsageException("state=" + file + " is not a state of weir compress: " + e.getOriginalMessage()
                    + "; name another by --state, or remove it to begin anew");
        }
        if (!mark.equals(mark(mark.key(), mark.rows()))
                || mark.key().size() != subject.key().columns().size()) {
            throw new UsageException("state=" + file + " is of " + text(mark) + ", found "
                    + text(mark(mark.key(), mark.rows()))
                    + "; give the same options, name another file by --state, or remove it to begin anew: what is done"
                    + " is recognised");
        }
        return Optional.of(mark);
    }

    private static String text(Mark mark) {
        return "server=" + mark.server() + " table=" + mark.table() + " column=" + mark.column() + " created="
                + mark.created() + " work=" + mark.work();
    }

    void write(RowKey key, long rows) throws IOException {
        WholeFile.write(file, JSON.writeValueAsString(mark(key.values(), rows)));
    }

    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    private Mark mark(List<String> key, long rows) {
        return new Mark(
                subject.server(),
                subject.table().toString(),
                subject.column(),
                subject.created(),
                work.words(),
                key,
                rows);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
