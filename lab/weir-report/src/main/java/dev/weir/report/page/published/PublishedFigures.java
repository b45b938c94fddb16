package dev.weir.report.page.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Published figures as data: {@code published.json} beside the class that holds them against a run. */
public final class PublishedFigures {
    private static final String FILE = "published.json";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private PublishedFigures() {}

    /**
     * The figures in the order they are told in.
     *
     * @param beside a class in the package whose file is read
     * @param figure the record that an entry of the file is
     */
    public static <T> List<T> read(Class<?> beside, Class<T> figure) {
        try (InputStream in = beside.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("no " + FILE + " beside " + beside.getName());
            }
            return JSON.readerForListOf(figure).readValue(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE + " beside " + beside.getName(), e);
        }
    }
}
