package dev.weir.acceptance.types;

import dev.weir.acceptance.types.ConversionSamples.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the part of {@code docs/differences.md} on conversions of types. */
final class ConversionPage {
    private static final String HEAD = """
            ## Types that are converted

            A test observed this on MySQL 8.0 and 9.7 and MariaDB 11.4, in both protocols. What is not listed is
            an error that says what to do.

            ### `setObject(index, value, targetType)`

            Without a target type, or as `OTHER` or `JAVA_OBJECT`, a value is sent by its class. `INTEGER`
            stands for TINYINT to BIGINT, `CHAR` for every type of characters with CLOB and NCLOB, `BINARY` for
            every type of bytes with BLOB, `TIME` and `TIMESTAMP` also for those with a time zone. `ARRAY`,
            `STRUCT`, `REF`, `ROWID`, `REF_CURSOR` and `DISTINCT` are errors for every class: the servers have
            no such types.

            | class | target types |
            |---|---|
            """;

    private static final String READ = """

            - A fraction is cut off for an integer type. `setObject(index, value, DECIMAL, scale)` rounds halves
              up.
            - A number sent as BIT keeps its bits, as BOOLEAN it is false for 0, else true.
            - A point in time (Timestamp, java.util.Date, Calendar, Instant, OffsetDateTime, ZonedDateTime) is
              sent as the date and time of the connection's time zone, an OffsetTime as the time of day there on
              1970-01-01, the day that JDBC gives a time. As text, what has an offset keeps it.
            - Dates and times as text are written as the servers write them, `2024-07-01 10:11:12.5`, with as
              many digits of a second as there are; text sent as one may also be ISO 8601.
            - A UUID sent as BINARY is its 16 bytes in network order, as `UUID_TO_BIN(uuid)` has it. BitSet: the
              last byte holds bits 0 to 7.
            - `float[]` is a VECTOR of MySQL 9 and MariaDB 11.7: 32 bits each, little-endian.

            ### `getObject(column, class)`

            Text is read by what it holds.

            | class | values |
            |---|---|
            """;

    private static final String FOOT = """

            - A GEOMETRY is its bytes as the server has them: four of SRID, little-endian, then WKB.
              `ST_AsBinary(column)` gives WKB alone, `ST_AsText(column)` text; bytes as they were read can be
              set again, WKB by `ST_GeomFromWKB(?, srid)`.
            - A VECTOR (MySQL 9, MariaDB 11.7) is `byte[]` or `float[]`.
            - `Object` is the class that `ResultSetMetaData.getColumnClassName` names. A primitive class is its
              wrapper, and NULL an error.
            - An OffsetTime of a TIME has the offset of the connection's time zone on 1970-01-01.
            - Type maps, of `Connection.setTypeMap` and `getObject(column, map)`, have no effect: there are no
              user-defined types.

            ### Local times that clocks skip or repeat

            A DATETIME has no time zone: it is read as a time of the connection's (`connectionTimeZone`), the
            JVM's by default. Where that zone changes its clocks, one local time a year is no instant and one is
            two.

            | | 02:30 of 31 March 2024 in Berlin, which the clocks skip | 02:30 of 27 October 2024, which comes twice |
            |---|---|---|
            | `LocalDateTime`, set and read | unchanged | unchanged |
            | `getTimestamp`, `java.util.Date`, `Calendar` | 03:30, as much later as the clocks move | the second, winter time: java.util's rule |
            | `Instant`, `OffsetDateTime`, `ZonedDateTime` | 03:30, as much later as the clocks move | the first, summer time: java.time's rule |
            | set a point in time | - | both are stored as 02:30 |

            Connector/J and, in the JVM's zone, MariaDB's driver give the same, but Connector/J throws for
            `getTimestamp` of the skipped time. Nothing of this happens in UTC: `connectionTimeZone=UTC`.
            """;

    private ConversionPage() {}

    static String of(List<Sample> samples, Map<Class<?>, List<ReadColumn>> reads) {
        StringBuilder page = new StringBuilder(HEAD);
        Map<String, List<String>> stored = new LinkedHashMap<>();
        for (Sample sample : samples) {
            List<String> types = Stream.of(TargetGroup.values())
                    .filter(group -> group != TargetGroup.OTHER)
                    .map(TargetGroup::name)
                    .filter(sample.stored()::containsKey)
                    .toList();
            if (!types.isEmpty() && !sample.stored().containsKey("")) {
                throw new AssertionError(sample.name() + " is sent with a target type only: the page has to say so");
            }
            add(stored, types, sample.name());
        }
        rows(page, stored);
        page.append(READ);
        Map<String, List<String>> read = new LinkedHashMap<>();
        reads.forEach((wanted, served) -> {
            List<String> kinds = served.stream().map(ReadColumn::name).toList();
            add(read, served.size() == ReadColumn.ALL.size() ? List.of("any kind") : kinds, "`" + name(wanted) + "`");
        });
        rows(page, read);
        return page.append(FOOT).toString();
    }

    private static String name(Class<?> wanted) {
        boolean plain = wanted.getPackageName().equals("java.util")
                && wanted.getSimpleName().equals("Date");
        return plain ? wanted.getName() : wanted.getSimpleName();
    }

    private static void add(Map<String, List<String>> classes, List<String> served, String name) {
        String key = served.isEmpty() ? "none" : String.join(", ", served);
        classes.computeIfAbsent(key, each -> new ArrayList<>()).add(name);
    }

    /** Appends a row for all classes that have the same. */
    private static void rows(StringBuilder page, Map<String, List<String>> classes) {
        classes.forEach((served, names) -> page.append("| ")
                .append(String.join(", ", names))
                .append(" | ")
                .append(served)
                .append(" |\n"));
    }
}
