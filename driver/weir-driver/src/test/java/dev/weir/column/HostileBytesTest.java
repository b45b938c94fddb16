package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import java.sql.SQLException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A server can send anything: every getter of every type gives a value or an SQLException, whatever the bytes. */
class HostileBytesTest {
    private static final String TEXT_BYTES = "0123456789-:. eE+T";

    @Property(tries = 1500)
    void nothingButSqlExceptions(
            @ForAll @IntRange(max = 255) int type,
            @ForAll boolean binary,
            @ForAll @IntRange(max = 4000) int collation,
            @ForAll @IntRange(max = 65_535) int flags,
            @ForAll @IntRange(max = 255) int decimals,
            @ForAll @Size(max = 40) byte[] bytes,
            @ForAll boolean textual) {
        ColumnDefinition column = Column.of(type, bytes.length * 7L, flags, decimals, collation, "");
        byte[] value = bytes.clone();
        for (int i = 0; textual && i < value.length; i++) {
            value[i] = (byte) TEXT_BYTES.charAt((value[i] & 0xFF) % TEXT_BYTES.length());
        }
        Value read = new Value(ColumnReaders.of(column, binary, Column.CONTEXT), value);
        assertThat(read.reader.type()).isNotNull();
        for (Class<?> wanted : Conversion.OF_CLASS.keySet()) {
            try {
                assertThat(read.as(wanted)).isInstanceOf(wanted);
            } catch (SQLException expected) {
                assertThat(expected.getMessage()).contains("column=c");
            }
        }
    }
}
