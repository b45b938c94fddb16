package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.testkit.memory.Allocation;
import org.junit.jupiter.api.Test;

/** Numbers are read without allocation, in both protocols; a string costs itself. */
class AllocationTest {
    private static double sink;

    @Test
    void numbersCostNothing() throws Exception {
        ColumnDefinition real = Column.of(FieldType.DOUBLE, 22, 0, 31);
        ColumnDefinition single = Column.of(FieldType.FLOAT, 12, 0, 31);
        ColumnDefinition decimal = Column.of(FieldType.NEWDECIMAL, 20, 0, 4);
        Value[] values = {
            Column.text(Column.signed(FieldType.LONG), "-1234567"),
            Column.hex(Column.signed(FieldType.LONG), "01020304"),
            Column.hex(Column.unsigned(FieldType.TINY), "ff"),
            Column.text(Column.unsigned(FieldType.LONGLONG), "2147483647"),
            Column.hex(Column.signed(FieldType.LONGLONG), "0100000000000000"),
            Column.text(real, "0.12345678901234567"),
            Column.text(real, "1.5e3"),
            Column.hex(real, "9a9999999999b93f"),
            Column.text(single, "3.14159"),
            Column.hex(single, "0000803f"),
            Column.text(decimal, "123456789.1234"),
            Column.text(Column.characters(), "42.5"),
        };
        for (Value value : values) {
            String what = value.reader.type().name();
            assertThat(Allocation.perCall(() -> sink += value.reader.getInt(value.row, value.offset, value.length)))
                    .as(what)
                    .isZero();
            assertThat(Allocation.perCall(() -> sink += value.reader.getLong(value.row, value.offset, value.length)))
                    .as(what)
                    .isZero();
            assertThat(Allocation.perCall(() -> sink += value.reader.getDouble(value.row, value.offset, value.length)))
                    .as(what)
                    .isZero();
        }
    }

    @Test
    void fieldsAndBitsCostNothing() throws Exception {
        ColumnDefinition dateTime = Column.of(FieldType.DATETIME, 26, 0, 6);
        ColumnDefinition bit = Column.of(FieldType.BIT, 64, 0, 0);
        Value[] fields = {
            Column.text(dateTime, "2024-07-01 12:34:56.789012"),
            Column.hex(dateTime, "e8 07 07 01 0c 22 38 14 0a 0c 00"),
            Column.text(Column.of(FieldType.TIME, 17, 0, 6), "-12:34:56.789012"),
        };
        for (Value value : fields) {
            assertThat(Allocation.perCall(() -> sink += value.reader.getMicros(value.row, value.offset, value.length)))
                    .isZero();
        }
        for (Value value : new Value[] {
            Column.hex(bit, "ffffffffffffffff"),
            Column.text(Column.unsigned(FieldType.LONGLONG), "18446744073709551615")
        }) {
            assertThat(value.reader.getLongBits(value.row, value.offset, value.length))
                    .isEqualTo(-1);
            assertThat(Allocation.perCall(
                            () -> sink += value.reader.getLongBits(value.row, value.offset, value.length)))
                    .isZero();
        }
    }

    @Test
    void stringCostsItself() throws Exception {
        Value value = Column.text(Column.characters(), "x".repeat(200));
        // a String of 24 bytes over an array of 16 + 200
        assertThat(Allocation.perCall(() -> sink += value.string().length())).isLessThanOrEqualTo(240);
    }
}
