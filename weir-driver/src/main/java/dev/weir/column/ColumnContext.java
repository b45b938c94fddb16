package dev.weir.column;

import java.time.ZoneId;

/**
 * What the conversion of values depends on besides the column.
 *
 * @param zone time zone of DATETIME and TIMESTAMP values where Java wants an instant
 * @param zeroDates what is made of 0000-00-00
 * @param tinyIntOneIsBit whether TINYINT(1) is a boolean
 * @param yearIsDate whether YEAR is a date
 */
public record ColumnContext(ZoneId zone, ZeroDates zeroDates, boolean tinyIntOneIsBit, boolean yearIsDate) {}
