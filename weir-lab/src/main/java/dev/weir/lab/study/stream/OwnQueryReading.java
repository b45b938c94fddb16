package dev.weir.lab.study.stream;

import com.mysql.cj.jdbc.result.ResultSetInternalMethods;
import com.mysql.cj.result.Field;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads the user's query with the lab's own connection: text protocol, streamed, so that a result of any size will do. */
final class OwnQueryReading {
    /** Character set number of binary strings. */
    private static final int BINARY = 63;

    private static final Pattern NO_JAVA_DATE = Pattern.compile("0000-.*|\\d+-00-.*|\\d+-\\d+-00.*");
    private static final Pattern WITHIN_A_DAY = Pattern.compile("([01]\\d|2[0-3]):.*");

    private OwnQueryReading() {}

    static OwnQueryResult read(Connection connection, String sql) throws SQLException {
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
                return new OwnQueryResult(
                        List.of(kinds),
                        types(rows, fields.length),
                        digest.rows(),
                        digest.bytes(),
                        (System.nanoTime() - start) / 1_000_000,
                        digest.text());
            }
        }
    }

    /** Digests every row; a temporal column some value of which Java has no type for becomes text. */
    private static RowDigest digest(ResultSet rows, ColumnKind[] kinds) throws SQLException {
        List<ColumnKind> asText = IntStream.range(0, kinds.length)
                .mapToObj(i -> kinds[i].isTemporal() ? ColumnKind.TEMPORAL_TEXT : kinds[i])
                .toList();
        RowDigest digest = new RowDigest(asText);
        Object[] values = new Object[kinds.length];
        while (rows.next()) {
            for (int i = 0; i < kinds.length; i++) {
                values[i] = kinds[i].isTemporal() ? ascii(rows.getBytes(i + 1)) : kinds[i].read(rows, i + 1);
                if (values[i] != null && kinds[i].isTemporal() && !isJavaTime(kinds[i], (String) values[i])) {
                    kinds[i] = ColumnKind.TEMPORAL_TEXT;
                }
            }
            digest.row(values);
        }
        return digest;
    }

    private static String ascii(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    private static boolean isJavaTime(ColumnKind kind, String text) {
        return kind == ColumnKind.TIME
                ? WITHIN_A_DAY.matcher(text).matches()
                : !NO_JAVA_DATE.matcher(text).matches();
    }

    private static List<String> types(ResultSet rows, int columns) throws SQLException {
        List<String> types = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            types.add(rows.getMetaData().getColumnTypeName(i));
        }
        return types;
    }

    /**
     * Kind of a column by its type on the wire, <a
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
}
