package dev.weir.catalog;

import dev.weir.packet.ServerTraits;
import java.sql.Types;
import java.util.List;

/** Column types of {@code information_schema}; names and codes are those of Connector/J, which programs compare with. */
enum SqlType {
    BIT(Kind.OTHER, Types.BIT, 64, "[(M)]"),
    TINYINT(Kind.INTEGER, Types.TINYINT, 3, "[(M)] [UNSIGNED] [ZEROFILL]"),
    SMALLINT(Kind.INTEGER, Types.SMALLINT, 5, "[(M)] [UNSIGNED] [ZEROFILL]"),
    INT(Kind.INTEGER, Types.INTEGER, 10, "[(M)] [UNSIGNED] [ZEROFILL]"),
    MEDIUMINT(Kind.INTEGER, Types.INTEGER, 7, "[(M)] [UNSIGNED] [ZEROFILL]"),
    BIGINT(Kind.INTEGER, Types.BIGINT, 19, "[(M)] [UNSIGNED] [ZEROFILL]"),
    DECIMAL(Kind.DECIMAL, Types.DECIMAL, 65, "[(M[,D])] [UNSIGNED] [ZEROFILL]"),
    FLOAT(Kind.APPROXIMATE, Types.REAL, 12, "[(M,D)] [UNSIGNED] [ZEROFILL]"),
    DOUBLE(Kind.APPROXIMATE, Types.DOUBLE, 22, "[(M,D)] [UNSIGNED] [ZEROFILL]"),
    DATE(Kind.TEMPORAL, Types.DATE, 10, ""),
    TIME(Kind.TEMPORAL, Types.TIME, 16, "[(fsp)]"),
    DATETIME(Kind.TEMPORAL, Types.TIMESTAMP, 26, "[(fsp)]"),
    TIMESTAMP(Kind.TEMPORAL, Types.TIMESTAMP, 26, "[(fsp)]"),
    YEAR(Kind.TEMPORAL, Types.DATE, 4, "[(4)]"),
    CHAR(Kind.TEXT, Types.CHAR, 255, "[(M)] [CHARACTER SET charset_name] [COLLATE collation_name]"),
    VARCHAR(Kind.TEXT, Types.VARCHAR, 65535, "(M) [CHARACTER SET charset_name] [COLLATE collation_name]"),
    TINYTEXT(Kind.TEXT, Types.VARCHAR, 255, "[CHARACTER SET charset_name] [COLLATE collation_name]"),
    MEDIUMTEXT(Kind.TEXT, Types.LONGVARCHAR, 16777215, "[CHARACTER SET charset_name] [COLLATE collation_name]"),
    LONGTEXT(Kind.TEXT, Types.LONGVARCHAR, 2147483647, "[CHARACTER SET charset_name] [COLLATE collation_name]"),
    TEXT(Kind.TEXT, Types.LONGVARCHAR, 65535, "[(M)] [CHARACTER SET charset_name] [COLLATE collation_name]"),
    ENUM(Kind.TEXT, Types.CHAR, 65535, "('value1','value2',...) [CHARACTER SET charset_name] [COLLATE collation_name]"),
    SET(Kind.TEXT, Types.CHAR, 64, "('value1','value2',...) [CHARACTER SET charset_name] [COLLATE collation_name]"),
    JSON(Kind.TEXT, Types.LONGVARCHAR, 1073741824, ""),
    BINARY(Kind.BINARY, Types.BINARY, 255, "(M)"),
    VARBINARY(Kind.BINARY, Types.VARBINARY, 65535, "(M)"),
    TINYBLOB(Kind.BINARY, Types.VARBINARY, 255, ""),
    MEDIUMBLOB(Kind.BINARY, Types.LONGVARBINARY, 16777215, ""),
    LONGBLOB(Kind.BINARY, Types.LONGVARBINARY, 2147483647, ""),
    BLOB(Kind.BINARY, Types.LONGVARBINARY, 65535, "[(M)]"),
    VECTOR(Kind.BINARY, Types.LONGVARBINARY, 65532, "[(M)]"),
    GEOMETRY(Kind.BINARY, Types.BINARY, 65535, ""),
    /** MariaDB. */
    UUID(Kind.TEXT, Types.OTHER, 36, ""),
    /** MariaDB. */
    INET4(Kind.TEXT, Types.VARCHAR, 15, ""),
    /** MariaDB. */
    INET6(Kind.TEXT, Types.VARCHAR, 39, "");

    enum Kind {
        INTEGER,
        DECIMAL,
        APPROXIMATE,
        TEMPORAL,
        TEXT,
        BINARY,
        OTHER;

        boolean unsignable() {
            return this == INTEGER || this == DECIMAL || this == APPROXIMATE;
        }

        boolean quoted() {
            return this == TEMPORAL || this == TEXT || this == BINARY;
        }
    }

    private final Kind kind;
    private final int jdbcType;
    private final int precision;
    private final String createParameters;

    SqlType(Kind kind, int jdbcType, int precision, String createParameters) {
        this.kind = kind;
        this.jdbcType = jdbcType;
        this.precision = precision;
        this.createParameters = createParameters;
    }

    Kind kind() {
        return kind;
    }

    /** Returns a constant of {@link Types}; YEAR is a date. */
    int jdbcType() {
        return jdbcType;
    }

    /** Returns the greatest precision or length, in digits, characters or bytes. */
    int precision() {
        return precision;
    }

    /** Returns the parameters that may follow the name in CREATE TABLE; empty for none. */
    String createParameters() {
        return createParameters;
    }

    /** Returns other names that CREATE TABLE accepts, which are listed before its own. */
    List<String> standardNames() {
        return switch (this) {
            case INT -> List.of("INTEGER", "INTEGER UNSIGNED");
            case DECIMAL -> List.of("NUMERIC");
            case DOUBLE -> List.of("DOUBLE PRECISION", "REAL", "DOUBLE PRECISION UNSIGNED");
            case MEDIUMTEXT -> List.of("LONG VARCHAR");
            case MEDIUMBLOB -> List.of("LONG VARBINARY");
            default -> List.of();
        };
    }

    boolean isOf(ServerTraits server) {
        return switch (this) {
            case UUID -> server.hasUuid();
            case INET6 -> server.hasInet6();
            case INET4 -> server.hasInet4();
            case VECTOR -> server.hasVectors();
            default -> true;
        };
    }

    /** Returns other names in {@code DATA_TYPE}, in lower case. */
    List<String> otherNames() {
        String geometries =
                "point linestring polygon multipoint multilinestring multipolygon geomcollection geometrycollection";
        return this == GEOMETRY ? List.of(geometries.split(" ")) : List.of();
    }
}
