package dev.weir.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Rows as LOAD DATA reads them, read again here as the manual says that it does. */
class LoadedRowsTest {
    private static ParameterSet row(Parameter... values) {
        ParameterSet row = new ParameterSet(values.length);
        try {
            for (int i = 0; i < values.length; i++) {
                row.set(i + 1, values[i]);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return row;
    }

    private static String written(ParameterSet... rows) throws IOException {
        return new String(new LoadedRows(List.of(rows).iterator()).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void eachKindOfValue() throws Exception {
        assertThat(written(
                        row(Parameters.of(-5), Parameters.NULL, Parameters.of("a\tb\nc\\d\0e'f")),
                        row(Parameters.of(true), Parameters.of("\\N"), Parameters.of("")),
                        row(
                                Parameters.of(LocalDate.of(2020, 2, 29)),
                                Parameters.of(LocalDateTime.of(2020, 2, 29, 1, 2, 3, 4000)),
                                Parameters.of(Duration.ofHours(-30))),
                        row(Parameters.of(0.5), Parameters.of(new BigDecimal("1.20")), Parameters.of(new byte[] {
                            0, 9, 10, 92, 65
                        }))))
                .isEqualTo("""
                        -5\t\\N\ta\\tb\\nc\\\\d\\0e'f
                        1\t\\\\N\t
                        2020-02-29\t2020-02-29 01:02:03.000004\t-30:00:00
                        0.5\t1.20\t\\0\\t\\n\\\\A
                        """);
    }

    @Property(tries = 300)
    void bytesAreReadAsTheyWere(
            @ForAll @Size(max = 40) List<byte[]> values, @ForAll @IntRange(min = 1, max = 70) int piece)
            throws Exception {
        Iterator<ParameterSet> rows = values.stream()
                .map(value -> row(Parameters.of(value), Parameters.NULL, Parameters.of(value)))
                .iterator();
        List<List<byte[]>> expected = values.stream()
                .map(value -> Stream.of(value, null, value).toList())
                .toList();
        assertThat(read(new LoadedRows(rows), piece)).usingRecursiveComparison().isEqualTo(expected);
    }

    /** In pieces, as a connection reads it. */
    private static List<List<byte[]>> read(InputStream in, int piece) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] chunk = new byte[piece];
        for (int count = in.read(chunk); count > 0; count = in.read(chunk)) {
            all.write(chunk, 0, count);
        }
        List<List<byte[]>> rows = new ArrayList<>();
        List<byte[]> row = new ArrayList<>();
        ByteArrayOutputStream field = new ByteArrayOutputStream();
        boolean isNull = false;
        byte[] bytes = all.toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            switch (bytes[i]) {
                case '\\' -> {
                    i++;
                    isNull = bytes[i] == 'N';
                    field.write(unescaped(bytes[i]));
                }
                case '\t', '\n' -> {
                    row.add(isNull ? null : field.toByteArray());
                    field.reset();
                    isNull = false;
                    if (bytes[i] == '\n') {
                        rows.add(row);
                        row = new ArrayList<>();
                    }
                }
                default -> field.write(bytes[i]);
            }
        }
        return rows;
    }

    private static int unescaped(byte b) {
        return switch (b) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case '0' -> 0;
            default -> b;
        };
    }
}
