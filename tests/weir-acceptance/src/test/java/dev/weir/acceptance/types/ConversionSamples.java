package dev.weir.acceptance.types;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLXML;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;

/**
 * Objects of every class that JDBC 4.3's tables B-4 and B-5 list, and of others that programs set: what a column of each group
 * of target types holds once the object was sent as one of them. What is not said is refused.
 */
@SuppressWarnings("JavaUtilDate")
final class ConversionSamples {
    /** The zone of connections. */
    static final String ZONE = "Asia/Kolkata";

    private static final Instant NOON = Instant.parse("2024-07-01T12:00:00.5Z");
    private static final String LOCAL = "2024-07-01 17:30:00.500000";
    private static final String TEXT = "2024-07-01 17:30:00.5";

    /**
     * An object.
     *
     * @param name its class as the documentation shows it
     * @param value makes it anew, since streams are read once
     * @param stored by group, and under the empty name for no target type
     */
    record Sample(String name, Supplier<?> value, Map<String, String> stored) {}

    private final List<Sample> samples = new ArrayList<>();

    private ConversionSamples() {}

    static List<Sample> all() throws Exception {
        ConversionSamples all = new ConversionSamples();
        all.texts();
        all.numbers();
        all.bytes();
        all.localTimes();
        all.points();
        all.large();
        all.refused();
        return all.samples;
    }

    /** Expectations are written {@code group=text; group=text}; several groups are separated by commas. */
    private void add(String name, Supplier<?> value, String expected) {
        Map<String, String> stored = new HashMap<>();
        for (String one : expected.isEmpty() ? new String[0] : expected.split("; ", -1)) {
            int equals = one.indexOf('=');
            for (String group : one.substring(0, equals).split(",", -1)) {
                stored.put(group.equals("-") ? "" : group, one.substring(equals + 1));
            }
        }
        samples.add(new Sample(name, value, stored));
    }

    private void texts() {
        add(
                "String",
                () -> "12",
                "-,OTHER,CHAR,BINARY,SQLXML,DATALINK,INTEGER,DOUBLE=12; BOOLEAN,BIT=1; DECIMAL=12.000");
        add(
                "String of a date",
                () -> "2024-07-01",
                "-,OTHER,CHAR,BINARY,SQLXML,DATALINK,DATE=2024-07-01;" + " TIMESTAMP=2024-07-01 00:00:00.000000");
        add(
                "String of a time",
                () -> "-30:01:02.5",
                "-,OTHER,CHAR,BINARY,SQLXML,DATALINK=-30:01:02.5;" + " TIME=-30:01:02.500000");
        add(
                "String of a date and time",
                () -> TEXT,
                "-,OTHER,CHAR,BINARY,SQLXML,DATALINK=" + TEXT
                        + "; DATE=2024-07-01; TIME=17:30:00.500000; TIMESTAMP="
                        + LOCAL);
        add(
                "Character",
                () -> '7',
                "-,OTHER,CHAR,BINARY,SQLXML,DATALINK,INTEGER,DOUBLE=7; BOOLEAN,BIT=1;" + " DECIMAL=7.000");
        add("an enum's constant", () -> Thread.State.NEW, "-,OTHER,CHAR,BINARY,SQLXML,DATALINK=NEW");
        add("URL, URI", () -> URI.create("http://a.b/c"), "-,OTHER,CHAR,DATALINK=http://a.b/c");
        add(
                "UUID",
                () -> new UUID(0x4142434445464748L, 0x494A4B4C4D4E4F50L),
                "-,OTHER,CHAR=" + "41424344-4546-4748-494a-4b4c4d4e4f50; BINARY=ABCDEFGHIJKLMNOP");
    }

    private void numbers() {
        String whole = "-,OTHER,CHAR,BINARY,INTEGER,DOUBLE,BIT=12; BOOLEAN=1; DECIMAL=12.000";
        add("Byte", () -> (byte) 12, whole);
        add("Short", () -> (short) 12, whole);
        add("Integer", () -> 12, whole);
        add("Long", () -> 12L, whole);
        add("BigInteger", () -> new BigInteger("12"), whole);
        String fraction = "-,OTHER,CHAR,BINARY,DOUBLE=1.5; INTEGER,BIT,BOOLEAN=1; DECIMAL=1.500";
        add("Float", () -> 1.5f, fraction);
        add("Double", () -> 1.5, fraction);
        add("BigDecimal", () -> new BigDecimal("1.5"), fraction);
        add("Boolean", () -> true, "-,OTHER,INTEGER,DOUBLE,BIT,BOOLEAN=1; DECIMAL=1.000; CHAR=true");
        add("Year", () -> Year.of(2024), "-,OTHER,CHAR,INTEGER,DOUBLE=2024; BOOLEAN,BIT=1; DECIMAL=2024.000");
    }

