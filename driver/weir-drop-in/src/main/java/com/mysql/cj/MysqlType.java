package com.mysql.cj;

import java.sql.SQLType;
import java.sql.Types;
import java.util.Locale;

/** The servers' types, for {@code setObject} and {@code registerOutParameter}; the number of each is that of {@link Types}. */
public enum MysqlType implements SQLType {
    DECIMAL(Types.DECIMAL),
    DECIMAL_UNSIGNED(Types.DECIMAL),
    TINYINT(Types.TINYINT),
    TINYINT_UNSIGNED(Types.TINYINT),
    BOOLEAN(Types.BOOLEAN),
    SMALLINT(Types.SMALLINT),
    SMALLINT_UNSIGNED(Types.SMALLINT),
    INT(Types.INTEGER),
    INT_UNSIGNED(Types.INTEGER),
    FLOAT(Types.REAL),
    FLOAT_UNSIGNED(Types.REAL),
    DOUBLE(Types.DOUBLE),
    DOUBLE_UNSIGNED(Types.DOUBLE),
    NULL(Types.NULL),
    TIMESTAMP(Types.TIMESTAMP),
    BIGINT(Types.BIGINT),
    BIGINT_UNSIGNED(Types.BIGINT),
    MEDIUMINT(Types.INTEGER),
    MEDIUMINT_UNSIGNED(Types.INTEGER),
    DATE(Types.DATE),
    TIME(Types.TIME),
    DATETIME(Types.TIMESTAMP),
    YEAR(Types.DATE),
    VARCHAR(Types.VARCHAR),
    VARBINARY(Types.VARBINARY),
    BIT(Types.BIT),
    JSON(Types.LONGVARCHAR),
    ENUM(Types.CHAR),
    SET(Types.CHAR),
    TINYBLOB(Types.VARBINARY),
    TINYTEXT(Types.VARCHAR),
    MEDIUMBLOB(Types.LONGVARBINARY),
    MEDIUMTEXT(Types.LONGVARCHAR),
    LONGBLOB(Types.LONGVARBINARY),
    LONGTEXT(Types.LONGVARCHAR),
    BLOB(Types.LONGVARBINARY),
    TEXT(Types.LONGVARCHAR),
    CHAR(Types.CHAR),
    BINARY(Types.BINARY),
    GEOMETRY(Types.BINARY),
    VECTOR(Types.LONGVARBINARY),
    UNKNOWN(Types.OTHER);

    private final int jdbcType;

    MysqlType(int jdbcType) {
        this.jdbcType = jdbcType;
    }

    @Override
    public String getName() {
        return name().replace("_UNSIGNED", " UNSIGNED");
    }

    @Override
    public String getVendor() {
        return "com.mysql.cj";
    }

    @Override
    public Integer getVendorTypeNumber() {
        return jdbcType;
    }

    /** Returns the number in {@link Types}. */
    public int getJdbcType() {
        return jdbcType;
    }

    /** Returns the type of a name as metadata has it, such as {@code INT UNSIGNED}; a length behind it is not looked at. */
    public static MysqlType getByName(String fullMysqlTypeName) {
        String full = fullMysqlTypeName.toUpperCase(Locale.ROOT);
        String base = full.replaceFirst("[ (].*", "");
        String name = switch (base) {
            case "INTEGER" -> "INT";
            case "NUMERIC", "DEC" -> "DECIMAL";
            case "BOOL" -> "BOOLEAN";
            default -> base;
        };
        String unsigned = full.contains("UNSIGNED") ? name + "_UNSIGNED" : name;
        for (MysqlType type : values()) {
            if (type.name().equals(unsigned)) {
                return type;
            }
        }
        return UNKNOWN;
    }
}
