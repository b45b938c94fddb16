package dev.weir.report.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** A JSON file stored as a resource beside a class. */
public final class DataFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private DataFile() {}

    /**
     * Returns the entries of an array, in the file's order.
     *
     * @param beside a class in the package of the file
     * @param entry the record type of an entry
     */
    public static <T> List<T> read(Class<?> beside, String file, Class<T> entry) {
        return DataFile.<List<T>>value(beside, file, JSON.readerForListOf(entry))
                .orElseThrow(() -> new IllegalStateException("no " + file + " beside " + beside.getName()));
    }

    /** Returns the object in a file; empty if the file does not exist. */
    public static <T> Optional<T> find(Class<?> beside, String file, Class<T> type) {
        return value(beside, file, JSON.readerFor(type));
    }

    private static <T> Optional<T> value(Class<?> beside, String file, ObjectReader reader) {
        try (InputStream in = beside.getResourceAsStream(file)) {
            return in == null ? Optional.empty() : Optional.of(reader.readValue(in));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " beside " + beside.getName(), e);
        }
    }
}
