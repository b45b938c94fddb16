package dev.weir.acceptance.types;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;

/** Every getter of a result set, by name. */
@SuppressWarnings("JavaUtilDate")
final class Getters {
    private static final Calendar KOLKATA = new GregorianCalendar(TimeZone.getTimeZone("Asia/Kolkata"));
    private static final List<Class<?>> CLASSES = List.of(
            String.class,
            byte[].class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            UUID.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Instant.class,
            OffsetTime.class,
            Duration.class,
            Calendar.class,
            BitSet.class,
            float[].class,
            URL.class,
            SQLXML.class,
            java.sql.Date.class,
            java.sql.Time.class,
            java.sql.Timestamp.class,
            java.util.Date.class,
            InputStream.class,
            Reader.class,
            Blob.class,
            Clob.class,
            Object.class);

    static final Map<String, Getter> ALL = all();

    private Getters() {}

    interface Getter {
        Object get(ResultSet rows, int column) throws SQLException;
    }

    private static Map<String, Getter> all() {
        Map<String, Getter> all = new LinkedHashMap<>();
        all.put("getBoolean", ResultSet::getBoolean);
        all.put("getByte", ResultSet::getByte);
        all.put("getShort", ResultSet::getShort);
        all.put("getInt", ResultSet::getInt);
        all.put("getLong", ResultSet::getLong);
        all.put("getFloat", ResultSet::getFloat);
        all.put("getDouble", ResultSet::getDouble);
        all.put("getBigDecimal", ResultSet::getBigDecimal);
        all.put("getString", ResultSet::getString);
        all.put("getNString", ResultSet::getNString);
        all.put("getBytes", ResultSet::getBytes);
        all.put("getDate", ResultSet::getDate);
        all.put("getTime", ResultSet::getTime);
        all.put("getTimestamp", ResultSet::getTimestamp);
        all.put("getDate(Calendar)", (rows, column) -> rows.getDate(column, KOLKATA));
        all.put("getTime(Calendar)", (rows, column) -> rows.getTime(column, KOLKATA));
        all.put("getTimestamp(Calendar)", (rows, column) -> rows.getTimestamp(column, KOLKATA));
        all.put("getObject", ResultSet::getObject);
        all.put("getBinaryStream", ResultSet::getBinaryStream);
        all.put("getAsciiStream", ResultSet::getAsciiStream);
        all.put("getCharacterStream", ResultSet::getCharacterStream);
        all.put("getNCharacterStream", ResultSet::getNCharacterStream);
        all.put("getBlob", ResultSet::getBlob);
        all.put("getClob", ResultSet::getClob);
        all.put("getNClob", ResultSet::getNClob);
        for (Class<?> wanted : CLASSES) {
            all.put("getObject(" + wanted.getSimpleName() + ")", (rows, column) -> rows.getObject(column, wanted));
        }
        return all;
    }

    /** What a getter gives, in a form that can be compared: a value with its class, or the error. */
    static String outcome(Getter getter, ResultSet rows, int column) {
        try {
            Object value = getter.get(rows, column);
            return rows.wasNull() ? "NULL " + zeroOrNull(value) : shown(value);
        } catch (SQLException e) {
            return e.getClass().getSimpleName() + " " + e.getSQLState();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String zeroOrNull(Object value) {
        return value == null || value.equals(false) || (value instanceof Number n && n.doubleValue() == 0)
                ? ""
                : "but " + value;
    }

    private static String shown(Object value) throws SQLException, IOException {
        if (value == null) {
            return "null, but wasNull() says no";
        }
        if (value instanceof byte[] bytes) {
            return "bytes " + bytes.length + " " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof InputStream stream) {
            return "stream " + HexFormat.of().formatHex(stream.readAllBytes());
        }
        if (value instanceof Reader reader) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return "reader " + text;
        }
        if (value instanceof Blob blob) {
            return "blob " + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof Clob clob) {
            return "clob " + clob.getSubString(1, (int) clob.length());
        }
        if (value instanceof float[] vector) {
            return Arrays.toString(vector);
        }
        if (value instanceof SQLXML xml) {
            return "xml " + xml.getString();
        }
        if (value instanceof Calendar calendar) {
            return "calendar " + calendar.getTimeInMillis() + " "
                    + calendar.getTimeZone().getID();
        }
        // dates of java.util show fields of the JVM's zone: compare the instant
        String text = value instanceof java.util.Date date ? date.getTime() + " " + date : value.toString();
        return value.getClass().getSimpleName() + " " + text;
    }

    static String hex(byte[] bytes) {
        return bytes == null ? null : HexFormat.of().withUpperCase().formatHex(bytes);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
