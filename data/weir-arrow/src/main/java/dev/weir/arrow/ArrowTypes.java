package dev.weir.arrow;

import dev.weir.api.LentColumn;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The table of {@link WeirArrow}: the Arrow type of each type of the servers. */
final class ArrowTypes {
    private static final int DECIMAL_128 = 38;
    private static final int DECIMAL_256 = 76;

    private ArrowTypes() {}

    /** Returns the field of a column; every field may be null, since outer joins and rollups have NULL in any column. */
    static Field field(LentColumn column, boolean unknownAsBinary) throws SQLException {
        ArrowType type = type(column, unknownAsBinary);
        FieldType described = new FieldType(true, type, null, Map.of(WeirArrow.SERVER_TYPE, serverType(column)));
        List<Field> children = column.type() == LentColumn.Type.VECTOR
                ? List.of(new Field("item", new FieldType(true, floating(FloatingPointPrecision.SINGLE), null), null))
                : List.of();
        return new Field(column.label(), described, children);
    }

    private static String serverType(LentColumn column) {
        String name = column.type().name();
        return switch (column.type()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> column.unsigned() ? name + " UNSIGNED" : name;
            case BIT -> name + "(" + column.length() + ")";
            case UNKNOWN -> name + "(" + column.code() + ")";
            default -> name;
        };
    }

    private static ArrowType type(LentColumn column, boolean unknownAsBinary) throws SQLException {
        return switch (column.type()) {
            case NULL -> ArrowType.Null.INSTANCE;
            case TINYINT -> integer(8, column.unsigned());
            case SMALLINT -> integer(16, column.unsigned());
            case YEAR -> integer(16, false);
            case MEDIUMINT, INT -> integer(32, column.unsigned());
            case BIGINT -> integer(64, column.unsigned());
            case BIT -> column.length() == 1 ? ArrowType.Bool.INSTANCE : integer(64, true);
            case FLOAT -> floating(FloatingPointPrecision.SINGLE);
            case DOUBLE -> floating(FloatingPointPrecision.DOUBLE);
            case DECIMAL -> decimal(column);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case DATETIME -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case TIME -> new ArrowType.Duration(TimeUnit.MICROSECOND);
            case TEXT, ENUM, SET, JSON -> ArrowType.Utf8.INSTANCE;
            case BYTES, GEOMETRY -> ArrowType.Binary.INSTANCE;
            case VECTOR -> ArrowType.List.INSTANCE;
            case UNKNOWN -> {
                if (!unknownAsBinary) {
                    throw new SQLFeatureNotSupportedException("column=" + column.label() + " type=" + column.code()
                            + " is of no known type; cast it in the query, CAST(.. AS CHAR), or take its bytes as sent:"
                            + " ArrowOptions.withUnknownAsBinary()");
                }
                yield ArrowType.Binary.INSTANCE;
            }
        };
    }

    private static ArrowType integer(int bits, boolean unsigned) {
        return new ArrowType.Int(bits, !unsigned);
    }

    private static ArrowType floating(FloatingPointPrecision precision) {
        return new ArrowType.FloatingPoint(precision);
    }

    /** The servers have 65 digits at most; an expression may claim fewer digits than its scale. */
    private static ArrowType decimal(LentColumn column) {
        int digits = Math.min(DECIMAL_256, Math.max(1, Math.max(column.precision(), column.scale())));
        return new ArrowType.Decimal(digits, column.scale(), digits <= DECIMAL_128 ? 128 : 256);
    }
}