    private void bytes() {
        add("byte[]", () -> ascii("12"), "-,OTHER,CHAR,BINARY=12; BIT=12594");
        BitSet bits = new BitSet();
        bits.set(0);
        bits.set(5);
        bits.set(12);
        bits.set(13);
        add("BitSet", () -> bits, "-,OTHER,BINARY=0!; BIT=12321");
        add("float[]", () -> new float[] {Float.intBitsToFloat(0x44434241)}, "-,OTHER,BINARY=ABCD");
    }

    private void localTimes() {
        add(
                "LocalDate",
                () -> LocalDate.of(2024, 7, 1),
                "-,OTHER,CHAR,DATE=2024-07-01;" + " TIMESTAMP=2024-07-01 00:00:00.000000");
        add(
                "java.sql.Date",
                () -> Date.valueOf("2024-07-01"),
                "-,OTHER,CHAR,DATE=2024-07-01;" + " TIMESTAMP=2024-07-01 00:00:00.000000");
        add(
                "LocalTime",
                () -> LocalTime.of(10, 11, 12, 500_000_000),
                "CHAR=10:11:12.5;" + " -,OTHER,TIME=10:11:12.500000");
        add(
                "java.sql.Time",
                () -> Time.valueOf("10:11:12"),
                "CHAR,-,OTHER=10:11:12;" + " TIME=10:11:12.000000;" + " TIMESTAMP=1970-01-01 10:11:12.000000");
        add(
                "Duration",
                () -> Duration.ofHours(-30).minusMillis(500),
                "CHAR=-30:00:00.5;" + " -,OTHER,TIME=-30:00:00.500000");
        add("LocalDateTime", () -> LocalDateTime.parse("2024-07-01T17:30:00.5"), "CHAR=" + TEXT + "; " + pointInTime());
    }

    private static String pointInTime() {
        return "DATE=2024-07-01; TIME=17:30:00.500000; -,OTHER,TIMESTAMP=" + LOCAL;
    }

    private void points() {
        add("Timestamp", () -> Timestamp.from(NOON), "CHAR=" + TEXT + "; " + pointInTime());
        add("java.util.Date", () -> java.util.Date.from(NOON), "CHAR=" + TEXT + "; " + pointInTime());
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"));
        calendar.setTimeInMillis(NOON.toEpochMilli());
        add("Calendar", () -> calendar, "CHAR=" + TEXT + "; " + pointInTime());
        add("Instant", () -> NOON, "CHAR=2024-07-01 12:00:00.5+00:00; " + pointInTime());
        add(
                "OffsetDateTime",
                () -> OffsetDateTime.parse("2024-07-01T14:00:00.5+02:00"),
                "CHAR=2024-07-01 14:00:00.5+02:00; " + pointInTime());
        add(
                "ZonedDateTime",
                () -> ZonedDateTime.ofInstant(NOON, ZoneId.of("Europe/Berlin")),
                "CHAR=2024-07-01 14:00:00.5+02:00; " + pointInTime());
        add(
                "OffsetTime",
                () -> OffsetTime.parse("14:00:00.5+02:00"),
                "CHAR=14:00:00.5+02:00;" + " -,OTHER,TIME=17:30:00.500000");
    }

    private void large() throws Exception {
        SQLXML xml = fake(SQLXML.class, "<a/>");
        add("SQLXML", () -> xml, "-,OTHER,CHAR,BINARY,SQLXML=<a/>");
        String everywhere = "-,OTHER,CHAR,BINARY,SQLXML=12";
        SerialBlob blob = new SerialBlob(ascii("12"));
        SerialClob clob = new SerialClob("12".toCharArray());
        add("InputStream", () -> new ByteArrayInputStream(ascii("12")), everywhere);
        add("Reader", () -> new StringReader("12"), everywhere);
        add("Blob", () -> blob, everywhere);
        add("Clob, NClob", () -> clob, everywhere);
    }

    private void refused() {
        add("Array", () -> fake(Array.class, ""), "");
        add("Struct", () -> fake(Struct.class, ""), "");
        add("Ref", () -> fake(Ref.class, ""), "");
        add("RowId", () -> fake(RowId.class, ""), "");
        add("a Collection, another array", () -> List.of(1), "");
        add("Map", () -> Map.of("a", 1), "");
        add("Optional", () -> Optional.of(1), "");
        add("any other class", () -> new Thread(() -> {}), "");
    }

    private static <T> T fake(Class<T> type, String answer) {
        Class<?>[] types = {type};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), types, (proxy, method, arguments) -> answer));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
