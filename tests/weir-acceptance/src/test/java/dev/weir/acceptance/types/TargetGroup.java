package dev.weir.acceptance.types;

import java.sql.Types;
import java.util.List;

/** Target types of {@code setObject} that convert alike, and a column that takes what they make. */
enum TargetGroup {
    BIT("bit(16)", Types.BIT),
    BOOLEAN("tinyint", Types.BOOLEAN),
    INTEGER("bigint", Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT),
    DOUBLE("double", Types.REAL, Types.FLOAT, Types.DOUBLE),
    DECIMAL("decimal(20,3)", Types.NUMERIC, Types.DECIMAL),
    CHAR(
            "longtext",
            Types.CHAR,
            Types.VARCHAR,
            Types.LONGVARCHAR,
            Types.CLOB,
            Types.NCHAR,
            Types.NVARCHAR,
            Types.LONGNVARCHAR,
            Types.NCLOB),
    BINARY("longblob", Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB),
    DATE("date", Types.DATE),
    TIME("time(6)", Types.TIME, Types.TIME_WITH_TIMEZONE),
    TIMESTAMP("datetime(6)", Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE),
    SQLXML("longtext", Types.SQLXML),
    DATALINK("longtext", Types.DATALINK),
    OTHER("longblob", Types.OTHER, Types.JAVA_OBJECT),
    NONE("longtext", Types.ARRAY, Types.STRUCT, Types.REF, Types.ROWID, Types.REF_CURSOR, Types.DISTINCT, 4711);

    private final String column;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Integer> types;

    TargetGroup(String column, Integer... types) {
        this.column = column;
        this.types = List.of(types);
    }

    String column() {
        return column;
    }

    /** Of {@link Types}. */
    List<Integer> types() {
        return types;
    }
}
