package dev.weir.spark.source;

import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A condition on one column that the server evaluates.
 *
 * @param sql with a {@code ?} for each value
 * @param values in the order of their markers
 * @param exact whether it holds for the same rows as in Spark; else for more rows, as texts that a collation takes for equal
 */
record ServerFilter(String sql, List<Object> values, boolean exact) implements Serializable {
    private static final Set<String> COMPARISONS = Set.of("=", "<", "<=", ">", ">=");
    private static final Set<String> EQUALITY = Set.of("=", "IN");
    /** Years in which the calendar of java.sql is that of java.time. */
    private static final LocalDate GREGORIAN = LocalDate.of(1583, 1, 1);

    /** Kinds of columns, by how the server compares them. */
    private enum Kind {
        NUMBER,
        TIME,
        TEXT,
        OTHER;

        static Kind of(StructField field) {
            String type = field.metadata().contains("jdbcClientType")
                    ? field.metadata().getString("jdbcClientType")
                    : "";
            return switch (type.split("[ (]", 2)[0]) {
                case "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT", "DECIMAL", "DOUBLE" ->
                    field.dataType().typeName().equals("boolean") ? OTHER : NUMBER;
                case "DATE", "DATETIME", "TIMESTAMP" -> TIME;
                case "CHAR", "VARCHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "ENUM" -> TEXT;
                default -> OTHER;
            };
        }
    }

    /** Returns the condition of a predicate; empty for one that Spark has to evaluate alone. */
    static Optional<ServerFilter> of(Predicate predicate, StructType schema) {
        Expression[] parts = predicate.children();
        if (parts.length == 0
                || !(parts[0] instanceof NamedReference reference)
                || reference.fieldNames().length != 1) {
            return Optional.empty();
        }
        String name = reference.fieldNames()[0];
        Kind kind = Kind.of(schema.apply(name));
        String column = WeirTable.quoted(name);
        return switch (predicate.name()) {
            // a zero date is NULL for MySQL or for Spark, as column and URL have it
            case "IS_NOT_NULL" -> Optional.of(new ServerFilter(column + " IS NOT NULL", List.of(), kind != Kind.TIME));
            case "IS_NULL" ->
                kind == Kind.TIME
                        ? Optional.empty()
                        : Optional.of(new ServerFilter(column + " IS NULL", List.of(), true));
            default -> compared(predicate.name(), column, kind, List.of(parts).subList(1, parts.length));
        };
    }

    private static Optional<ServerFilter> compared(
            String operator, String column, Kind kind, List<Expression> operands) {
        boolean known = operator.equals("IN") || (COMPARISONS.contains(operator) && operands.size() == 1);
        if (!known || operands.isEmpty() || kind == Kind.OTHER || (kind == Kind.TEXT && !EQUALITY.contains(operator))) {
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        for (Expression operand : operands) {
            Optional<Object> value = operand instanceof Literal<?> literal ? value(literal) : Optional.empty();
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        String[] markers = new String[values.size()];
        Arrays.fill(markers, "?");
        String right = operator.equals("IN") ? "(" + String.join(", ", markers) + ")" : "?";
        return Optional.of(new ServerFilter(column + " " + operator + " " + right, values, kind != Kind.TEXT));
    }

    /** Returns the value for JDBC; empty for NULL and for types that the server compares otherwise. */
    private static Optional<Object> value(Literal<?> literal) {
        Object value = literal.value();
        if (value == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (literal.dataType().typeName().split("[ (]", 2)[0]) {
                    case "byte", "short", "integer", "long" -> ((Number) value).longValue();
                    case "decimal" -> ((Decimal) value).toJavaBigDecimal();
                    case "double" -> Double.isFinite((Double) value) ? value : null;
                    case "date" -> date((Integer) value);
                    case "timestamp" -> timestamp((Long) value);
                    case "timestamp_ntz" -> LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC);
                    case "string" -> value.toString();
                    default -> null;
                });
    }

    private static Object date(int day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        return date.isBefore(GREGORIAN) ? null : date;
    }

    /** Where clocks are set back, times of the server do not follow each other as instants do. */
    private static Object timestamp(long micros) {
        boolean fixed = ZoneId.systemDefault().getRules().isFixedOffset();
        Instant instant = instant(micros);
        return fixed && !instant.atOffset(ZoneOffset.UTC).toLocalDate().isBefore(GREGORIAN)
                ? Timestamp.from(instant)
                : null;
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
