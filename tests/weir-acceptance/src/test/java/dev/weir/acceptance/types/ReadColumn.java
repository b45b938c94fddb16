package dev.weir.acceptance.types;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
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
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A column to be read as objects.
 *
 * @param name as the documentation shows it
 * @param sql a value, with the column's type
 */
record ReadColumn(String name, String sql) {
    /** On every server. */
    static final List<ReadColumn> ALL = List.of(
            new ReadColumn("TINYINT to BIGINT", "CAST(12 AS SIGNED)"),
            new ReadColumn("FLOAT, DOUBLE", "12E0"),
            new ReadColumn("DECIMAL", "CAST(12 AS DECIMAL(20,3))"),
            new ReadColumn("BIT", "b FROM bits"),
            new ReadColumn("YEAR", "y FROM bits"),
            new ReadColumn("DATE", "DATE '2024-07-01'"),
            new ReadColumn("TIME", "CAST('10:11:12.5' AS TIME(6))"),
            new ReadColumn("DATETIME, TIMESTAMP", "CAST('2024-07-01 10:11:12.5' AS DATETIME(6))"),
            new ReadColumn("text: a number", "'12'"),
            new ReadColumn("text: a date", "'2024-07-01'"),
            new ReadColumn("text: a time", "'10:11:12.5'"),
            new ReadColumn("text: with an offset", "'2024-07-01 10:11:12.5+02:00'"),
            new ReadColumn("text: a UUID", "'00112233-4455-6677-8899-aabbccddeeff'"),
            new ReadColumn("text: a URL", "'http://a.b/c'"),
            new ReadColumn("BINARY, BLOB of 16 bytes", "x'00112233445566778899aabbccddeeff'"),
            new ReadColumn("GEOMETRY", "ST_GeomFromText('POINT(1 2)')"));

    /** What may be asked of {@code getObject}. */
    static final List<Class<?>> CLASSES = List.of(
            Object.class,
            String.class,
            Boolean.class,
            boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            int.class,
            Long.class,
            Float.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            byte[].class,
            BitSet.class,
            float[].class,
            UUID.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Instant.class,
            Duration.class,
            Date.class,
            Time.class,
            Timestamp.class,
            java.util.Date.class,
            Calendar.class,
            InputStream.class,
            Reader.class,
            Blob.class,
            Clob.class,
            NClob.class,
            SQLXML.class,
            URL.class,
            Array.class,
            Ref.class,
            RowId.class,
            Struct.class,
            Map.class);
}
