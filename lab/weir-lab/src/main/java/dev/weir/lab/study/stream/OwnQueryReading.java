package dev.weir.lab.study.stream;

import com.mysql.cj.jdbc.result.ResultSetInternalMethods;
import com.mysql.cj.result.Field;
import dev.weir.rig.UsageException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the user's query over the lab's own connection: text protocol, streamed, so that results of any size are possible. */
final class OwnQueryReading {
    /** Character set number of binary strings. */
    private static final int BINARY = 63;

    private static final Pattern ZERO_PART = Pattern.compile("0000-.*|\\d+-00-.*|\\d+-\\d+-00.*");
    private static final Pattern WITHIN_A_DAY = Pattern.compile("([01]\\d|2[0-3]):.*");

    private OwnQueryReading() {}

    static Result read(Connection connection, String sql) throws SQLException {
        long start = System.nanoTime();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet rows = statement.executeQuery(sql)) {
                Field[] fields = rows.unwrap(ResultSetInternalMethods.class)
                        .getColumnDefinition()
                        .getFields();
                ColumnKind[] kinds =
                        Arrays.stream(fields).map(OwnQueryReading::kind).toArray(ColumnKind[]::new);
                RowDigest digest = digest(rows, kinds);
                return new Result(
                        List.of(kinds),
                        types(rows, fields.length),
                        digest.rows(),
                        digest.bytes(),
                        (System.nanoTime() - start) / 1_000_000,
                        digest.text());
            }
        }
    }

    /** Digests every row; a column of times with a value beyond a day becomes one of durations. */
    private static RowDigest digest(ResultSet rows, ColumnKind[] kinds) throws SQLException {
        // temporal values are digested in the server's form, unchanged by any driver
        List<ColumnKind> asText = Arrays.stream(kinds)
                .map(kind -> kind.isTemporal() ? ColumnKind.TEXT : kind)
                .toList();
        RowDigest digest = new RowDigest(asText);
        Object[] values = new Object[kinds.length];
        while (rows.next()) {
            for (int i = 0; i < kinds.length; i++) {
                values[i] = kinds[i].isTemporal() ? temporal(kinds[i], rows, i + 1) : kinds[i].read(rows, i + 1);
                if (kinds[i] == ColumnKind.TIME
                        && values[i] != null
                        && !WITHIN_A_DAY.matcher((String) values[i]).matches()) {
                    kinds[i] = ColumnKind.DURATION;
                }
            }
            digest.row(values);
        }
        return digest;
    }

    private static String temporal(ColumnKind kind, ResultSet rows, int column) throws SQLException {
        byte[] bytes = rows.getBytes(column);
        if (bytes == null) {
            return null;
        }
        String text = new String(bytes, StandardCharsets.US_ASCII);
        boolean date = kind == ColumnKind.DATE || kind == ColumnKind.DATE_TIME;
        if (!date || !ZERO_PART.matcher(text).matches()) {
            return ColumnKind.withoutZeroFraction(text);
        }
        if (text.startsWith("0000-00-00")) {
            return null;
        }
        throw new UsageException("--query returns a date without year, month or day (like 2024-00-00) in column "
                + rows.getMetaData().getColumnLabel(column)
                + ", which Connector/J cannot read; leave the column or those rows out");
    }

    private static List<String> types(ResultSet rows, int columns) throws SQLException {
        List<String> types = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            types.add(rows.getMetaData().getColumnTypeName(i));
        }
        return types;
    }

    /**
     * Returns the kind of a column by its type on the wire, <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/field__types_8h.html">enum_field_types</a>.
     */
    private static ColumnKind kind(Field field) {
        return switch (field.getMysqlTypeId()) {
            case 1, 2, 3, 9, 13 -> ColumnKind.INTEGER;
            case 8 -> field.isUnsigned() ? ColumnKind.DECIMAL : ColumnKind.INTEGER;
            case 0, 246 -> ColumnKind.DECIMAL;
            case 4 -> ColumnKind.FLOAT;
            case 5 -> ColumnKind.DOUBLE;
            case 10, 14 -> ColumnKind.DATE;
            case 7, 12, 17, 18 -> ColumnKind.DATE_TIME;
            case 11, 19 -> ColumnKind.TIME;
            case 16 -> field.getLength() == 1 ? ColumnKind.BOOLEAN : ColumnKind.BYTES;
            case 245, 247, 248, 6 -> ColumnKind.TEXT;
            case 242, 255 -> ColumnKind.BYTES;
            default -> field.getCollationIndex() == BINARY ? ColumnKind.BYTES : ColumnKind.TEXT;
        };
    }

    /** The rows of the query when the lab read it, which every arm must return; bytes are those of all values as text. */
    record Result(List<ColumnKind> kinds, List<String> types, long rows, long bytes, long millis, String digest) {}
}
