package dev.weir.column;

import dev.weir.api.Compatibility;
import java.time.ZoneId;

/**
 * Settings, besides the column, that the conversion of values depends on.
 *
 * @param zone time zone of DATETIME and TIMESTAMP values read as instants
 * @param jvmZone the JVM's time zone at the time of connecting, in which {@code java.sql.Date} and {@code Time} show fields
 * @param zeroDates the replacement for 0000-00-00
 * @param tinyIntOneIsBit whether TINYINT(1) is a boolean
 * @param yearIsDate whether YEAR is a date
 * @param bitIsBoolean whether metadata calls that boolean BOOLEAN instead of BIT
 * @param dateTimeIsTimestamp whether DATETIME, which has no time zone, is given as a {@link java.sql.Timestamp}
 * @param storedForms which columns hold encoded values
 * @param compatibility which values are converted as by another driver
 */
public record ColumnContext(
        ZoneId zone,
        ZoneId jvmZone,
        ZeroDates zeroDates,
        boolean tinyIntOneIsBit,
        boolean yearIsDate,
        boolean bitIsBoolean,
        boolean dateTimeIsTimestamp,
        StoredForms storedForms,
        Compatibility compatibility) {
    public ColumnContext withZone(ZoneId other) {
        return new ColumnContext(
                other,
                jvmZone,
                zeroDates,
                tinyIntOneIsBit,
                yearIsDate,
                bitIsBoolean,
                dateTimeIsTimestamp,
                storedForms,
                compatibility);
    }
}
