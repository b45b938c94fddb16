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
