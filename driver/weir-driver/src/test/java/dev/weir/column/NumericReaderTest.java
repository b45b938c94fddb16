package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class NumericReaderTest {
    @Test
    void unsignedBigintBeyondLong() throws SQLException {
        ColumnDefinition column = Column.unsigned(FieldType.LONGLONG);
        String text = "18446744073709551615";
        for (Value read : new Value[] {Column.hex(column, "ffffffffffffffff"), Column.text(column, text)}) {
            assertThat(read.object()).isEqualTo(new BigInteger(text));
            assertThat(read.as(BigDecimal.class)).isEqualTo(new BigDecimal(text));
            assertThat(read.string()).isEqualTo(text);
            assertThat(read.as(Double.class)).isEqualTo(new BigInteger(text).doubleValue());
            assertThat(read.as(Float.class)).isEqualTo(new BigInteger(text).floatValue());
            assertThat(read.as(Boolean.class)).isTrue();
            assertOutOfRange(read, Long.class);
            assertOutOfRange(read, Integer.class);
        }
        assertThatThrownBy(() -> Column.text(column, text).as(Long.class))
                .hasMessage("column=c type=BIGINT UNSIGNED value=18446744073709551615 is out of range of long; use"
                        + " getBigDecimal or getObject of BigInteger");
        // halfway between two doubles, told apart by the bit that halving loses
        long tie = 0x8000000000000401L;
        assertThat(Column.binary(column, Column.little(8, tie)).as(Double.class))
                .isEqualTo(new BigInteger(Long.toUnsignedString(tie)).doubleValue());
    }

    @Test
    void tinyintOneIsBooleanByDefaultAndStillANumber() throws SQLException {
        ColumnDefinition column = Column.of(FieldType.TINY, 1, 0, 0);
        assertThat(Column.hex(column, "01").object()).isEqualTo(true);
        assertThat(Column.text(column, "0").object()).isEqualTo(false);
        assertThat(Column.text(column, "5").as(Integer.class)).isEqualTo(5);
        ColumnContext plain = Column.context(Column.CONTEXT.zone(), ZeroDates.EXCEPTION, false, true);
        assertThat(Column.text(column, "1", plain).object()).isEqualTo(1);
    }

    @Test
    void malformedIntegersAreDataExceptions() {
        assertThatThrownBy(
                        () -> Column.text(Column.signed(FieldType.LONG), "12x").as(Integer.class))
                .isInstanceOf(SQLDataException.class)
                .hasMessage("column=c type=INT value=12x cannot be read as an integer")
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("22018");
        assertThatThrownBy(
                        () -> Column.hex(Column.signed(FieldType.LONG), "0102").as(Integer.class))
                .isInstanceOf(SQLDataException.class)
                .hasMessageContaining("value=0x0102 length=2");
    }

    @Test
    void doubleOutOfRangeOfIntegers() {
        ColumnDefinition column = Column.of(FieldType.DOUBLE, 22, 0, 31);
        assertOutOfRange(Column.text(column, "9.3e18"), Long.class);
        assertOutOfRange(Column.text(column, "-2147483649"), Integer.class);
        assertOutOfRange(Column.binary(column, Column.little(8, Double.doubleToLongBits(Double.NaN))), Long.class);
    }

    @Test
    void decimals() throws SQLException {
        ColumnDefinition column = Column.of(FieldType.NEWDECIMAL, 12, 0, 2);
        for (String text : new String[] {"-123.45", "0.00", "99999999.99"}) {
            Value read = Column.text(column, text);
            assertThat(read.object()).isEqualTo(new BigDecimal(text));
            assertThat(read.string()).isEqualTo(text);
            assertThat(read.as(Double.class)).isEqualTo(Double.parseDouble(text));
            assertThat(read.as(Long.class)).isEqualTo(new BigDecimal(text).longValue());
            assertThat(read.as(BigInteger.class)).isEqualTo(new BigDecimal(text).toBigInteger());
        }
        String long65 = "1".repeat(65);
        assertThat(Column.text(column, long65).object()).isEqualTo(new BigDecimal(long65));
        assertOutOfRange(Column.text(column, long65), Long.class);
    }

    @Test
    void bits() throws SQLException {
        ColumnDefinition one = Column.of(FieldType.BIT, 1, ColumnFlag.UNSIGNED, 0);
        assertThat(Column.hex(one, "01").object()).isEqualTo(true);
        assertThat(Column.hex(one, "00").as(Boolean.class)).isFalse();
        ColumnDefinition many = Column.of(FieldType.BIT, 64, ColumnFlag.UNSIGNED, 0);
        Value all = Column.hex(many, "ffffffffffffffff");
        assertThat((byte[]) all.object()).hasSize(8);
        assertThat(all.string()).isEqualTo("18446744073709551615");
        assertThat(all.as(BigDecimal.class)).isEqualTo(new BigDecimal("18446744073709551615"));
        assertOutOfRange(all, Long.class);
        assertThat(Column.hex(many, "0102").as(Integer.class)).isEqualTo(258);
        assertThatThrownBy(() -> Column.hex(many, "010203040506070809").as(Long.class))
                .isInstanceOf(SQLDataException.class);
        assertThatThrownBy(() -> Column.hex(many, "").as(Long.class)).isInstanceOf(SQLDataException.class);
    }

    @Test
    void serverTextOfFloatingPoint() {
        assertThat(FloatingReader.of(1e15, false, -1)).isEqualTo("1e15");
        assertThat(FloatingReader.of(123456789012345.0, false, -1)).isEqualTo("123456789012345");
        assertThat(FloatingReader.of(1e-15, false, -1)).isEqualTo("0.000000000000001");
        assertThat(FloatingReader.of(1e-16, false, -1)).isEqualTo("1e-16");
        assertThat(FloatingReader.of(-1.25e-20, false, -1)).isEqualTo("-1.25e-20");
        assertThat(FloatingReader.of(16777216f, true, -1)).isEqualTo("16777200");
        assertThat(FloatingReader.of(0.1, false, 20)).isEqualTo("0.10000000000000000000");
        assertThat(FloatingReader.of(2.5, false, 0)).isEqualTo("2");
        assertThat(FloatingReader.of(1.005f, true, 3)).isEqualTo("1.005");
        assertThat(FloatingReader.of(2e-44, false, -1)).isEqualTo("2e-44");
    }

    private static void assertOutOfRange(Value value, Class<?> wanted) {
        assertThatThrownBy(() -> value.as(wanted))
                .isInstanceOf(SQLDataException.class)
                .hasMessageContaining("is out of range")
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("22003");
    }
}
