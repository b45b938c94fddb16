package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcTypesTest {
    @ParameterizedTest
    @CsvSource({
        "1, 4, 0, 0, -6, TINYINT, java.lang.Integer, 3, 4", "1, 1, 0, 0, -7, BIT, java.lang.Boolean, 1, 1",
        "1, 1, 32, 0, -6, TINYINT UNSIGNED, java.lang.Integer, 3, 3",
                "9, 8, 32, 0, 4, MEDIUMINT UNSIGNED, java.lang.Integer, 8, 8",
        "3, 10, 32, 0, 4, INT UNSIGNED, java.lang.Long, 10, 10", "3, 3, 0, 0, 4, INT, java.lang.Integer, 10, 11",
        "8, 21, 0, 0, -5, BIGINT, java.lang.Long, 19, 20",
                "8, 20, 32, 0, -5, BIGINT UNSIGNED, java.math.BigInteger, 20, 20",
        "246, 12, 0, 2, 3, DECIMAL, java.math.BigDecimal, 10, 12",
                "246, 5, 32, 0, 3, DECIMAL UNSIGNED, java.math.BigDecimal, 5, 5",
        "4, 12, 0, 31, 7, FLOAT, java.lang.Float, 12, 12", "5, 22, 0, 31, 8, DOUBLE, java.lang.Double, 22, 22",
        "16, 1, 32, 0, -7, BIT, java.lang.Boolean, 1, 1", "16, 8, 32, 0, -7, BIT, [B, 8, 8",
        "10, 10, 128, 0, 91, DATE, java.sql.Date, 10, 10",
                "12, 26, 128, 6, 93, DATETIME, java.time.LocalDateTime, 26, 26",
        "7, 19, 128, 0, 93, TIMESTAMP, java.sql.Timestamp, 19, 19", "11, 10, 128, 0, 92, TIME, java.sql.Time, 10, 10",
        "13, 4, 32, 0, 91, YEAR, java.sql.Date, 4, 4"
    })
    void numbersAndDates(
            int type,
            long length,
            int flags,
            int decimals,
            int code,
            String name,
            String javaClass,
            int precision,
            int display) {
        JdbcType found = JdbcTypes.of(Column.of(type, length, flags, decimals), Column.CONTEXT);
        assertThat(found.code()).isEqualTo(code);
        assertThat(found.name()).isEqualTo(name);
        assertThat(found.javaClass().getName()).isEqualTo(javaClass);
        assertThat(found.precision()).isEqualTo(precision);
        assertThat(found.displaySize()).isEqualTo(display);
    }

    @ParameterizedTest
    @CsvSource({
        "253, 400, 0, 255, '', 12, VARCHAR, 100",
        "253, 100, 128, 63, '', -3, VARBINARY, 100",
        "254, 40, 0, 255, '', 1, CHAR, 10",
        "254, 16, 128, 63, '', -2, BINARY, 16",
        "254, 8, 256, 255, '', 1, ENUM, 2",
        "254, 8, 2048, 255, '', 1, SET, 2",
        "252, 1020, 16, 255, '', 12, TINYTEXT, 255",
        "252, 262140, 16, 255, '', -1, TEXT, 65535",
        "252, 67108860, 16, 255, '', -1, MEDIUMTEXT, 16777215",
        "252, 4294967295, 16, 255, '', -1, LONGTEXT, 1073741823",
        "252, 255, 144, 63, '', -3, TINYBLOB, 255",
        "252, 65535, 144, 63, '', -4, BLOB, 65535",
        "252, 4294967295, 144, 63, '', -4, LONGBLOB, 2147483647",
        "245, 4294967295, 144, 63, '', -1, JSON, 2147483647",
        "255, 4294967295, 144, 63, '', -2, GEOMETRY, 2147483647",
        "242, 12, 144, 63, '', -4, VECTOR, 12",
        "254, 144, 0, 255, uuid, 1111, UUID, 36",
        "254, 156, 0, 255, inet6, 12, INET6, 39"
    })
    void strings(
            int type, long length, int flags, int collation, String extended, int code, String name, int precision) {
        JdbcType found = JdbcTypes.of(Column.of(type, length, flags, 0, collation, extended), Column.CONTEXT);
        assertThat(found.code()).isEqualTo(code);
        assertThat(found.name()).isEqualTo(name);
        assertThat(found.precision()).isEqualTo(precision);
    }

    @Test
    void optionsTurnBooleansAndYearsIntoNumbers() {
        ColumnContext plain = Column.context(Column.CONTEXT.zone(), ZeroDates.EXCEPTION, false, false);
        assertThat(JdbcTypes.of(Column.of(FieldType.TINY, 1, 0, 0), plain).code())
                .isEqualTo(Types.TINYINT);
        JdbcType year = JdbcTypes.of(Column.of(FieldType.YEAR, 4, ColumnFlag.UNSIGNED, 0), plain);
        assertThat(year.code()).isEqualTo(Types.SMALLINT);
        assertThat(year.javaClass()).isEqualTo(Short.class);
    }

    @Test
    void unknownTypesAreCharactersOrBytes() {
        assertThat(JdbcTypes.of(Column.of(99, 40, 0, 0, Column.UTF8MB4, ""), Column.CONTEXT)
                        .name())
                .isEqualTo("VARCHAR");
        assertThat(JdbcTypes.of(Column.of(99, 40, 0, 0, ColumnDefinition.BINARY, ""), Column.CONTEXT)
                        .name())
                .isEqualTo("VARBINARY");
    }
}
