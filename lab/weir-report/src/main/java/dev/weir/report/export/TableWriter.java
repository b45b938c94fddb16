package dev.weir.report.export;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/** Writes one table row by row. Values are strings, numbers, truth values and instants; what is unknown is {@code null}. */
abstract class TableWriter implements Closeable {

    abstract void row(List<Object> values) throws IOException;

    static TableWriter open(Path file, List<String> columns, ExportFormat format) throws IOException {
        Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        return format == ExportFormat.CSV ? new Csv(out, columns) : new JsonLines(out, columns);
    }

    private static Object plain(Object value) {
        if (value instanceof Double number && !Double.isFinite(number)) {
            return null;
        }
        return value instanceof Instant instant ? instant.toString() : value;
    }

    /** RFC 4180; nothing stands between the commas where a value is unknown. */
    private static final class Csv extends TableWriter {
        private static final CsvMapper MAPPER = CsvMapper.builder()
                .enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING)
                .build();

        private final Writer out;
        private final ObjectWriter line;

        Csv(Writer out, List<String> columns) throws IOException {
            this.out = out;
            CsvSchema.Builder schema =
                    CsvSchema.builder().setLineSeparator("\r\n").setNullValue("");
            columns.forEach(schema::addColumn);
            line = MAPPER.writer(schema.build());
            // a table without rows tells its columns, too, so the header is a row of its own
            out.write(line.writeValueAsString(columns));
        }

        @Override
        void row(List<Object> values) throws IOException {
            out.write(line.writeValueAsString(
                    values.stream().map(TableWriter::plain).toList()));
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** One JSON object per line. */
    private static final class JsonLines extends TableWriter {
        private static final JsonMapper JSON = JsonMapper.builder().build();

        private final Writer out;
        private final List<String> columns;

        JsonLines(Writer out, List<String> columns) {
            this.out = out;
            this.columns = columns;
        }

        @Override
        void row(List<Object> values) throws IOException {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                object.put(columns.get(i), plain(values.get(i)));
            }
            out.write(JSON.writeValueAsString(object));
            out.write('\n');
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
