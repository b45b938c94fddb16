package dev.weir.report.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** A JSON array that lies beside a class as data. */
public final class DataFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private DataFile() {}

    /**
     * Returns the entries of a file, in its order.
     *
     * @param beside a class in the package whose file is read
     * @param entry the record that an entry of the file is
     */
    public static <T> List<T> read(Class<?> beside, String file, Class<T> entry) {
        try (InputStream in = beside.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no " + file + " beside " + beside.getName());
            }
            return JSON.readerForListOf(entry).readValue(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " beside " + beside.getName(), e);
        }
    }
}
