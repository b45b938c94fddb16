package dev.weir.column;

import dev.weir.api.Compatibility;
import java.time.ZoneId;

/**
 * The settings that the conversion of values depends on besides the column.
 *
 * @param zone time zone of DATETIME and TIMESTAMP values where Java wants an instant
 * @param jvmZone the JVM's time zone when the connection was made, in which {@code java.sql.Date} and {@code Time} show fields
 * @param zeroDates what is made of 0000-00-00
 * @param tinyIntOneIsBit whether TINYINT(1) is a boolean
 * @param yearIsDate whether YEAR is a date
 * @param bitIsBoolean whether metadata calls that boolean BOOLEAN instead of BIT
 * @param dateTimeIsTimestamp whether DATETIME, which has no time zone, is given as a {@link java.sql.Timestamp}
 * @param storedForms which columns hold something else in the place of values
 * @param compatibility what is converted as another driver does it
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
